#!/usr/bin/env bash
# check_sample.sh PROGRAM GAME FOLDER: checks three puzzles of one file of a game again, other ones each time.
# SERAI_SEED repeats a choice.
set -euo pipefail
program=$1 game=$2 folder=$3
seed=${SERAI_SEED:-$RANDOM}
files=("$folder/$game"-*.puzzles)
file=${files[seed % ${#files[@]}]}
echo "SERAI_SEED=$seed: ${file##*/}"
"$program" puzzles --check "$file" --sample 3 --seed "$seed" --nodes 300000
