"""The build: the one place that runs the stages in order, and the one place that writes files."""
