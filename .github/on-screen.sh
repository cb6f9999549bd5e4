#!/usr/bin/env bash
# Runs a command as on somebody's desktop. A Linux runner has none of it: a screen, a window manager (without one nothing is
# maximised), and a key store that is open. Windows and macOS have theirs.
set -euo pipefail
if [ "$(uname)" != Linux ]; then exec "$@"; fi
# By this name Chromium knows which key store to ask.
export XDG_CURRENT_DESKTOP=GNOME
# shellcheck disable=SC2016 # The inner shell's own.
exec xvfb-run -a -s '-screen 0 1920x1080x24' dbus-run-session -- bash -c '
  openbox &
  printf parley | gnome-keyring-daemon --unlock --components=secrets > /dev/null
  "$@"' on-screen "$@"
