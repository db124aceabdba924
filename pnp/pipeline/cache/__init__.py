"""Results of earlier builds, stored under fingerprints of their inputs."""
