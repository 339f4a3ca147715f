"""The sensible opponent of `ancient-egypt`, with the gods or without, and of `great-pyramid`."""
