"""Makes controls from the wordings: what is written on them, and where they stand. A fixed seed, JSON lines out."""
from __future__ import annotations

import json
import random
import sys

from wordings import LANGUAGES, read

#: Sections whose words name what a button does, and the class that it is.
DOES = {
    "pay": "pay", "order": "order", "transfer": "transfer", "book": "book", "send": "send", "post": "post",
    "react": "post", "delete": "delete", "cancel-order": "delete", "grant": "grant", "sign-up": "sign-up",
    "sign-in": "sign-in", "upload": "upload", "download": "download", "submit": "submit", "save": "submit",
    "cart": "cart", "wishlist": "wishlist", "filter": "filter", "theme": "theme", "cookie": "cookie",
    "close": "none", "open": "none", "search": "none", "logout": "none", "no": "none",
}
#: A link that leads to a page of its own is the deed itself only for these; elsewhere the page comes first.
DEED_BY_LINK = {"pay", "order", "transfer", "delete", "download", "post", "grant", "send"}
HARMLESS = {"none", "cart", "wishlist", "filter", "theme", "cookie"}
FIELDS = {
    "pay": "fields-pay", "order": "fields-person", "transfer": "fields-money", "book": "fields-person",
    "send": "fields-message", "post": "fields-message", "delete": None, "grant": None, "sign-up": "fields-person",
    "sign-in": "fields-login", "upload": "fields-message", "download": None, "submit": "fields-person",
    "filter": "fields-search",
}
PAGE = {"pay": "page-pay", "order": "page-pay", "book": "page-pay", "transfer": "page-account", "delete": "page-account",
        "grant": "page-account", "submit": "page-account"}
ASK = {"delete": "ask-delete", "pay": "ask-pay", "order": "ask-pay", "transfer": "ask-transfer", "send": "ask-send",
       "post": "ask-post", "grant": "ask-grant", "book": "ask-book", "submit": "ask-submit"}
#: Words of pictures: class names, alternative texts, signs.
PICTURES = {
    "delete": ["trash", "fa fa-trash", "icon-delete", "bin", "🗑", "🗑️", "glyphicon-trash", "remove", "mdi-delete", "trash-can", "delete_forever"],
    "send": ["send", "paper-plane", "fa-paper-plane", "➤", "icon-send", "✉", "mail-send"],
    "post": ["share", "publish", "thumbs-up", "👍", "megaphone", "fa-thumbs-up", "like", "flag report", "retweet"],
    "pay": ["credit-card", "💳", "pay", "paypal-logo", "apple-pay", "buy-now", "donate"],
    "order": ["place-order", "order-submit", "buy"],
    "transfer": ["transfer-money", "money-send", "💸", "withdraw"],
    "upload": ["upload", "paperclip", "📎", "cloud-upload", "attach", "attach_file"],
    "download": ["download", "⬇", "⬇️", "cloud-download", "file_download", "save-file", "export"],
    "sign-up": ["user-plus", "register"], "sign-in": ["log-in", "sign-in-alt", "key", "google", "fingerprint"],
    "book": ["calendar-check", "book-now"], "grant": ["user-shield", "authorize", "shield-check", "admin-add"],
    "submit": ["power", "⏻", "restart", "run", "submit", "done_all", "save", "floppy", "💾"],
    "cart": ["cart-plus", "🛒", "shopping-cart", "add-to-cart", "basket", "bag"],
    "wishlist": ["heart", "♥", "♡", "❤", "star", "☆", "★", "bookmark", "wishlist", "favorite_border"],
    "filter": ["filter", "sort", "sort-asc", "funnel", "sort_by_alpha", "filter_list"],
    "theme": ["moon", "sun", "🌙", "☀", "dark_mode", "volume", "play", "pause", "globe", "language", "fullscreen"],
    "cookie": ["cookie", "🍪", "consent"],
    "none": ["close", "×", "✕", "menu", "hamburger", "☰", "chevron-left", "chevron-right", "arrow-right", "▶", "search",
             "🔍", "magnifier", "caret", "expand_more", "more_vert", "⋮", "…", "info", "help", "question", "print", "🖨",
             "eye", "edit", "pencil", "✏", "copy", "clipboard", "refresh", "home", "user", "bell", "settings", "cog", "⚙",
             "zoom-in", "map", "logo", "back", "next", "undo", "external-link", "calendar", "plus", "+", "camera-off",
             "chevron_right", "arrow_back", "keyboard_arrow_down", "facebook", "twitter", "linkedin", "rss", "flag-de", "flag-en"],
}
THINGS = ["report.pdf", "Ann", "Acme", "#1042", "IMG_2031.jpg", "Red shoes", "Project X", "bob@example.com", "Linux", "“Notes”",
          "(3)", "2024", "iPhone 15", "Main", "€ 19", "$49.99", "Draft 2", "A. Smith", "v2.1", "Milano", "Berlin"]
PATHS = ["/account", "/page/2", "/en/help", "/news/2024/05/article", "/products/shoes", "/item?id=3", "/about", "/c/books",
         "/search?q=x", "/login", "/user/settings", "/docs/start", "/p/123", "/blog/post-title", "/", "/orders/17"]
DEED_PATHS = {
    "delete": ["/items/3/delete", "/delete?id=3", "/user/remove", "/account/close", "?action=delete", "/trash?id=1", "/unsubscribe?u=1"],
    "pay": ["/pay?id=3", "/buy/now?item=3", "/checkout/pay", "/donate?amount=5"],
    "order": ["/order/confirm", "/order/place", "/subscribe/plan?id=3"],
    "transfer": ["/transfer?to=7", "/wallet/send?amount=5"],
    "download": ["/files/report.pdf", "/setup.exe", "/download/data.zip", "/export.csv", "/get?file=3", "/download"],
    "post": ["/vote?id=3", "/publish?id=3", "/post/3/like", "/report?id=4"],
}
KIND_PATHS = {
    "cart": ["/cart/add?id=3", "/?add-to-cart=17", "/basket/remove?id=2"], "wishlist": ["/wishlist/add?id=3", "/favorites/remove/3", "/compare/add?id=1"],
    "filter": ["?color=red", "?sort=price", "/search?filter=", "?order=asc&page=1"], "theme": ["?lang=de", "/set-theme", "?currency=EUR", "/fr/"],
    "cookie": ["#", "/cookies"], "none": PATHS,
}


class Maker:
    def __init__(self, language: str, random_: random.Random):
        self.language, self.random = language, random_
        self.words = read(language)
        self.neutral = self.words["link"] + self.words["close"] + self.words["open"]

    def pick(self, section: str) -> str:
        return self.random.choice(self.words[section])

    def fields(self, section: str | None) -> list[str]:
        if section is None:
            return []
        names = self.words[section]
        count = self.random.randint(1, len(names))
        return [name for name in names if self.random.random() < count / len(names)] or [names[0]]

    def form(self, section: str | None, method: str = "post") -> dict:
        return {
            "method": method,
            "fieldNames": self.fields(section),
            "hasPassword": section == "fields-login" or (section == "fields-person" and self.random.random() < 0.2),
            "hasCard": section == "fields-pay",
            "hasFile": False,
            "isSearch": section == "fields-search" and self.random.random() < 0.6,
        }

    def dress(self, label: str, kind: str) -> str:
        """The ways in which sites write the same label."""
        r = self.random.random()
        if r < 0.12:
            label = label.upper()
        elif r < 0.17:
            label = label.lower()
        r = self.random.random()
        if r < 0.05:
            label += self.random.choice([" →", " »", " >", "!", " ✓", " ›"])
        elif r < 0.08:
            label = self.random.choice(["→ ", "✓ ", "+ ", "» ", "★ ", "› "]) + label
        elif r < 0.16 and kind not in ("theme", "cookie"):
            label += self.random.choice([" ", ": ", " – "]) + self.random.choice(THINGS)
        elif r < 0.19:
            label = self.random.choice(THINGS) + self.random.choice([" ", ": ", " – "]) + label
        elif r < 0.21 and kind not in HARMLESS:
            label = " ".join([self.random.choice(self.neutral) for _ in range(self.random.randint(2, 4))] + [label])
        return label

    def around(self, control: dict, kind: str) -> None:
        r = self.random
        if r.random() < 0.6:
            control["page"] = self.pick(PAGE.get(kind, "page-none")) if r.random() < 0.6 else self.pick(r.choice(["page-none", "page-account", "page-pay"]))
            if r.random() < 0.3:
                control["page"] += r.choice([" | Acme", " - Shop", " – example.com", " · Portal"])
        if r.random() < 0.35:
            control["heading"] = self.pick(PAGE.get(kind, "page-none")) if r.random() < 0.5 else r.choice(self.neutral)

    def control(self, label: str, **more: object) -> dict:
        control = {"role": "button", "tag": "button", "type": "", "visible": label, "name": label, "title": "", "icon": "",
                   "dialog": "", "heading": "", "page": "", "form": None, "href": None}
        r = self.random.random()
        if label and r < 0.08:
            control["visible"] = ""
        elif label and r < 0.12:
            control["name"], control["title"] = "", label
        control.update(more)
        return control

    def button(self, label: str, kind: str, section: str) -> dict:
        """A control that does what it says, in one of the shapes that such controls have."""
        r = self.random
        label = self.dress(label, kind)
        control = self.control(label)
        shape = r.random()
        fields = FIELDS.get(kind)
        if section == "search":
            fields = "fields-search"
        if shape < 0.42:
            if fields is not None or r.random() < 0.5:
                control["form"] = self.form(fields, "get" if fields == "fields-search" and r.random() < 0.5 else "post")
                if kind == "pay" and r.random() < 0.4:
                    control["form"] = self.form("fields-person")
                if kind == "upload":
                    control["form"]["hasFile"] = True
                control["type"] = r.choice(["submit", "submit", ""])
                if control["type"] == "submit" and r.random() < 0.3:
                    control["tag"] = "input"
        elif shape < 0.62:
            control["type"] = r.choice(["button", ""])
        elif shape < 0.72:
            control.update(tag=r.choice(["div", "span", "li", "a"]), role=r.choice(["button", "", "generic"]))
        elif shape < 0.82:
            control.update(tag="a", role=r.choice(["link", "button"]), href=r.choice(["#", "javascript:void(0)", "https://a.example/x#", ""]))
        elif shape < 0.9:
            control.update(role="menuitem", tag=r.choice(["li", "a", "div", "button"]))
        elif shape < 0.95:
            control.update(role=r.choice(["tab", "switch", "option"]), tag=r.choice(["div", "button", "option"]))
        else:
            control.update(tag="a", role="link", href="https://a.example" + r.choice(KIND_PATHS.get(kind) or DEED_PATHS.get(kind) or PATHS))
            if kind not in HARMLESS and kind not in DEED_BY_LINK:
                control.update(href="#")
        if kind in ("upload",) and r.random() < 0.3:
            control.update(tag="input", type="file", role="button")
        if r.random() < 0.18 and kind in PICTURES:
            control["icon"] = r.choice(PICTURES[kind])
        elif r.random() < 0.08:
            control["icon"] = r.choice(["btn btn-primary", "icon", "btn", "svg", "button large", "mat-icon", "chevron-right"])
        if r.random() < 0.08:
            control["dialog"] = self.pick(ASK[kind]) if kind in ASK else self.pick("ask-none")
        self.around(control, kind)
        return control


def emit(out, language: str, kind: str, control: dict, weight: float = 1.0) -> None:
    out.write(json.dumps({"language": language, "label": kind, "weight": weight, "control": control}, ensure_ascii=False) + "\n")


def make(language: str, out, seed: int, times: int) -> None:
    m = Maker(language, random.Random(f"{seed} {language}"))
    r = m.random
    for section, kind in DOES.items():
        for label in m.words[section]:
            for _ in range(times):
                emit(out, language, kind, m.button(label, kind, section))
    # Links that lead somewhere, with the same words as titles, categories and pages have.
    for label in m.words["link"]:
        for _ in range(times):
            c = m.control(m.dress(label, "none"), tag="a", role="link", href="https://a.example" + r.choice(PATHS))
            if r.random() < 0.12:
                c.update(role=r.choice(["tab", "menuitem", "heading", "treeitem"]), href=None if r.random() < 0.5 else c["href"])
            if r.random() < 0.1:
                c["visible"] = c["name"] = " ".join(r.choice(m.words["link"]) for _ in range(r.randint(2, 5)))
            m.around(c, "none")
            emit(out, language, "none", c)
    for section in ("sign-up", "sign-in", "book", "reply"):
        for label in m.words[section]:
            c = m.control(m.dress(label, "none"), tag="a", role="link", href="https://a.example" + r.choice(PATHS) if r.random() < 0.7 else "#")
            m.around(c, "none")
            emit(out, language, "none", c)
    # Of what is created or added one cannot tell by the words whether a form opens or is sent.
    for label in m.words["save"]:
        if r.random() < 0.35:
            c = m.control(m.dress(label, "none"), type=r.choice(["button", ""]))
            m.around(c, "none")
            emit(out, language, "none", c, 0.5)
    for section in ("pay", "order", "transfer", "delete", "cancel-order", "download", "download", "grant", "send", "react"):
        kind = DOES[section]
        for label in m.words[section]:
            c = m.control(m.dress(label, kind), tag="a", role="link", href="https://a.example" + r.choice(DEED_PATHS.get(kind, PATHS)))
            m.around(c, kind)
            emit(out, language, kind, c)
    # Questions: the same "OK" is whatever was asked.
    for question in m.words["ask-cookie"]:
        for _ in range(times * 8):
            label = m.dress(r.choice(m.words["cookie"] + m.words["yes"] + m.words["no"] + m.words["save"][:6]), "cookie")
            c = m.control(label, dialog=question if r.random() < 0.8 else "", type=r.choice(["", "button"]))
            if c["dialog"] == "" or r.random() < 0.2:
                c["heading"] = question
            emit(out, language, "cookie", c)
    # "Cancel", where cancelling is what is asked about: of two readings the graver.
    for question in m.words["ask-cancel"]:
        for _ in range(times * 5):
            label = m.dress(r.choice([m.words["no"][0], m.words["no"][0], *m.words["yes"], r.choice(m.words["cancel-order"])]), "cookie")
            place = {"dialog": question} if r.random() < 0.6 else {"heading": question}
            shape = {"tag": "a", "role": "link", "href": "https://a.example/page"} if r.random() < 0.2 else {"type": r.choice(["", "submit", "button"])}
            emit(out, language, "delete", m.control(label, **place, **shape))
            if "dialog" in place:
                emit(out, language, "none", m.control(m.dress(r.choice(m.words["no"][1:]), "cookie"), **place, **shape))
    for section, kind in [(name, name[4:]) for name in m.words if name.startswith("ask-") and name not in ("ask-cookie", "ask-cancel")]:
        for question in m.words[section]:
            for _ in range(times * 3):
                c = m.control(m.dress(m.pick("yes"), "cookie"), dialog=question, type=r.choice(["", "button"]))
                if r.random() < 0.3:
                    c["dialog"] += " " + m.pick("no") + " " + c["visible"]
                m.around(c, kind)
                emit(out, language, kind, c)
                c = m.control(m.dress(m.pick("no"), "cookie"), dialog=question, type=r.choice(["", "button"]))
                if r.random() < 0.3:
                    c["dialog"] += " " + c["visible"] + " " + m.pick("yes")
                m.around(c, kind)
                emit(out, language, "none", c)
            if kind != "none":
                same = [s for s, k in DOES.items() if k == kind]
                for _ in range(times * 2):
                    emit(out, language, kind, m.control(m.dress(m.pick(r.choice(same)), kind), dialog=question))
    for _ in range(40 * times):
        emit(out, language, "cookie", m.control(m.dress(m.pick("cookie"), "cookie"), dialog=m.words["ask-none"][1]))
    # What a button of few words does follows from its form.
    neutral = m.words["yes"] + ["", "OK", "→", "➤"]
    for fields, kind, n in (("fields-pay", "pay", 30), ("fields-money", "transfer", 20), ("fields-login", "sign-in", 30),
                            ("fields-message", "send", 30), ("fields-search", "none", 40), ("fields-person", "none", 20)):
        for _ in range(n * times):
            label = r.choice(neutral if fields != "fields-search" else neutral + m.words["search"])
            c = m.control(label, type="submit", form=m.form(fields, "get" if fields == "fields-search" and r.random() < 0.5 else "post"))
            c["form"]["hasPassword"] = fields == "fields-login"
            if fields in ("fields-message", "fields-search"):
                c["icon"] = r.choice(["", "", *(PICTURES["send"] if fields == "fields-message" else ["search", "🔍", "magnifier"])])
            m.around(c, kind)
            emit(out, language, kind, c)
    for label in m.words["reply"]:
        for _ in range(6 * times):
            c = m.control(m.dress(label, "post"), type="submit", form=m.form("fields-message"))
            emit(out, language, r.choice(["send", "post"]), c)
            emit(out, language, "none", m.control(m.dress(label, "none"), type="button"), 0.5)
    for _ in range(25 * times):
        label = m.dress(r.choice(m.words["filter"] + m.words["close"] + m.words["submit"][:15] + m.words["delete"][:8]), "none")
        emit(out, language, "none", m.control(label, type="reset", form=m.form(r.choice(["fields-person", "fields-search", "fields-message"]))))
        label = m.dress(r.choice(m.words["submit"][:25] + m.words["save"][:5] + m.words["filter"] + m.words["search"]), "filter")
        emit(out, language, "filter", m.control(label, type="submit", form=m.form("fields-search", "get")))
        c = m.control(m.dress(r.choice(m.words["link"] + m.words["close"] + m.words["open"]), "none"), form=m.form(r.choice(["fields-login", "fields-person", "fields-pay", "fields-message"])))
        if r.random() < 0.6:
            c.update(tag="a", role="link", href=r.choice(["#", "javascript:;", "https://a.example/page"]))
        else:
            c.update(type="button")
        emit(out, language, "none", c)
    # Fields are pressed to write in them, whatever they are called.
    everything = [label for section in DOES for label in m.words[section]] + m.words["link"]
    for _ in range(150 * times):
        c = m.control(r.choice(everything) if r.random() < 0.4 else r.choice(m.fields(r.choice(["fields-pay", "fields-person", "fields-message", "fields-search", "fields-money"]))),
                      visible="", tag=r.choice(["input", "textarea", "select"]), role=r.choice(["textbox", "combobox", "searchbox", "spinbutton", "listbox", "slider"]), form=m.form("fields-person"))
        emit(out, language, "none", c)
    for _ in range(60 * times):
        c = m.control(r.choice(m.fields(r.choice(["fields-person", "fields-search"])) + m.words["filter"] + m.words["link"] + (everything if r.random() < 0.4 else [])), visible="", tag="input", role=r.choice(["radio", "checkbox", "checkbox", "menuitemcheckbox"]), type=r.choice(["radio", "checkbox", ""]),
                      form=m.form(r.choice(["fields-person", "fields-search"])))
        emit(out, language, "none", c)
    for kind, pictures in PICTURES.items():
        for picture in pictures:
            for _ in range(times):
                label = "" if r.random() < 0.75 else r.choice(["icon", *THINGS])
                c = m.control(label, icon=picture, tag=r.choice(["button", "button", "span", "a", "i"]), role=r.choice(["button", "button", "", "img", "link"]))
                if not any(letter.isalpha() for letter in picture) and r.random() < 0.6:
                    c.update(icon="", visible=picture, name=picture)
                emit(out, language, kind, c)


def main() -> None:
    out_path, seed, times = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1, int(sys.argv[3]) if len(sys.argv) > 3 else 3
    with open(out_path, "w", encoding="utf8") as out:
        for language in LANGUAGES:
            make(language, out, seed, times)


if __name__ == "__main__":
    main()
