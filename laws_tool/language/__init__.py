"""Words, lemmas, sentences: the only place that knows language libraries.

- :mod:`~laws_tool.language.words`: what a word is, and which words are one word;
- :mod:`~laws_tool.language.lemmas`: the lemmas of a word, the lexicon of a language;
- :mod:`~laws_tool.language.sentences`: where a sentence ends;
- :mod:`~laws_tool.language.pipeline`: all of these as a spaCy pipeline;
- :mod:`~laws_tool.language.guess`: which language a text is in.

Nothing is imported here, since each of these costs start-up time.
"""
