# shellcheck shell=bash
# Runs the steps of ./test one after another. A step is a function that succeeds or fails; its output goes to its own
# file in build/test/. Some steps run in the background, with low priority. Sourced after tools/setup.sh.

plan=() # lines `function|what it does|the step it needs, if any`
passed=0 failed=0 skipped=0
declare -A state beside # beside: the processes of background steps

# step FUNCTION TITLE [NEEDED]: plans a step, once. It is skipped if the step it needs has not passed.
step() {
  local line
  for line in "${plan[@]}"; do [ "${line%%|*}" != "$1" ] || return 0; done
  plan+=("$1|$2|${3:-}")
}

# step_beside FUNCTION TITLE: plans a step that starts here and runs in the background of the following steps. The first
# step that needs it waits for its result, or else the end of the plan.
step_beside() {
  step "$@"
  beside[$1]=planned
}

# Adds the tests of a ctest run to the totals, or the step itself as one test.
count() { # LOG STATUS
  local lines
  lines=$(sed -nE 's/^[0-9]+% tests passed, ([0-9]+) tests? failed out of ([0-9]+)$/\1 \2/p' "$1")
  if [ -z "$lines" ]; then
    if [ "$2" -eq 0 ]; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
    return
  fi
  local bad all
  while read -r bad all; do
    passed=$((passed + all - bad)) failed=$((failed + bad))
  done <<<"$lines"
}

# Starts a background step, with its processes in their own group.
begin_beside() { # FUNCTION
  set -m
  (renice -n 10 "$BASHPID" >/dev/null && "$1") >"build/test/$1.log" 2>&1 </dev/null &
  beside[$1]=$!
  set +m
}

# Ends background steps when the run is aborted.
end_beside() {
  local process
  for process in "${beside[@]}"; do
    [ "$process" = planned ] || kill -- "-$process" 2>/dev/null
  done
}

run_step() { # NUMBER FUNCTION TITLE
  local log=build/test/$2.log start=$SECONDS status=0 label="[$1/${#plan[@]}] $3" before=$failed
  if [ -n "${beside[$2]:-}" ]; then
    with_progress "$label" "$log" wait "${beside[$2]}" || status=$?
  else
    : >"$log"
    with_progress "$label" "$log" "$2" || status=$?
  fi
  count "$log" "$status"
  if [ "$status" -eq 0 ]; then
    state[$2]=passed
    # What a step has to say to everybody.
    sed -n 's/^note: /  /p' "$log"
    say "$label: passed in $((SECONDS - start)) s"
  else
    state[$2]=failed
    [ $failed -gt "$before" ] || failed=$((failed + 1))
    grep -vE '^ *[0-9]+/[0-9]+ Test .* Passed |^ +Start +[0-9]+: ' "$log" | tail -n 40
    say "$label: FAILED after $((SECONDS - start)) s; all of its output is in $log"
  fi
}

# Runs the plan and prints a summary; fails if a step has failed.
run_plan() {
  local line function title needs number=0 awaited=()
  mkdir -p build/test
  trap end_beside EXIT
  trap 'exit 130' INT TERM
  for line in "${plan[@]}"; do
    IFS='|' read -r function title needs <<<"$line"
    number=$((number + 1))
    if [ "${beside[$function]:-}" = planned ]; then
      begin_beside "$function"
      say "[$number/${#plan[@]}] $title: begun, beside what follows"
      awaited+=("$number|$function|$title")
      continue
    fi
    await_beside "$needs"
    if [ -n "$needs" ] && [ "${state[$needs]}" != passed ]; then
      state[$function]=skipped skipped=$((skipped + 1))
      say "[$number/${#plan[@]}] $title: left out, because its build failed"
    else
      run_step "$number" "$function" "$title"
    fi
  done
  await_beside all
  for line in "${plan[@]}"; do
    IFS='|' read -r function title needs <<<"$line"
    [ "${state[$function]}" != failed ] || say "The step '$title' failed."
  done
  [ $skipped -eq 0 ] || say "Steps left out because a build failed: $skipped."
  say "All steps together took $SECONDS s."
  say "$passed passed, $failed failed"
  [ $failed -eq 0 ]
}

# Waits for one background step, or for all of them, and reports it. `awaited` is run_plan's.
await_beside() { # FUNCTION or "all"
  local entry number function title rest=()
  for entry in "${awaited[@]}"; do
    IFS='|' read -r number function title <<<"$entry"
    if [ "$1" = all ] || [ "$1" = "$function" ]; then
      run_step "$number" "$function" "$title"
    else
      rest+=("$entry")
    fi
  done
  awaited=("${rest[@]}")
}
