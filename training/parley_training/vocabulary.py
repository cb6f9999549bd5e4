"""The student's tokenizer: MiniLM's WordPiece without what an English page does not need, with ids of its own."""

import copy
import json
from functools import lru_cache

from tokenizers import Tokenizer

from .teacher import read_tokenizer_json, read_vocabulary

SPECIAL = ("[PAD]", "[UNK]", "[CLS]")
# Up to U+017F: Latin letters with their marks; dashes, quotes and signs that pages are full of.
EXTRA_LETTERS = set("–—‘’“”•…€£¥©®™×→←↑↓★☆♥❤✓✔−°·›‹»«№")


def is_kept(token):
    plain = token.removeprefix("##")
    return all(ord(letter) < 0x180 or letter in EXTRA_LETTERS for letter in plain)


@lru_cache(maxsize=1)
def kept_tokens():
    """Tokens in the order of their new ids."""
    rest = [
        token
        for token in read_vocabulary()
        if is_kept(token) and not token.startswith("[unused") and token not in (*SPECIAL, "[SEP]", "[MASK]")
    ]
    return (*SPECIAL, *rest)


def teacher_ids():
    """For every token of the student its id in the teacher's vocabulary."""
    known = {token: i for i, token in enumerate(read_vocabulary())}
    return [known[token] for token in kept_tokens()]


def tokenizer_json():
    made = copy.deepcopy(read_tokenizer_json())
    tokens = kept_tokens()
    made["truncation"] = made["padding"] = None
    made["model"]["vocab"] = {token: i for i, token in enumerate(tokens)}
    plain = {"single_word": False, "lstrip": False, "rstrip": False, "normalized": False, "special": True}
    made["added_tokens"] = [{"id": i, "content": token, **plain} for i, token in enumerate(SPECIAL)]
    # One mark in front, so that no text is empty; nothing behind, so that a cut text is still well formed.
    single = [{"SpecialToken": {"id": "[CLS]", "type_id": 0}}, {"Sequence": {"id": "A", "type_id": 0}}]
    marks = {"[CLS]": {"id": "[CLS]", "ids": [tokens.index("[CLS]")], "tokens": ["[CLS]"]}}
    pair = [*single, {"Sequence": {"id": "B", "type_id": 1}}]
    made["post_processor"] = {"type": "TemplateProcessing", "single": single, "pair": pair, "special_tokens": marks}
    return json.dumps(made, ensure_ascii=False)


@lru_cache(maxsize=1)
def tokenizer():
    return Tokenizer.from_str(tokenizer_json())


def encode(texts, limit):
    """Lists of ids, at most `limit` long."""
    return [one.ids[:limit] for one in tokenizer().encode_batch(list(texts))]
