"""What the commands of `benben` do; each module is imported when its command is used."""
