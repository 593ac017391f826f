#!/bin/sh
# `node` for the scripts of this repository, where the host's own Node is older than 22.18 and cannot run TypeScript:
# npm puts it in front of the host's by node_modules/.bin, and newer hosts do not get it (`engines` in package.json).
# Node 24 is installed at the first call, and kept when `npm ci` empties node_modules.
set -eu

runtime=$(dirname "$(readlink -f "$0")")/runtime
case $(uname -m) in
  aarch64 | arm64) arch=arm64 ;;
  *) arch=x64 ;;
esac
node=$runtime/node_modules/node-linux-$arch/bin/node

# Prints PATH without the folders that npm adds: the rest has the host's own node and npm.
list_host_path() {
  printf '%s' "$PATH" | tr ':' '\n' | grep -v '/node_modules/' | paste -sd ':' -
}

# Everything is in its place when the folder gets its final name, so that two calls at once do not disturb each other.
install_runtime() {
  echo 'This needs Node 22.18 or later: installing Node 24 (once)…' >&2
  staging=$runtime/staging-$$
  mkdir -p "$staging"
  trap 'rm -rf "$staging"' EXIT
  cp "$runtime/package.json" "$runtime/package-lock.json" "$staging"
  (
    # What `npm run` tells its scripts would lead npm back to the repository.
    unset npm_config_prefix npm_config_local_prefix npm_prefix INIT_CWD
    PATH=$(list_host_path) npm ci --prefix "$staging" --prefer-offline --no-audit --no-fund --loglevel=error >/dev/null
  )
  # Headers for building native modules, a third of the whole.
  rm -rf "$staging/node_modules/node-linux-$arch/include"
  # Another call may have been first.
  mv -T "$staging/node_modules" "$runtime/node_modules" 2>/dev/null || [ -x "$node" ]
  rm -rf "$staging"
  trap - EXIT
}

[ -x "$node" ] || install_runtime
exec "$node" "$@"
