"""The sensible opponent of `great-pyramid`: its bot, and what it makes of the Nile and the common pyramid."""
