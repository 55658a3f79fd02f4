#!/usr/bin/env bash
# Lets the engine play itself in all or the named games in turn. The games are for training networks
# (docs/training.md).
#
#   tools/selfplay.sh --data DIR [--bin DIR] [--step N] [--seed N] [--stray N] [--threads N] [GAME[:NODES[:POSITIONS]] ...]
#
# Each game gets 30 million searched positions of 100 nodes a move (Sittuyin 10 million of 1,000) in the data folder.
# They grow in parallel: first every game gets N positions (--step, default 500000), then twice as many, and so on. It
# runs at idle priority.
# Stop it with Ctrl-C or SIGTERM, or even kill it; the next call continues from there.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
bin=$here/../build/release/bin data='' step=500000 seed=1 stray=8 threads=1
terms=()
usage() { sed -n '2,10p' "$0" >&2 && exit 2; }
while [ $# -gt 0 ]; do
  case $1 in
    --bin | --data | --step | --seed | --stray | --threads) [ $# -gt 1 ] || usage ;;&
    --bin) bin=$2 && shift ;;
    --data) data=$2 && shift ;;
    --step) step=$2 && shift ;;
    --seed) seed=$2 && shift ;;
    --stray) stray=$2 && shift ;;
    --threads) threads=$2 && shift ;;
    -*) usage ;;
    *) terms+=("$1") ;;
  esac
  shift
done
[ -n "$data" ] || usage
[ -x "$bin/serai" ] || { echo "selfplay: $bin/serai is not built; run ./run first." >&2; exit 1; }
# The games with a network of their own.
[ ${#terms[@]} -gt 0 ] || terms=(sittuyin:1000:10000000 empire janggitournament xiangfu fusion fusionplus)
mkdir -p "$data"
idle=(nice -n 19)
if chrt -i 0 true 2>/dev/null; then idle=(chrt -i 0); fi
# Where the kernel groups processes by session (autogroup), a priority counts within the session only. So the games have
# one of their own, and its priority is lowered.
# shellcheck disable=SC2016
idle=(setsid bash -c '{ echo 19 >/proc/self/autogroup; } 2>/dev/null; exec "$@"' - "${idle[@]}")

stopped='' child=''
stop() {
  stopped=1
  [ -z "$child" ] || kill -TERM "$child" 2>/dev/null || true
}
trap stop INT TERM HUP

# play GAME NODES POSITIONS: until the archive has so many positions.
play() {
  local status=0
  "${idle[@]}" "$bin/serai" selfplay "$1" --nodes "$2" --positions "$3" --seed "$seed" --stray "$stray" \
    --threads "$threads" --out "$data/$1-$2-seed$seed.sgm" &
  child=$!
  wait "$child" || status=$?
  # A signal ends the first wait early; the program still has to end.
  while kill -0 "$child" 2>/dev/null; do wait "$child" || status=$?; done
  child=''
  [ -z "$stopped" ] || exit 130
  return $status
}

for ((before = 0, goal = step, left = 1; left > 0; before = goal, goal *= 2)); do
  left=0
  for term in "${terms[@]}"; do
    IFS=: read -r game nodes positions <<<"$term"
    nodes=${nodes:-100} positions=${positions:-30000000}
    if ((before >= positions)); then continue; fi
    left=$((left + 1))
    play "$game" "$nodes" $((goal < positions ? goal : positions))
  done
done
