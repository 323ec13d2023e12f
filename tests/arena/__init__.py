"""The stadium: simulated games."""
