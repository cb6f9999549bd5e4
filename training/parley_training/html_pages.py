"""Optional: real HTML as more pages. Names come from labels, aria, alt and text; wordings from those names."""

from html.parser import HTMLParser
from pathlib import Path

from .dataset import page_texts
from .elements import facts
from .instructions import Speaker
from .lexicon import Concept, load_domains
from .pages import Page
from .real import make_element

ROLES = {"a": "link", "button": "button", "select": "combobox", "textarea": "textbox", "summary": "button"}
INPUT_ROLES = {
    "checkbox": "checkbox", "radio": "radio", "number": "spinbutton", "search": "searchbox", "submit": "button",
    "button": "button", "range": "slider",
}  # fmt: skip
HINTS = ("id", "name", "placeholder", "title", "alt", "data-testid")
SKIPPED = {"script", "style", "noscript", "template", "svg"}
MOST = 1500


class _Reader(HTMLParser):
    """Collects interactive elements with their inner text, and labels by the id they are for."""

    def __init__(self):
        super().__init__()
        self.elements, self.open, self.labels, self.skipped = [], [], {}, 0

    def handle_starttag(self, tag, pairs):
        attributes = {name: value or "" for name, value in pairs}
        self.skipped += tag in SKIPPED
        if tag == "label":
            self.open.append((tag, [], attributes))
        elif tag in ROLES or tag == "input" and attributes.get("type") != "hidden":
            entry = (tag, [], attributes)
            self.elements.append(entry)
            if tag != "input":
                self.open.append(entry)
        elif tag == "img" and self.open:
            self.open[-1][1].append(attributes.get("alt", ""))

    def handle_endtag(self, tag):
        self.skipped -= tag in SKIPPED and self.skipped > 0
        if self.open and self.open[-1][0] == tag:
            _, texts, attributes = self.open.pop()
            if tag == "label" and attributes.get("for"):
                self.labels[attributes["for"]] = " ".join(" ".join(texts).split())

    def handle_data(self, data):
        if self.open and not self.skipped:
            self.open[-1][1].append(data)


def _facts(entry, labels):
    tag, texts, attributes = entry
    kind = attributes.get("type", "text") if tag == "input" else None
    role = attributes.get("role") or (INPUT_ROLES.get(kind, "textbox") if tag == "input" else ROLES[tag])
    text = "" if tag in ("input", "select", "textarea") else " ".join(" ".join(texts).split())
    name = attributes.get("aria-label") or labels.get(attributes.get("id", "")) or text
    name = name or attributes.get("placeholder") or attributes.get("title") or attributes.get("value", "")
    kept = {key: attributes[key] for key in HINTS if attributes.get(key)}
    href = attributes.get("href") if tag == "a" else None
    return facts(tag, role, name[:200], text[:200], inputType=kind, attributes=kept, href=href)


def html_pages(folder, seed, count):
    """One page per .html file that has at least ten named elements."""
    shop = load_domains()[0]["general-shopping"]
    for path in sorted(Path(folder).rglob("*.htm*")):
        reader = _Reader()
        reader.feed(path.read_text(errors="replace"))
        every = [_facts(entry, reader.labels) for entry in reader.elements[:MOST]]
        elements = [make_element("html", one) for one in every]
        if sum(bool(one.concept) for one in elements) < 10:
            continue
        page = Page("html", 0, str(path.relative_to(folder)), elements)
        page.concepts = {
            one.concept: Concept(one.concept, one.kind, (one.label,), (), (), ("yes",)) for one in elements
        }
        spoken = Speaker(page, seed, False, shop).speak(count)
        if spoken:
            yield page_texts(page.key, every, spoken)
