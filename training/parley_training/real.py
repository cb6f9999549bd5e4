"""Pages of e2e/sites as Parley's own driver saw them (collect-sites.ts), with wordings of our own."""

import gzip
import json
from pathlib import Path

from .dataset import page_texts
from .elements import Element
from .instructions import Instruction, Speaker
from .lexicon import Concept, load_domains
from .pages import Page
from .split import HELD_REAL_SITES, is_held_wording

FOLDER = Path(__file__).parent.parent / "real"
KIND_OF_ROLE = {
    "link": "l", "button": "b", "textbox": "t", "searchbox": "q", "spinbutton": "n", "combobox": "s",
    "checkbox": "c", "radio": "b", "switch": "w", "tab": "k", "row": "l",
}  # fmt: skip


def read_wordings():
    """{site: [(kind, utterance, [(name, region or "")])]}"""
    made, site = {}, ""
    for line in (FOLDER / "wordings.txt").read_text().splitlines():
        if line.startswith("= "):
            site = line[2:].strip()
        elif line and not line.startswith(";"):
            kind, said, names = (part.strip() for part in line.split(" | "))
            pairs = [tuple(part.strip() for part in (name + "@").split("@")[:2]) for name in names.split(" ; ")]
            made.setdefault(site, []).append((kind, said, pairs))
    return made


def make_element(site, facts):
    name = facts["name"] or facts["text"] or facts["nearbyLabel"]
    kind = KIND_OF_ROLE.get(facts["role"], "b")
    if kind == "s" and not facts["options"]:
        kind = "t"
    entry = next((one for one in facts["regions"] if one["kind"] in ("item", "row") and one["name"]), None)
    place = entry["index"] if entry and entry["size"] > 1 and entry["name"] != name else -1
    item = entry["name"] if place >= 0 else ""
    usable = 0 < len(name) < 48 and any(map(str.isalpha, name))
    return Element(facts, f"real/{site}/{name}" if usable else "", item, place, "", name, kind)


def _fits(facts, pair):
    name, region = pair
    key = facts["nearbyLabel"] if name.startswith("~") else facts["name"] or facts["text"]
    around = any(one["name"].lower().startswith(region.lower()) for one in facts["regions"])
    return key.lower().startswith(name.removeprefix("~").lower()) and (not region or around)


def real_pages(seed, sites, count, once=False):
    """Pages of these sites. `once`: a wording is measured on the first page only that has what it means."""
    wordings, (_, common), seen = read_wordings(), load_domains(), set()
    shop, known = load_domains()[0]["general-shopping"], trained_wordings() if once else ()
    with gzip.open(FOLDER / "pages.jsonl.gz", "rt") as file:
        for line in file:
            record = json.loads(line)
            site = record["site"]
            if site not in sites:
                continue
            elements = [make_element(site, facts) for facts in record["elements"]]
            page = Page("real", site, record["path"], elements)
            page.titles = sorted({one.item for one in elements if one.item})
            for one in elements:
                options = tuple(one.facts["options"][:20]) or ("yes",)
                page.concepts[one.concept] = Concept(one.concept, one.kind, (one.label,), (), (), options)
            spoken = Speaker(page, seed, False, shop).speak(count)
            for kind, said, pairs in wordings.get(site, []):
                right = [i for i, one in enumerate(elements) if any(_fits(one.facts, pair) for pair in pairs)]
                # A wording belongs to one side, whatever it is about and wherever it is said.
                allowed = said.lower() not in known if once else not is_held_wording(said)
                if right and allowed and not (once and said in seen):
                    seen.add(said)
                    spoken.append(Instruction(said, kind, tuple(right), (said,)))
            if spoken:
                yield page_texts(page.key, record["elements"], spoken)


def trained_wordings():
    """Every synonym, label and goal that training may use."""
    domains, common = load_domains()
    sections = [section for one in [common, *domains.values()] for section in one.sections.values()]
    concepts = [concept for section in sections for concept in section]
    lexicon = {phrase for one in concepts for phrase in one.labels + one.synonyms + one.goals}
    said = {said for site, ones in read_wordings().items() if site not in HELD_REAL_SITES for _, said, _ in ones}
    return {one.lower() for one in lexicon | said if not is_held_wording(one)}


def all_real_sites():
    with gzip.open(FOLDER / "pages.jsonl.gz", "rt") as file:
        return {json.loads(line)["site"] for line in file}
