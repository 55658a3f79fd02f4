#!/usr/bin/env bash
# The engine's speed, on the positions of bench/perft.txt.
#
#   bench/engine.sh nps [--small ENGINE] [--large ENGINE] [--config FILE]   nodes a second beside an opponent's
#   bench/engine.sh threads                                                 nodes of two threads over those of one
#   bench/engine.sh stop                                                    from `stop` to `bestmove`, in ms
#
# and with each: [--engine PATH] [--option NAME=VALUE] [--ms MILLISECONDS] [--rounds N] [--hash MB]. --option is sent to ours, as in
# --option "Use NNUE=false". ENGINE is any UCI engine that knows `UCI_Variant`: --small for the 8x8 games, --large for the others.
# --config is sent to it as `VariantPath`. Both get the same positions, time and hash, and one thread; they take turns, and the best
# round of each counts. Run it on a machine that does nothing else.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
ours=$here/../build/release/bin/serai-engine
mode=${1:-} small='' large='' config='' option='' ms=1000 rounds=3 hash=64
usage() { sed -n '2,11p' "$0" >&2; exit 2; }
case $mode in nps | threads | stop) shift ;; *) usage ;; esac
while [ $# -gt 1 ]; do
  case $1 in
    --engine) ours=$2 ;; --option) option=$2 ;; --small) small=$2 ;; --large) large=$2 ;; --config) config=$2 ;; --ms) ms=$2 ;; --rounds) rounds=$2 ;;
    --hash) hash=$2 ;; *) usage ;;
  esac
  shift 2
done
[ $# -eq 0 ] || usage
case $option in '' | *=*) ;; *) usage ;; esac
for engine in "$ours" "$small" "$large"; do
  [ -z "$engine" ] || [ -x "$engine" ] || { echo "bench: $engine is not a program." >&2; exit 1; }
done

# A conversation with an engine: open ENGINE NAME FEN THREADS [CONFIG], say LINE, expect WORD (leaves the line in $answer), close.
open() {
  coproc UCI { exec "$1" 2>/dev/null; }
  in=${UCI[1]} out=${UCI[0]} pid=$UCI_PID
  say uci
  expect uciok
  [ -z "${5:-}" ] || say "setoption name VariantPath value $5"
  [ "$1" != "$ours" ] || [ -z "$option" ] || say "setoption name ${option%%=*} value ${option#*=}"
  say "setoption name UCI_Variant value $2"
  say "setoption name Threads value $4"
  say "setoption name Hash value $hash"
  say "position fen $3"
  say isready
  expect readyok
}
say() { echo "$1" >&"$in"; }
expect() {
  last=''
  while IFS= read -r answer <&"$out"; do
    case $answer in "$1"*) return ;; *" nodes "*) last=$answer ;; esac
  done
  echo "bench: the engine ended instead of saying '$1'." >&2
  exit 1
}
close() {
  say quit
  wait "$pid" 2>/dev/null || true
}

# Prints nodes a second, from the engine's last report.
rate() { # ENGINE NAME FEN THREADS [CONFIG]
  open "$@"
  say "go movetime $ms"
  expect bestmove
  close
  sed -E 's/.* nodes ([0-9]+).*/\1 &/; s/^([0-9]+) .* time ([0-9]+).*/\1 \2/' <<<"$last" | awk '{ printf "%.0f\n", $1 / ($2 > 0 ? $2 : 1) * 1000 }'
}
max() { [ "$1" -gt "$2" ] && echo "$1" || echo "$2"; }
ratio() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.2f", (b > 0 ? a / b : 0) }'; }

# Calls FUNCTION GAME NAME BOARD FEN for every position.
each_position() {
  grep -vE '^#|[|] chess ' "$here/perft.txt" | while IFS='|' read -r game name board _ fen; do
    "$1" "${game// /}" "${name// /}" "${board// /}" "${fen# }" </dev/null
  done
}

bench_nps() {
  local engine best=0 other=0 round
  [ "$3" = small ] && engine=$small || engine=$large
  for ((round = 0; round < rounds; round++)); do
    best=$(max "$best" "$(rate "$ours" "$1" "$4" 1)")
    [ -z "$engine" ] || other=$(max "$other" "$(rate "$engine" "$2" "$4" 1 "$config")")
  done
  printf '%-18s %12s %12s %7s\n' "$1" "$best" "$other" "$(ratio "$best" "$other")"
}
bench_threads() {
  local one=0 two=0 round
  for ((round = 0; round < rounds; round++)); do
    one=$(max "$one" "$(rate "$ours" "$1" "$4" 1)")
    two=$(max "$two" "$(rate "$ours" "$1" "$4" 2)")
  done
  printf '%-18s %12s %12s %7s\n' "$1" "$one" "$two" "$(ratio "$two" "$one")"
}
bench_stop() {
  local round begin times=''
  open "$ours" "$1" "$4" 1
  for ((round = 0; round < rounds * 5; round++)); do
    say "go infinite"
    sleep "$(awk -v ms="$ms" 'BEGIN { print ms / 5000 }')"
    begin=${EPOCHREALTIME/./}
    say stop
    expect bestmove
    times+="$((${EPOCHREALTIME/./} - begin))"$'\n'
  done
  close
  sort -n <<<"${times%$'\n'}" | awk -v game="$1" '{ t[NR] = $1 / 1e3 } END { printf "%-18s %12.1f %12.1f\n", game, t[int((NR + 1) / 2)], t[NR] }'
}

case $mode in
  nps) printf '%-18s %12s %12s %7s\n' game serai opponent ratio ;;
  threads) printf '%-18s %12s %12s %7s\n' game "one thread" two ratio ;;
  stop) printf '%-18s %12s %12s   (ms, target 10)\n' game median most ;;
esac
each_position "bench_$mode"
