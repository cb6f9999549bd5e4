#!/bin/sh
# Makes resources/models/ranker from start to end: a virtual environment, then one run with a fixed seed.
#   training/run.sh [--html DIR] [--seed N] …        PYTHON=… for another Python 3.11
set -eu
cd "$(dirname "$0")"
VENV="${VENV:-.venv}"
if [ ! -x "$VENV/bin/python" ]; then
  "${PYTHON:-python3}" -m venv "$VENV"
  "$VENV/bin/pip" install --quiet -r requirements.txt -c requirements.lock.txt
fi
exec "$VENV/bin/python" -m parley_training "$@"
