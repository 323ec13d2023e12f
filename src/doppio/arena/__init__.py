"""The stadium: players meet here, in simulated time."""
