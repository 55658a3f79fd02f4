#!/usr/bin/env bash
# From games to a network that the engine plays with, on a CPU: games of self-play, samples, a little training, then a
# search that uses the network. Fails if any step does, or if the engine refuses or ignores what was made.
set -euo pipefail
bin=$1
python=${2:-/usr/bin/python3}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# One thread: the same games in the same order every time, the last of which are held out.
"$bin/serai" selfplay xiangfu --out "$work/games.sgm" --games 300 --nodes 150 --stray 8 --threads 1
"$bin/serai" samples "$work/games.sgm" --out "$work/games.samples"
"$python" "$(dirname "$0")/../../tools/train/train.py" "$work/games.samples" --out "$work/new.network" \
  --width 128 --epochs 6 --batch 256 --blend 0.2 | tee "$work/log"

# Training has to explain games it has not seen better than at first, and rounding must cost next to nothing.
"$python" - "$work/log" <<'PYTHON'
import json, re, sys
lines = open(sys.argv[1]).read().splitlines()
first = float(re.search(r"held out ([0-9.]+)", lines[0]).group(1))
summary = json.loads(lines[-1])
assert summary["held_out_loss"] < first, "nothing was learned"
assert 0 < summary["settled"] < summary["samples"], "results tell about positions after the last random move"
assert abs(summary["held_out_loss_quantised"] - summary["held_out_loss"]) < 0.01 * first, "rounding costs too much"
PYTHON

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
"$bin/serai" samples "$work/plus.sgm" --out "$work/plus.samples"
"$python" "$(dirname "$0")/../../tools/train/train.py" "$work/plus.samples" --out "$work/plus.network" --start "$fusion" \
  --epochs 1 --rate 1e-9
if "$python" "$(dirname "$0")/../../tools/train/train.py" "$work/plus.samples" --out "$work/no.network" \
  --start "$work/damaged.network" 2>"$work/refusal"; then exit 1; fi
grep -q 'is damaged' "$work/refusal"
judgement() { # VARIANT NETWORK
  printf '%s\n' "setoption name UCI_Variant value $1" "setoption name EvalFile value $2" \
    'position fen 2eag4/2p1p1p1p/2h1c4/p8/9/5R3/P3C1P2/3P4B/4P4/3A1GE1r w - - 3 27 18-18+' eval quit |
    "$bin/serai-engine" | grep "^with the network"
}
judgement fusion "$fusion" >"$work/in_fusion"
judgement fusionplus "$work/plus.network" | diff "$work/in_fusion" -
echo "The networks were trained, read and used."
