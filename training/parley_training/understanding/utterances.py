"""What the reader learns from: sentences with their steps, as pieces (words and signs) with a label for each."""

import json
import random
import re
from dataclasses import dataclass

from ..spoken import FOLDER, _JOINT, read_lines

SLOTS = ("target", "value", "ordinal", "place", "quantifier", "condition")
OPS = (
    "press rightclick doubleclick newtab type clear choose check uncheck hover search open set drag upload submit read "
    "back forward reload scroll scrolling faster slower tab key dismiss zoom find findnext findprevious numbers names grid "
    "hide number undo repeat select replace insert delete correct spell scratch copy cut paste stop pause resume sleep wake "
    "help media answer repair yes no again goal chat"
).split()
# Pieces that are read; people do not say more in one breath, and what is behind belongs to what is being typed.
MOST_PIECES = 90
_PIECE = re.compile(r"[^\W_]+|[^\w\s]|_")


@dataclass(frozen=True)
class Utterance:
    said: str
    # What was said and replied before; "" where nothing was.
    before: str
    steps: tuple
    kind: str


def pieces(text):
    """[(piece, start, end)]: words, and signs one by one."""
    return [(found.group(), found.start(), found.end()) for found in _PIECE.finditer(text)][:MOST_PIECES]


def spoken(part):
    """Sentences of training/spoken about pages."""
    for line in read_lines(part):
        steps = tuple(line["steps"])
        if not steps:
            steps = ({"op": "goal" if line["kind"] == "goal" else "chat"},)
        yield Utterance(line["said"], "", steps, line["kind"])


def talk(name):
    """Lines of training/spoken that need no page: dialogue, commands, acting."""
    for text in (FOLDER / "talk" / f"{name}.jsonl").read_text().splitlines():
        line = json.loads(text)
        yield Utterance(line["said"], " / ".join(line.get("before", ())), tuple(line["steps"]), line["kind"])


def spans(line):
    """Per step {slot: (start, end)}, searched from left to right; slots that are not in the sentence are left out."""
    said, at, made = line.said, 0, []
    for step in line.steps:
        own = {}
        for slot in ("target", "value"):
            if step.get(slot):
                start = said.find(step[slot], at)
                start = said.find(step[slot]) if start < 0 else start
                if start >= 0:
                    own[slot] = (start, start + len(step[slot]))
        low, high = own.get("target", (at, len(said)))
        for slot in SLOTS[2:]:
            if not step.get(slot):
                continue
            start = said.find(step[slot], low, high)
            start = said.find(step[slot], at) if start < 0 else start
            start = said.find(step[slot]) if start < 0 else start
            if start >= 0:
                own[slot] = (start, start + len(step[slot]))
        made.append(own)
        if own:
            at = max(at, min(end for _, end in own.values()))
    return made


def starts(line, own):
    """Where the words of each step begin: behind the first joint between two steps."""
    said, found = line.said, [0]
    for i in range(1, len(own)):
        behind = max([end for slot, (_, end) in own[i - 1].items() if slot != "condition"] or [found[-1]])
        low = max(behind, found[-1] + 1)
        high = min([start for start, _ in own[i].values()] or [len(said)])
        low = low if low <= high else found[-1] + 1
        joints = (joint.end() for joint in _JOINT.finditer(said, low, max(high, low) + 6))
        found.append(next((end for end in joints if end <= max(high, low + 1)), min(low, len(said) - 1)))
    return found


@dataclass(frozen=True)
class Labelled:
    said: str
    before: str
    pieces: tuple
    # pieces × slots: 0 outside, 1 begins, 2 goes on.
    slots: tuple
    # Per piece: index in OPS where a step begins, else -1.
    begins: tuple
    kind: str


def label(line):
    words = pieces(line.said)
    own = spans(line)
    slots = [[0] * len(SLOTS) for _ in words]
    for step in own:
        for slot, (start, end) in step.items():
            first = True
            for at, (_, low, high) in enumerate(words):
                if low < end and high > start:
                    slots[at][SLOTS.index(slot)] = 1 if first else 2
                    first = False
    begins = [-1] * len(words)
    for start, step in zip(starts(line, own), line.steps, strict=True):
        at = next((i for i, (_, _, high) in enumerate(words) if high > start and begins[i] < 0), None)
        if at is not None and step["op"] in OPS:
            begins[at] = OPS.index(step["op"])
    return Labelled(line.said, line.before, tuple(words), tuple(map(tuple, slots)), tuple(begins), line.kind)


def vary(rng, line, contexts):
    """The same line with what speech recognisers and people leave out, and with a turn before it where that says nothing."""
    said, before = line.said, line.before
    if not before and line.kind != "dialogue" and contexts and rng.random() < 0.5:
        before = rng.choice(contexts)
    if before and rng.random() < 0.4:
        before = _as_parley_asks(before)
    return Labelled(said, before, line.pieces, line.slots, line.begins, line.kind)


def _as_parley_asks(before):
    """'Which one: “A” or “B”?' in the words of the app."""
    found = re.match(r"(.*) / Which (?:one|\w+)\b[^:]*: (.*)\?$", before)
    if not found:
        return before
    names = re.findall(r"“([^”]*)”", found.group(2))
    numbered = ", ".join(f"{i + 1}. {name}" for i, name in enumerate(names))
    return f"{found.group(1)} / Which one do you mean by “{found.group(1)}”? {numbered}." if names else before


def settled_contexts(lines):
    """Turns before that leave nothing open: they may stand before any sentence."""
    return sorted({line.before for line in lines if line.before and not line.before.rstrip().endswith("?") and "Yes or no" not in line.before})


def shuffled(rng: random.Random, lines):
    order = list(lines)
    rng.shuffle(order)
    return order
