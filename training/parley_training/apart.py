"""The proof that nothing held out is trained on: by content, not by name, of pages and of wordings."""

import gzip
import json

from .split import HELD_DOMAINS, HELD_REAL_SITES, fingerprint
from .frames import __dict__ as _frames


def frame_texts(held):
    lists = [value for name, value in _frames.items() if name.isupper() and isinstance(value, list)]
    return {one for frames in lists for one in frames if one.startswith("!") == held}


def prints(pages):
    """{"pages": fingerprints of the pages' documents, "wordings": of synonyms and goals used}"""
    wordings = {wording.lower() for page in pages for one in page.examples for wording in one.wordings}
    return {
        "pages": sorted({page.fingerprint for page in pages}),
        "wordings": sorted({fingerprint(wording) for wording in wordings}),
    }


def check_apart(training, held_pages, held_wordings):
    """@raises ValueError when a page or a wording is on both sides."""
    trained = prints(training)
    pages = set(trained["pages"]) & set(prints(held_pages)["pages"])
    wordings = set(trained["wordings"]) & set(prints(held_wordings)["wordings"])
    domains = {page.key.split("/")[0] for page in training} & HELD_DOMAINS
    sites = {page.key.split("/")[1] for page in training if page.key.startswith("real/")} & HELD_REAL_SITES
    if pages or wordings or domains or sites or frame_texts(True) & {"!" + one for one in frame_texts(False)}:
        raise ValueError(f"held out and trained on: {pages or wordings or domains or sites or 'a frame'}")


def write_manifest(path, training, held_pages, held_wordings, model_sha256):
    """What a test reads that neither trains nor measures."""
    made = {
        "model": model_sha256,
        "trained": prints(training),
        "held": {"pages": prints(held_pages)["pages"], "wordings": prints(held_wordings)["wordings"]},
        "domains": {"held": sorted(HELD_DOMAINS), "trained": sorted({page.key.split("/")[0] for page in training})},
        "sites": {"held": sorted(HELD_REAL_SITES)},
    }
    with gzip.GzipFile(path, "wb", mtime=0) as file:
        file.write(json.dumps(made).encode())
