# shellcheck shell=bash disable=SC2034
# What ./run and ./test share: packages, presets, builds. Sourced by bash, from the root of the tree.
#
# Packages are checked with dpkg-query first, so that nothing touches the network when all are there. Root installs
# directly; a user is shown the list and asked, and apt runs through sudo; without sudo or a terminal the exact command
# is printed instead. No package of the user's is ever removed. Builds and npm never run under sudo.

RUN_PACKAGES=(g++-12 cmake ninja-build ccache libboost1.81-dev libboost-json1.81-dev libcli11-dev
  libsqlite3-dev libsodium-dev libicu-dev libssl-dev libcbor-dev libspdlog-dev librsvg2-dev zlib1g-dev pkg-config)
TEST_PACKAGES=(libgtest-dev clang-format-14 clang-tidy-14 shellcheck
  pybind11-dev python3-dev python3-setuptools python3-wheel python3-build python3-venv mypy)
DEEP_PACKAGES=(clang-14 libclang-rt-14-dev lintian mmdebstrap systemd-container openssl)
# For the Debian package.
PACK_PACKAGES=(dpkg-dev file gzip)
# The client: the rules as WebAssembly, and node (node_packages).
WEB_PACKAGES=(clang-14 lld-14 wasi-libc libc++-14-dev-wasm32 libc++abi-14-dev-wasm32 libclang-rt-14-dev-wasm32)
BROWSER_PACKAGES=(chromium firefox-esr fonts-noto-cjk fonts-sil-padauk)
NODE_AT_LEAST=18.18

say() { printf '%s\n' "$*"; }
die() {
  printf '%s\n' "$*" >&2
  exit 1
}

# with_progress LABEL LOG COMMAND...: runs a command; its output is appended to a file. A terminal shows its progress.
with_progress() {
  local label=$1 log=$2 start=$SECONDS status=0 ticker=
  if [ -t 1 ]; then
    while sleep 1 && kill -0 $$ 2>/dev/null; do
      printf '\r\033[K%s  %s s  %.60s' "$label" $((SECONDS - start)) "$(tail -n 1 "$log" | tr -d '\r')"
    done &
    ticker=$!
    disown
  else
    say "$label ..."
  fi
  "${@:3}" >>"$log" 2>&1 </dev/null || status=$?
  if [ -n "$ticker" ]; then
    kill "$ticker" 2>/dev/null || true
    printf '\r\033[K'
  fi
  return $status
}

is_installed() { [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }

# Installs the missing ones of these packages, or prints how and exits.
need_packages() {
  command -v dpkg-query >/dev/null ||
    die "This script sets up Debian 12; on another system install the equivalents of '$*' and use the CMake presets."
  local package missing=()
  for package in "$@"; do is_installed "$package" || missing+=("$package"); done
  [ ${#missing[@]} -eq 0 ] && return

  if [[ " ${missing[*]} " == *" libboost1.81-dev "* ]] && is_installed libboost1.74-dev; then
    die "libboost1.74-dev (from libboost-dev) is installed and conflicts with libboost1.81-dev, which Serai needs:" \
      "remove it yourself if nothing else needs it, or build in a container."
  fi

  local update=(apt-get -o DPkg::Lock::Timeout=300 update)
  local install=(env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 install -y
    --no-install-recommends "${missing[@]}")
  if [ "$(id -u)" -eq 0 ]; then
    say "Installing ${missing[*]}"
  else
    local command="sudo apt-get update && sudo apt-get install -y --no-install-recommends ${missing[*]}"
    command -v sudo >/dev/null || die "Packages are missing and there is no sudo; run this as root: ${command//sudo /}"
    [ -t 0 ] || die "Packages are missing and there is no terminal to ask; run: $command"
    say "These packages are missing: ${missing[*]}"
    local answer
    read -rp "Install them through sudo? [Y/n] " answer
    [[ "$answer" =~ ^([Yy]|[Yy]es)?$ ]] || die "Nothing was installed; to install them yourself, run: $command"
    update=(sudo "${update[@]}")
    install=(sudo "${install[@]}")
  fi
  "${update[@]}" </dev/null >/dev/null || die "apt-get update failed: is this machine connected?"
  "${install[@]}" </dev/null || die "apt-get could not install ${missing[*]}; see its message above."
}

is_node_new() {
  local have
  have=$(node --version 2>/dev/null) || return 1
  printf '%s\n' "$NODE_AT_LEAST" "${have#v}" | sort -V -C
}

# Prints the packages needed for a new enough node with npm; none if there is one already. Never installs Debian's npm
# beside a node that did not come from Debian.
node_packages() {
  if ! command -v node >/dev/null; then
    echo nodejs npm
  elif ! is_node_new; then
    die "$(command -v node) is $(node --version), and Serai needs $NODE_AT_LEAST or newer."
  elif ! command -v npm >/dev/null; then
    [[ "$(dpkg-query -W -f '${db:Status-Status} ${Maintainer}' nodejs 2>/dev/null)" == "installed Debian"* ]] ||
      die "$(command -v node) has no npm: complete that installation, then try again."
    echo npm
  fi
}

refuse_sudo() {
  [ -z "${SUDO_USER:-}" ] || [ "$SUDO_USER" = root ] ||
    die "Run $1 as a normal user, not under sudo: it asks for sudo when needed, and builds without it."
}

# Chooses the preset this processor can run, in $PRESET.
choose_preset() {
  PRESET=release
  [ "$(uname -m)" = x86_64 ] || return 0
  local flags feature
  flags=" $(grep -m1 '^flags' /proc/cpuinfo) "
  for feature in avx avx2 bmi1 bmi2 f16c fma abm movbe; do
    [[ "$flags" == *" $feature "* ]] && continue
    say "This processor lacks $feature, so it is older than x86-64-v3; using the slower portable build."
    PRESET=portable
    return
  done
}

# build PRESET TESTS [TARGET...]: configures where needed and builds, tests ON or OFF.
build() {
  local jobs=${CMAKE_BUILD_PARALLEL_LEVEL:-$(nproc)}
  if [ "$2" = ON ] || [ ! -f "build/$1/build.ninja" ]; then
    cmake --preset "$1" -DSERAI_TESTS="$2" || return
  fi
  cmake --build "build/$1" -j "$jobs" ${3:+--target "${@:3}"}
}

# npm_ci FOLDER: installs the packages of the lockfile; npm is asked only when that has changed.
npm_ci() {
  (
    cd "$1" || exit
    [ node_modules/.package-lock.json -nt package-lock.json ] || npm ci --no-audit --no-fund || exit
  )
}

# Builds the web client into web/dist, rules and engine as WebAssembly first; does nothing when no source has changed.
build_web() {
  build wasm OFF && npm_ci web || return
  local stamp=web/dist/index.html
  if [ -f $stamp ] && [ -z "$(find web contract docs/rules build/wasm/bin packages/npm/src src/variants \( -name node_modules -o -name dist -o -name generated -o \
    -path web/tests \) -prune -o -type f -newer $stamp -print -quit)" ]; then
    return
  fi
  (cd web && npm run --silent build)
}

# Puts the source of what is served beside the client, for its page "Source": the files that git knows, as they are now,
# and nothing else that lies in the folder. Without git the server offers none, and the page says so.
pack_source() {
  local archive=web/dist/serai-source.tgz
  rm -f $archive
  git rev-parse --is-inside-work-tree >/dev/null 2>&1 || return 0
  git ls-files -z |
    tar --null --files-from=- --ignore-failed-read --transform='s,^,serai/,' -czf $archive
}
