"""Writes the folder that Parley reads: model.onnx, tokenizer.json, config.json with hashes and calibration."""

import hashlib
import json
import os
import time

import numpy as np
import onnxruntime

from .finetune import DOCUMENT_LIMIT, QUERY_LIMIT
from .onnx_graph import build, eight_bits
from .student import pad
from .vocabulary import encode, tokenizer_json

NAME = "parley-ranker-2"
# Only the table of tokens is kept in 8 bits: the layers are small, and every device has their operators in 32.
TABLE_SIZE = 1_000_000
# Between the first score and the next one that reads differently.
MARGINS = (0.0, 0.01, 0.02, 0.04, 0.06, 0.09, 0.12, 0.16, 0.2, 0.25, 0.3, 0.4)


def calibrate(found):
    """For each margin: how often the first is right when the margin lies between it and the next; never falling."""
    edges = [*MARGINS, np.inf]
    right = []
    for low, high in zip(edges, edges[1:], strict=False):
        inside = [good for _, _, margin, good in found if low <= margin < high]
        # One imagined right and one imagined wrong answer keep empty ranges off 0 and 1.
        right.append((sum(inside) + 1) / (len(inside) + 2))
    return {"margins": list(MARGINS), "right": [round(float(x), 4) for x in np.maximum.accumulate(right)]}


def wrong_above(found):
    """[(margin, share of instructions with at least it, share of those whose first is wrong)]"""
    rows = []
    for margin in MARGINS:
        kept = [good for _, _, one, good in found if one >= margin]
        rows.append((margin, len(kept) / len(found), 1 - sum(kept) / max(1, len(kept))))
    return rows


def write_atomically(path, data):
    """Never half a file: somebody may be reading the folder."""
    partial = path.with_name(path.name + ".partial")
    partial.write_bytes(data)
    os.replace(partial, path)


def export(student, folder, calibration):
    """Writes the three files; returns {"model.onnx": sha256, …}."""
    folder.mkdir(parents=True, exist_ok=True)
    files = {"model.onnx": eight_bits(build(student).SerializeToString(), TABLE_SIZE), "tokenizer.json": tokenizer_json().encode()}
    hashes = {name: hashlib.sha256(data).hexdigest() for name, data in files.items()}
    config = {
        "format": 1, "name": NAME, "kind": "dual-encoder", "licence": "Apache-2.0",
        "model": "model.onnx", "tokenizer": "tokenizer.json", "sha256": hashes,
        "inputs": ["input_ids", "attention_mask"], "output": "embedding", "pooling": "none",
        "similarity": "cosine", "dimensions": student.shape.dimensions,
        "maxLength": {"query": QUERY_LIMIT, "document": DOCUMENT_LIMIT}, "template": "parley-1", "batchIndependent": True,
        "calibration": calibration,
    }  # fmt: skip
    for name, data in files.items():
        write_atomically(folder / name, data)
    write_atomically(folder / "config.json", (json.dumps(config, indent=2) + "\n").encode())
    return hashes


def open_session(model, threads=2):
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.log_severity_level = 3
    return onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])


def run_session(session, rows, batch=64):
    """Vectors of lists of ids, in batches of like length."""
    order = sorted(range(len(rows)), key=lambda i: len(rows[i]))
    out = [None] * len(rows)
    for at in range(0, len(order), batch):
        chosen = order[at : at + batch]
        ids, mask = pad([rows[i] for i in chosen])
        made = session.run(None, {"input_ids": ids.numpy(), "attention_mask": mask.numpy()})[0]
        for i, vector in zip(chosen, made, strict=True):
            out[i] = vector
    return np.stack(out)


def measure_cost(model, documents, repeats=7):
    """Cold cost of a page of 1,135 elements: {"ms" (best of `repeats`), "tokens", "us_per_token", "tokenize_ms"}."""
    texts = [documents[i % len(documents)] for i in range(1135)]
    session = open_session(model)
    started = time.perf_counter()
    rows = encode(texts, DOCUMENT_LIMIT)
    tokenize = time.perf_counter() - started
    took = []
    for _ in range(repeats):
        started = time.perf_counter()
        run_session(session, rows)
        took.append(time.perf_counter() - started)
    tokens = sum(map(len, rows))
    best = min(took)
    return {"ms": best * 1e3, "tokens": tokens, "us_per_token": best * 1e6 / tokens, "tokenize_ms": tokenize * 1e3}
