"""A trained model as the folder that the app reads: weights in 8 bits, sums in 32, so that no row depends on its neighbours."""

import hashlib
import io
import json

import numpy as np
import onnx
import torch
from onnx import helper, numpy_helper

from ..export import write_atomically
from ..vocabulary import tokenizer_json

INPUTS = ("input_ids", "attention_mask", "token_type_ids")
# Smaller arrays are norms, biases and places: nothing is gained by fewer digits there.
LEAST_SIZE = 20_000


def to_onnx(model, output, axes):
    """Bytes of the ONNX file, weights still in 32 bits. `axes` names the free dimensions of the output."""
    target = io.BytesIO()
    example = tuple(torch.tensor(rows) for rows in ([[2, 5, 6, 9], [2, 7, 8, 0]], [[1, 1, 1, 1], [1, 1, 1, 0]], [[0, 0, 1, 1], [0, 1, 1, 0]]))
    torch.onnx.export(
        model.eval(), example, target, input_names=list(INPUTS), output_names=[output], opset_version=18, dynamo=False,
        dynamic_axes={**{name: {0: "batch", 1: "length"} for name in INPUTS}, output: axes},
    )  # fmt: skip
    return target.getvalue()


def eight_bits(data):
    """The same graph with its large matrices as 8-bit numbers, one scale per column (per row of the table of tokens)."""
    made = onnx.load_from_string(data)
    graph = made.graph
    large = {one.name: numpy_helper.to_array(one) for one in graph.initializer}
    large = {name: value for name, value in large.items() if value.ndim == 2 and value.size >= LEAST_SIZE and value.dtype == np.float32}
    nodes, constants = [], [one for one in graph.initializer if one.name not in large]
    for node in graph.node:
        name = next((one for one in node.input if one in large), None)
        if name is None:
            nodes.append(node)
            continue
        value = large[name]
        is_table = node.op_type == "Gather"
        scale = np.maximum(np.abs(value).max(axis=1 if is_table else 0), 1e-8) / 127
        whole = np.clip(np.round(value / (scale[:, None] if is_table else scale[None])), -127, 127).astype(np.int8)
        constants += [numpy_helper.from_array(whole, f"{name}_8"), numpy_helper.from_array(scale.astype(np.float32), f"{name}_scale")]
        if is_table:
            rows, scales, wide, column = (f"{name}_{part}" for part in ("rows", "scales", "wide", "column"))
            constants.append(numpy_helper.from_array(np.array([-1], np.int64), column))
            nodes += [
                helper.make_node("Gather", [f"{name}_8", node.input[1]], [rows]),
                helper.make_node("Cast", [rows], [wide], to=onnx.TensorProto.FLOAT),
                helper.make_node("Gather", [f"{name}_scale", node.input[1]], [scales]),
                helper.make_node("Unsqueeze", [scales, column], [f"{scales}_column"]),
                helper.make_node("Mul", [wide, f"{scales}_column"], list(node.output)),
            ]
        else:
            nodes.append(helper.make_node("DequantizeLinear", [f"{name}_8", f"{name}_scale"], [f"{name}_wide"], axis=1))
            node.input[list(node.input).index(name)] = f"{name}_wide"
            nodes.append(node)
    del graph.node[:], graph.initializer[:]
    graph.node.extend(nodes)
    graph.initializer.extend(constants)
    onnx.checker.check_model(made)
    return made.SerializeToString()


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
