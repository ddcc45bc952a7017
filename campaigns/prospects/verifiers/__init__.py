"""Who else is asked about an address: the DNS of its domain, and verification services, one file each.

A new service takes three steps: a file here with a class that keeps the port's promise, a key in `outreach/env.py`,
and a line in `prospects.services.checking`.
"""
