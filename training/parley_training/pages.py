"""Makes the pages of a site: which concepts stand where, lists with their entries, and all that is only noise."""

import random as randomness
from dataclasses import dataclass, field

from .elements import Element, facts, identifier, make_elements, new_style
from .lexicon import fill, load_domains
from .words import random_title, random_words

PAGE_KINDS = ("home", "listing", "detail", "form", "user")


@dataclass
class Page:
    """One page: its elements in document order, its concepts by key, its entries' titles."""

    domain: str
    site: int
    kind: str
    elements: list = field(default_factory=list)
    concepts: dict = field(default_factory=dict)
    titles: list = field(default_factory=list)

    @property
    def key(self):
        return f"{self.domain}/{self.site}/{self.kind}"


def region(kind, name="", index=-1, size=0):
    return {"kind": kind, "name": name, "index": index, "size": size}


class PageMaker:
    """One site: the same names and the same manner on all of its pages."""

    def __init__(self, domain_name, site, seed):
        domains, self.common = load_domains()
        self.domain = domains[domain_name]
        self.site = site
        self.random = randomness.Random(f"{seed}:{domain_name}:{site}")
        self.style = new_style(self.random)
        self.brand = " ".join(word.capitalize() for word in random_words(self.random, 1))
        self.departments = [random_title(self.random) for _ in range(self.random.randint(4, 30))]
        # Some sites mark up no regions at all.
        self.marked = self.random.random() < 0.85
        # What opens an entry: mostly a link, now and then the entry itself.
        self.opener = self.random.choice([("a", "link")] * 7 + [("tr", "row"), ("div", ""), ("div", "button")])

    def page(self, kind):
        page = Page(self.domain.name, self.site, kind)
        self._header(page)
        getattr(self, f"_{kind}")(page)
        self._footer(page)
        if self.random.random() < 0.5:
            self._texts(page)
        if self.opener[0] == "a" and self.random.random() < 0.4:
            self._boxes(page)
        return page

    def _add(self, page, concept, regions, item="", place=-1, memory=None):
        label = fill(self.style.label(concept), self.domain, self.random, {} if memory is None else memory)
        around = regions if self.marked else regions[-1:] if self.random.random() < 0.3 else []
        for element in make_elements(concept, label, self.style, around):
            for key in ("name", "description"):
                element.facts[key] = fill(element.facts[key], self.domain, self.random)
            element.item, element.place = item, place
            page.elements.append(element)
        page.concepts[concept.key] = concept

    def _some(self, page, domain, section, regions, share=1.0):
        for concept in domain.sections.get(section, []):
            if self.random.random() < share:
                self._add(page, concept, regions)

    def _link(self, page, title, regions, **more):
        page.elements.append(Element(facts("a", "link", title, title, regions=regions), kind="l", **more))

    def _header(self, page):
        banner = [region("banner")]
        self._link(page, self.brand, banner)
        self._some(page, self.common, "header", banner, self.random.choice([0.3, 0.5, 0.7]))
        bar = [region("navigation", self.random.choice(["", "", "Main", "Primary"])), region("banner")]
        share = self.random.choice([0.6, 0.9, 1.0])
        entries = [one for one in self.domain.sections["nav"] if self.random.random() < share]
        as_list = self.random.random() < 0.5
        for i, concept in enumerate(entries):
            label = self.style.label(concept)
            inner = [region("item", label, i, len(entries)), region("list")] if as_list else []
            self._add(page, concept, inner + bar)
        if self.random.random() < 0.4:
            for title in self.departments:
                self._link(page, title, bar, item=title)

    def _footer(self, page):
        footer = [region("footer")]
        if self.random.random() < 0.5:
            around = [region("form", "Newsletter"), region("footer")]
            self._some(page, self.common, "newsletter", around)
        self._some(page, self.common, "footer", footer, self.random.choice([0.3, 0.6, 0.9]))
        if self.random.random() < 0.35:
            notice = [region("dialog", self.random.choice(["", "Cookies", "We value your privacy"]))]
            self._some(page, self.common, "notice", notice, 0.8)
        if self.random.random() < 0.3:
            self._some(page, self.common, "chat", [region("dialog", "Chat")])

    def _forms(self, page):
        name = self.random.choice(["", "", f"Search {self.brand}", "Start here"])
        main = [region("form", name), region("main", self.brand)]
        for section in self.domain.sections:
            if section in ("form", "player", "dish"):
                self._some(page, self.domain, section, main, 0.92)

    def _home(self, page):
        self._forms(page)
        if "form" not in self.domain.sections or self.random.random() < 0.7:
            self._entries(page, self.random.randint(3, 8))
        if self.random.random() < 0.3:
            for i in range(self.random.choice([12, 31, 31])):
                day = f"{i + 1} {self.random.choice(['May', 'June', 'July'])} 2026"
                made = facts("button", "button", day, str(i + 1), regions=[region("table", "Calendar")])
                page.elements.append(Element(made, kind="b"))

    def _listing(self, page):
        side = [region("complementary", self.random.choice(["", "Filters", "Refine"]))]
        self._some(page, self.domain, "filter", side)
        main = [region("main", self.random.choice(["Results", f"Results for {random_title(self.random)}", ""]))]
        self._some(page, self.common, "listing", side, 0.5)
        count = self.random.choice([5, 8, 12, 12, 20, 24, 24, 48, 48, 96, 220])
        self._entries(page, count, main)
        for number in range(1, self.random.randint(1, 9)):
            self._link(page, str(number), main)

    def _entries(self, page, count, main=None):
        around = [region("list"), *(main or [region("main", self.brand)])]
        kind = self.random.choice(["item", "item", "row"])
        concepts = [one for one in self.domain.sections.get("item", []) if self.random.random() < 0.85]
        told = self.random.random()
        for i in range(count):
            title = fill(self.domain.title, self.domain, self.random)
            if self.random.random() < 0.4:
                title = random_title(self.random, title.split())
            page.titles.append(title)
            inner = [region(kind, title, i, count), *around]
            self._opener(page, title, inner, i)
            if self.random.random() < 0.3:
                made = facts("img", "img", title, attributes={"alt": title}, regions=inner)
                page.elements.append(Element(made, item=title, place=i, kind="img"))
            for concept in concepts:
                self._add(page, concept, inner, item=title, place=i)
                if told < 0.2 and concept.kind != "l":
                    # The action names the thing itself, as good markup does.
                    last = page.elements[-1].facts
                    last["name"] = f"{last['name']} {self.random.choice(['–', '', 'for', ':'])} {title}".replace("  ", " ")
            if self.random.random() < 0.1:
                price = f"${self.random.randint(5, 900)}"
                page.elements.append(Element(facts("span", "", "", price, regions=inner), kind="text"))

    def _opener(self, page, title, inner, place):
        tag, role = self.opener
        if tag == "a":
            self._link(page, title, inner, item=title, place=place)
            return
        words = " ".join(random_words(self.random, self.random.randint(2, 9)))
        text = self.random.choice([f"{title} {words}", f"{words.capitalize()} {title}", title])
        made = facts(tag, role, text if role else "", text, regions=inner)
        page.elements.append(Element(made, item=title, place=place, kind="l"))

    def _detail(self, page):
        title = fill(self.domain.title, self.domain, self.random)
        main = [region("main", title)]
        inner = [region("section", title), *main] if self.random.random() < 0.3 else main
        self._some(page, self.domain, "detail", inner)
        self._some(page, self.common, "detail", main, 0.6)
        self._entries(page, self.random.randint(0, 6), [region("section", "You may also like"), *main])

    def _form(self, page):
        section = self.random.choice(["signin", "signup", "checkout", "checkout", "account"])
        main = [region("form", self.random.choice(["", section.title()])), region("main", self.brand)]
        self._some(page, self.common, section, main, 0.95)
        if section == "checkout" and self.random.random() < 0.4:
            self._some(page, self.common, "signin", [region("dialog", "Sign in"), *main])

    def _user(self, page):
        if "cart" in self.domain.sections:
            count = self.random.randint(1, 6)
            for i in range(count):
                title = fill(self.domain.title, self.domain, self.random)
                page.titles.append(title)
                inner = [region("row", title, i, count), region("table", "Cart"), region("main")]
                self._link(page, title, inner, item=title, place=i)
                for concept in self.domain.sections["cart"][:3]:
                    self._add(page, concept, inner, item=title, place=i)
            for concept in self.domain.sections["cart"][3:]:
                self._add(page, concept, [region("main", "Cart")])
        else:
            self._some(page, self.common, "account", [region("main", "Account")])
            self._forms(page)

    def _texts(self, page):
        """What WebLINX's candidates hold besides: headings, paragraphs, boxes without a role."""
        for _ in range(self.random.randint(5, 40)):
            text = " ".join(random_words(self.random, self.random.randint(2, 14))).capitalize()
            tag, role = self.random.choice([("p", ""), ("div", ""), ("span", ""), ("h2", "heading"), ("li", "listitem")])
            named = text if role == "heading" else ""
            attributes = {"id": identifier(self.style, text)} if self.random.random() < 0.2 else {}
            made = facts(tag, role, named, text, attributes=attributes, regions=[region("main", self.brand)])
            page.elements.insert(self.random.randrange(len(page.elements)), Element(made, kind="text"))

    def _boxes(self, page):
        """What stands around and inside of what can be used, as lists of all elements have it: labels, the text of a
        button by itself, the box of an entry or a form with all of its words. Never what is meant."""
        made = []
        together = {}
        for element in page.elements:
            one = element.facts
            name = one["name"] or one["text"]
            innermost = one["regions"][0] if one["regions"] else None
            if name and innermost and innermost["kind"] in ("item", "row", "form", "search", "dialog"):
                key = (innermost["kind"], innermost["name"], innermost["index"])
                together.setdefault(key, (one["regions"], []))[1].append(name)
            around = {"regions": list(one["regions"])}
            if element.kind in "tdnepmas" and name and self.random.random() < 0.6:
                made.append(Element(facts("label", "", name, name, **around), kind="text"))
            elif element.kind in "blxi" and one["text"] and self.random.random() < 0.25:
                made.append(Element(facts(self.random.choice(["span", "div"]), "", one["text"], one["text"], **around), kind="text"))
            made.append(element)
        for (kind, name, _), (regions, names) in together.items():
            tag = {"item": "li", "row": "tr", "form": "form"}.get(kind, "div")
            text = " ".join(names)[:200]
            role = {"item": "listitem", "row": "row", "form": "form"}.get(kind, "")
            inner = regions if self.random.random() < 0.5 else regions[1:]
            shown = self.random.choice([name, text])
            made.append(Element(facts(tag, role, shown, text, regions=list(inner)), kind="text"))
            if kind in ("item", "row") and name:
                made.append(Element(facts("h3", "heading", name, name, regions=list(regions)), kind="text"))
        page.elements = made
