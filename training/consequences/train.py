"""Trains the classifier: hashed features of seven sources, summed in one table, one hidden layer, classes out."""
from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np
import torch
from torch import nn

CLASSES = ("none", "cart", "wishlist", "filter", "theme", "cookie", "submit", "pay", "order", "transfer", "book", "send",
           "post", "delete", "grant", "sign-up", "sign-in", "upload", "download")
HARMLESS = 6
SOURCES, BUCKETS, WIDTH, HIDDEN = 7, 1 << 15, 24, 64


class Data:
    """Rows of features as one flat array with offsets, so that a batch is cut out without copies of lists."""

    def __init__(self, *stems: str):
        counts, flats, self.rows, rowsets = [], [], [], 0
        for stem in stems:
            raw = np.fromfile(f"{stem}.u16", dtype=np.uint16).astype(np.int64)
            at = 0
            for line in Path(f"{stem}.rows").read_text("utf8").splitlines():
                row = json.loads(line)
                row["set"] = rowsets
                self.rows.append(row)
                count = raw[at : at + SOURCES]
                total = int(count.sum())
                counts.append(count)
                flats.append(raw[at + SOURCES : at + SOURCES + total])
                at += SOURCES + total
            rowsets += 1
        self.counts = np.stack(counts)
        self.flat = np.concatenate(flats)
        self.starts = np.concatenate([[0], np.cumsum(self.counts.sum(1))])
        self.labels = torch.tensor([CLASSES.index(row["label"]) if row.get("label") in CLASSES else 0 for row in self.rows])
        self.weights = torch.tensor([float(row.get("weight", 1)) for row in self.rows])

    def __len__(self) -> int:
        return len(self.rows)

    def batch(self, which: np.ndarray, drop: float = 0.0, hide: float = 0.0, random: np.random.Generator | None = None):
        counts = self.counts[which].copy()
        pieces = [self.flat[self.starts[i] : self.starts[i + 1]] for i in which]
        flat = np.concatenate(pieces) if pieces else np.zeros(0, np.int64)
        group = np.repeat(np.arange(len(which) * SOURCES), counts.ravel())
        if random is not None:
            keep = random.random(len(flat)) >= drop
            # Whole sources go missing now and then: no page has all of them, and none may be leant on.
            hidden = random.random((len(which), SOURCES)) < hide
            hidden[:, 0] = False
            keep &= ~hidden.ravel()[group]
            flat, group = flat[keep], group[keep]
            counts = np.bincount(group, minlength=len(which) * SOURCES).reshape(len(which), SOURCES)
        offsets = np.concatenate([[0], np.cumsum(counts.ravel())[:-1]])
        scale = 1 / np.sqrt(np.maximum(counts, 1))
        return torch.from_numpy(flat), torch.from_numpy(offsets), torch.from_numpy(scale.astype(np.float32))


class Model(nn.Module):
    def __init__(self, width: int = WIDTH, hidden: int = HIDDEN):
        super().__init__()
        self.width = width
        self.table = nn.EmbeddingBag(BUCKETS, width, mode="sum", sparse=False)
        nn.init.normal_(self.table.weight, std=0.1)
        self.inner = nn.Linear(SOURCES * width, hidden)
        self.outer = nn.Linear(hidden, len(CLASSES))

    def forward(self, flat, offsets, scale):
        summed = self.table(flat, offsets).view(-1, SOURCES, self.width) * scale[:, :, None]
        return self.outer(torch.relu(self.inner(summed.flatten(1))))


def fit(data: Data, which: np.ndarray, seed: int = 1, epochs: int = 8, batch: int = 1024, log=lambda text: None) -> Model:
    torch.manual_seed(seed)
    random = np.random.default_rng(seed)
    model = Model()
    steps = epochs * (len(which) // batch + 1)
    optimizer = torch.optim.Adam(model.parameters(), lr=4e-3, weight_decay=1e-6)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 1.2e-2, total_steps=steps, pct_start=0.15)
    for epoch in range(epochs):
        total = 0.0
        order = random.permutation(which)
        for start in range(0, len(order), batch):
            part = order[start : start + batch]
            logits = model(*data.batch(part, 0.25, 0.2, random))
            loss = nn.functional.cross_entropy(logits, data.labels[part], reduction="none", label_smoothing=0.02)
            loss = (loss * data.weights[part]).mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
            total += float(loss.detach()) * len(part)
        log(f"epoch {epoch + 1}: loss {total / len(order):.4f}")
    return model.eval()


@torch.no_grad()
def predict(model: Model, data: Data, which: np.ndarray) -> np.ndarray:
    parts = [torch.softmax(model(*data.batch(which[at : at + 2048])), 1).numpy() for at in range(0, len(which), 2048)]
    return np.concatenate(parts) if parts else np.zeros((0, len(CLASSES)))


def quantise(model: Model) -> None:
    """Rounds the table in place to what 8 bits hold: what is measured is what is shipped."""
    with torch.no_grad():
        scale = model.table.weight.abs().amax(0) / 127
        model.table.weight.copy_((model.table.weight / scale).round().clamp(-127, 127) * scale)


def export(model: Model, folder: Path) -> None:
    """model.bin: the table as int8, row by row, then float32: a scale a column, the two layers with their biases."""
    with torch.no_grad():
        weight = model.table.weight
        scale = weight.abs().amax(0) / 127
        table = (weight / scale).round().clamp(-127, 127).to(torch.int8).numpy()
        floats = [scale, model.inner.weight, model.inner.bias, model.outer.weight, model.outer.bias]
        folder.mkdir(parents=True, exist_ok=True)
        with open(folder / "model.bin", "wb") as out:
            out.write(table.tobytes())
            for part in floats:
                out.write(part.contiguous().numpy().astype("<f4").tobytes())
