#!/bin/sh
# Makes resources/models/grounder and resources/models/reader from start to end, with fixed seeds.
#   training/understanding.sh SNAPSHOTS      SNAPSHOTS is what collect-pages.ts wrote
# About two and a half hours on two cores that nothing else uses: most of it is the grounder's. --halves multiplies in bfloat16, which
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
# At an even rate first, then on with the rate falling to nothing. The shipped weights came about in four shorter runs while the
# sentences grew (resources/models/grounder/README.md); --init takes a folder like theirs, to go on from what is shipped.
"$VENV/bin/python" -m parley_training.understanding.grounder "$1" "$WORK/lines" --work "$WORK" --others 6 --halves --epochs 1.1 --hold
"$VENV/bin/python" -m parley_training.understanding.grounder "$1" "$WORK/lines" --work "$WORK" --others 6 --halves --epochs 1.1 --made 15 \
  --init "$WORK/grounder.pt"
# The shipped reader went on from one made so, in runs of their own with --init (resources/models/reader/README.md).
"$VENV/bin/python" -m parley_training.understanding.reader --work "$WORK" --epochs 7 --halves
# What each fact about an element is worth: copied by hand into src/main/grounding/decide.ts.
node score-steps.ts "$1" "$WORK/dev.jsonl" dev held-out sites
"$VENV/bin/python" -m parley_training.understanding.weigh "$WORK/dev.jsonl"
