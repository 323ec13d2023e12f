"""Lessons: both games taught step by step; the rules make every picture and every answer."""
