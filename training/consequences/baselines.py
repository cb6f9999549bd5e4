"""What the classifier is compared with: a list of wordings for each language, and the ranker's encoder with logistic regression."""
from __future__ import annotations

import json
import re
import sys
import unicodedata
import zlib
from pathlib import Path

import numpy as np

from make import DOES, HARMLESS
from wordings import LANGUAGES, read

FOLDS = 5


def fold(text: str) -> str:
    text = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c)).lower()
    return re.sub(r"[^\w]+", " ", text).strip()


class WordList:
    """Asks where a label has one of the consequential wordings in it, and is not itself a harmless one."""

    def __init__(self) -> None:
        self.grave: set[str] = set()
        self.mild: set[str] = set()
        for language in LANGUAGES:
            words = read(language)
            for section, kind in DOES.items():
                into = self.mild if kind in HARMLESS else self.grave
                into.update(fold(word) for word in words[section])
            self.mild.update(fold(word) for word in words["link"])
        self.grave = {word for word in self.grave if len(word) > 1}
        self.wide = [word for word in self.grave if re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", word)]

    def asks(self, control: dict) -> bool:
        if control["role"] in ("textbox", "searchbox", "combobox", "checkbox", "radio", "spinbutton", "slider"):
            return False
        if control["form"] is not None and control["form"]["isSearch"]:
            return False
        for label in {fold(control[key]) for key in ("visible", "name", "title")} - {""}:
            if label in self.mild and label not in self.grave:
                continue
            words = label.split()
            runs = {" ".join(words[a:b]) for a in range(len(words)) for b in range(a + 1, min(a + 6, len(words)) + 1)}
            if runs & self.grave or any(word in label for word in self.wide):
                return True
        return False


def encode(texts: list[str], folder: Path) -> np.ndarray:
    import onnxruntime
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.enable_truncation(48)
    tokenizer.enable_padding()
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(str(folder / "model.onnx"), options)
    rows = []
    for at in range(0, len(texts), 64):
        batch = tokenizer.encode_batch(texts[at : at + 64])
        rows.append(session.run(None, {"input_ids": np.array([one.ids for one in batch], dtype=np.int64),
                                       "attention_mask": np.array([one.attention_mask for one in batch], dtype=np.int64)})[0])
    return np.concatenate(rows)


def text_of(control: dict) -> str:
    form = control["form"]
    return " ".join([control["role"], control["type"], control["visible"] or control["name"] or control["title"], control["icon"],
                     control["dialog"][:120], control["heading"][:60], control["page"][:40],
                     "" if form is None else form["method"] + " " + " ".join(form["fieldNames"])[:80]])


def encoder(made: list[dict], opened: list[dict], held: list[dict], folder: Path) -> np.ndarray:
    """Harm of the open controls by cross-validation, then of those held back by what learnt from all that is open."""
    from sklearn.linear_model import LogisticRegression

    rows = made + opened + held
    vectors = encode([text_of(row["control"]) for row in rows], folder)
    bad = np.array([row["label"] not in HARMLESS for row in rows])
    folds = np.array([-1] * len(made) + [zlib.crc32(row["author"].encode()) % FOLDS for row in opened] + [FOLDS] * len(held))
    weights = np.where(folds < 0, 1.0, 3.0)
    harm = np.zeros(len(rows))
    for one in range(FOLDS + 1 if held else FOLDS):
        learnt = (folds != one) & (folds != FOLDS)
        model = LogisticRegression(C=10, max_iter=300).fit(vectors[learnt], bad[learnt], weights[learnt])
        harm[folds == one] = model.predict_proba(vectors[folds == one])[:, 1]
    return harm[len(made) :]


def main() -> None:
    """`baselines.py MADE.jsonl OPEN.jsonl OUT.json ENCODER [HELD.jsonl OUT.json]`"""
    made_path, open_path, out, folder, *rest = sys.argv[1:]
    opened = [json.loads(line) for line in open(open_path, encoding="utf8")]
    held = [json.loads(line) for line in open(rest[0], encoding="utf8")] if rest else []
    made = [json.loads(line) for at, line in enumerate(open(made_path, encoding="utf8")) if at % 6 == 0]
    words = WordList()
    harm = encoder(made, opened, held, Path(folder))
    judged = [{"id": row["id"], "label": row["label"], "words": bool(words.asks(row["control"])), "encoder": float(value)}
              for row, value in zip(opened + held, harm)]
    json.dump(judged[: len(opened)], open(out, "w"))
    if rest:
        json.dump(judged[len(opened) :], open(rest[1], "w"))


if __name__ == "__main__":
    main()
