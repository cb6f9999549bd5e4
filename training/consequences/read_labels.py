"""Labelled controls (one JSON object a line) as controls that the classifier reads: `read_labels.py OUT FILE…`."""
from __future__ import annotations

import json
import sys

#: Measured, not learnt from: their licences do not allow it freely.
NOT_FREE = {"akaunting", "saleor", "invoiceninja"}
FIELDS = {"button": "button", "a": "link", "select": "combobox", "option": "option", "textarea": "textbox", "summary": "button"}
INPUTS = {"checkbox": "checkbox", "radio": "radio", "submit": "button", "button": "button", "image": "button",
          "reset": "button", "file": "button", "search": "searchbox", "number": "spinbutton", "range": "slider"}


def role_of(row: dict) -> str:
    if row["role"]:
        return row["role"]
    if row["tag"] == "input":
        return INPUTS.get(row["type"], "textbox")
    return FIELDS.get(row["tag"], "generic")


def to_control(row: dict) -> dict:
    form = row["form"]
    # An address was blanked where it could tell the site: a link with "" led to some page.
    href = row["href"]
    if row["tag"] == "a" and href == "":
        href = "https://a.example/page"
    return {
        "role": role_of(row), "tag": row["tag"], "type": row["type"] or "", "visible": row["visible"] or "",
        "name": row["name"] or row["visible"] or row["title"] or "", "title": row["title"] or "", "icon": row["icon"] or "",
        "dialog": row["dialog"] or "", "heading": row["heading"] or "", "page": row["page"] or "",
        "form": None if form is None else {
            "method": (form["method"] or "get").lower(), "fieldNames": form["fieldNames"],
            "hasPassword": form["hasPassword"], "hasCard": form["hasCard"], "hasFile": form["hasFile"], "isSearch": form["isSearch"],
        },
        "href": href,
    }


def label_of(row: dict) -> str:
    if row["label"] == "consequential":
        return "submit" if row["kind"] in (None, "settings") else row["kind"]
    return row["reversible"] if row["reversible"] in ("cart", "wishlist", "filter", "theme", "cookie") else "none"


def main() -> None:
    with open(sys.argv[1], "w", encoding="utf8") as out:
        for path in sys.argv[2:]:
            for line in open(path, encoding="utf8"):
                row = json.loads(line)
                out.write(json.dumps({"id": row["id"], "site": row["site"], "author": row["author"], "language": row["lang"],
                                      "label": label_of(row), "origin": row["origin"].split(":")[0], "kind": row["kind"], "why": row["why"],
                                      "unsure": bool(row["unsure"]),
                                      # Where even the labeller could not tell from what is seen, little is to be learnt.
                                      "weight": 0 if row["author"] in NOT_FREE else 0.25 if row["unsure"] else 1,
                                     
                                      "control": to_control(row)}, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
