"""laws-tool: damaged legal texts become a searchable, hyperlinked corpus."""

__version__ = "0.1.0"
