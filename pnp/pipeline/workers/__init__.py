"""Worker processes of a build."""
