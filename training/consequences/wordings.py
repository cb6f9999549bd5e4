"""Reads wordings/*.txt: a section per meaning, a phrase per line, {one|two} for alternatives (they may nest)."""
from __future__ import annotations

from pathlib import Path

LANGUAGES = ("en", "de", "fr", "es", "it", "pt", "nl", "pl", "tr", "ru", "zh", "ja")


def expand(text: str) -> list[str]:
    start = text.find("{")
    if start < 0:
        return [text]
    depth, parts, last = 0, [], start + 1
    for at in range(start, len(text)):
        if text[at] == "{":
            depth += 1
        elif text[at] == "}":
            depth -= 1
            if depth == 0:
                parts.append(text[last:at])
                tails = expand(text[at + 1 :])
                return [text[:start] + one + tail for part in parts for one in expand(part) for tail in tails]
        elif text[at] == "|" and depth == 1:
            parts.append(text[last:at])
            last = at + 1
    raise ValueError(f"a brace is left open: {text}")


def read(language: str) -> dict[str, list[str]]:
    sections: dict[str, list[str]] = {}
    name = ""
    for line in (Path(__file__).parent / "wordings" / f"{language}.txt").read_text("utf8").splitlines():
        if line.startswith("["):
            name = line.strip("[]")
            sections.setdefault(name, [])
        elif name.startswith("fields-"):
            sections[name] += [field.strip() for field in line.split(",")]
        elif line.strip():
            sections[name] += [" ".join(phrase.split()) for phrase in expand(line)]
    return {name: list(dict.fromkeys(phrases)) for name, phrases in sections.items()}
