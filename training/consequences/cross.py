"""Site-wise cross-validation on the open labels: `cross.py MADE OPEN OUT.json`. Each site is judged by a model that never saw it."""
from __future__ import annotations

import json
import sys
import zlib

import numpy as np
import torch

from train import CLASSES, HARMLESS, Data, fit, predict, quantise

FOLDS = 5


def gravest(rows: list[dict], shares: np.ndarray) -> dict[int, int]:
    """Of each control's labels the one that was judged gravest."""
    harm = shares[:, HARMLESS:].sum(1)
    best: dict[int, int] = {}
    for at, row in enumerate(rows):
        if row["row"] not in best or harm[at] > harm[best[row["row"]]]:
            best[row["row"]] = at
    return best


def main() -> None:
    torch.set_num_threads(1)
    made, opened, out = sys.argv[1:4]
    weight, epochs = float(sys.argv[4]) if len(sys.argv) > 4 else 3.0, int(sys.argv[5]) if len(sys.argv) > 5 else 6
    data = Data(made, opened)
    first = np.array([row["set"] for row in data.rows]) == 0
    data.weights[torch.from_numpy(~first)] *= weight
    fold = np.array([-1 if row["set"] == 0 else zlib.crc32(row["author"].encode()) % FOLDS for row in data.rows])
    found: list[dict] = []
    for one in range(FOLDS):
        model = fit(data, np.flatnonzero(fold != one), seed=one + 1, epochs=epochs, log=lambda text: print(one, text, flush=True))
        quantise(model)
        which = np.flatnonzero(fold == one)
        shares = predict(model, data, which)
        rows = [data.rows[at] for at in which]
        for at in gravest(rows, shares).values():
            row = rows[at]
            found.append({**{key: row[key] for key in ("id", "author", "language", "label", "kind", "origin", "why", "unsure")},
                          "harm": float(shares[at, HARMLESS:].sum()), "found": CLASSES[int(shares[at].argmax())]})
    json.dump(found, open(out, "w"))


if __name__ == "__main__":
    main()
