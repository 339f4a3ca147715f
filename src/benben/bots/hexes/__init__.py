"""Sensible opponents of the hex titles: what they share."""
