"""Faults planted into sound positions, each with the kind of violation under which the check must find it."""
