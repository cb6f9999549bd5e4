"""Trains the ranker further on lines of `parley records --for ranker` and writes a model folder.

    python -m parley_training.continue_ranker --records FILE… --out DIR [--from resources/models/ranker] [--seed 1]

The turns are divided by their task: a tenth is held out, and how well the model finds the right element there is told before
and after, beside chance. The same files and the same seed give the same weights to within rounding.
"""

import argparse
import json
import random as randomness
import re
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper

from .distil import descend, schedule
from .export import export
from .finetune import DOCUMENT_LIMIT, QUERY_LIMIT, SCALE, contrast_loss
from .student import Shape, Student, encode_grouped
from .vocabulary import encode, kept_tokens, tokenizer_json

SHIPPED = Path(__file__).parents[2] / "resources" / "models" / "ranker"
HELD_SHARE = 0.1


def read_student(folder):
    """The student of a model folder that this training wrote; its 8-bit matrices become whole ones again."""
    folder = Path(folder)
    if json.loads((folder / "tokenizer.json").read_text()) != json.loads(tokenizer_json()):
        raise SystemExit(f"{folder} has another tokenizer than the ranker that comes with Parley: only that one is continued.")
    graph = onnx.load(folder / "model.onnx").graph
    found = {one.name: numpy_helper.to_array(one) for one in graph.initializer}
    for name in [one.removesuffix("_8") for one in found if one.endswith("_8")]:
        scale = found[f"{name}_scale"]
        # A table of tokens has a scale per row, what is multiplied with one per column.
        per_row = scale.shape[0] == found[f"{name}_8"].shape[0] and name == "tokens"
        found[name] = found[f"{name}_8"].astype(np.float32) * (scale[:, None] if per_row else scale[None])
    layers = len({match[1] for name in found if (match := re.match(r"layers\.(\d+)\.", name))})
    width = found["tokens"].shape[1]
    heads = int(found["layers.0.split"][2]) if layers else 1
    inner = found["layers.0.inner_in.bias"].shape[0] if layers else 0
    shape = Shape("continued", width, layers, heads, inner, found["out.weight"].shape[1],
                  found["places"].shape[0] if layers else 96)  # fmt: skip
    student = Student(shape, len(kept_tokens()))
    state = {}
    for name, value in student.state_dict().items():
        if name == "tokens.weight":
            made = found["tokens"]
        elif name == "weights.weight":
            made = found["weights"][:, None]
        elif name == "positions":
            made = found["places"]
        else:
            made = found[name]
            # The graph multiplies from the other side.
            if name.endswith(".weight") and made.ndim == 2:
                made = made.T
        state[name] = torch.from_numpy(np.array(made, np.float32)).reshape(value.shape)
    student.load_state_dict(state)
    return student


def read_turns(files):
    """Turns with at least one right and one wrong element: [(task, query, right documents, wrong documents)]"""
    turns = {}
    for file in files:
        for number, text in enumerate(Path(file).read_text().splitlines(), 1):
            line = json.loads(text)
            if not {"group", "query", "document", "label"} <= line.keys():
                raise SystemExit(f"{file}, line {number}: not a line of `parley records --for ranker`.")
            turn = turns.setdefault((line["group"], line["query"]), ([], []))
            turn[0 if line["label"] == 1 else 1].append(line["document"])
    return [(re.split(r"[:,_]", group)[0], query, right, wrong) for (group, query), (right, wrong) in turns.items() if right and wrong]


def hold_out(turns, seed):
    """A tenth of the tasks, all turns of one on the same side; none where there are too few to tell."""
    tasks = sorted({turn[0] for turn in turns})
    randomness.Random(f"{seed}:held").shuffle(tasks)
    held = set(tasks[: int(len(tasks) * HELD_SHARE)])
    return [one for one in turns if one[0] not in held], [one for one in turns if one[0] in held]


class Turns:
    """Turns as ids, each text tokenised once."""

    def __init__(self, turns):
        self.queries = [row for row in encode([one[1] for one in turns], QUERY_LIMIT)]
        self.documents = [encode([*one[2], *one[3]], DOCUMENT_LIMIT) for one in turns]
        self.right = [len(one[2]) for one in turns]

    def loss(self, student, places):
        rows = [self.queries[i] for i in places] + [row for i in places for row in self.documents[i]]
        made = encode_grouped(student, rows, 4)
        total, at = 0.0, len(places)
        for place, i in enumerate(places):
            documents = made[at : at + len(self.documents[i])]
            at += len(self.documents[i])
            right = torch.zeros(1, len(documents), dtype=torch.bool)
            right[0, : self.right[i]] = True
            total = total + contrast_loss(made[place : place + 1] @ documents.T * SCALE, right) / len(places)
        return total

    def measure(self, student, batch=32):
        """(mean loss, share of turns whose first element is right)"""
        student.eval()
        losses, firsts = [], []
        with torch.no_grad():
            for at in range(0, len(self.queries), batch):
                for i in range(at, min(at + batch, len(self.queries))):
                    made = encode_grouped(student, [self.queries[i], *self.documents[i]], 1).float()
                    scores = made[:1] @ made[1:].T
                    right = torch.zeros_like(scores, dtype=torch.bool)
                    right[0, : self.right[i]] = True
                    losses.append(contrast_loss(scores * SCALE, right).item())
                    firsts.append(bool(right[0, scores[0].argmax()]))
        return float(np.mean(losses)), float(np.mean(firsts))


def chance(turns):
    return float(np.mean([len(one[2]) / (len(one[2]) + len(one[3])) for one in turns]))


def tell(name, turns, prepared, student, log):
    loss, first = prepared.measure(student)
    log(f"  {name}: {len(turns)} turns, loss {loss:.4f}, first right {first:.1%} (chance {chance(turns):.1%})")
    return loss, first


def train(student, prepared, steps, batch, rate, seed, log):
    optimizer = torch.optim.AdamW(student.parameters(), lr=rate, weight_decay=0.01)
    random = randomness.Random(f"{seed}:continue")
    order, mean = [], None
    for step in range(1, steps + 1):
        if len(order) < min(batch, len(prepared.queries)):
            order = random.sample(range(len(prepared.queries)), len(prepared.queries))
        student.train()
        loss = prepared.loss(student, [order.pop() for _ in range(min(batch, len(order)))])
        mean = loss.item() if mean is None else 0.9 * mean + 0.1 * loss.item()
        descend(optimizer, student, loss, schedule(step, steps, rate))
        if step % max(1, steps // 10) == 0:
            log(f"  step {step}/{steps} loss {mean:.4f}")


def continue_ranker(files, out, source=SHIPPED, epochs=3, batch=16, rate=2e-4, seed=1, name="parley-ranker-continued", log=print):
    """Writes the folder; returns {"train": [(loss, first) before, after], "held": …}."""
    torch.manual_seed(seed)
    student = read_student(source)
    turns = read_turns(files)
    if not turns:
        raise SystemExit("No turn has both a right and a wrong element.")
    known, held = hold_out(turns, seed)
    sides = {"train": known, "held": held}
    sides = {side: (of, Turns(of)) for side, of in sides.items() if of}
    log("before")
    told = {side: [tell(side, *of, student, log)] for side, of in sides.items()}
    train(student, sides["train"][1], max(1, -(-len(known) // batch) * epochs), batch, rate, seed, log)
    log("after")
    for side, of in sides.items():
        told[side].append(tell(side, *of, student, log))
    # The chances that the shipped model's margins stand for were measured for its weights and not for these.
    export(student.eval(), Path(out), None)
    card = Path(out) / "config.json"
    card.write_text(json.dumps({**json.loads(card.read_text()), "name": name}, indent=2) + "\n")
    log(f"written to {out}")
    return told


def main():
    parser = argparse.ArgumentParser(prog="python -m parley_training.continue_ranker", description=__doc__.splitlines()[0])
    parser.add_argument("--records", nargs="+", required=True, help="files of `parley records --for ranker`")
    parser.add_argument("--out", required=True, help="folder to write")
    parser.add_argument("--from", dest="source", default=SHIPPED, help="the ranker to begin with")
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--batch", type=int, default=16, help="turns per step")
    parser.add_argument("--rate", type=float, default=2e-4)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    continue_ranker(given.records, given.out, given.source, given.epochs, given.batch, given.rate, given.seed)


if __name__ == "__main__":
    main()
