"""The front door: sockets, requests, bots on their seats, and one hub for all tables."""
