"""The sensible opponent of `ancient-egypt`, with the gods or without; `great-pyramid` builds upon it."""
