"""Lines on boards: rivers, roads, walls and borders along sides or through cells, bridges, and the names on a map."""
