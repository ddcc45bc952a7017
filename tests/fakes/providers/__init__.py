"""Stand-ins on loopback for the services that material comes from, as their documents describe them."""
