"""HTML that every page of the project shares: escaping, the shell of a page, its look and its words.

Beside ``export`` (the site) and ``compare`` (a comparison as a page), and below both.
"""
