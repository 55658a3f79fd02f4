#!/usr/bin/env bash
# Perft speed, one thread, in million positions a second, beside an opponent's in the same run.
#
#   bench/perft.sh [--serai PATH] [--small ENGINE] [--large ENGINE] [--chess ENGINE] [--config FILE] [--rounds N] [--game ID]
#
# ENGINE is a UCI engine that knows `go perft` and, but for chess, `UCI_Variant`: --small for the 8x8 games, --large for the
# others (the same may serve both), --chess for chess (Debian's `stockfish` if it is installed). Chess is no game of the
# product: tests/games has its rule book, and the tests' program serai_test_perft beside `serai` counts its tree. --config
# is sent as `VariantPath`. Rounds alternate between the programs; the best round of each counts. --game runs one game only.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
serai=$here/../build/release/bin/serai
small='' large='' config='' rounds=5 only=''
chess=$(PATH=$PATH:/usr/games command -v stockfish || true)
while [ $# -gt 0 ]; do
  case $1 in
    --serai) serai=$2 ;; --small) small=$2 ;; --large) large=$2 ;; --chess) chess=$2 ;; --config) config=$2 ;;
    --rounds) rounds=$2 ;; --game) only=$2 ;;
    *) sed -n '2,9p' "$0" >&2; exit 2 ;;
  esac
  shift 2
done
[ -x "$serai" ] || { echo "bench: $serai is not built; run ./run first." >&2; exit 1; }
test_perft=$(dirname "$serai")/serai_test_perft
[ -x "$test_perft" ] || { echo "bench: $test_perft is not built; run ./test first." >&2; exit 1; }
[ -n "$chess" ] || echo "bench: for a comparison in chess install Debian's package stockfish." >&2
for engine in "$small" "$large" "$chess"; do
  [ -z "$engine" ] || [ -x "$engine" ] || { echo "bench: $engine is not a program." >&2; exit 1; }
done

max() { awk -v a="$1" -v b="$2" 'BEGIN { print (a > b) ? a : b }'; }

# Prints "nodes rate" of ours.
ours() { # game depth fen
  local out
  if [ "$1" = chess ]; then
    out=$("$test_perft" "$1" "$2" "$3" 2>&1)
  else
    out=$("$serai" perft "$1" "$2" --fen "$3" 2>&1)
  fi
  echo "$(sed -n 's/^Nodes searched: //p' <<<"$out") $(sed -n 's/.* s, \(.*\) million.*/\1/p' <<<"$out")"
}

# Prints "nodes rate" of the opponent; its start is outside the time.
theirs() { # engine name depth fen
  local begin end nodes
  coproc UCI { exec "$1" 2>/dev/null; }
  local in=${UCI[1]} out=${UCI[0]} pid=$UCI_PID
  { echo uci; [ -z "$config" ] || echo "setoption name VariantPath value $config"
    [ "$2" = chess ] || echo "setoption name UCI_Variant value $2"
    echo "position fen $4"; echo isready; } >&"$in"
  while read -r line <&"$out"; do [ "$line" = readyok ] && break; done
  begin=$(date +%s%N)
  echo "go perft $3" >&"$in"
  while read -r line <&"$out"; do
    case $line in "Nodes searched: "*) nodes=${line#Nodes searched: }; break ;; esac
  done
  end=$(date +%s%N)
  echo quit >&"$in"
  wait "$pid" 2>/dev/null || true
  echo "$nodes $(awk -v n="$nodes" -v t=$((end - begin)) 'BEGIN { printf "%.2f", n / t * 1000 }')"
}

printf '%-10s %5s %14s %10s %10s %7s\n' game depth nodes serai opponent ratio
grep -v '^#' "$here/perft.txt" | while IFS='|' read -r game name board depth fen; do
  game=${game// /} name=${name// /} board=${board// /} depth=${depth// /} fen=${fen# }
  [ -z "$only" ] || [ "$game" = "$only" ] || continue
  case $board in small) engine=$small ;; large) engine=$large ;; chess) engine=$chess ;; esac
  best=0 best_other=0
  for ((round = 0; round < rounds; round++)); do
    read -r nodes rate < <(ours "$game" "$depth" "$fen")
    best=$(max "$best" "$rate")
    [ -n "$engine" ] || continue
    read -r other_nodes other_rate < <(theirs "$engine" "$name" "$depth" "$fen" </dev/null)
    best_other=$(max "$best_other" "$other_rate")
    [ "$nodes" = "$other_nodes" ] || echo "bench: the trees differ in $game: $nodes and $other_nodes" >&2
  done
  if [ -n "$engine" ]; then
    ratio=$(awk -v a="$best" -v b="$best_other" 'BEGIN { printf "%.2f", a / b }')
  else
    best_other=- ratio=-
  fi
  printf '%-10s %5s %14s %10s %10s %7s\n' "$game" "$depth" "$nodes" "$best" "$best_other" "$ratio"
done

runs=20
begin=$(date +%s%N)
for ((i = 0; i < runs; i++)); do "$serai" variants >/dev/null; done
awk -v t=$(($(date +%s%N) - begin)) -v n=$runs 'BEGIN { printf "start of a command: %.1f ms\n", t / n / 1e6 }'
