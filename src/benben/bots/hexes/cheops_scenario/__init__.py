"""The sensible opponent of `cheops-scenario`."""
