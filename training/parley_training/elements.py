"""Makes the facts of an element (template parley-1) out of a concept, the way one site writes its markup."""

import re
from dataclasses import dataclass, field

PLACEHOLDERS = {
    "d": ["mm/dd/yyyy", "Choose a date", "Select date", "Add dates", "DD.MM.YYYY"],
    "t": ["e.g. {city}", "City or airport", "Start typing", "Enter text", "Required", "Type here…"],
    "q": ["Search…", "Keyword", "e.g. {noun}"],
    "e": ["name@example.com", "you@mail.com"],
    "m": ["+1 555 000 0000", "Only digits"],
    "a": ["Write here", "At most 500 characters"],
}
# Words of class names and identifiers in other languages, as sites from elsewhere have them.
FOREIGN = {
    "from": "von", "to": "nach", "search": "suche", "date": "datum", "name": "nom", "price": "preis",
    "cart": "warenkorb", "email": "correo", "city": "ville", "account": "konto", "help": "hilfe",
    "password": "passwort", "address": "adresse", "save": "guardar", "next": "weiter", "menu": "menue",
    "book": "buchen", "delete": "loeschen", "send": "enviar", "filter": "filtre", "quantity": "menge",
}
SECTIONS = ["pages", "info", "shop", "c", "category", "web", "help", "catalog", "company", "us", "de", "content"]
GLYPHS = ["", "", "", "×", "☰", "♡", "★", "⋯", "🔍", "→"]


@dataclass
class Element:
    """Facts, and what training knows of them: which concept, which entry of a list, which option."""

    facts: dict
    concept: str = ""
    item: str = ""
    place: int = -1
    option: str = ""
    label: str = ""
    kind: str = ""


@dataclass
class Style:
    """How one site names and marks things."""

    random: object
    naming: str
    careless: float
    case: str
    labels: dict = field(default_factory=dict)

    def label(self, concept):
        if concept.key not in self.labels:
            self.labels[concept.key] = self.random.choice(concept.labels)
        return self.labels[concept.key]

    def shown(self, text):
        if self.case == "upper" and len(text) < 24:
            return text.upper()
        return text.lower() if self.case == "lower" else text


def new_style(random):
    naming = random.choice(["camel", "kebab", "snake", "bem", "hash", "none", "none", "foreign", "short"])
    careless = random.choice([0.0, 0.05, 0.15, 0.3])
    return Style(random, naming, careless, random.choice(["plain"] * 6 + ["upper", "lower"]))


def identifier(style, words, suffix=""):
    parts = [word.lower() for word in re.findall("[A-Za-z]+", words)][:4] or ["field"]
    if suffix:
        parts.append(suffix)
    random = style.random
    if style.naming == "camel":
        return parts[0] + "".join(part.title() for part in parts[1:])
    if style.naming == "snake":
        return "_".join(parts)
    if style.naming == "bem":
        return f"{random.choice(['c', 'page', 'ui', 'form'])}__{'-'.join(parts)}"
    if style.naming == "hash":
        return "".join(random.choice("abcdefghjkmnpqrstuvwxyz0123456789") for _ in range(8))
    if style.naming == "foreign":
        return "-".join(FOREIGN.get(part, part) for part in parts)
    if style.naming == "short":
        return "".join(part[0] for part in parts) + str(random.randint(1, 99))
    return "-".join(parts)


def facts(tag, role, name="", text="", **more):
    made = {"tag": tag, "role": role, "inputType": None, "name": name, "text": text, "nearbyLabel": ""}
    made |= {"description": "", "attributes": {}, "href": None, "options": [], "regions": []}
    return made | more


def _field_facts(concept, label, style, tag, role, kind_of_input):
    random = style.random
    made = facts(tag, role, label, inputType=kind_of_input)
    attributes = made["attributes"]
    if style.naming != "none" or random.random() < 0.3:
        words = label if random.random() < 0.6 else random.choice(concept.labels)
        attributes["id"] = identifier(style, words, random.choice(["", "", "input", "field"]))
        if random.random() < 0.4:
            attributes["name"] = random.choice([words.split()[0].lower(), attributes["id"]])
    hint = random.choice(PLACEHOLDERS.get(concept.kind, [""])) if random.random() < 0.3 else ""
    if random.random() < style.careless:
        made["name"] = hint
        made["nearbyLabel"] = label
    elif random.random() < 0.2:
        attributes["placeholder"] = label
    elif hint:
        made["description"] = hint
        attributes["placeholder"] = hint
    if random.random() < 0.08:
        made["name"] += random.choice([" *", " (required)", " (optional)", ":"])
    return made


def _press_facts(concept, label, style):
    random, kind = style.random, concept.kind
    shown = style.shown(label)
    if kind == "l" or (kind == "k" and random.random() < 0.3):
        made = facts("a", "link", shown, shown, href=_address(label, concept, style))
        if random.random() < 0.06:
            made["name"] = made["text"] = f"{shown} {random.choice(['(3)', '0', '2', 'New', '›'])}"
    elif kind == "k":
        made = facts(random.choice(["button", "div", "li"]), "tab", shown, shown)
    elif kind == "i":
        made = facts(random.choice(["button", "button", "a", "span"]), "button", shown, random.choice(GLYPHS))
        if random.random() < 0.25:
            made["attributes"]["title"] = shown
        if random.random() < 0.12 + style.careless / 2:
            # An icon that only its identifier names.
            made["name"], made["attributes"] = made["text"], {}
            words = label if random.random() < 0.6 else random.choice(concept.labels)
            key = random.choice(["id", "data-testid"])
            readable = style if style.naming not in ("hash", "short") else Style(random, "kebab", 0, "plain")
            made["attributes"][key] = identifier(readable, words, random.choice(["btn", "button", "icon"]))
    elif kind == "x" and random.random() < 0.3:
        made = facts("input", "button", shown, shown if random.random() < 0.5 else "", inputType="submit")
    else:
        made = facts("button", "button", shown, shown)
        if random.random() < style.careless / 2:
            made = facts(random.choice(["div", "span"]), "", shown, shown)
    if random.random() < 0.15 and "id" not in made["attributes"]:
        made["attributes"]["id"] = identifier(style, label, random.choice(["", "btn", "link"]))
    return made


def _address(label, concept, style):
    words = label if style.random.random() < 0.7 else style.random.choice(concept.labels)
    slug = "-".join(re.findall("[a-z]+", words.lower())) or "page"
    return style.random.choice([f"/{slug}", f"/en/{slug}", f"/{slug}.html", f"/{slug}?ref=nav", f"/{style.random.choice(SECTIONS)}/{slug}", "#"])


FIELDS = {
    "t": ("input", "textbox", "text"), "e": ("input", "textbox", "email"), "m": ("input", "textbox", "tel"),
    "p": ("input", "textbox", "password"), "n": ("input", "spinbutton", "number"),
    "d": ("input", "textbox", "date"), "q": ("input", "searchbox", "search"), "a": ("textarea", "textbox", None),
    "f": ("input", "", "file"), "s": ("select", "combobox", None), "c": ("input", "checkbox", "checkbox"),
    "w": ("button", "switch", None),
}


def make_elements(concept, label, style, regions):
    """The elements that stand for a concept on a site: one, or one per option of a radio group."""
    random, kind = style.random, concept.kind
    if kind == "r":
        group = [{"kind": random.choice(["section", "form"]), "name": label, "index": -1, "size": 0}]
        role, tag = random.choice([("radio", "input"), ("radio", "input"), ("radio", "div"), ("button", "button")])
        name = {"name": identifier(style, label)} if tag == "input" else {}
        around = group + regions if random.random() < 0.85 else regions
        return [
            Element(
                facts(tag, role, option, option if tag != "input" else "", attributes=dict(name),
                      inputType="radio" if tag == "input" else None, regions=around),
                concept.key, option=option, label=label, kind="r",
            )
            for option in concept.options
        ]  # fmt: skip
    if kind not in FIELDS:
        made = _press_facts(concept, label, style)
    else:
        tag, role, kind_of_input = FIELDS[kind]
        if kind == "t" and random.random() < 0.25:
            role = "combobox"
        if kind == "d" and random.random() < 0.4:
            tag, role, kind_of_input = random.choice([("input", "textbox", "text"), ("button", "button", None)])
        if kind == "q" and random.random() < 0.4:
            role, kind_of_input = random.choice([("textbox", "text"), ("combobox", "text")])
        made = _field_facts(concept, label, style, tag, role, kind_of_input)
        made["options"] = list(concept.options)
        if kind == "s" and random.random() < 0.2:
            made |= {"tag": "button", "text": concept.options[0], "options": []}
        if kind == "c" and random.random() < 0.3:
            made["name"] += f" ({random.randint(1, 400)})"
    made["regions"] = list(regions)
    return [Element(made, concept.key, label=label, kind=kind)]
