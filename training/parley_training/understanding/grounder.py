"""python -m parley_training.understanding.grounder PAGES LINES: trains the cross-encoder that decides between elements.

PAGES is what collect-pages.ts wrote, LINES what describe-pages.ts made of it. Writes resources/models/grounder.
"""

import argparse
import json
import os
import random
import re
import time
from collections import Counter, defaultdict
from pathlib import Path

os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")

import numpy as np  # noqa: E402
import torch  # noqa: E402
from torch import distributed, multiprocessing, nn  # noqa: E402
from torch.nn import functional  # noqa: E402

from ..export import open_session, run_session  # noqa: E402
from ..spoken import TARGETS
from ..vocabulary import encode, tokenizer  # noqa: E402
from .export import read_weights, write_folder
from .pairs import Step, concepts, made_steps, query_of, read_groups, read_pages, read_steps, say_each, say_order  # noqa: E402
from .trunk import WIDTH, freeze_lowest, load_trunk  # noqa: E402

ROOT = Path(__file__).parent.parent.parent.parent
QUERY_LIMIT, PAIR_LIMIT = 44, 112
POOL = 24
# After so many steps the processes that learn side by side take the mean of their weights.
TOGETHER = 50


class Grounder(nn.Module):
    """A step and an element's line, in one row: how well the line answers it. 0 is as likely as that nothing does."""

    def __init__(self):
        super().__init__()
        self.trunk = load_trunk()
        self.score = nn.Sequential(nn.Linear(4 * WIDTH, WIDTH), nn.GELU(), nn.Linear(WIDTH, 1))
        self.scale = nn.Parameter(torch.tensor([12.0, -6.0]))

    def forward(self, input_ids, attention_mask, token_type_ids):
        hidden = self.trunk(input_ids, attention_mask, token_type_ids)
        second = (token_type_ids * attention_mask).unsqueeze(-1).float()
        first = ((1 - token_type_ids) * attention_mask).unsqueeze(-1).float()
        asked = (hidden * first).sum(1) / first.sum(1).clamp(min=1)
        line = (hidden * second).sum(1) / second.sum(1).clamp(min=1)
        both = torch.cat([hidden[:, 0], asked, line, asked * line], 1)
        return (self.scale[0] * functional.cosine_similarity(asked, line) + self.scale[1]).unsqueeze(1) + self.score(both)


def pair(query, line, cache={}):  # noqa: B006
    def ids(text, limit, start):
        key = (text, limit)
        if key not in cache:
            cache[key] = tokenizer().encode(text).ids[start:limit]
        return cache[key]

    first = ids(query, QUERY_LIMIT, 0)
    second = ids(line, PAIR_LIMIT - QUERY_LIMIT, 1)
    return first + second, [0] * len(first) + [1] * len(second)


def batches(rows, tokens=4096):
    """Rows of like length together: lists of places."""
    order, made = sorted(range(len(rows)), key=lambda i: len(rows[i][0])), []
    for i in order:
        if not made or (len(made[-1]) + 1) * len(rows[i][0]) > tokens:
            made.append([])
        made[-1].append(i)
    return made


def scores(model, rows, tokens=1536):
    out = [None] * len(rows)
    for places in batches(rows, tokens):
        width = len(rows[places[-1]][0])
        ids, types = torch.zeros(len(places), width, dtype=torch.long), torch.zeros(len(places), width, dtype=torch.long)
        mask = torch.zeros(len(places), width, dtype=torch.long)
        for at, i in enumerate(places):
            n = len(rows[i][0])
            ids[at, :n], types[at, :n], mask[at, :n] = torch.tensor(rows[i][0]), torch.tensor(rows[i][1]), 1
        for i, value in zip(places, model(ids, mask, types)[:, 0], strict=True):
            out[i] = value
    return torch.stack(out)


class MeanWeights:
    """The weights of the last some hundred steps, averaged: steadier than any one step's."""

    def __init__(self, model, keep=0.998):
        self.model, self.keep = model, keep
        self.state = {name: value.detach().clone() for name, value in model.state_dict().items()}

    @torch.no_grad()
    def update(self, step):
        keep = min(self.keep, (1 + step) / (10 + step))
        for name, value in self.model.state_dict().items():
            self.state[name].lerp_(value, 1 - keep)


@torch.no_grad()
def average(tensors):
    """Puts the mean over all processes into each of the tensors."""
    if not distributed.is_initialized():
        return
    whole = torch.cat([one.reshape(-1) for one in tensors])
    distributed.all_reduce(whole)
    whole /= distributed.get_world_size()
    for one, mean in zip(tensors, whole.split([one.numel() for one in tensors]), strict=True):
        one.copy_(mean.view_as(one))


class Pools:
    """Which elements the ranker proposes for a step: the hard ones to learn from, and all that is decided between."""

    def __init__(self, pages, ranker):
        session = open_session(str(ranker / "model.onnx"))
        self.session, self.pages = session, pages
        self.vectors = {name: run_session(session, encode(page.documents, 64)) for name, page in pages.items()}
        self.words = {name: [set(re.findall(r"\w+", line.lower())) for line in page.lines] for name, page in pages.items()}

    def dense(self, steps):
        """Cosines with every element of the step's page, per step."""
        asked = run_session(self.session, encode([query_of(step) for step in steps], 96))
        return [self.vectors[step.page] @ vector for step, vector in zip(steps, asked, strict=True)]

    def of(self, step, cosines, size=POOL):
        """The ranker's best, and a third of them by shared words."""
        first = list(np.argsort(-cosines)[: size - size // 3])
        said = set(re.findall(r"\w+", step.query.split(" | ", 1)[1].lower()))
        shared = [len(said & words) + 1e-3 * float(cosine) for words, cosine in zip(self.words[step.page], cosines, strict=True)]
        chosen = dict.fromkeys(int(i) for i in first)
        for i in np.argsort(-np.array(shared)):
            if len(chosen) >= size:
                break
            chosen.setdefault(int(i))
        return list(chosen)


def draw(rng, step, pool, page, others):
    """[(place or -1 for none, line)]: one that is right (or none), and others that are not."""
    right, perhaps = set(step.right), list(step.perhaps)[:3]
    own = {page.lines[i] for i in right}
    wrong = [i for i in pool if i not in right and i not in perhaps and page.lines[i] not in own]
    hard = rng.sample(wrong[:12], min(len(wrong[:12]), others - 3))
    near = [j for i in step.right for j in range(i - 3, i + 4) if 0 <= j < len(page.lines) and j not in right and page.lines[j] not in own]
    chosen = dict.fromkeys(hard + (rng.sample(near, min(2, len(near))) if near else []))
    while len(chosen) < others and len(page.lines) > len(chosen) + len(right) + len(perhaps) + 2:
        i = rng.randrange(len(page.lines))
        if i not in right and i not in perhaps and page.lines[i] not in own:
            chosen.setdefault(i)
        elif rng.random() < 0.1:
            break
    return [rng.choice(step.right)] if step.right else perhaps, list(chosen)


def draw_concept(rng, known, others):
    """(query, [right line, wrong lines]): what people call or want of something that sites have, beside what else they have."""
    one = rng.choice(known)
    rivals = [other for other in one.beside if other is not one]
    wrong = [f"{other.role} | {rng.choice(other.names)}" for other in rng.sample(rivals, min(others, len(rivals)))]
    return f"{one.op} | {rng.choice(one.said)}", [f"{one.role} | {rng.choice(one.names)}", *wrong]


def draw_each(rng, step, pool, page, others):
    """(two of a kind, others): each is asked by itself whether it is one."""
    own = {page.lines[i] for i in step.right}
    right = rng.sample(step.right, min(2, len(step.right)))
    around = [j for i in step.right for j in range(i - 2, i + 3) if 0 <= j < len(page.lines)]
    rivals = [i for i in dict.fromkeys(rng.sample(pool, min(len(pool), others)) + rng.sample(around, min(len(around), others)))
              if i not in step.right and page.lines[i] not in own]  # fmt: skip
    return right, rng.sample(rivals, min(len(rivals), others - 1))


def train(model, pages, pools, steps, groups, given, log):
    """Several processes draw from the same sentences in orders of their own (local SGD: a mean of their weights now and then)."""
    rank = distributed.get_rank() if distributed.is_initialized() else 0
    rng = random.Random(f"{given.seed} {rank}")
    cosines = pools.dense(steps)
    drawn = [pools.of(step, cosine) for step, cosine in zip(steps, cosines, strict=True)]
    written = [i for i, s in enumerate(steps) if s.kind not in ("made", "each")]
    made, every = ([i for i, s in enumerate(steps) if s.kind == kind] for kind in ("made", "each"))
    called = [(group, dict(zip(group.called, pools.dense([Step(group.page, f"each | {one}", group.on, (), "each") for one in group.called]), strict=True)))
              for group in groups]  # fmt: skip
    weights = [value for value in model.trunk.parameters() if value.requires_grad]
    heads = [*model.score.parameters(), model.scale]
    known = concepts()
    optimizer = torch.optim.AdamW([{"params": weights, "lr": given.rate}, {"params": heads, "lr": 5e-4}], weight_decay=0.01, fused=True)
    # Of a run that goes on, most of what it is given has not been learned from before.
    newest, older = (written[-given.newest :], written[: -given.newest]) if given.newest else (written, [])
    most = len(newest) + min(len(older), len(newest) // 2)
    total = int(most * given.epochs / (given.batch * 0.72 * given.processes))
    mean = MeanWeights(model)
    names, queue, losses = list(pages), [], []
    for at in range(total):
        slope = min(1, (at + 1) / 200) * (1 if given.hold else 1 - at / total)
        optimizer.param_groups[0]["lr"], optimizer.param_groups[1]["lr"] = given.rate * slope, 5e-4 * slope
        rows, parts = [], []
        for _ in range(given.batch):
            kind = rng.random()
            if kind < 0.05:
                query, lines = draw_concept(rng, known, given.others)
                rows += [pair(query, line) for line in lines]
                parts.append((1, len(lines) - 1, "one"))
                continue
            if kind < 0.12 and made:
                i = rng.choice(made)
            elif kind < 0.14 and every:
                i = rng.choice(every)
            elif kind < 0.27 and called:
                i = -1
                group, cosines_of = rng.choice(called)
                if kind < 0.21:
                    step = Step(group.page, f"each | {say_each(rng, group)}", group.on, (), "each", True, True)
                else:
                    place = rng.choice((0, 1, 1, 2, 2, 3, 4, 5, 6, len(group.on) - 2, len(group.on) - 1)) % len(group.on)
                    said = say_order(rng, group, place)
                    if said is None:
                        continue
                    step = Step(group.page, f"{group.op} | {said}", (group.on[place],), (), "order")
                pool = pools.of(step, rng.choice(list(cosines_of.values())))
                pool = pool if step.each else [*rng.sample(group.on, min(4, len(group.on))), *pool]
            else:
                if not queue:
                    queue = newest + rng.sample(older, most - len(newest))
                    rng.shuffle(queue)
                i = queue.pop()
            if i >= 0:
                step, pool = steps[i], drawn[i]
            page = pages[step.page]
            if step.each:
                right, wrong = draw_each(rng, step, pool, page, given.others)
                rows += [pair(step.query, page.lines[j]) for j in [*right, *wrong]]
                parts.append((len(right), len(wrong), "each"))
                continue
            if kind > 0.92 and not step.perhaps:
                # The same words on a page of another site: nothing there is meant.
                page = pages[rng.choice(names)]
                if page.name.split("/")[0] == step.page.split("/")[0] or len(page.lines) < 10:
                    continue
                step, pool = Step(page.name, step.query, (), (), "elsewhere"), rng.sample(range(len(page.lines)), min(12, len(page.lines)))
                said = set(re.findall(r"\w{4,}", step.query.lower()))
                pool = [j for j in pool if not said & pools.words[page.name][j]]
            right, wrong = draw(rng, step, pool, page, given.others)
            rows += [pair(step.query, page.lines[j]) for j in [*right, *wrong]]
            parts.append((len(right), len(wrong), "one" if step.right else "none"))
        with torch.autocast("cpu", torch.bfloat16, enabled=given.halves):
            found = scores(model, rows).float()
        loss, start = 0, 0
        for right, wrong, meant in parts:
            own = found[start : start + right + wrong]
            start += right + wrong
            if meant == "each":
                loss = loss + functional.softplus(-own[:right]).mean() + functional.softplus(own[right:]).sum() / max(1, wrong)
                continue
            chances = functional.log_softmax(torch.cat([found.new_zeros(1), own]), 0)
            loss = loss - (chances[1] if meant == "one" else chances[1 : 1 + right].mean() if right else chances[0])
        loss = loss / len(parts)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(weights + heads, 1.0)
        optimizer.step()
        if at % TOGETHER == TOGETHER - 1:
            average(weights + heads)
        mean.update(at)
        losses.append(loss.item())
        if at % 50 == 49:
            log(f"grounder {at + 1}/{total} loss {np.mean(losses[-50:]):.3f}")
        if at % 200 == 199 and rank == 0:
            torch.save(mean.state, given.work / "grounder.pt")
    average([value for value in mean.state.values() if value.is_floating_point()])
    model.load_state_dict(mean.state)


@torch.no_grad()
def answers(model, pages, pools, steps):
    """[(step, pool, scores)]: everything that the thresholds and tables are made of."""
    made = []
    for step, cosines in zip(steps, pools.dense(steps), strict=True):
        pool = pools.of(step, cosines)
        made.append((step, pool, scores(model, [pair(step.query, pages[step.page].lines[i]) for i in pool]).tolist()))
    return made


def table(found):
    """{kind: [n, first right, among five, in the pool]} of steps that one element answers."""
    counts = defaultdict(Counter)
    for step, pool, values in found:
        if not step.right or (step.plural and not step.each):
            continue
        order = [pool[i] for i in np.argsort(-np.array(values))]
        place = min((order.index(i) for i in step.right if i in order), default=99)
        for kind in (step.kind,) if step.each else (step.kind, "all"):
            counts[kind].update({"n": 1, "first": place < 1, "five": place < 5, "pool": place < 99})
    return {kind: [one[key] for key in ("n", "first", "five", "pool")] for kind, one in sorted(counts.items())}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pages", type=Path)
    parser.add_argument("lines", type=Path)
    parser.add_argument("--out", type=Path, default=ROOT / "resources/models/grounder")
    parser.add_argument("--ranker", type=Path, default=ROOT / "resources/models/ranker")
    parser.add_argument("--work", type=Path, default=Path("/tmp"), help="where weights are kept between")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1, help="learn side by side, a thread each: two do twice the steps of two threads")
    parser.add_argument("--threads", type=int, default=2, help="of a single process")
    parser.add_argument("--epochs", type=float, default=4)
    parser.add_argument("--batch", type=int, default=8)
    parser.add_argument("--others", type=int, default=8, help="wrong elements beside the right one")
    parser.add_argument("--rate", type=float, default=5e-5)
    parser.add_argument("--newest", type=int, default=0, help="learn from so many of the last sentences, and half as many of all others")
    parser.add_argument("--made", type=int, default=30, help="made sentences per page")
    parser.add_argument("--init", type=Path, help="weights to go on from, or a folder like --out")
    parser.add_argument("--hold", action="store_true", help="the rate stays: another run with --init lets it fall")
    parser.add_argument("--halves", action="store_true", help="multiply in bfloat16, twice as fast where the processor has it")
    parser.add_argument("--measure", action="store_true", help="only measure and write the weights in --work")
    start(run, parser.parse_args())


def start(work, given):
    """work(rank, given) in each of `given.processes` processes that can average their weights."""
    if given.processes == 1:
        work(0, given)
        return
    # One that an earlier run left would be joined in place of this one.
    (given.work / "meeting").unlink(missing_ok=True)
    multiprocessing.spawn(join, (work, given), given.processes)


def join(rank, work, given):
    meeting = f"file://{given.work.resolve()}/meeting"
    distributed.init_process_group("gloo", init_method=meeting, rank=rank, world_size=given.processes)
    work(rank, given)
    distributed.destroy_process_group()


def run(rank, given):
    """All of it, from pages to the folder, in one process; only the first writes and measures."""
    torch.manual_seed(given.seed + rank)
    torch.set_num_threads(given.threads if given.processes == 1 else 1)
    started = time.time()

    def log(message):
        if rank == 0:
            print(f"[{time.time() - started:6.0f} s] {message}", flush=True)

    pages, dev = (read_pages(part, given.pages, given.lines) for part in ("train", "dev"))
    steps = [*read_steps("train", pages), *read_steps(TARGETS, pages)]
    groups = read_groups(pages)
    steps += [step for page in pages.values() for step in made_steps(page, given.seed, given.made)]
    held = list(read_steps("dev", dev))
    log(f"{len(pages)} pages, {Counter(step.kind for step in steps)}; dev {len(held)}; {len(groups)} groups")
    model = Grounder()
    freeze_lowest(model.trunk, 1)
    if given.measure:
        model.load_state_dict(torch.load(given.work / "grounder.pt"))
    else:
        if given.init:
            model.load_state_dict(torch.load(given.init)) if given.init.is_file() else read_weights(model, given.init)
        train(model.train(), pages, Pools(pages, given.ranker), steps, groups, given, log)
        if rank == 0:
            torch.save(model.state_dict(), given.work / "grounder.pt")
    if rank > 0:
        return
    model.eval()
    limits = {"query": QUERY_LIMIT, "document": PAIR_LIMIT - QUERY_LIMIT}
    config = {"name": "parley-grounder-5", "kind": "cross-encoder", "similarity": "dot", "dimensions": 1, "maxLength": limits, "batchIndependent": True}
    log(str(write_folder(given.out, model, config, "score", {0: "batch"})))
    found = answers(model, dev, Pools(dev, given.ranker), held)
    (given.work / "grounder-dev.json").write_text(json.dumps([[s.kind, s.query, s.page, s.right, s.perhaps, s.plural, p, v] for s, p, v in found]))
    for kind, row in table(found).items():
        log(f"{kind:10} {row}")


if __name__ == "__main__":
    main()
