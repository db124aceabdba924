"""The workbench: a page in the browser that shows a game while it is written. It listens on this machine alone."""
