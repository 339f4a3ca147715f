"""The sensible opponents of the hex titles: what they share.

Each title's own judgment is in the package of its name, in modules of the same names; `great_pyramid` builds upon
`ancient_egypt`, and `gods` serves both. A question is answered in this order:
`observation` and `view` are what the seat sees, on the `land` with everybody's pieces; `planning` weighs the targets
that could be built next by what they bring and how long they take (`waiting`); `turn` is the order in which cards,
builds and trades are thought of, with `trading`, the `robber` and, in the set-up, `placing`. `taste` holds the numbers
that were tried in games of variants.
"""
