#!/usr/bin/env bash
# The server under load, beside a bare echo server of the same library: latency, processor time, memory, time to sync,
# and how long it takes to serve again after a kill.
#
#   bench/load.sh [--build DIR] [--connections N] [--games N] [--rate N] [--seconds N] [--data DIR] [--logins N]
#
# The server runs on core 0, the generator on core 1; the store's disk is that of --data (a new folder in /tmp by default).
# With --logins the same load comes a second time, beside so many attempts to log in a second. Needs a build with
# -DSERAI_BENCH=ON.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
build=$here/../build/release connections=1000 games=200 rate=400 seconds=10 data='' logins=0
while [ $# -gt 0 ]; do
  case $1 in
    --build) build=$2 ;; --connections) connections=$2 ;; --games) games=$2 ;; --rate) rate=$2 ;;
    --seconds) seconds=$2 ;; --data) data=$2 ;; --logins) logins=$2 ;;
    *) sed -n '2,10p' "$0" >&2; exit 2 ;;
  esac
  shift 2
done
[ -x "$build/bin/serai_load" ] || { echo "bench: $build/bin/serai_load is not built; configure with -DSERAI_BENCH=ON." >&2; exit 1; }
ulimit -n "$(ulimit -Hn)"
work=$(mktemp -d)
data=${data:-$work/data}
server=
stop() {
  [ -z "$server" ] || { kill -9 "$server" && wait "$server"; } 2>/dev/null || true
  server=
}
trap 'stop; rm -rf "$work"' EXIT

load() { taskset -c 1 "$build/bin/serai_load" "port=$1" "pid=$server" "connections=$connections" "games=$games" \
  "rate=$rate" "seconds=$seconds" "${@:2}"; }

# Starts the server; the port in $port, how long it took in $took.
serve() {
  local begin=${EPOCHREALTIME/./}
  : >"$work/out"
  taskset -c 0 "$build/bin/serai" serve --port 0 --data "$data" --limits "$work/limits.json" \
    --metrics-token load >"$work/out" 2>&1 &
  server=$!
  until port=$(grep -oE 'http://127\.0\.0\.1:[0-9]+' "$work/out" | grep -oE '[0-9]+$'); do
    kill -0 "$server" || { cat "$work/out" >&2; exit 1; }
    sleep 0.01
  done
  took=$(((${EPOCHREALTIME/./} - begin) / 1000))
}

cat >"$work/limits.json" <<'END'
{"connections": 100000, "connections_per_address": 100000, "identities_per_address": 1000000, "live_games": 1000000,
 "logins_per_minute": 1000000}
END

echo "== serai serve, $rate moves a second in $games games"
serve
load "$port" mode=serve "sync=$work" | tee "$work/serve"
curl -s -H 'Authorization: Bearer load' "http://127.0.0.1:$port/metrics" | grep -E '^serai_.*(commit|store)' || true
stop
serve
echo "serving again ${took} ms after a kill, with $games live games"
stop

if [ "$logins" -gt 0 ]; then
  echo "== serai serve, the same beside $logins attempts to log in a second"
  rm -rf "$data"
  serve
  taskset -c 1 node "$here/logins.mjs" "$port" "$logins" "$((seconds + 5))" >"$work/logins" &
  load "$port" mode=serve
  wait $! || true
  cat "$work/logins"
  stop
fi

# The frames of a move, as large as they were.
read -r ack events < <(sed -nE 's/^frames of a move, bytes: ack ([0-9]+), events ([0-9]+) .*/\1 \2/p' "$work/serve")
for mode in frames echo; do
  [ $mode = frames ] && what="the frames of $rate moves a second" || what="$rate messages a second"
  echo "== echo server, $what"
  taskset -c 0 "$build/bin/serai_echo" 18080 "$ack" "$events" &
  server=$!
  sleep 0.5
  load 18080 mode=$mode
  stop
done
