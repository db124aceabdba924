"""Chapters, texts outside of them, figures, and the review record."""
