"""Opponents that think ahead: games are played on natively by guided choices, in worlds that fit what a seat knows."""
