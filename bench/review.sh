#!/usr/bin/env bash
# How long the review of a game takes: 60 moves of each side, 200,000 nodes for each position, one thread.
#
#   bench/review.sh [VARIANT...]      all games if none is named
#
# Prints for each variant the positions of two games, the seconds of processor time for them, and the seconds for a game
# of 60 moves (121 positions); the aim is less than 120. The games are those of the engine against itself. Run it on a machine that does nothing else.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
bin=$here/../build/release/bin
[ -x "$bin/serai" ] || { echo "bench: build the preset release first." >&2; exit 1; }
games=("$@")
[ $# -gt 0 ] || mapfile -t games < <("$bin/serai" variants --json | grep -o '"id":"[a-z]*","name"' | cut -d'"' -f4)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
printf '%-18s %10s %9s %14s\n' game positions seconds 'of 60 moves'
for game in "${games[@]}"; do
  file=$folder/$game.pgn
  "$bin/serai" match --engine cmd="$bin/serai-engine" name=a option.Level=8 --engine cmd="$bin/serai-engine" name=b \
    option.Level=8 --variant "$game" --tc nodes=20000 --games 2 --openings random:8,balanced --max-plies 120 \
    --pgn "$file" >/dev/null 2>&1
  # A game has one position more than moves: as many as its list of moves has quotation marks in pairs, and one.
  positions=$("$bin/serai" pgn "$file" | grep -o '"moves":\[[^]]*\]' | sed 's/"moves"//' | tr -cd '"\n' |
    awk '{ n += length($0) / 2 + 1 } END { print n }')
  TIMEFORMAT='%U'
  seconds=$({ time "$bin/serai" review "$file" >/dev/null; } 2>&1)
  awk -v g="$game" -v p="$positions" -v s="$seconds" \
    'BEGIN { printf "%-18s %10d %9.1f %14.1f\n", g, p, s, s * 121 / p }'
done
