"""Faults planted in sound positions, each with the kind of violation that the check must report."""
