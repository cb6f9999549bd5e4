"""A trained model as the folder that the app reads: weights in 8 bits, sums in 32, so that no row depends on its neighbours."""

import hashlib
import io
import json

import numpy as np
import onnx
import torch
from onnx import numpy_helper

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


def read_weights(model, folder):
    """Puts the weights of a folder that write_folder made into `model`. Where they were 8-bit ones they are whole again, but for
    what the model has not learned (its frozen parts), which stays as it is."""
    graph = onnx.load(folder / "model.onnx").graph
    found = {one.name: numpy_helper.to_array(one) for one in graph.initializer}
    wide = lambda name: found[f"{name}_8"].astype(np.float32) * found[f"{name}_scale"][None]  # noqa: E731
    # What is multiplied has lost its name and stands in the order of the layers.
    multiplied = iter([name.removesuffix("_8") for name in found if name.startswith("onnx::MatMul") and name.endswith("_8")])
    state = {}
    for name, value in model.named_parameters():
        if name in found:
            made = found[name]
        elif not value.requires_grad and "layers" not in name:
            continue
        elif name == "scale":
            made = [value for key, value in found.items() if key.startswith("onnx::") and value.ndim == 0]
        elif ".layers." in name or f"{name}_8" not in found:
            made = wide(next(multiplied)).T
            made = value.detach().numpy() if not value.requires_grad else made
        else:
            table = found[f"{name}_8"].shape[0] == found[f"{name}_scale"].shape[0] and f"{name}_column" in found
            made = found[f"{name}_8"].astype(np.float32) * found[f"{name}_scale"][:, None] if table else wide(name)
        state[name] = torch.from_numpy(np.array(made, np.float32)).reshape(value.shape)
    model.load_state_dict(state, strict=False)
