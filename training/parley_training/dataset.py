"""Pages with their instructions as texts: what training and measuring read, and the proof that they share nothing."""

from dataclasses import dataclass

from .instructions import Speaker
from .lexicon import load_domains
from .pages import PAGE_KINDS, PageMaker
from .split import fingerprint, is_held_domain
from .template import format_document


@dataclass(frozen=True)
class Example:
    """An instruction on a page: `targets` are indices of the page's elements."""

    query: str
    kind: str
    targets: tuple
    wordings: tuple = ()


@dataclass(frozen=True)
class PageTexts:
    """One page: its elements' documents in document order, and what is said about it."""

    key: str
    facts: tuple
    documents: tuple
    examples: tuple

    @property
    def fingerprint(self):
        return fingerprint("\n".join(self.documents))


def page_texts(key, facts, spoken):
    documents = tuple(format_document(one) for one in facts)
    examples = []
    for one in spoken:
        # Elements whose documents are equal are one to every ranker that reads documents.
        right = {documents[i] for i in one.targets}
        targets = tuple(i for i, document in enumerate(documents) if document in right)
        examples.append(Example(one.query, one.kind, targets, one.wordings))
    return PageTexts(key, tuple(facts), documents, tuple(examples))


def generate(domain, site, kinds, seed, held, count):
    maker = PageMaker(domain, site, seed)
    for kind in kinds:
        page = maker.page(kind)
        spoken = Speaker(page, seed, held).speak(count)
        if spoken:
            yield page_texts(page.key, [one.facts for one in page.elements], spoken)


def training_pages(seed, sites, instructions=14):
    """Sites 0 … sites-1 of each trained domain."""
    names = [name for name in load_domains()[0] if not is_held_domain(name)]
    return [
        page
        for site in range(sites)
        for name in names
        for page in generate(name, site, PAGE_KINDS, seed, False, instructions)
    ]


HELD_FIRST_SITE = 100_000


def held_pages(seed, held_wordings, domains_held, instructions=12):
    """Sites that training never makes: of held-out domains or of trained ones, with known or held-out wordings."""
    names = [name for name in load_domains()[0] if is_held_domain(name) == domains_held]
    sites = 3 if domains_held else 1
    return [
        page
        for site in range(sites)
        for name in names
        for page in generate(name, HELD_FIRST_SITE + site, ("home", "listing", "detail"), seed, held_wordings, instructions)
    ]


def wordings_of(pages):
    return {wording.lower() for page in pages for one in page.examples for wording in one.wordings}
