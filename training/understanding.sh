#!/bin/sh
# Makes resources/models/grounder and resources/models/reader from start to end, with fixed seeds.
#   training/understanding.sh SNAPSHOTS      SNAPSHOTS is what collect-pages.ts wrote
# About two hours on two cores that nothing else uses: most of it is the grounder's. --halves multiplies in bfloat16, which
# not every processor is quick at; without it the weights come out a little different.
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
# First the sentences with slots at an even rate, then those without as well, the rate falling to nothing.
"$VENV/bin/python" -m parley_training.understanding.grounder "$1" "$WORK/lines" --work "$WORK" --others 6 --halves --epochs 0.873 --hold
"$VENV/bin/python" -m parley_training.understanding.grounder "$1" "$WORK/lines" --work "$WORK" --others 6 --halves --epochs 0.85 --targets \
  --init "$WORK/grounder.pt"
"$VENV/bin/python" -m parley_training.understanding.reader --work "$WORK" --epochs 7 --halves
# What each fact about an element is worth: copied by hand into src/main/grounding/decide.ts.
node score-steps.ts "$1" "$WORK/dev.jsonl" dev
"$VENV/bin/python" -m parley_training.understanding.weigh "$WORK/dev.jsonl"
