"""The model that is shipped: learns from all that is open, calibrated by the cross-validation. `finish.py MADE OPEN CROSS.json FOLDER`."""
from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path

import numpy as np
import torch

from make import HARMLESS
from tables import calibrate, thresholds
from train import BUCKETS, CLASSES, HIDDEN, WIDTH, Data, export, fit, quantise


def main() -> None:
    torch.set_num_threads(1)
    made, opened, cross, folder = sys.argv[1:5]
    weight, epochs = float(sys.argv[5]), int(sys.argv[6])
    data = Data(made, opened)
    data.weights[torch.tensor([row["set"] == 1 for row in data.rows])] *= weight
    model = fit(data, np.arange(len(data)), seed=1, epochs=epochs, log=lambda text: print(text, flush=True))
    quantise(model)
    export(model, Path(folder))
    judged = json.load(open(cross))
    grave = np.array([row["label"] not in HARMLESS for row in judged])
    harm = np.array([row["harm"] for row in judged])
    calibration = calibrate(harm, grave)
    low, high = thresholds(np.interp(harm, calibration["given"], calibration["found"]), grave)
    card = {
        "format": 1, "name": "parley-consequences-1",
        "sha256": hashlib.sha256((Path(folder) / "model.bin").read_bytes()).hexdigest(),
        "buckets": BUCKETS, "sources": ["label", "picture", "dialog", "heading", "page", "fields", "kind"], "classes": CLASSES,
        "width": WIDTH, "hidden": HIDDEN, "calibration": calibration, "thresholds": {"low": round(low, 4), "high": round(high, 4)},
    }
    (Path(folder) / "config.json").write_text(json.dumps(card, indent=2) + "\n")


if __name__ == "__main__":
    main()
