"""Second stage: the right element of a page nearer to the instruction than all others of that page."""

import random as randomness

import numpy as np
import torch
from torch.nn import functional

from .distil import descend, likeness_loss, schedule, targets_for
from .student import encode_grouped
from .vocabulary import encode

QUERY_LIMIT, DOCUMENT_LIMIT = 96, 48
# Of cosines; the inverse of the temperature.
SCALE = 20.0


class Pages:
    """Pages as ids, every text tokenised once."""

    def __init__(self, pages):
        self.pages = pages
        self.documents = [list(dict.fromkeys(page.documents)) for page in pages]
        self.document_rows = [encode(one, DOCUMENT_LIMIT) for one in self.documents]
        self.query_rows = [encode([one.query for one in page.examples], QUERY_LIMIT) for page in pages]
        self.right = []
        for page, documents in zip(pages, self.documents, strict=True):
            place = {document: i for i, document in enumerate(documents)}
            self.right.append([sorted({place[page.documents[i]] for i in one.targets}) for one in page.examples])

    def sample(self, at, random, limit):
        """(query rows, document rows, mask of right ones) of one page: all right ones and `limit` in all."""
        needed = sorted({i for right in self.right[at] for i in right})
        others = [i for i in range(len(self.documents[at])) if i not in set(needed)]
        chosen = needed + random.sample(others, max(0, min(len(others), limit - len(needed))))
        place = {i: k for k, i in enumerate(chosen)}
        right = torch.zeros(len(self.query_rows[at]), len(chosen), dtype=torch.bool)
        for row, ones in enumerate(self.right[at]):
            right[row, [place[i] for i in ones]] = True
        return self.query_rows[at], [self.document_rows[at][i] for i in chosen], right


def contrast_loss(scores, right):
    """Cross-entropy with several right answers: their shares are added up."""
    every = torch.logsumexp(scores, 1)
    good = torch.logsumexp(scores.masked_fill(~right, -1e4), 1)
    return (every - good).mean()


def cosine_loss(cosines, right):
    """Section 3's: cosines towards 1 for the right ones and 0 for the rest, the two weighed alike."""
    near = functional.mse_loss(cosines[right], torch.ones_like(cosines[right]))
    return near + functional.mse_loss(cosines[~right], torch.zeros_like(cosines[~right]))


def finetune(student, pages, texts, vectors, steps, seed, rate, loss="contrast", page_batch=8, limit=80,
             keep=0.3, log=print):  # fmt: skip
    """Trains in place. `texts` and the teacher's `vectors` keep the meaning of words that pages do not use."""
    prepared = Pages(pages)
    rows = encode(texts, 64) if keep else []
    wanted = torch.from_numpy(targets_for(vectors, student.shape.dimensions)) if keep else None
    tables = {id(student.tokens.weight), id(student.weights.weight)}
    groups = [
        {"params": [one for one in student.parameters() if id(one) in tables], "share": 1.0, "weight_decay": 0.0},
        {"params": [one for one in student.parameters() if id(one) not in tables], "share": 1.0},
    ]
    optimizer = torch.optim.AdamW(groups, lr=rate, weight_decay=0.01)
    random = randomness.Random(f"{seed}:finetune")
    order, mean = [], 0.0
    student.train()
    for step in range(1, steps + 1):
        if len(order) < page_batch:
            order = random.sample(range(len(pages)), len(pages))
        batch = [prepared.sample(order.pop(), random, limit) for _ in range(page_batch)]
        kept = random.sample(range(len(rows)), min(128, len(rows))) if keep else []
        queries = [row for one in batch for row in one[0]]
        documents = [row for one in batch for row in one[1]]
        made = encode_grouped(student, queries + documents + [rows[i] for i in kept], 6)
        total, query_at, document_at = 0.0, 0, len(queries)
        for query_rows, document_rows, right in batch:
            q = made[query_at : query_at + len(query_rows)]
            d = made[document_at : document_at + len(document_rows)]
            query_at, document_at = query_at + len(query_rows), document_at + len(document_rows)
            part = contrast_loss(q @ d.T * SCALE, right) if loss == "contrast" else cosine_loss(q @ d.T, right)
            total = total + part / page_batch
        mean = total.item() if step == 1 else 0.98 * mean + 0.02 * total.item()
        if keep:
            total = total + keep * likeness_loss(made[document_at:], wanted[np.array(kept)])
        descend(optimizer, student, total, schedule(step, steps, rate))
        if step % max(1, steps // 12) == 0:
            log(f"  fine-tune {step}/{steps} loss {mean:.4f}")
