"""The drawing table: Cappuccino positions as pictures, for terminals and as SVG."""
