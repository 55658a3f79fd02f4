#!/usr/bin/env bash
# A crowd before the server: is anybody disconnected, and how long does the event loop keep others waiting?
#
#   bench/crowd.sh [--build DIR] [--watchers N] [--games N] [--challenges N] [--readers N] [--seconds N]
#
# The server runs on core 0, the crowd on core 1. `--readers` download a long game without a pause. Needs a build with
# -DSERAI_BENCH=ON.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
build=$here/../build/release
options=()
while [ $# -gt 1 ]; do
  case $1 in
    --build) build=$2 ;;
    --watchers | --games | --challenges | --readers | --seconds) options+=("${1#--}=$2") ;;
    *) sed -n '2,7p' "$0" >&2 && exit 2 ;;
  esac
  shift 2
done
[ -x "$build/bin/serai_crowd" ] || {
  echo "bench: $build/bin/serai_crowd is not built; configure with -DSERAI_BENCH=ON." >&2
  exit 1
}
ulimit -n "$(ulimit -Hn)"
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server" 2>/dev/null; rm -rf "$work"' EXIT
# A crowd from one address: the limits that count per address are lifted. So are the rates of one person, because one
# player makes the long game as fast as it can; the limits of what a person may have are not.
cat >"$work/limits.json" <<'END'
{"connections": 100000, "connections_per_address": 100000, "identities_per_address": 1000000,
 "actions_per_minute": 1000000, "messages_per_second": 1000000, "downloads_per_minute": 1000000}
END
taskset -c 0 "$build/bin/serai" serve --port 0 --data "$work/data" --limits "$work/limits.json" \
  --metrics-token crowd >"$work/out" 2>&1 &
server=$!
until port=$(grep -oE 'http://127\.0\.0\.1:[0-9]+' "$work/out" | grep -oE '[0-9]+$'); do
  kill -0 "$server" || {
    cat "$work/out" >&2
    exit 1
  }
  sleep 0.01
done
status=0
taskset -c 1 "$build/bin/serai_crowd" "port=$port" "${options[@]}" || status=$?
curl -s -H 'Authorization: Bearer crowd' "http://127.0.0.1:$port/metrics" |
  grep -E '^serai_(loop|limit_slow|limit_rate|refusals|store_commit)' || true
exit $status
