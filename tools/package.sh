#!/usr/bin/env bash
# Builds programs and web client and packs them for Debian.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. tools/setup.sh

usage="usage: tools/package.sh [--portable]
Makes a Debian package for this release of Debian: build/release/serai_VERSION_ARCHITECTURE.deb.
  --portable     for processors older than x86-64-v3, too: build/portable/..."
portable=no
for argument in "$@"; do
  case $argument in
    --portable) portable=yes ;;
    -h | --help) say "$usage" && exit ;;
    *) die "tools/package.sh does not know '$argument'." "$usage" ;;
  esac
done

refuse_sudo tools/package.sh
node=$(node_packages) || exit 1
# shellcheck disable=SC2086
need_packages "${RUN_PACKAGES[@]}" "${WEB_PACKAGES[@]}" "${PACK_PACKAGES[@]}" $node
choose_preset
[ $portable = no ] || PRESET=portable
build_web
pack_source
build "$PRESET" OFF package
