#!/usr/bin/env bash
# check_manual.sh BIN: the manual pages say what --help says: of each program and each of its commands, the same words in
# the same order, and nothing of commands that --help does not know.
set -euo pipefail
bin=$1
failures=0

# What a reader sees of a part of a page.
plain() { sed -E -e '/^\.(TP|PP)$/d' -e 's/^\.S[SH] //' -e 's/\\f[BR]//g' -e 's/\\&//g' -e 's/\\-/-/g' -e 's/\\e/\\/g'; }
squeezed() { tr -d '[:space:]'; }
# section PAGE HEADING: the lines below it
section() { awk -v heading="$2" '/^\.S[SH] / { inside = ($0 == heading); next } inside' <<<"$1" | plain | squeezed; }
# What --help says of its options; commands have sections of their own.
options() { sed -e '/^Subcommands:$/,$d' -e '/^\(Options\|Positionals\):$/d' -e 's/^Usage: //'; }

same() { # WHAT FOUND EXPECTED
  [ "$2" = "$3" ] && return
  failures=$((failures + 1))
  printf 'The manual page says of %s\n%s\nand its --help\n%s\n\n' "$1" "$2" "$3"
}

check_commands() { # PROGRAM COMMAND...: counts the commands below this one in $commands
  local name help
  for name in $("$bin/$1" "${@:2}" --help | sed -n '/^Subcommands:$/,$s/^  \([a-z-]*\) .*/\1/p'); do
    commands=$((commands + 1))
    help=$("$bin/$1" "${@:2}" "$name" --help | options | grep -v '^ *-h,--help' | squeezed)
    local words="$* $name"
    same "$words" "$(section "$page" ".SS ${words//-/\\-}")" "$help"
    check_commands "$@" "$name"
  done
}

for program in serai serai-engine; do
  page=$("$bin/$program" --man) commands=0
  same "the options of $program" "$(section "$page" '.SH OPTIONS')" \
    "$("$bin/$program" --help | sed '1,/^Options:$/d' | options | squeezed)"
  check_commands "$program"
  same "how many commands $program has" "$(grep -c '^\.SS ' <<<"$page")" "$commands"
  [ $commands -gt 0 ]
done
[ $failures -eq 0 ]
