"""Prints the tables of docs/consequences.md: `report.py CROSS.json BASE.json CONFIG.json`."""
from __future__ import annotations

import json
import sys

import numpy as np

from make import HARMLESS
from tables import say, table


def main() -> None:
    judged, base, card = (json.load(open(path)) for path in sys.argv[1:4])
    grave = np.array([row["label"] not in HARMLESS for row in judged])
    raw = np.array([row["harm"] for row in judged])
    harm = raw if judged[0].get("calibrated") else np.interp(raw, card["calibration"]["given"], card["calibration"]["found"])
    low, high = card["thresholds"]["low"], card["thresholds"]["high"]
    print(f"low {low}, high {high}; {len(judged)} controls, {int(grave.sum())} of them consequential\n")
    for key in (None, "origin", "unsure", "language", "kind"):
        print("\n".join(table(judged, harm, low, high, key)), "\n")
    right = [row for row in judged if row["label"] not in HARMLESS]
    print("kind right:", say(sum(row["found"] == row["label"] for row in right), len(right)))
    print("\n## compared\n\n| | misses | false alarms |\n|---|---|---|")
    base_grave = np.array([row["label"] not in HARMLESS for row in base])
    words = np.array([row["words"] for row in base])
    encoder = np.array([row["encoder"] for row in base])
    print(f"| word list | {say(int((~words[base_grave]).sum()), int(base_grave.sum()))} | {say(int(words[~base_grave].sum()), int((~base_grave).sum()))} |")
    for name, scores, truth in (("encoder", encoder, base_grave), ("classifier", raw, grave)):
        for alarms in (0.08, 0.2, float(words[~base_grave].mean())):
            limit = np.quantile(scores[~truth], 1 - alarms)
            print(f"| {name}, at {100 * alarms:.1f} % false alarms | {say(int((scores[truth] <= limit).sum()), int(truth.sum()))} | |")
        for misses in (0.01, 0.02, 0.05):
            limit = np.quantile(scores[truth], misses)
            print(f"| {name}, at {100 * misses:.0f} % misses | | {say(int((scores[~truth] >= limit).sum()), int((~truth).sum()))} |")


if __name__ == "__main__":
    main()
