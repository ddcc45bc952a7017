"""Pure reading of incoming mail: bytes in, a `Reading` out; no database, no network."""
