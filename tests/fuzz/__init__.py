"""The fuzz farm: every title with drawn options, players and schedules, against all invariants. `make fuzz TIME=60`."""
