#!/usr/bin/env bash
# check_examples.sh BIN PAGE...: runs the commands shown in the pages and compares what they print. An example is a code
# block that begins with `$ command`; the rest of the block is its standard output.
set -u
PATH=$1:$PATH
shift
failures=0

check() { # PAGE COMMAND EXPECTED
  local printed
  printed=$(bash -c "$2" 2>/dev/null </dev/null)
  [ "$printed" = "$3" ] && return
  failures=$((failures + 1))
  printf '%s: $ %s\nprints\n%s\ninstead of\n%s\n\n' "$1" "$2" "$printed" "$3"
}

for page in "$@"; do
  name=${page##*/} inside=no command='' expected=''
  while IFS= read -r line; do
    case $inside,$line in
      no,'```'*) inside=yes command='' expected='' ;;
      yes,'```')
        inside=no
        [ -z "$command" ] || check "$name" "$command" "${expected%$'\n'}"
        ;;
      yes,'$ '*) command=${line#'$ '} ;;
      yes,*) expected+=$line$'\n' ;;
    esac
  done <"$page"
done
[ $failures -eq 0 ]
