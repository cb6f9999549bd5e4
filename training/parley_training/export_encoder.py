"""Makes a model folder for Parley of a public sentence encoder or cross-encoder (a folder in Hugging Face's form).

    python -m parley_training.export_encoder MODEL OUT [--template dmr] [--length 512] [--name NAME] [--licence L]

MODEL holds config.json, the weights and tokenizer.json, and for a sentence encoder what sentence-transformers writes
(modules.json, 1_Pooling/config.json); a name of the Hub is fetched by transformers where that is allowed. Pooling and
dense layers become part of the graph. What was written is run beside torch before anything is said to be done.
"""

import argparse
import hashlib
import json
import warnings
from pathlib import Path

import numpy as np
import onnxruntime
import torch
from torch import nn
from transformers import AutoConfig, AutoModel, AutoModelForSequenceClassification, AutoTokenizer

from .export import write_atomically

# Further apart than this, graph and torch are not the same model.
TOLERANCE = 1e-4
LONGEST = 512
TEXTS = (
    "Click the search button",
    "[[tag]] button\n[[text]] Search\n[[attributes]] class='btn' data-webtasks-id='67e2a5fb-8b1d-41a0'",
    "a",
    "Viewport(height=720, width=1280) ---- Instructor Utterances: [00:07] Open the shop ---- Previous Turns:",
)


class Dense(nn.Module):
    """A dense layer behind the pooling, as sentence-transformers keeps it in a folder of its own."""

    def __init__(self, folder):
        super().__init__()
        config = json.loads((folder / "config.json").read_text())
        self.linear = nn.Linear(config["in_features"], config["out_features"], bias=config.get("bias", True))
        weights = read_weights(folder)
        self.linear.load_state_dict({name.removeprefix("linear."): value for name, value in weights.items()})
        activation = config.get("activation_function", "torch.nn.modules.activation.Tanh").rsplit(".", 1)[-1]
        self.activation = getattr(nn, activation)()

    def forward(self, x):
        return self.activation(self.linear(x))


def read_weights(folder):
    safe = folder / "model.safetensors"
    if safe.exists():
        from safetensors.torch import load_file

        return load_file(safe)
    return torch.load(folder / "pytorch_model.bin", map_location="cpu", weights_only=True)


def read_modules(folder):
    """(pooling, dense layers) as sentence-transformers wrote them; mean pooling where it wrote nothing."""
    listed = folder / "modules.json"
    if not listed.exists():
        return "mean", []
    pooling, dense = "mean", []
    for one in json.loads(listed.read_text()):
        kind, path = one["type"].rsplit(".", 1)[-1], folder / one["path"]
        if kind == "Pooling":
            pooling = read_pooling(json.loads((path / "config.json").read_text()))
        elif kind == "Dense":
            dense.append(Dense(path))
        elif kind not in ("Transformer", "Normalize"):
            raise SystemExit(f"{folder} has a part of the kind {kind}, which is not known here.")
    return pooling, dense


def read_pooling(config):
    names = {"pooling_mode_cls_token": "cls", "pooling_mode_mean_tokens": "mean", "pooling_mode_max_tokens": "max",
             "pooling_mode_lasttoken": "last"}  # fmt: skip
    chosen = [names.get(key, key) for key, value in config.items() if key.startswith("pooling_mode_") and value is True]
    if not chosen and isinstance(config.get("pooling_mode"), str):
        chosen = [config["pooling_mode"]]
    if len(chosen) != 1 or chosen[0] not in ("cls", "mean", "max"):
        raise SystemExit(f"Pooling {', '.join(chosen) or 'unknown'} is not known here: cls, mean and max are.")
    return chosen[0]


class SentenceEncoder(nn.Module):
    def __init__(self, model, inputs, pooling, dense):
        super().__init__()
        self.model, self.inputs, self.pooling, self.dense = model, inputs, pooling, nn.ModuleList(dense)

    def forward(self, *given):
        named = dict(zip(self.inputs, given, strict=True))
        hidden = self.model(**named, return_dict=True).last_hidden_state
        seen = named["attention_mask"].unsqueeze(-1).to(hidden.dtype)
        if self.pooling == "cls":
            made = hidden[:, 0]
        elif self.pooling == "max":
            made = (hidden * seen - (1 - seen) * 1e9).max(1).values
        else:
            made = (hidden * seen).sum(1) / seen.sum(1).clamp(min=1e-9)
        for layer in self.dense:
            made = layer(made)
        return made


class CrossEncoder(nn.Module):
    """One number for a pair; of two classes the second one's lead over the first."""

    def __init__(self, model, inputs):
        super().__init__()
        self.model, self.inputs = model, inputs

    def forward(self, *given):
        logits = self.model(**dict(zip(self.inputs, given, strict=True)), return_dict=True).logits
        return logits[:, 1:2] - logits[:, 0:1] if logits.shape[-1] == 2 else logits[:, 0:1]


def is_cross_encoder(config):
    return any("SequenceClassification" in name for name in config.architectures or [])


def plain_tokenizer(tokenizer):
    """tokenizer.json without truncation and padding: Parley cuts and pads by the card."""
    if not tokenizer.is_fast:
        raise SystemExit("The model's tokenizer has no fast form (tokenizer.json).")
    made = json.loads(tokenizer.backend_tokenizer.to_str())
    made["truncation"] = made["padding"] = None
    return json.dumps(made, ensure_ascii=False)


def longest_input(config, tokenizer, wanted):
    """Tokens that the model has places for; RoBERTa's first ones are taken by its padding."""
    places = getattr(config, "max_position_embeddings", None) or LONGEST
    if config.model_type in ("roberta", "xlm-roberta", "camembert", "mpnet"):
        places -= 2
    return min(wanted, places, tokenizer.model_max_length)


def write_graph(module, inputs, output, path):
    example = tuple(torch.ones(2, 5, dtype=torch.long) for _ in inputs)
    axes = {name: {0: "batch", 1: "length"} for name in inputs} | {output: {0: "batch"}}
    with warnings.catch_warnings(), torch.no_grad():
        # The exporter that is not called legacy wants one more package and gives the same graph.
        warnings.simplefilter("ignore")
        torch.onnx.export(module, example, path, dynamo=False, opset_version=17, do_constant_folding=True,
                          input_names=list(inputs), output_names=[output], dynamic_axes=axes)  # fmt: skip


def compare(module, path, tokenizer, inputs, pairs):
    """The greatest difference between the graph and torch, on texts of many lengths side by side."""
    texts = [*TEXTS, " ".join(TEXTS) * 4]
    first = [TEXTS[0]] * len(texts) if pairs else texts
    second = texts if pairs else None
    made = tokenizer(first, second, padding=True, truncation=True, max_length=256, return_tensors="pt")
    if "token_type_ids" in inputs and "token_type_ids" not in made:
        made["token_type_ids"] = torch.zeros_like(made["input_ids"])
    with torch.no_grad():
        wanted = module(*(made[name] for name in inputs)).numpy()
    session = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
    found = session.run(None, {name: made[name].numpy() for name in inputs})[0]
    return float(np.abs(found - wanted).max())


def export(source, out, template="dmr", length=LONGEST, name=None, licence="unknown", log=print):
    """Writes the folder; returns its config."""
    config = AutoConfig.from_pretrained(source)
    tokenizer = AutoTokenizer.from_pretrained(source)
    is_cross = is_cross_encoder(config)
    # Plain attention: the others cannot be written as a graph, and give the same numbers.
    kind = AutoModelForSequenceClassification if is_cross else AutoModel
    model = kind.from_pretrained(source, attn_implementation="eager", dtype=torch.float32).eval()
    inputs = ["input_ids", "attention_mask"]
    if getattr(config, "type_vocab_size", 0) > 1:
        inputs.append("token_type_ids")
    folder = Path(source)
    if is_cross:
        module = CrossEncoder(model, inputs).eval()
    else:
        pooling, dense = read_modules(folder)
        module = SentenceEncoder(model, inputs, pooling, dense).eval()
    output = "score" if is_cross else "embedding"
    out = Path(out)
    out.mkdir(parents=True, exist_ok=True)
    graph = out / "model.onnx.partial"
    write_graph(module, inputs, output, str(graph))
    apart = compare(module, graph, tokenizer, inputs, is_cross)
    if not apart <= TOLERANCE:
        graph.unlink()
        raise SystemExit(f"The graph's numbers are up to {apart:g} from torch's: nothing was written.")
    files = {"model.onnx": graph.read_bytes(), "tokenizer.json": plain_tokenizer(tokenizer).encode()}
    graph.unlink()
    longest = longest_input(config, tokenizer, length)
    # A pair has both lengths together.
    each = {"query": longest // 2, "document": longest - longest // 2} if is_cross else {"query": longest, "document": longest}
    dimensions = 1 if is_cross else int(module(*(torch.ones(1, 3, dtype=torch.long) for _ in inputs)).shape[-1])
    card = {
        "format": 1, "name": name or folder.name, "kind": "cross-encoder" if is_cross else "dual-encoder", "licence": licence,
        "model": "model.onnx", "tokenizer": "tokenizer.json",
        "sha256": {name: hashlib.sha256(data).hexdigest() for name, data in files.items()},
        "inputs": inputs, "output": output, "pooling": "none", "similarity": "cosine", "dimensions": dimensions,
        "maxLength": each, "template": template,
    }  # fmt: skip
    for file, data in files.items():
        write_atomically(out / file, data)
    write_atomically(out / "config.json", (json.dumps(card, indent=2) + "\n").encode())
    log(f"{card['kind']} {card['name']} in {out}: {dimensions} numbers, {longest} tokens, up to {apart:.1e} from torch's")
    return card


def main():
    parser = argparse.ArgumentParser(prog="python -m parley_training.export_encoder", description=__doc__.splitlines()[0])
    parser.add_argument("model", help="a folder in Hugging Face's form, or a name of the Hub")
    parser.add_argument("out", help="folder to write")
    parser.add_argument("--template", choices=["dmr", "parley-1"], default="dmr", help="the texts that it was trained on")
    parser.add_argument("--length", type=int, default=LONGEST, help="tokens at most")
    parser.add_argument("--name", help="as Parley shows it (default: the folder's)")
    parser.add_argument("--licence", default="unknown")
    given = parser.parse_args()
    export(given.model, given.out, given.template, given.length, given.name, given.licence)


if __name__ == "__main__":
    main()
