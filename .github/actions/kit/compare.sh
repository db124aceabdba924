#!/usr/bin/env bash
# Build the game as it was in the revision $BASE, compare it with the kit in $RUNNER_TEMP/kit, and write what changed
# into the summary of the job. Reads ACTION, BASE, GAME and the variables of the runner.
set -euo pipefail

pnp="$RUNNER_TEMP/pnp/bin/pnp"
old="$RUNNER_TEMP/old"

# A new branch has no revision before it: forty zeros.
if [[ ! "$BASE" =~ [^0] ]]; then
  echo "There is no earlier version to compare with."
  exit 0
fi
if ! git rev-parse --quiet --verify --end-of-options "$BASE^{commit}" > /dev/null; then
  git fetch --quiet --depth=1 --no-tags origin -- "$BASE"
fi
revision="$(git rev-parse --verify --end-of-options "$BASE^{commit}")"
git worktree add --quiet --detach "$old" "$revision"
if [[ ! -f "$old/$GAME/game.yaml" ]]; then
  echo "The game is new."
  exit 0
fi
if ! "$pnp" build --quiet --formats svg,png --out "$RUNNER_TEMP/old-kit" -- "$old/$GAME"; then
  echo "The earlier version cannot be built, so nothing is compared."
  exit 0
fi
code=0
"$pnp" diff -- "$old/$GAME" "$GAME" > "$RUNNER_TEMP/diff.txt" || code=$?
[[ "$code" -le 1 ]]
"$RUNNER_TEMP/pnp/bin/python" "$ACTION/changes.py" \
  "$RUNNER_TEMP/old-kit" "$RUNNER_TEMP/kit" "$RUNNER_TEMP/changes" "$RUNNER_TEMP/diff.txt" >> "$GITHUB_STEP_SUMMARY"
changed="$(find "$RUNNER_TEMP/changes" -name '*.png' -printf '%P\n' | cut -d/ -f2- | sort -u | wc -l)"
echo "changed=$changed" >> "$GITHUB_OUTPUT"
