#!/usr/bin/env bash
# The life of the package, seen from inside the machine of check_package.sh: as root under systemd, without a network.
# Beside this file lie older.deb and newer.deb. Says what it tries; fails at the first thing that is wrong.
set -euo pipefail
cd "$(dirname "$0")"
export DEBIAN_FRONTEND=noninteractive

say() { printf '%s\n' "$*"; }
fail() {
  say "FAILED: $*"
  journalctl -u serai -n 40 --no-pager
  exit 1
}
is() { # WHAT FOUND EXPECTED
  [ "$2" = "$3" ] || fail "$1 is '$2' instead of '$3'"
  say "  $1: $2"
}
apt() { apt-get -q -y --no-install-recommends -o Dpkg::Use-Pty=0 "$@" || fail "apt-get $*"; }
version() { dpkg-query -W -f '${Version}' serai; }
# Waits until the service that runs now says where it is.
await() {
  local run
  run=$(systemctl show -P InvocationID serai)
  timeout 60 grep -q -m 1 'Serai is at' <(journalctl -f -n all -o cat "_SYSTEMD_INVOCATION_ID=$run") ||
    fail "the server does not start"
}
get() { # PATH: the body of the answer
  exec 4<>/dev/tcp/127.0.0.1/8080
  printf 'GET %s HTTP/1.1\r\nHost: 127.0.0.1:8080\r\nConnection: close\r\n\r\n' "$1" >&4
  local line
  read -r line <&4
  [[ "$line" == *' 200 '* ]] || fail "GET $1 answers $line"
  while read -r line && [ "$line" != $'\r' ]; do :; done <&4
  cat <&4
}

# A WebSocket on descriptor 3; what comes is kept in the file `received`.
open_socket() {
  exec 3<>/dev/tcp/127.0.0.1/8080
  printf '%s\r\n' 'GET /ws?v=2 HTTP/1.1' 'Host: 127.0.0.1:8080' 'Origin: http://127.0.0.1:8080' 'Connection: Upgrade' \
    'Upgrade: websocket' 'Sec-WebSocket-Version: 13' 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==' '' >&3
  : >received
  cat <&3 >>received &
}
# A frame with a mask of zeros. Spaces make the message so long that its size takes two bytes.
send() { # JSON
  local message size
  message="${1%\}}$(printf '%126s' '')}"
  size=$(printf '\\x%02x\\x%02x' $((${#message} >> 8)) $((${#message} & 255)))
  printf "\x81\xfe$size\0\0\0\0%s" "$message" >&3
}
expect() { # PATTERN: waits until it has come, between two of {},; prints it
  timeout 60 grep -a -o -m 1 -E "$1" <(tail -f -c +1 received | stdbuf -oL tr '{},' '\n') ||
    fail "the server does not send $1: $(cat -v received)"
}
value() { sed -E 's/^"[a-z]+":"?([^"]*)"?$/\1/'; }

say "The older version is installed and started"
apt install ./older.deb
is "version" "$(version)" 0.0.1
is "service" "$(systemctl is-active serai)" active
is "at the start of the machine" "$(systemctl is-enabled serai)" enabled
await
is "user of the process" "$(stat -c %U "/proc/$(systemctl show -P MainPID serai)")" serai
is "data folder" "$(stat -c '%U:%G %a' /var/lib/serai)" "serai:serai 700"
is "files that others can read" "$(find /var/lib/serai/ -perm /077 | wc -l)" 0
is "health" "$(get /healthz)" ok
get / | grep -qi '<!doctype html>' || fail "there is no client"
for page in serai serai-engine; do
  zcat "/usr/share/man/man1/$page.1.gz" | grep -q '^\.TH' || fail "there is no page $page(1)"
done
is "what systemd says of the unit" "$(systemd-analyze verify --man=no serai.service 2>&1)" ""
# 20 of 100: how exposed systemd thinks the service is.
exposure=$(systemd-analyze security --no-pager --threshold=20 serai) || fail "$exposure"
say "  $(tail -n 1 <<<"$exposure")"

say "A game against the computer, under the restrictions of the unit"
open_socket
expect '"t":"hello"' >/dev/null
send '{"t":"challenge","id":"c1","variant":"empire","control":{"kind":"increment","base":600,"increment":2},"seats":["me","computer:3"],"listed":false,"casual":true}'
expect '"t":"started"' >/dev/null
game=$(expect '"game":"[^"]+"' | value)
send '{"t":"watch","game":"'"$game"'"}'
version=$(expect '"version":[0-9]+' | tr -dc 0-9)
send '{"t":"move","game":"'"$game"'","id":"m1","version":'"$version"',"move":"d3d4"}'
expect '"t":"ack"' >/dev/null
# Its clock runs once the computer has answered.
expect '"seat":1' >/dev/null
exec 3>&-
game_now() { get "/api/game/$game" | grep -o '"moves":\[[^]]*\]'; }
moves=$(game_now)
say "  $moves"
get "/preview/game/$game.png" >picture
[ "$(head -c 4 picture | tail -c 3)" = PNG ] || fail "there is no picture of the game"
runuser -u serai -- serai admin reports --data /var/lib/serai || fail "commands about the data do not work"

say "The newer version takes over: games, settings and data stay"
sed -i 's/^SERAI_OPTIONS=.*/SERAI_OPTIONS="--log-addresses"/' /etc/default/serai
before=$(systemctl show -P MainPID serai)
apt install ./newer.deb
is "service" "$(systemctl is-active serai)" active
[ "$(version)" != 0.0.1 ] || fail "the version is the old one"
[ "$(systemctl show -P MainPID serai)" != "$before" ] || fail "the old server still runs"
await
is "moves of the game" "$(game_now)" "$moves"
tr '\0' ' ' <"/proc/$(systemctl show -P MainPID serai)/cmdline" | grep -q -- --log-addresses ||
  fail "the settings are lost"
is "journal's errors" "$(journalctl -u serai -p err -q -o cat)" ""

say "What the administrator switched off stays off"
systemctl disable -q --now serai
apt install --reinstall ./newer.deb
is "service" "$(systemctl is-active serai)" inactive
is "at the start of the machine" "$(systemctl is-enabled serai)" disabled
systemctl enable -q --now serai

say "Removed, but not its data; installed again, it goes on"
apt remove serai
is "service" "$(systemctl is-active serai)" inactive
[ -f /var/lib/serai/serai.db ] || fail "the data are gone"
[ -f /etc/default/serai ] || fail "the settings are gone"
apt install ./newer.deb
is "service" "$(systemctl is-active serai)" active
await
is "moves of the game" "$(game_now)" "$moves"

say "Purged"
apt purge serai
is "what is left" "$(find / -xdev \( -path /proc -o -path "$PWD" \) -prune -o -name '*serai*' -print |
  grep -v '^/var/log/' || true)" ""
is "failed services" "$(systemctl list-units --failed --no-legend --plain | grep serai || true)" ""
say "All of it works."
