"""The pipeline: runs the stages in order and writes the files; no other package does either."""
