#!/usr/bin/env bash
# From games to a network that the engine plays with: games of self-play, a little training, then a search that uses the
# network. Fails if any step does, or if the engine refuses or ignores what was made.
set -euo pipefail
bin=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

train() { "$bin/serai" train "$@" --threads 2 2>&1 | tee "$work/log"; }

# One thread: the same games in the same order every time, the last of which are held out.
"$bin/serai" selfplay xiangfu --out "$work/games.sgm" --games 300 --nodes 150 --stray 8 --threads 1
train "$work/games.sgm" --out "$work/new.network" --width 128 --epochs 6 --batch 256 --blend 0.2

# Training has to explain games it has not seen better than at first, and rounding must cost next to nothing.
awk '
  match($0, /: [0-9]+ positions of/) { positions = substr($0, RSTART + 2) + 0 }
  match($0, /tell about [0-9]+/) { settled = substr($0, RSTART + 11) + 0 }
  /^epoch 1 of/ && match($0, /held out [0-9.]+/) { first = substr($0, RSTART + 9) + 0 }
  / is the best; / {
    match($0, /held out [0-9.]+/); best = substr($0, RSTART + 9) + 0
    match($0, /integers [0-9.]+/); rounded = substr($0, RSTART + 9) + 0
  }
  function demand(truth, what) { if (!truth) { print what; failed = 1 } }
  END {
    demand(0 < settled && settled < positions, "Results tell about positions after the last random move.")
    demand(0 < best && best < first, "Nothing was learned.")
    demand((rounded - best) ^ 2 < (0.01 * first) ^ 2, "Rounding costs too much.")
    exit failed
  }' "$work/log"

talk() { # NETWORK
  printf '%s\n' uci 'setoption name UCI_Variant value xiangfu' "setoption name EvalFile value $1" isready eval 'go nodes 2000' quit |
    "$bin/serai-engine"
}
talk "$work/new.network" >"$work/with"
grep -q "with the network" "$work/with"
grep -q '^bestmove' "$work/with"
if grep -q 'cannot be used' "$work/with"; then exit 1; fi
# The same file with one number changed is refused, and the engine plays on.
cp "$work/new.network" "$work/damaged.network"
printf '\x55' | dd of="$work/damaged.network" bs=1 seek=1000 conv=notrunc status=none
talk "$work/damaged.network" >"$work/without"
grep -q 'cannot be used: it is damaged' "$work/without"
grep -q '^bestmove' "$work/without"

# Fusion's network, widened to the types of Fusion+ and hardly trained further, says the same as in Fusion of a position
# without those types.
fusion=$(dirname "$0")/../../src/variants/fusion/fusion.network
"$bin/serai" selfplay fusionplus --out "$work/plus.sgm" --games 12 --nodes 100 --threads 1
train "$work/plus.sgm" --out "$work/plus.network" --start "$fusion" --epochs 1 --rate 1e-9
if train "$work/plus.sgm" --out "$work/no.network" --start "$work/damaged.network"; then exit 1; fi
grep -q 'is damaged' "$work/log"
judgement() { # VARIANT NETWORK
  printf '%s\n' "setoption name UCI_Variant value $1" "setoption name EvalFile value $2" \
    'position fen 2eag4/2p1p1p1p/2h1c4/p8/9/5R3/P3C1P2/3P4B/4P4/3A1GE1r w - - 3 27 18-18+' eval quit |
    "$bin/serai-engine" | grep "^with the network"
}
judgement fusion "$fusion" >"$work/in_fusion"
judgement fusionplus "$work/plus.network" | diff "$work/in_fusion" -
echo "The networks were trained, read and used."
