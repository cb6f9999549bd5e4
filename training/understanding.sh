#!/bin/sh
# Makes resources/models/grounder and resources/models/reader from start to end, with fixed seeds.
#   training/understanding.sh SNAPSHOTS      SNAPSHOTS is what collect-pages.ts wrote
# About 90 minutes on two cores: most of it is the grounder's. The sentences behind the first 4,549 were written later and
# are not learned from: see training/README.md.
set -eu
cd "$(dirname "$0")"
VENV="${VENV:-.venv}"
WORK="${WORK:-/tmp/parley-understanding}"
if [ ! -x "$VENV/bin/python" ]; then
  "${PYTHON:-python3}" -m venv "$VENV"
  "$VENV/bin/pip" install --quiet -r requirements.txt -c requirements.lock.txt
fi
mkdir -p "$WORK"
node describe-pages.ts "$1" "$WORK/lines"
"$VENV/bin/python" -m parley_training.understanding.grounder "$1" "$WORK/lines" --work "$WORK" --epochs 2.5 --others 6 --sentences 4549
"$VENV/bin/python" -m parley_training.understanding.reader --work "$WORK" --epochs 4 --sentences 4549
"$VENV/bin/python" -m parley_training.understanding.reader --work "$WORK" --epochs 5 --sentences 4549 --rate 1e-4 --init "$WORK/reader.pt"
# What each fact about an element is worth: copied by hand into src/main/grounding/decide.ts.
node score-steps.ts "$1" "$WORK/dev.jsonl" dev
"$VENV/bin/python" -m parley_training.understanding.weigh "$WORK/dev.jsonl"
