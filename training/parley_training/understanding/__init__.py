"""The reader (what was said) and the grounder (what it means on a page): heads on layers of MiniLM."""
