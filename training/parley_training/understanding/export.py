"""A trained model as the folder that the app reads: weights in 8 bits, sums in 32, so that no row depends on its neighbours."""

import hashlib
import io
import json

import torch

from ..export import write_atomically
from ..onnx_graph import eight_bits
from ..vocabulary import tokenizer_json

INPUTS = ("input_ids", "attention_mask", "token_type_ids")


def to_onnx(model, output, axes):
    """Bytes of the ONNX file, weights still in 32 bits. `axes` names the free dimensions of the output."""
    target = io.BytesIO()
    example = tuple(torch.tensor(rows) for rows in ([[2, 5, 6, 9], [2, 7, 8, 0]], [[1, 1, 1, 1], [1, 1, 1, 0]], [[0, 0, 1, 1], [0, 1, 1, 0]]))
    torch.onnx.export(
        model.eval(), example, target, input_names=list(INPUTS), output_names=[output], opset_version=18, dynamo=False,
        dynamic_axes={**{name: {0: "batch", 1: "length"} for name in INPUTS}, output: axes},
    )  # fmt: skip
    return target.getvalue()


def write_folder(folder, model, config, output, axes):
    """Writes model.onnx, tokenizer.json and config.json; returns {"model.onnx": sha256, …}."""
    folder.mkdir(parents=True, exist_ok=True)
    files = {"model.onnx": eight_bits(to_onnx(model, output, axes)), "tokenizer.json": tokenizer_json().encode()}
    hashes = {name: hashlib.sha256(data).hexdigest() for name, data in files.items()}
    whole = {"format": 1, "licence": "Apache-2.0", "model": "model.onnx", "tokenizer": "tokenizer.json", "sha256": hashes,
             "inputs": list(INPUTS), "output": output, **config}  # fmt: skip
    for name, data in files.items():
        write_atomically(folder / name, data)
    write_atomically(folder / "config.json", (json.dumps(whole, indent=2) + "\n").encode())
    return hashes
