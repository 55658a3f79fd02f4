#!/usr/bin/env bash
# Measures what the first move is worth in each game, and proposes lines for src/variants/first_move.inc.
#
#   tools/first_move.sh [--bin DIR] [--games N] [--level L] [--concurrency N] [GAME ...]
#
# A level of the engine plays itself from the setups of the game. Levels err as people do and with other errors in every
# game, so the games differ although they begin alike; all of them are limited by nodes, so the load of the machine does
# not matter. The proposal is the Elo difference that explains the score of the side that moves first, drawn a little
# towards nothing: as if half of 20 more games had been won.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
bin=$here/../build/release/bin games=400 level=6 concurrency=1
names=()
while [ $# -gt 0 ]; do
  case $1 in
    --bin) bin=$2 && shift ;;
    --games) games=$2 && shift ;;
    --level) level=$2 && shift ;;
    --concurrency) concurrency=$2 && shift ;;
    -*) sed -n '2,9p' "$0" >&2 && exit 2 ;;
    *) names+=("$1") ;;
  esac
  shift
done
for program in serai serai-engine; do
  [ -x "$bin/$program" ] || { echo "first_move: $bin/$program is not built; run ./run first." >&2; exit 1; }
done
variants=$("$bin/serai" variants --json)
[ ${#names[@]} -gt 0 ] || mapfile -t names < <(python3 -c 'import json, sys; print(*(v["id"] for v in json.loads(sys.argv[1])), sep="\n")' "$variants")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

proposals=
printf '%-18s%8s%8s%8s%8s\n' game first drawn second points
for name in "${names[@]}"; do
  python3 -c '
import json, sys
for variant in json.loads(sys.argv[1]):
    if variant["id"] == sys.argv[2]:
        print(*(setup["fen"] for setup in variant["setups"]), sep="\n")
' "$variants" "$name" >"$folder/starts"
  [ -s "$folder/starts" ] || { echo "first_move: there is no game '$name'." >&2; exit 1; }
  rm -f "$folder/games.pgn"
  "$bin/serai" match --variant "$name" --games "$games" --concurrency "$concurrency" --tc nodes=100000000 \
    --openings "file:$folder/starts" --pgn "$folder/games.pgn" \
    --engine cmd="$bin/serai-engine" name=one option.Level="$level" option.Hash=4 \
    --engine cmd="$bin/serai-engine" name=two option.Level="$level" option.Hash=4 >/dev/null 2>&1
  read -r first drawn second < <(awk '
    /^\[Result "1-0"\]/ { first++ } /^\[Result "1\/2-1\/2"\]/ { drawn++ } /^\[Result "0-1"\]/ { second++ }
    END { print first + 0, drawn + 0, second + 0 }' "$folder/games.pgn")
  points=$(awk -v w="$first" -v d="$drawn" -v l="$second" 'BEGIN {
    s = (w + d / 2 + 10) / (w + d + l + 20); printf "%.0f", 400 * log(s / (1 - s)) / log(10) }')
  printf '%-18s%8d%8d%8d%8d\n' "$name" "$first" "$drawn" "$second" "$points"
  proposals+="{\"$name\", $points},"$'\n'
done
printf '\nProposal for src/variants/first_move.inc:\n%s' "$proposals"
