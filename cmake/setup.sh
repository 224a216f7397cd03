# SPDX-License-Identifier: Apache-2.0
# Shared by run.sh and test.sh: which Debian packages are needed, and how a preset is configured and built.
# shellcheck shell=bash

packages=(
    g++ cmake ninja-build ccache
    qt6-base-dev qt6-charts-dev libqt6svg6-dev libqt6opengl6-dev libvulkan-dev libgl-dev
    qt6-tools-dev qt6-tools-dev-tools qt6-l10n-tools
    libsimdjson-dev libfccp-dev libisal-dev libsqlite3-dev catch2 fonts-dejavu-core fonts-noto-cjk qt6-translations-l10n
    dpkg-dev file
)

# Installs what is missing; asks for nothing and does nothing when all is there.
install_packages() {
    local missing=() package
    for package in "$@"; do
        [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing+=("$package")
    done
    [ ${#missing[@]} -eq 0 ] && return
    if ! command -v apt-get >/dev/null; then
        echo "error: these Debian packages are needed: ${missing[*]}" >&2
        exit 1
    fi
    local as_root=()
    [ "$(id -u)" -eq 0 ] || as_root=(sudo)
    echo "Installing ${missing[*]}" >&2
    "${as_root[@]}" apt-get update -q >&2
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "${missing[@]}" >&2
}

# ccache may reuse objects across build folders, and objects made with a precompiled header.
export CCACHE_BASEDIR="$here"
export CCACHE_NOHASHDIR=1
export CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime

configure() { # preset
    [ -e "$here/build/$1/build.ninja" ] || (cd "$here" && cmake --preset "$1" --log-level=WARNING >&2)
}

build() { # preset target…
    local preset=$1
    shift
    ninja -C "$here/build/$preset" "$@" >&2
}
