"""What is held out: whole domains, sites of trained domains, real sites, wordings and frames. Nothing else decides it."""

import hashlib

# One or two of each of Mind2Web's top domains (Travel, Entertainment, Service, Information).
HELD_DOMAINS = frozenset(
    {"general-travel", "music", "government", "pet", "cooking", "finance", "weather"}
)
# Of e2e/sites.
HELD_REAL_SITES = frozenset({"mail", "news", "forum"})
HELD_SHARE = 0.2


def share_of(text):
    """A number in 0..1 that depends on nothing but the text."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:6], "big") / 2**48


def is_held_wording(wording):
    """A synonym or a goal that no instruction of training uses, whichever concept it belongs to."""
    return share_of("wording:" + wording.lower()) < HELD_SHARE


def is_held_domain(domain):
    return domain in HELD_DOMAINS


def page_key(domain, site, page):
    return f"{domain}/{site}/{page}"


def fingerprint(text):
    return hashlib.sha256(text.encode()).hexdigest()[:16]
