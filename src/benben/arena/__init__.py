"""Bots against bots: many games, counted."""

from benben.arena.simulate import Progress, Report, simulate

__all__ = ["Progress", "Report", "simulate"]
