#!/usr/bin/env bash
# The programs need little stack: with 256 kB for the main thread, and with none of the usual limits, they do the same as
# always.
#
#   small_stack.sh DIRECTORY-OF-THE-PROGRAMS
set -euo pipefail
bin=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

run() { # LIMIT
  (
    ulimit -s "$1"
    for game in sittuyin fusionplus; do
      "$bin/serai" analyse "$game" --depth 7 --threads 2 >/dev/null
      "$bin/serai" perft "$game" 3 2>/dev/null
      "$bin/serai" show "$game" >/dev/null
      "$bin/serai" selfplay "$game" --games 2 --nodes 200 --threads 2 --out "$work/$game-$1.sgm" 2>/dev/null
    done
    # The deepest tree that can be asked for: broken off, but by then its whole depth has been on the stack.
    printf 'setoption name UCI_Variant value fusionplus\ngo perft 20\nstop\nquit\n' | "$bin/serai-engine" >/dev/null
    "$bin/serai-engine" bench 5 2>&1 | tail -n 1
  )
}

little=$(run 256)
unlimited=$(run unlimited 2>/dev/null || run hard)
[ "$little" = "$unlimited" ] || {
  printf 'With little stack:\n%s\nWith much:\n%s\n' "$little" "$unlimited" >&2
  exit 1
}
