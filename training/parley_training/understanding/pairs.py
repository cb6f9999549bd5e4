"""What the grounder learns from: a step of a sentence, and elements of the page of which one (or none) is meant."""

import gzip
import json
import random
import re
from dataclasses import dataclass
from pathlib import Path

from ..spoken import FOLDER, ON_AN_ELEMENT, clauses_of, facts_of, read_lines
from ..template import format_document, format_query

ORDINALS = ("first", "second", "third", "fourth", "fifth")
# What people call a control by its role.
CALLED = {"link": ("link", "one"), "button": ("button", "one"), "textbox": ("field", "box", "text box", "input"),
          "checkbox": ("checkbox", "tick box", "box"), "combobox": ("drop-down", "list", "dropdown", "select"),
          "radio": ("option", "radio button", "choice"), "tab": ("tab",), "searchbox": ("search box", "search field"),
          "img": ("picture", "image"), "menuitem": ("menu item", "entry"), "switch": ("switch", "toggle")}  # fmt: skip


@dataclass(frozen=True)
class Step:
    page: str
    # "press | open the second one": the operation, then the words.
    query: str
    # Indexes of elements, all equally right; empty where the page has nothing for it.
    right: tuple
    # Where the words honestly fit several: all of them.
    perhaps: tuple
    kind: str
    # Done to all of `right`.
    plural: bool = False
    # Asks of each element whether it is one of a kind ("each | the third hospital": is it one of the hospitals).
    each: bool = False


class Page:
    def __init__(self, name, snapshots, lines):
        self.name = name
        with gzip.open(Path(snapshots) / f"{name}.json.gz", "rt") as opened:
            self.snapshot = json.load(opened)
        self.lines = json.loads((Path(lines) / f"{name}.json").read_text())
        self.documents = [format_document(facts_of(one, self.snapshot["regions"])) for one in self.snapshot["candidates"]]


def read_pages(part, snapshots, lines):
    """{name: Page} of one part; pages that were not collected are left out."""
    rows = [line.split("\t") for line in (FOLDER / "pages.tsv").read_text().splitlines()[1:]]
    pages = {}
    for name, of, _, count, _ in rows:
        if of != part or not (Path(snapshots) / f"{name}.json.gz").exists():
            continue
        page = Page(name, snapshots, lines)
        if len(page.lines) == int(count):
            pages[name] = page
        else:
            print(f"left out: {name} has {len(page.lines)} elements, the sentences know {count}")
    return pages


@dataclass(frozen=True)
class Group:
    """A run of alike controls in reading order, and what people call one of them."""

    page: str
    op: str
    on: tuple
    called: tuple


def read_groups(pages):
    """spoken/groups.jsonl, on pages that are there."""
    lines = (json.loads(text) for text in (FOLDER / "groups.jsonl").read_text().splitlines())
    return [Group(line["page"], line["op"], tuple(line["on"]), tuple(line["called"])) for line in lines if line["page"] in pages]


_COUNTS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_CARDINALS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_BEGINNINGS = ("", "", "", "", "open ", "click ", "go to ", "show me ", "i want ", "take ", "press ", "could you open ", "let me see ", "pick ")


def plural_of(phrase):
    """"hospital in the list" to "hospitals in the list"."""
    head, joint, rest = re.match(r"(.+?)( (?:in|on|of|under|for|with|from|at|by|to|about|that|beside|below|above) .*)?$", phrase).group(1, 2, 0)
    made = re.sub(r"y$", "ie", head) if re.search(r"[^aeiou]y$", head) else head
    made = f"{made}es" if re.search(r"(?:s|x|ch|sh)$", made) else f"{made}s"
    return made + (joint or "")


def say_order(rng, group, at):
    """A sentence about the element of the group at a place, counted from either end."""
    count, called = len(group.on), rng.choice(group.called)
    ways = [f"{_COUNTS[at]} {called}", f"the {_COUNTS[at]} {called}"] * 3 if at < len(_COUNTS) else []
    if at < len(_CARDINALS):
        ways += [f"{called} number {_CARDINALS[at]}", f"number {at + 1} of the {plural_of(called)}", f"the {_COUNTS[at]} of the {plural_of(called)}"]
        ways += [f"{at + 1}{('st', 'nd', 'rd')[at] if at < 3 else 'th'} {called}"]
    if at == count - 1:
        ways += [f"last {called}", f"the last {called}", f"the very last {called}", f"the final {called}", f"bottom {called}"] * 2
    if at == count - 2:
        ways += [f"second to last {called}", f"the {called} before the last", f"last but one {called}"]
    if at == 0:
        ways += [f"the top {called}", f"the very first {called}"]
    return rng.choice(_BEGINNINGS) + rng.choice(ways) if ways else None


def say_each(rng, group):
    """A sentence that is about one of a kind or all of it: what is asked is the kind."""
    called = rng.choice(group.called)
    if rng.random() < 0.6:
        return say_order(rng, group, rng.choice((0, 0, 1, 1, 2, 2, 3, 4, 5, len(group.on) - 2, len(group.on) - 1)) % len(group.on)) or called
    many = plural_of(called)
    ways = [f"all {many}", f"all the {many}", f"every {called}", f"each {called}", f"the {many}", f"the first two {many}", f"all of the {many}", called]
    ways += [f"both {many}", f"the two {many}"] if len(group.on) == 2 else [f"all {_CARDINALS[len(group.on) - 1]} {many}"] if len(group.on) <= 10 else []
    verb = {"check": ("tick ", "check ", "select "), "uncheck": ("untick ",)}.get(group.op, _BEGINNINGS)
    return rng.choice(verb) + rng.choice(ways)


def read_steps(part, pages):
    """Steps that are done to an element. Behind a line's first step, words that name nothing are left out."""
    for line in read_lines(part):
        if line["page"] not in pages or not line["steps"]:
            continue
        for i, (step, clause) in enumerate(zip(line["steps"], clauses_of(line), strict=True)):
            op, right = step["op"], tuple(step.get("on", ()))
            if op not in ON_AN_ELEMENT or not clause or (i > 0 and not right):
                continue
            yield Step(line["page"], f"{op} | {clause}", right, tuple(step.get("maybe", ())), line["kind"], "quantifier" in step)
            if "quantifier" in step and right:
                yield Step(line["page"], f"each | {clause}", right, (), "each", True, True)


@dataclass(frozen=True)
class Concept:
    """Something that sites of a kind have: its names there, and what people call it or want of it."""

    op: str
    role: str
    names: tuple
    said: tuple
    # What else such sites have.
    beside: list


# The lexicon's letters: which operation and role they stand for.
_LETTERS = {"l": ("press", "link"), "b": ("press", "button"), "x": ("press", "button"), "t": ("type", "textbox"), "n": ("type", "textbox"),
            "s": ("choose", "combobox"), "r": ("choose", "radiogroup"), "c": ("check", "checkbox")}  # fmt: skip


def concepts():
    """Every concept of lexicon/*.txt; wordings with a gap ({zip}) are left out."""
    made = []
    for file in sorted((FOLDER.parent / "lexicon").glob("*.txt")):
        beside = []
        for text in file.read_text().splitlines():
            found = re.match(r"!?([lbxtnsrc])(?:\([^)]*\))? \| (.+)$", text)
            parts = [[one.strip().lstrip("!") for one in part.split(";") if one.strip() and "{" not in one] for part in found[2].split(" | ")] if found else []
            if len(parts) < 2 or not parts[0] or not sum(parts[1:], []):
                continue
            beside.append(Concept(*_LETTERS[found[1]], tuple(parts[0]), tuple(sum(parts[1:], [])), beside))
        made += beside
    return made


def made_steps(page, seed, count):
    """Sentences made of the page itself: by place, neighbour, row and order, where that tells one element apart."""
    rng = random.Random(f"{seed} {page.name}")
    candidates, lines, made = page.snapshot["candidates"], page.lines, []
    names = [" ".join((one["name"] or one["text"] or "").split()) for one in candidates]
    roles = [one["role"] or one["tag"] for one in candidates]
    for i in rng.sample(range(len(candidates)), min(len(candidates), 4 * count)):
        if len(made) >= count:
            break
        parts = lines[i].split(" | ")
        called = rng.choice(CALLED.get(roles[i], ("one", "thing")))
        name = names[i] if 1 < len(names[i]) < 40 else ""
        ways = []
        beside = next((part for part in parts if re.match(r"(beside|below) ", part)), None)
        if beside and not beside.endswith("…"):
            where, what = beside.split(" ", 1)
            word = rng.choice(("next to", "beside", "right of") if where == "beside" else ("below", "under", "beneath"))
            ways += [f"the {called} {word} {what}", f"{name or called} {word} {what}"]
        entry = next((part for part in parts if re.match(r"in (item|row) .* of \d+$", part)), None)
        if entry:
            found = re.match(r"in (item|row) ?(.*?) ?(first|second|third|fourth|fifth|last|) ?(\d+) of (\d+)$", entry)
            what, order = (found.group(2), found.group(3)) if found else ("", "")
            what = what.rstrip("…").strip()
            if what and name:
                ways += [f"{name} for {what}", f"{name} in the {what} row", f"{name} of {what}"] * 2
            if order:
                ways += [f"the {order} {called}", f"{name or called} in the {order} one", f"the {order} {rng.choice(('entry', 'item', 'result', 'row'))}"]
        inside = next((part for part in parts if part.startswith("in ") and part != entry and not part.endswith("…")), None)
        if inside and name:
            ways += [f"{name} in the {' '.join(inside.split()[2:]) or inside.split()[1]}", f"{name} {inside}"]
        screen = next((part for part in parts if re.match(r"(top|bottom|middle|further)\b", part)), None)
        if screen and not screen.startswith("further"):
            ways += [f"the {called} at the {screen}", f"{name or called} {screen}"]
        if not ways:
            continue
        said = rng.choice(ways)
        # Only where nothing else answers to the same words: the same line, or the same role in the same place.
        same = tuple(j for j in range(len(lines)) if j != i and _alike(said, lines[j], lines[i], roles[j] == roles[i]))
        if same:
            continue
        said = rng.choice(("", "", "click ", "open ", "press ", "go to ", "i want ")) + said.lower()
        op = "type" if roles[i] in ("textbox", "searchbox") and rng.random() < 0.6 else "press"
        made.append(Step(page.name, f"{op} | {said}", (i,), (), "made"))
    return made


def _alike(said, line, own, same_role):
    words = set(re.findall(r"\w+", said.lower())) - {"the", "in", "of", "for", "at", "to", "one"}
    return line == own or (same_role and words <= set(re.findall(r"\w+", line.lower()) + [w for ws in CALLED.values() for w in ws]))


def query_of(step):
    """As the ranker reads it."""
    return format_query(step.query.split(" | ", 1)[1])
