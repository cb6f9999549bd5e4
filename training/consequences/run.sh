#!/bin/sh
# Makes resources/models/consequences from start to end, with a fixed seed, on a CPU.
#   training/consequences/run.sh DIR     DIR has open/controls-*.jsonl, labelled; see README.md of training
#   VENV=… for another virtual environment, OUT=… for what is made on the way
set -eu
cd "$(dirname "$0")"
LABELS="$1"
VENV="${VENV:-../.venv}"
OUT="${OUT:-/tmp/parley-consequences}"
MODEL=../../resources/models/consequences
mkdir -p "$OUT"
if [ ! -x "$VENV/bin/python" ]; then
  "${PYTHON:-python3}" -m venv "$VENV"
  "$VENV/bin/pip" install --quiet -r ../requirements.txt -c ../requirements.lock.txt
fi
PYTHON="$VENV/bin/python"
WEIGHT=6
EPOCHS=6
"$PYTHON" make.py "$OUT/made.jsonl" 1 2
"$PYTHON" read_labels.py "$OUT/open.jsonl" "$LABELS"/open/controls-*.jsonl
node encode.ts "$OUT/made.jsonl" "$OUT/made"
node encode.ts "$OUT/open.jsonl" "$OUT/open" --all
"$PYTHON" cross.py "$OUT/made" "$OUT/open" "$OUT/cross.json" "$WEIGHT" "$EPOCHS"
"$PYTHON" finish.py "$OUT/made" "$OUT/open" "$OUT/cross.json" "$MODEL" "$WEIGHT" "$EPOCHS"
"$PYTHON" baselines.py "$OUT/made.jsonl" "$OUT/open.jsonl" "$OUT/base.json" ../../resources/models/ranker
"$PYTHON" report.py "$OUT/cross.json" "$OUT/base.json" "$MODEL/config.json"
