"""Guides: how a seat plays on in the games that a search imagines, title by title."""
