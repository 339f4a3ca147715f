"""Bots against bots: many games, counted, and tournaments."""

from benben.arena.simulate import Progress, Report, simulate
from benben.arena.tournament import TournamentReport, tournament

__all__ = ["Progress", "Report", "TournamentReport", "simulate", "tournament"]
