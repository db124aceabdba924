"""What is drawn, in millimetres: items, symbols, sheets, running text; fonts and their measures; shapes and colours."""
