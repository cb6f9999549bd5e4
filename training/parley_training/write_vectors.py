"""python -m parley_training.write_vectors: 1,000 texts with their ids, for the test that Node's tokenizer agrees."""

import gzip
import json
import random as randomness
from pathlib import Path

from .dataset import held_pages
from .real import all_real_sites, real_pages
from .vocabulary import encode
from .words import misspell, random_words

STRANGE = [
    "", " ", "…", "naïve café Ångström", "Straße | Größe ≤ 5", "日本語 とうきょう", "привет мир", "I'm 10% O'Neil's",
    "e-mail@example.com", "a\u0300 e\u0301 n\u0303", "Add to cart – €1,299.00", "🔍 search", "x" * 150,
    "tab\tand\nnewline", "\u200bzero\u00a0width", "don’t “quote”", "C++/C# & .NET", "İstanbul ŁÓDŹ", "ﬁne ligature",
    "[CLS] [SEP] [PAD]", "snake_case camelCase", "1 of 12", "№ 5 • ½", "ｆｕｌｌｗｉｄｔｈ",
]  # fmt: skip


def main():
    random = randomness.Random(1)
    pages = held_pages(2, False, False) + list(real_pages(2, all_real_sites(), 5))
    texts = sorted({one for page in pages for one in page.documents} | {e.query for page in pages for e in page.examples})
    texts = random.sample(texts, 850) + STRANGE
    texts += [misspell(" ".join(random_words(random, 4)), random) for _ in range(1000 - len(texts))]
    path = Path(__file__).parent.parent / "tokenizer-vectors.json.gz"
    with gzip.GzipFile(path, "wb", mtime=0) as file:
        rows = encode(texts, 10_000)
        file.write(json.dumps([{"text": text, "ids": ids} for text, ids in zip(texts, rows, strict=True)]).encode())


if __name__ == "__main__":
    main()
