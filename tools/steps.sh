# shellcheck shell=bash
# Runs the steps of ./test one after another. A step is a function that succeeds or fails; its output goes to a file of
# its own in build/test/. Sourced after tools/setup.sh.

plan=() # lines `function|what it does|the step it needs, if any`
passed=0 failed=0 skipped=0
declare -A state

# step FUNCTION TITLE [NEEDED]: plans a step, once. It is left out when the step that it needs has not passed.
step() {
  local line
  for line in "${plan[@]}"; do [ "${line%%|*}" != "$1" ] || return 0; done
  plan+=("$1|$2|${3:-}")
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

run_step() { # NUMBER FUNCTION TITLE
  local log=build/test/$2.log start=$SECONDS status=0 label="[$1/${#plan[@]}] $3" before=$failed
  : >"$log"
  with_progress "$label" "$log" "$2" || status=$?
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

# Runs the plan and sums it up; fails when a step has failed.
run_plan() {
  local line function title needs number=0
  mkdir -p build/test
  for line in "${plan[@]}"; do
    IFS='|' read -r function title needs <<<"$line"
    number=$((number + 1))
    if [ -n "$needs" ] && [ "${state[$needs]}" != passed ]; then
      state[$function]=skipped skipped=$((skipped + 1))
      say "[$number/${#plan[@]}] $title: left out, because its build failed"
    else
      run_step "$number" "$function" "$title"
    fi
  done
  for line in "${plan[@]}"; do
    IFS='|' read -r function title needs <<<"$line"
    [ "${state[$function]}" != failed ] || say "The step '$title' failed."
  done
  [ $skipped -eq 0 ] || say "Steps left out because a build failed: $skipped."
  say "All steps together took $SECONDS s."
  say "$passed passed, $failed failed"
  [ $failed -eq 0 ]
}
