"""rulewright: one dataset of cards and rules → rulebook site, print files and an engine that checks both."""

__version__ = "0.1.0"
