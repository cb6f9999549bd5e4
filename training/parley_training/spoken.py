"""Sentences of our own about pages of others (training/spoken), on those pages as Parley's driver saw them.

The pages themselves are no part of the repository: unpack_pages.py and collect-pages.ts make them from what can be
fetched, and `--spoken DIR` names the folder. Sentences are split by site; nobody had run a model on the held-out ones
when they were written.
"""

import gzip
import json
import random
import re
from collections import defaultdict
from pathlib import Path

from .dataset import page_texts
from .instructions import Instruction
from .template import act_words, format_query

FOLDER = Path(__file__).parent.parent / "spoken"
PARTS = ("train", "dev", "held-out")
# What is done to one element. Everything else is done to the page or answered from it.
ON_AN_ELEMENT = frozenset({"press", "type", "clear", "choose", "check", "uncheck", "hover", "search"})
NAMING = ("id", "name", "placeholder", "title", "alt", "data-testid")
_ORIGIN = re.compile(r"^https?://[^/]+")
# Between two steps of one sentence.
_JOINT = re.compile(
    r"\s*(?:[.;!?]+\s+(?:and\s+)?(?:then\s+)?|,\s*(?:and\s+)?(?:then\s+)?|\s+and\s+(?:then\s+)?|\s+then\s+|\s+after that\s+)", re.IGNORECASE
)


# More sentences about the pages of "train", without slots: the reader does not learn from them.
TARGETS = "targets"


def read_lines(part):
    return [json.loads(line) for line in (FOLDER / f"{part}.jsonl").read_text().splitlines()]


def sites_of(part):
    rows = (line.split("\t") for line in (FOLDER / "pages.tsv").read_text().splitlines()[1:])
    return {row[2] for row in rows if row[1] == part}


def slots_of(line):
    """For each step the places (start, end) of its words in the sentence, searched from left to right."""
    said, at, made = line["said"], 0, []
    for step in line["steps"]:
        own = {}
        for slot in ("target", "value"):
            if step.get(slot):
                start = said.find(step[slot], at)
                start = said.find(step[slot]) if start < 0 else start
                own[slot] = (start, start + len(step[slot]))
        made.append(own)
        if own:
            at = max(at, max(end for _, end in own.values()))
    return made


def clauses_of(line):
    """The part of the sentence that says each step."""
    said, slots, starts = line["said"], slots_of(line), [0]
    for i in range(1, len(slots)):
        behind = max([end for _, end in slots[i - 1].values()] or [starts[-1]])
        low = max(behind, starts[-1] + 1)
        high = min([start for start, _ in slots[i].values()] or [len(said)])
        low = low if low <= high else starts[-1] + 1
        joints = (found.end() for found in _JOINT.finditer(said, low, max(high, low) + 6))
        starts.append(next((end for end in joints if end <= max(high, low + 1)), min(low, len(said) - 1)))
    ends = [*starts[1:], len(said)]
    return [said[start:end].strip(" ,.;") for start, end in zip(starts, ends, strict=True)]


def facts_of(candidate, regions):
    """The element as collect-sites.ts writes it."""
    around, at = [], candidate["region"]
    while at >= 0:
        around.append({key: regions[at][key] for key in ("kind", "name", "index", "size")})
        at = regions[at]["parent"]
    made = {key: candidate[key] for key in ("tag", "role", "inputType", "name", "nearbyLabel", "description")}
    return {
        **made,
        "text": candidate["text"][:200],
        "attributes": {key: value for key, value in candidate["attributes"].items() if key in NAMING},
        "href": _ORIGIN.sub("", candidate["href"]) if candidate["href"] else None,
        "options": [option["label"] for option in (candidate["options"] or [])[:30]],
        "regions": around,
    }


def spoken_pages(folder, part):
    """PageTexts of one part; a page that was not collected, or not with the elements that the sentences know, is left out."""
    lines, elements = defaultdict(list), {}
    for line in read_lines(part) + (read_lines(TARGETS) if part == "train" else []):
        lines[line["page"]].append(line)
    for row in (FOLDER / "pages.tsv").read_text().splitlines()[1:]:
        page, _, _, count, _ = row.split("\t")
        elements[page] = int(count)
    for page, ones in sorted(lines.items()):
        file = Path(folder) / f"{page}.json.gz"
        if not file.exists():
            continue
        with gzip.open(file, "rt") as opened:
            snapshot = json.load(opened)
        facts = [facts_of(one, snapshot["regions"]) for one in snapshot["candidates"]]
        if len(facts) != elements[page]:
            print(f"left out: {page} has {len(facts)} elements, the sentences know {elements[page]}")
            continue
        steps = [
            (clause, line, step, line["steps"][:i])
            for line in ones
            if line["steps"]
            for i, (step, clause) in enumerate(zip(line["steps"], clauses_of(line), strict=True))
            if step.get("on") and "quantifier" not in step and step["op"] in ON_AN_ELEMENT and clause
        ]
        spoken = [Instruction(clause, line["kind"], tuple(step["on"]), ()) for clause, line, step, _ in steps]
        if part == "train":
            spoken += list(_in_dialogues(page, facts, steps))
        if spoken:
            yield page_texts(f"spoken/{page}", facts, spoken)


def _in_dialogues(page, facts, steps):
    """The same steps as later turns: a task of which some is done already, and sentences after another one was carried out.
    Without them the ranker takes what was said before for what is meant now."""
    rng = random.Random(f"dialogues:{page}")
    for clause, line, step, done in steps:
        acts = [_act(facts, one) for one in done]
        if done:
            yield Instruction(format_query(line["said"], (), acts), "history", tuple(step["on"]), ())
        if rng.random() < 0.4:
            _, other, before, _ = rng.choice(steps)
            if other is not line:
                acts = [_act(facts, before)] if rng.random() < 0.7 else []
                yield Instruction(format_query(clause, [other["said"]], acts), "history", tuple(step["on"]), ())


def _act(facts, step):
    """A step that was done, as a query tells of it; "" where it was done to nothing."""
    if not step.get("on"):
        return ""
    element = facts[step["on"][0]]
    value = step.get("value") or ""
    action = {"type": {"intent": "textinput", "text": value}, "search": {"intent": "textinput", "text": value},
              "choose": {"intent": "change", "value": value}, "hover": {"intent": "hover"}}.get(step["op"], {"intent": "click"})  # fmt: skip
    return act_words(action, element["name"] or element["text"] or element["nearbyLabel"] or "", element["role"] or element["tag"])
