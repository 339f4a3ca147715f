"""The games, one package a family."""
