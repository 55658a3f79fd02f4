#!/usr/bin/env bash
# programs.sh FOLDER: prints where nginx and caddy are. Those that are not installed are unpacked into the folder from
# Debian's packages: installed, they would start as services of this machine.
set -euo pipefail
mkdir -p "$1"
cd "$1"

program() { # PACKAGE PATH
  if [ -x "$2" ]; then
    echo "$2"
    return
  fi
  if [ ! -x "$1/$2" ]; then
    apt-get -q download "$1" >&2
    dpkg-deb -x "$1"_*.deb "$1"
    rm "$1"_*.deb
  fi
  echo "$PWD/$1/${2#/}"
}
program nginx /usr/sbin/nginx
program caddy /usr/bin/caddy
