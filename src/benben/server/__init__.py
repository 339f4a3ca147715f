"""Tables in the browser: storage, identity, realtime and opponents around the rules."""
