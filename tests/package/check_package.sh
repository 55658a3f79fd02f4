#!/usr/bin/env bash
# check_package.sh BUILD PACKAGE: packs BUILD once more as version 0.0.1, then installs, starts, upgrades, removes and
# purges the package in a machine of its own: a fresh Debian (mmdebstrap) that systemd-nspawn boots, without a network.
# Nothing is installed or started on this system. Needs root; without it, says so and succeeds.
set -euo pipefail
build=$1 package=$(readlink -f "$2")
if [ "$(id -u)" -ne 0 ]; then
  echo "note: NOT TESTED: only root can install, start and purge the package in a machine of its own."
  echo "note: To test it: sudo $0 $*"
  exit 0
fi
here=$(dirname "$(readlink -f "$0")")
work=$(mktemp -d "${TMPDIR:-/var/tmp}/serai-package.XXXXXX")
trap 'rm -rf "$work"' EXIT

(cd "$build" && cpack -D CPACK_PACKAGE_VERSION=0.0.1 -D CPACK_DEBIAN_COMPRESSION_TYPE=none -B "$work")

# The machine has what the package depends on, so that it needs no network later. It is kept for the next time.
depends=$(dpkg-deb -f "$package" Depends)
release=$(. /etc/os-release && echo "$VERSION_CODENAME")
base=$build/machine-$(printf '%s' "$release $depends" | cksum | cut -d ' ' -f 1).tar
if [ ! -f "$base" ]; then
  rm -f "$build"/machine-*.tar
  mmdebstrap --variant=minbase --include=systemd,systemd-sysv,dbus \
    --customize-hook="chroot \"\$1\" apt-get satisfy -y --no-install-recommends '$depends'" "$release" "$work/base.tar"
  mv "$work/base.tar" "$base"
fi
machine=$work/machine
mkdir "$machine"
tar -C "$machine" -xf "$base"

mkdir "$machine/check"
install "$here/inside.sh" "$machine/check/inside.sh"
cp "$work"/serai_0.0.1_*.deb "$machine/check/older.deb"
cp "$package" "$machine/check/newer.deb"
cat >"$machine/etc/systemd/system/check.service" <<'UNIT'
[Unit]
After=multi-user.target
[Service]
Type=oneshot
ExecStart=/check/inside.sh
StandardOutput=file:/check/log
StandardError=inherit
ExecStopPost=/bin/sh -c 'echo "$EXIT_STATUS" >/check/status; systemctl --no-block poweroff'
UNIT
mkdir -p "$machine/etc/systemd/system/default.target.wants"
ln -s ../check.service "$machine/etc/systemd/system/default.target.wants/"

status=0
timeout -k 10 600 systemd-nspawn -q -D "$machine" --boot --private-network --register=no --keep-unit --console=pipe \
  </dev/null >"$work/console" 2>&1 || status=$?
cat "$machine/check/log" 2>/dev/null || cat "$work/console"
[ "$status" -eq 0 ] && [ "$(cat "$machine/check/status")" = 0 ]
