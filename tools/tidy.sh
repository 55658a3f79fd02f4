#!/usr/bin/env bash
# clang-tidy over C++ files. Fails when it finds something.
#
#   tools/tidy.sh FILE...     these files
#   tools/tidy.sh --changed   the files changed since the last successful run, committed or not; in a fresh clone, those
#                             of the last commit. At most 30, without the slow analyser.
#   tools/tidy.sh --all       every source file, and through them every header
#
# Files that passed are remembered by their preprocessed text in ~/.cache/serai-tidy, for all clones, and skipped.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. tools/setup.sh

most=30
folders=(src tests bench)
database=build/tidy
remembered=$database/passed
cache=${XDG_CACHE_HOME:-$HOME/.cache}/serai-tidy

is_commit() { git cat-file -e "$1^{commit}" 2>/dev/null; }

# Prints the commit to compare with, or nothing where there is none.
base() {
  local commit
  commit=$(cat $remembered 2>/dev/null) || commit=HEAD~1
  if is_commit "$commit"; then echo "$commit"; elif is_commit HEAD~1; then echo HEAD~1; fi
}

# Prints the C++ files that differ from that commit, those written last first.
changed_files() {
  local from
  from=$(base)
  {
    [ -z "$from" ] || git diff --name-only --diff-filter=d "$from" -- "${folders[@]}"
    git ls-files --others --exclude-standard -- "${folders[@]}"
  } | grep -E '\.(cpp|hpp)$' | sort -u | xargs -r ls -t
}

# Prints the command that compiles a file, in words for the shell; nothing for a header.
command_of() { # FILE
  awk -v file="\"file\": \"$PWD/$1\"" '/"command": / {command = $0} index($0, file) {print command; exit}' \
    $database/compile_commands.json | sed -E 's/^ *"command": "//; s/",?$//; s/\\(.)/\1/g'
}

# check_one FILE ARGUMENTS...: a file that was checked in the same way before has passed.
check_one() {
  local file=$1 command key=
  command=$(command_of "$file")
  if [ -n "$command" ]; then
    command=$(sed -E 's/^.* ([^ ]*clang\+\+[^ ]*) /\1 /; s/ -o [^ ]+ -c / -E -C -o - /' <<<"$command")
    key=$cache/$({
      clang-tidy-14 --version && cat .clang-tidy && printf '%s\n' "${@:2}" && (cd $database && eval "$command")
    } 2>/dev/null | sed "s,$PWD/,,g" | sha256sum | cut -c 1-64)
    [ ! -e "$key" ] || return 0
  fi
  clang-tidy-14 -p $database --quiet "${@:2}" "$file" || return
  [ -z "$key" ] || touch "$key"
}

# check ARGUMENTS...: clang-tidy over the files of the standard input. The commands are those of a clang build that is
# never made, so that clang-tidy knows all flags. A header is read with the flags of a file like it.
check() {
  cmake --preset tidy >$database.log 2>&1 || { cat $database.log && die "cmake could not prepare the check."; }
  mkdir -p "$cache" && find "$cache" -type f -mtime +90 -delete
  export -f check_one command_of
  export database cache
  # clang-tidy counts what it leaves out; that is of no interest.
  xargs -r -P "${CMAKE_BUILD_PARALLEL_LEVEL:-$(nproc)}" -I {} bash -c 'check_one "$@"' - {} "$@" \
    2> >(grep -vE '^[0-9]+ (warnings?|errors?).* generated\.$' >&2)
}

remember() { git rev-parse HEAD >$remembered 2>/dev/null || rm -f $remembered; }

mkdir -p build
case ${1:-} in
  --all)
    find "${folders[@]}" -name '*.cpp' | check
    remember
    ;;
  --changed)
    git rev-parse --is-inside-work-tree >/dev/null 2>&1 ||
      { say "note: without git nobody knows what has changed; './test --deep tidy' checks everything." && exit; }
    mapfile -t files < <(changed_files || true)
    [ ${#files[@]} -gt 0 ] || { say "note: no C++ file has changed since the last check." && exit; }
    printf '%s\n' "${files[@]:0:most}" | check --checks=-clang-analyzer-*
    if [ ${#files[@]} -le $most ]; then
      remember
    else
      say "note: ${#files[@]} C++ files have changed; the $most newest were checked. './test --deep tidy' checks everything."
    fi
    ;;
  '' | -*) sed -n '2,10p' "$0" >&2 && exit 2 ;;
  *) printf '%s\n' "$@" | check ;;
esac
