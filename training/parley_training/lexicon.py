"""Reads lexicon/*.txt: what sites of each domain have, what users call it and what they want of it."""

import re
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "lexicon"
KINDS = "tqdnepmafsrcwbxlki"


@dataclass(frozen=True)
class Concept:
    """One thing that a site can have. Its key is the same on all sites of the domain."""

    key: str
    kind: str
    labels: tuple
    synonyms: tuple
    goals: tuple
    options: tuple


@dataclass(frozen=True)
class Task:
    """A goal of several steps: [(label of a concept, value or None)]."""

    goals: tuple
    steps: tuple


@dataclass
class Domain:
    name: str
    lists: dict = field(default_factory=dict)
    sections: dict = field(default_factory=dict)
    tasks: list = field(default_factory=list)
    title: str = "{noun}"


def _phrases(text):
    return tuple(part.strip() for part in text.split(";") if part.strip())


def _concept(domain, section, line):
    head, labels, *rest = [part.strip() for part in line.split(" | ")]
    kind, options = head[0], ()
    if "(" in head:
        options = tuple(option.strip() for option in head[2:-1].split(", "))
    if kind not in KINDS:
        raise ValueError(f"{domain.name}: unknown kind in {line!r}")
    labels = _phrases(labels)
    synonyms, goals = (_phrases(rest[i]) if i < len(rest) else () for i in (0, 1))
    return Concept(f"{domain.name}/{section}/{labels[0]}", kind, labels, synonyms, goals, options)


def _task(line):
    goals, *steps = [part.strip() for part in line[1:].split(" | ")]
    pairs = tuple((one.partition("=")[0], one.partition("=")[2] or None) for one in steps)
    return Task(_phrases(goals), pairs)


def _read(path, domains):
    domain, section = Domain(path.stem), ""
    domains[domain.name] = domain
    for line in path.read_text().splitlines():
        if not line or line.startswith(";"):
            continue
        if line.startswith("= "):
            domain, section = Domain(line[2:].strip()), ""
            domains[domain.name] = domain
        elif line.startswith("list "):
            name, values = line[5:].split(":", 1)
            domain.lists[name.strip()] = tuple(value.strip() for value in values.split(", "))
        elif line.startswith("# "):
            domain.title = line[2:].strip()
        elif line.startswith("@"):
            section = line[1:].strip()
        elif line.startswith(">"):
            domain.tasks.append(_task(line))
        else:
            domain.sections.setdefault(section, []).append(_concept(domain, section, line))


@lru_cache(maxsize=1)
def load_domains():
    """({name: Domain} of the 38 domains, the common Domain)."""
    domains = {}
    for path in sorted(FOLDER.glob("*.txt")):
        _read(path, domains)
    for path in FOLDER.glob("*.txt"):
        if not domains[path.stem].sections:
            del domains[path.stem]
    return {name: one for name, one in domains.items() if name != "common"}, domains["common"]


def fill(text, domain, random, memory=None):
    """Replaces {city}, {city2}, {noun}, … by words of the lists; the same name twice gives the same word."""
    _, common = load_domains()
    known = {} if memory is None else memory

    def choose(match):
        name = match.group(1)
        if name not in known:
            values = domain.lists.get(name) or common.lists.get(name)
            if values is None:
                base = name.rstrip("0123456789")
                values = domain.lists.get(base) or common.lists.get(base)
                values = [one for one in values if one != known.get(base)]
            known[name] = random.choice(values)
        return known[name]

    return re.sub(r"\{(\w+)\}", choose, text)
