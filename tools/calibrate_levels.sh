#!/usr/bin/env bash
# Measures how the eight levels play against each other, and proposes strengths for src/variants/levels.inc.
#
#   tools/calibrate_levels.sh [--bin DIR] [--games N] [--levels "1 2 3 4 5 6 7 8"] [--concurrency N] [--seed S] [GAME ...]
#
# Each level plays the one below it, N games per pair (default 60), from balanced random openings with colours
# exchanged (a won opening hides who plays better); all games are limited by nodes, so the machine's load does not
# matter. A pair is accepted when the stronger scores 65 to 85 %; the target is 75 %. The proposal scales the distance
# of each measured pair according to its result (by a factor of 0.5 to 2 at most) and leaves the others unchanged: put
# it into levels.inc, build, and measure again until all pairs are accepted.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
bin=$here/../build/release/bin games=60 levels="1 2 3 4 5 6 7 8" concurrency=1 seed=1
names=()
while [ $# -gt 0 ]; do
  case $1 in
    --bin) bin=$2 && shift ;;
    --games) games=$2 && shift ;;
    --levels) levels=$2 && shift ;;
    --concurrency) concurrency=$2 && shift ;;
    --seed) seed=$2 && shift ;;
    -*) sed -n '2,10p' "$0" >&2 && exit 2 ;;
    *) names+=("$1") ;;
  esac
  shift
done
table=$here/../src/variants/levels.inc
for program in serai serai-engine; do
  [ -x "$bin/$program" ] || { echo "calibrate: $bin/$program is not built; run ./run first." >&2; exit 1; }
done
[ ${#names[@]} -gt 0 ] || mapfile -t names < <(sed -nE 's/^\{"([a-z]+)".*/\1/p' "$table")

# Prints the score of the upper level in per cent.
measure() { # GAME LOWER UPPER
  "$bin/serai" match --variant "$1" --games "$games" --concurrency "$concurrency" --tc nodes=100000000 --seed "$seed" \
    --openings random:8,balanced \
    --engine cmd="$bin/serai-engine" name="level-$3" option.Level="$3" option.Hash=4 \
    --engine cmd="$bin/serai-engine" name="level-$2" option.Level="$2" option.Hash=4 --json 2>/dev/null |
    sed -nE '$ s/.*"score":([0-9.]+).*/\1/p' | awk '{ print 100 * $1 }'
}

printf '%-18s' game
previous=
for level in $levels; do
  [ -z "$previous" ] || printf '%8s' "$level-$previous"
  previous=$level
done
printf '   (score of the stronger level in %%)\n'
proposals=
for name in "${names[@]}"; do
  strengths=$(sed -nE "s/^\{\"$name\", \{(.*)\}\},/\1/p" "$table" | tr -d ,)
  [ -n "$strengths" ] || { echo "calibrate: $table has no line for '$name'." >&2; exit 1; }
  printf '%-18s' "$name"
  previous='' results=''
  for level in $levels; do
    if [ -n "$previous" ]; then
      score=$(measure "$name" "$previous" "$level")
      results+="$level:$score "
      awk -v s="$score" 'BEGIN { printf "%7.1f%s", s, (s < 65 || s > 85) ? "!" : " " }'
    fi
    previous=$level
  done
  printf '\n'
  # A distance that scored E Elo becomes one that scores 190, the Elo of three games in four.
  proposals+=$(awk -v name="$name" -v strengths="$strengths" -v results="$results" 'BEGIN {
    n = split(strengths, old, " ")
    for (i = 2; i <= n; ++i) factor[i] = 1
    m = split(results, pairs, " ")
    for (i = 1; i <= m; ++i) {
      split(pairs[i], p, ":")
      s = p[2] / 100; s = s < 0.02 ? 0.02 : s > 0.98 ? 0.98 : s
      elo = 400 * log(s / (1 - s)) / log(10)
      f = elo < 20 ? 2 : 190 / elo
      if (s < 0.68 || s > 0.82) factor[p[1]] = f < 0.5 ? 0.5 : f > 2 ? 2 : f
    }
    new = old[1]
    line = "{\"" name "\", {" new
    for (i = 2; i <= n; ++i) { new += (old[i] - old[i - 1]) * factor[i]; line = line sprintf(", %.1f", new) }
    print line "}},"
  }')$'\n'
done
printf '\nProposal for src/variants/levels.inc:\n%s' "$proposals"
