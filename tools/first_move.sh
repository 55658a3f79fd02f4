#!/usr/bin/env bash
# Measures the advantage of the first move in each game, and prints the lines of src/variants/first_move.inc.
#
#   tools/first_move.sh [--bin DIR] [--play N [--level L] [--concurrency N]] [GAME ...]
#
# The results come from the self-play behind the opening books (web/books, docs/book.md), with games from every setup.
# With --play, a level of the engine plays itself N times instead; levels make human-like errors, different ones in
# every game. All games are limited by nodes, so the machine's load does not matter.
#
# A line is the Elo difference that explains the first side's score, shrunk a little towards zero (as if 20 more games
# had been scored 50 %), and at most 200: the advantage is smaller for people than for the engine.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
bin=$here/../build/release/bin books=$here/../web/books games=0 level=5 concurrency=1
names=()
while [ $# -gt 0 ]; do
  case $1 in
    --bin) bin=$2 && shift ;;
    --play) games=$2 && shift ;;
    --level) level=$2 && shift ;;
    --concurrency) concurrency=$2 && shift ;;
    -*) sed -n '2,12p' "$0" >&2 && exit 2 ;;
    *) names+=("$1") ;;
  esac
  shift
done
for program in serai serai-engine; do
  [ -x "$bin/$program" ] || { echo "first_move: $bin/$program is not built; run ./run first." >&2; exit 1; }
done
variants=$("$bin/serai" variants --json)
# Prints the setups of a game, "ID FEN" a line; without a game the ids of all games.
setups() {
  python3 -c '
import json, sys
variants = json.loads(sys.argv[1])
for variant in variants:
    if len(sys.argv) < 3:
        print(variant["id"])
    elif variant["id"] == sys.argv[2]:
        print(*(setup["id"] + " " + setup["fen"] for setup in variant["setups"]), sep="\n")
' "$variants" "$@"
}
[ ${#names[@]} -gt 0 ] || mapfile -t names < <(setups)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# Each prints "FIRST DRAWN SECOND", the games that ended so.
from_book() { # GAME
  while read -r setup _; do
    "$bin/serai" book show "$books/$1.book" --setup "$setup"
  done <"$folder/setups" | sed -nE 's#^.* ([0-9]+)/([0-9]+)/([0-9]+) .*#\1 \2 \3#p' |
    awk '{ first += $1; drawn += $2; second += $3 } END { print first + 0, drawn + 0, second + 0 }'
}
from_play() { # GAME
  cut -d' ' -f2- "$folder/setups" >"$folder/starts"
  rm -f "$folder/games.pgn"
  "$bin/serai" match --variant "$1" --games "$games" --concurrency "$concurrency" --tc nodes=100000000 \
    --openings "file:$folder/starts" --pgn "$folder/games.pgn" \
    --engine cmd="$bin/serai-engine" name=one option.Level="$level" option.Hash=4 \
    --engine cmd="$bin/serai-engine" name=two option.Level="$level" option.Hash=4 >/dev/null 2>&1
  awk '/^\[Result "1-0"\]/ { first++ } /^\[Result "1\/2-1\/2"\]/ { drawn++ } /^\[Result "0-1"\]/ { second++ }
    END { print first + 0, drawn + 0, second + 0 }' "$folder/games.pgn"
}

printf '%-18s%8s%8s%8s\n' game first drawn second >&2
for name in "${names[@]}"; do
  setups "$name" >"$folder/setups"
  [ -s "$folder/setups" ] || { echo "first_move: there is no game '$name'." >&2; exit 1; }
  read -r first drawn second < <(if [ "$games" -gt 0 ]; then from_play "$name"; else from_book "$name"; fi)
  printf '%-18s%8d%8d%8d\n' "$name" "$first" "$drawn" "$second" >&2
  awk -v name="$name" -v w="$first" -v d="$drawn" -v l="$second" 'BEGIN {
    s = (w + d / 2 + 10) / (w + d + l + 20)
    points = 400 * log(s / (1 - s)) / log(10)
    points = points > 200 ? 200 : points < -200 ? -200 : points
    printf "{\"%s\", %.0f},\n", name, points }'
done
