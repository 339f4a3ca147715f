"""The sensible opponents of the hex titles: what they share.

Each title's own judgement is in a package of its own, under the same names of modules: `ancient_egypt` plays
the title of this name and, with what is in `gods` and `great_pyramid`, those with more; `cheops_scenario` plays
`cheops-scenario`. A question is answered in this order:
`observation` and `view` are what the seat sees, on the `land` with everybody's pieces; `planning` weighs the targets
that could be built next by what they bring and how long they take (`waiting`); `turn` is the order in which cards,
builds and trades are thought of, with `trading`, the `robber` and, in the set-up, `placing`. `taste` holds the numbers
that were tried in games of variants.
"""
