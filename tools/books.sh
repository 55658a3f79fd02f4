#!/usr/bin/env bash
# Grows the opening books of all or the named games, and packs them into web/books/ (docs/book.md).
#
#   tools/books.sh [--bin DIR] [--data DIR] [--games N] [--step N] [--threads N] [GAME ...]
#
# Each book gets N self-play games (default 2000); games with many setups get three times as many. The growth files are
# in the data folder (default build/books) and are continued where they stopped. All of them grow in parallel, --step
# games at a time (default 200), so that the state after an interruption is worth packing. To start over, because rules
# or networks have changed, remove the data folder first.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
bin=$here/../build/release/bin data=$here/../build/books games=2000 step=200 threads=1
names=()
while [ $# -gt 0 ]; do
  case $1 in
    --bin) bin=$2 && shift ;;
    --data) data=$2 && shift ;;
    --games) games=$2 && shift ;;
    --step) step=$2 && shift ;;
    --threads) threads=$2 && shift ;;
    -*) sed -n '2,10p' "$0" >&2 && exit 2 ;;
    *) names+=("$1") ;;
  esac
  shift
done
[ -x "$bin/serai" ] || { echo "books: $bin/serai is not built; run ./run first." >&2; exit 1; }
[ ${#names[@]} -gt 0 ] || mapfile -t names < <("$bin/serai" variants | sed -nE 's/^([a-z]+) .*/\1/p')
mkdir -p "$data" "$here/../web/books"

# How many times as many games as others a game gets.
share() { # GAME
  local setups
  setups=$("$bin/serai" variants | awk -v game="$1" '/^[a-z]/ { on = $1 == game } on && $1 == "setup" { n++ } END { print n }')
  echo $((setups > 4 ? 3 : 1))
}

for ((goal = step; goal < games + step; goal += step)); do
  for name in "${names[@]}"; do
    now=$((goal < games ? goal : games))
    "$bin/serai" book grow "$name" --games $((now * $(share "$name"))) --threads "$threads" --out "$data/$name.growth"
  done
done
for name in "${names[@]}"; do
  "$bin/serai" book pack "$data/$name.growth" --out "$here/../web/books/$name.book"
done
