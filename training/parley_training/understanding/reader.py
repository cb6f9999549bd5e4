"""python -m parley_training.understanding.reader: trains what turns an utterance into steps. Writes resources/models/reader."""

import argparse
import json
import os
import random
import time
from collections import Counter, defaultdict
from functools import lru_cache
from pathlib import Path

os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")

import numpy as np  # noqa: E402
import torch  # noqa: E402
from torch import nn  # noqa: E402
from torch.nn import functional  # noqa: E402

from ..vocabulary import tokenizer  # noqa: E402
from .export import read_weights, write_folder
from .orders import Orders  # noqa: E402
from .trunk import WIDTH, freeze_lowest, load_trunk  # noqa: E402
from .utterances import OPS, SLOTS, Labelled, label, pieces, settled_contexts, spoken, talk, vary  # noqa: E402

ROOT = Path(__file__).parent.parent.parent.parent
MOST_TOKENS, BEFORE_TOKENS = 150, 44
PER_PIECE = 3 * len(SLOTS) + 1 + len(OPS)


class Reader(nn.Module):
    """Tokens of an utterance and of the turn before to numbers per token: slots (begins, goes on, outside), begin, operation."""

    def __init__(self):
        super().__init__()
        self.trunk = load_trunk()
        self.heads = nn.Linear(WIDTH, PER_PIECE)

    def forward(self, input_ids, attention_mask, token_type_ids):
        return self.heads(self.trunk(input_ids, attention_mask, token_type_ids))


@lru_cache(maxsize=200_000)
def tokens_of(text):
    return tuple(tokenizer().encode(text).ids[1:])


def row_of(line):
    """(ids, types, place of each piece's first token): the utterance first, then what was before."""
    ids, at = [tokenizer().token_to_id("[CLS]")], []
    before = tokens_of(line.before)[-BEFORE_TOKENS:] if line.before else ()
    room = MOST_TOKENS - len(before)
    for piece, _, _ in line.pieces:
        own = tokens_of(piece) or (tokenizer().token_to_id("[UNK]"),)
        if len(ids) + len(own) > room:
            break
        at.append(len(ids))
        ids.extend(own)
    return [*ids, *before], [0] * len(ids) + [1] * len(before), at


def run(model, rows):
    width = max(len(ids) for ids, _, _ in rows)
    ids, types, mask = (torch.zeros(len(rows), width, dtype=torch.long) for _ in range(3))
    for i, (own, kinds, _) in enumerate(rows):
        ids[i, : len(own)], types[i, : len(own)], mask[i, : len(own)] = torch.tensor(own), torch.tensor(kinds), 1
    return model(ids, mask, types)


def loss_of(model, lines, halves=False):
    rows = [row_of(line) for line in lines]
    with torch.autocast("cpu", torch.bfloat16, enabled=halves):
        out = run(model, rows).float()
    flat, slots, begins, ops = [], [], [], []
    for i, (line, (_, _, at)) in enumerate(zip(lines, rows, strict=True)):
        flat.append(out[i, at])
        slots += line.slots[: len(at)]
        begins += [float(op >= 0) for op in line.begins[: len(at)]]
        ops += [op if op >= 0 else -100 for op in line.begins[: len(at)]]
    flat = torch.cat(flat)
    split = flat[:, : 3 * len(SLOTS)].reshape(-1, len(SLOTS), 3)
    of_slots = functional.cross_entropy(split.reshape(-1, 3), torch.tensor(slots).reshape(-1), weight=torch.tensor([1.0, 2.0, 1.0]))
    of_begins = functional.binary_cross_entropy_with_logits(flat[:, 3 * len(SLOTS)], torch.tensor(begins), pos_weight=torch.tensor(3.0))
    of_ops = functional.cross_entropy(flat[:, 3 * len(SLOTS) + 1 :], torch.tensor(ops), ignore_index=-100)
    return 4 * of_slots + of_begins + of_ops


def likeliest_run(values):
    """(first, last) of the run with the greatest sum above 0; (None, None) where there is none."""
    best, found, total, start = 0.0, (None, None), 0.0, 0
    for i, value in enumerate(values):
        if total <= 0:
            total, start = 0.0, i
        total += value
        if total > best:
            best, found = total, (start, i)
    return found


@torch.no_grad()
def read(model, said, before=""):
    """[{"op", "chance", slot: words}]: what the app makes of the model's numbers, for measuring."""
    line = Labelled(said, before, tuple(pieces(said)), (), (), "")
    row = row_of(line)
    out = run(model, [row])[0, row[2]]
    words = line.pieces[: len(row[2])]
    begins = (out[:, 3 * len(SLOTS)] > 0).tolist()
    if not begins:
        return []
    begins[0] = True
    chances = torch.softmax(out[:, 3 * len(SLOTS) + 1 :], -1)
    chance = torch.log_softmax(out[:, : 3 * len(SLOTS)].reshape(-1, len(SLOTS), 3), -1)
    # How much rather a piece belongs to the slot than not: begins or goes on, against outside.
    inside = (torch.logsumexp(chance[:, :, 1:], -1) - chance[:, :, 0]).tolist()
    edges = [i for i, begin in enumerate(begins) if begin] + [len(words)]
    steps = []
    for start, end in zip(edges, edges[1:], strict=False):
        step = {"op": OPS[int(chances[start].argmax())], "chance": float(chances[start].max())}
        for at, slot in enumerate(SLOTS):
            first, last = likeliest_run([row[at] for row in inside[start:end]])
            if first is not None:
                step[slot] = said[words[start + first][1] : words[start + last][2]]
        steps.append(step)
    return steps


def measure(model, lines):
    """{kind: Counter}: utterances, all operations right, target and value of all steps right, all of it."""
    found = defaultdict(Counter)
    wrong = []
    for line in lines:
        made = read(model, line.said, line.before)
        ops = [step["op"] for step in made] == [step["op"] for step in line.steps]
        plain = lambda step, slot: " ".join((step.get(slot) or "").lower().strip(" .,!?\"'“”").split())  # noqa: E731
        slots = ops and all(plain(a, slot) == plain(b, slot) for a, b in zip(made, line.steps, strict=True) for slot in ("target", "value"))
        for kind in (line.kind, "together"):
            found[kind].update({"n": 1, "operations": ops, "all": slots})
        if not slots:
            wrong.append((line.before, line.said, [{k: v for k, v in s.items() if k != "on"} for s in line.steps], made))
    return found, wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "resources/models/reader")
    parser.add_argument("--work", type=Path, default=Path("/tmp"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--epochs", type=float, default=6)
    parser.add_argument("--batch", type=int, default=24)
    parser.add_argument("--rate", type=float, default=8e-5)
    parser.add_argument("--head-rate", type=float, default=1e-3)
    parser.add_argument("--without", default="", help="a source to leave out, for ablations: spoken, dialogue, command, act or made")
    parser.add_argument("--made", type=float, default=0.35, help="share of the lines that are plain orders made by frames")
    parser.add_argument("--whole", action="store_true", help="with --init: write what was learned, not the mean with what was before")
    parser.add_argument("--halves", action="store_true", help="multiply in bfloat16, twice as fast where the processor has it")
    parser.add_argument("--measure", action="store_true", help="only measure the weights in --work")
    parser.add_argument("--init", type=Path, help="a folder like --out to go on from; what is written is the mean of its weights and those learned here")
    given = parser.parse_args()
    torch.manual_seed(given.seed)
    torch.set_num_threads(given.threads)
    rng, started = random.Random(given.seed), time.time()

    def log(message):
        print(f"[{time.time() - started:6.0f} s] {message}", flush=True)

    sources = {"spoken": list(spoken("train")), **{name: list(talk(name)) for name in ("dialogue", "command", "act")}}
    sources = {name: ones for name, ones in sources.items() if name != given.without}
    orders = Orders([one for ones in sources.values() for one in ones])
    share = 0 if given.without == "made" else given.made
    lines = [label(line) for name, ones in sources.items() for line in ones for _ in range(1 if name == "spoken" else 2)]
    contexts = settled_contexts(lines)
    log(f"{ {name: len(ones) for name, ones in sources.items()} }, {len(contexts)} turns before")
    model = Reader().train()
    freeze_lowest(model.trunk, 0)
    if given.measure:
        model.load_state_dict(torch.load(given.work / "reader.pt"))
    before = None
    if given.init:
        read_weights(model, given.init)
        before = {name: value.detach().clone() for name, value in model.state_dict().items()}
    weights = [value for value in model.trunk.parameters() if value.requires_grad]
    heads = list(model.heads.parameters())
    optimizer = torch.optim.AdamW([{"params": weights, "lr": given.rate}, {"params": heads, "lr": given.head_rate}], weight_decay=0.01)
    total, queue, losses = int(len(lines) * given.epochs / given.batch), [], []
    for at in range(0 if given.measure else total):
        slope = min(1, (at + 1) / (0.06 * total)) * (1 - at / total)
        optimizer.param_groups[0]["lr"], optimizer.param_groups[1]["lr"] = given.rate * slope, given.head_rate * slope
        if len(queue) < given.batch:
            queue = rng.sample(lines, len(lines))
        drawn = [label(orders.line(rng)) if rng.random() < share else queue.pop() for _ in range(given.batch)]
        loss = loss_of(model, [vary(rng, line, contexts) for line in drawn], given.halves)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(weights + heads, 1.0)
        optimizer.step()
        losses.append(loss.item())
        if at % 100 == 99:
            log(f"reader {at + 1}/{total} loss {np.mean(losses[-100:]):.3f}")
    torch.save(model.state_dict(), given.work / "reader.pt")
    if before is not None and not given.whole:
        # Steadier than either: what is new is learned, and what was known before is kept.
        model.load_state_dict({name: before[name].lerp(value, 0.5) for name, value in model.state_dict().items()})
    model.eval()
    limits = {"query": MOST_TOKENS - BEFORE_TOKENS, "document": BEFORE_TOKENS}
    config = {"name": "parley-reader-5", "kind": "reader", "pooling": "cls", "similarity": "dot", "dimensions": PER_PIECE,
              "maxLength": limits, "batchIndependent": True, "labels": {"slots": SLOTS, "operations": OPS}}  # fmt: skip
    log(str(write_folder(given.out, model, config, "labels", {0: "batch", 1: "length"})))
    for name, held in {"talk held out": list(talk("held-out")), "pages dev": list(spoken("dev"))}.items():
        found, wrong = measure(model, held)
        log(f"{name}: { {kind: tuple(row.values()) for kind, row in found.items()} }")
        (given.work / f"reader-{name.replace(' ', '-')}.json").write_text("\n".join(json.dumps(one, ensure_ascii=False) for one in wrong))


if __name__ == "__main__":
    main()
