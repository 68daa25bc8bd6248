"""Modules that look like what programs already use: see docs/python.md."""
