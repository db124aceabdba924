"""The scene, in millimeters: items, symbols, sheets, running text; fonts and their metrics; shapes and colors."""
