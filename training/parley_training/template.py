"""The template parley-1: facts of an element, or turns of a dialogue, as the text that the model reads.

The same to the character as src/main/ranker/templates (TypeScript); parley-1.vectors.json there holds what must come
out of both. Lengths are code points.
"""

import re
import unicodedata
from functools import lru_cache
from urllib.parse import unquote

LIMITS = {"name": 80, "text": 80, "nearbyLabel": 60, "description": 60, "options": 60, "region": 40}
QUERY_LIMITS = {"utterance": 300, "earlier": 120, "act": 60}
HINT_ATTRIBUTES = ("id", "name", "placeholder", "title", "alt", "data-testid")

_WHITESPACE = re.compile(
    "[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+"
)
_SCHEME = re.compile(r"^[a-z][a-z0-9+.-]*:", re.IGNORECASE)
_ORIGIN = re.compile(r"^(?:[a-z][a-z0-9+.-]*:)?//[^/]*", re.IGNORECASE)


def collapse(text):
    """Runs of whitespace become one space; none at the ends."""
    return _WHITESPACE.sub(" ", text or "").removeprefix(" ").removesuffix(" ")


def cut(text, limit):
    """At most `limit` code points: a longer text keeps one less and ends in an ellipsis."""
    return text if len(text) <= limit else text[: limit - 1] + "…"


@lru_cache(maxsize=200_000)
def identifier_words(identifier):
    """Lower-case words of "newsletterEmail", "newsletter-email"; one letter or digits only are left out."""
    words, current, previous = [], "", ""
    for character in identifier:
        category = unicodedata.category(character)
        inside = category[0] in "LNM"
        if current and (not inside or (previous == "Ll" and category == "Lu")):
            words.append(current)
            current = ""
        if inside:
            current += character
        previous = category
    if current:
        words.append(current)
    lowered = (word.lower() for word in words)
    return tuple(word for word in lowered if len(word) > 1 and not _is_number(word))


def _is_number(word):
    return all(unicodedata.category(character)[0] == "N" for character in word)


def format_document(facts):
    """One element as text: what it is, what it is called, what stands beside it, where it stands."""
    kind = collapse(facts["role"]) or collapse(facts["tag"])
    kind_of_input = collapse(facts.get("inputType") or "")
    first = kind if kind_of_input in ("", "text") else f"{kind} {kind_of_input}".lstrip()
    parts = [first] if first else []
    said, named = [part.lower() for part in parts], []

    def add(raw, limit, earlier):
        part = cut(collapse(raw), limit)
        lower = part.lower()
        probe = lower.removesuffix("…")
        if part == "" or any(probe in one for one in earlier):
            return
        parts.append(part)
        said.append(lower)
        named.append(lower)

    add(facts["name"], LIMITS["name"], [])
    add(facts["text"], LIMITS["text"], named)
    add(facts["nearbyLabel"], LIMITS["nearbyLabel"], named)
    add(facts["description"], LIMITS["description"], said)
    parts.extend(filter(None, [_hints(facts, parts), _options(facts["options"])]))
    telling = [region for region in facts["regions"] if _is_telling(region)]
    parts.extend(_region(region) for region in telling[:2])
    return " | ".join(parts)


def _hints(facts, parts):
    seen = {word for part in parts for word in identifier_words(part)}
    attributes = facts["attributes"]
    sources = [attributes[key] for key in HINT_ATTRIBUTES if key in attributes]
    hints = []
    for source in sources + _last_segments(facts["href"] or ""):
        for word in identifier_words(source):
            if len(hints) < 10 and word not in seen:
                seen.add(word)
                hints.append(word)
    return " ".join(hints)


def _last_segments(href):
    path = _ORIGIN.sub("", re.split("[?#]", href, maxsplit=1)[0])
    if _SCHEME.match(path):
        return []
    return [_decode(segment) for segment in path.split("/") if segment][-2:]


def _decode(segment):
    if re.search("%(?![0-9a-fA-F]{2})", segment):
        return segment
    try:
        return unquote(segment, errors="strict")
    except UnicodeDecodeError:
        return segment


def _options(labels):
    joined = ", ".join(filter(None, map(collapse, labels)))
    return cut(f"options: {joined}", LIMITS["options"]) if joined else ""


def _is_entry(region):
    return region["kind"] in ("item", "row")


def _is_telling(region):
    return collapse(region["name"]) != "" or (_is_entry(region) and region["size"] > 1)


def _region(region):
    name = cut(collapse(region["name"]), LIMITS["region"])
    place = f" {region['index'] + 1} of {region['size']}" if _is_entry(region) else ""
    return f"in {region['kind']}{' ' + name if name else ''}{place}"


def format_query(utterance, earlier=(), acts=()):
    """What is asked now, what was asked before (newest first), what was done (words of `act_words`, oldest first)."""
    before = [cut(one, QUERY_LIMITS["earlier"]) for one in filter(None, map(collapse, earlier))][:2]
    did = [cut(one, QUERY_LIMITS["act"]) for one in filter(None, acts)][-3:]
    parts = [
        cut(collapse(utterance), QUERY_LIMITS["utterance"]),
        "before: " + " / ".join(before) if before else "",
        "did: " + ", ".join(did) if did else "",
    ]
    return " | ".join(filter(None, parts))


def format_query_of_turns(turns):
    """The query of a dialogue as the vectors hold it: turns {speaker, utterance} or {speaker, action, element}."""
    asked = max((i for i, turn in enumerate(turns) if turn["speaker"] == "user"), default=-1)
    start = min(max(0, len(turns) - 5), 0 if asked < 0 else asked)
    spoken = [collapse(turn["utterance"]) for turn in turns if turn["speaker"] == "user"][::-1]
    acts = [_act_of_turn(turn) for turn in turns[start:]]
    return format_query(spoken[0] if spoken else "", spoken[1:], acts)


def _act_of_turn(turn):
    if turn["speaker"] == "user" or turn["outcome"]["kind"] != "done":
        return ""
    element = turn.get("element")
    target = collapse(element["text"]) if element else ""
    kind = (element.get("role") or element.get("tag")) if element else None
    return act_words(turn["action"], target, kind or "element")


def act_words(action, target, kind="element"):
    """`click "Search"`, `type "paris" into "From"`; "" for what is only said."""
    shown = f'"{target}"' if target else kind
    intent = action["intent"]
    if intent in ("click", "hover", "submit", "copy"):
        return f"{intent} {shown}"
    if intent == "textinput":
        return f'type "{collapse(action["text"])}" into {shown}'
    if intent == "paste":
        return f"paste into {shown}"
    if intent == "change":
        return f'select "{collapse(action["value"])}" in {shown}'
    if intent == "load":
        return _load_words(action["transition"], action["url"])
    tabs = {"tabcreate": "open tab", "tabswitch": "switch tab", "tabremove": "close tab"}
    return {"say": "", "scroll": "scroll", **tabs}[intent]


def _load_words(transition, url):
    if transition == "reload":
        return "reload"
    if transition != "typed":
        return f"go {transition}"
    address = re.split("[?#]", url, maxsplit=1)[0]
    return ("load " + re.sub("/+$", "", re.sub(r"^[a-z][a-z0-9+.-]*://", "", address, flags=re.I))).rstrip()
