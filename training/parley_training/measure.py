"""Recall and MRR by kind of instruction, for any way of scoring the elements of a page."""

from collections import defaultdict

import numpy as np

from .finetune import DOCUMENT_LIMIT, QUERY_LIMIT
from .student import encode_all
from .vocabulary import encode

DEPTHS = (1, 5, 10, 50)


def ranks_of(pages, score_page):
    """[(kind, rank of the best right element, margin of the first score, first is right)], ties shared halfway."""
    found = []
    for page in pages:
        scores = score_page(page)
        for row, one in zip(scores, page.examples, strict=True):
            right = np.zeros(len(row), bool)
            right[list(one.targets)] = True
            best = row[right].max()
            rank = 1 + int((row[~right] > best).sum()) + int((row[~right] == best).sum()) / 2
            found.append((one.kind, rank, margin_of(row, page.documents), rank == 1))
    return found


def margin_of(row, documents):
    """Between the best element and the best one that reads differently."""
    top = int(row.argmax())
    others = [score for score, document in zip(row, documents, strict=True) if document != documents[top]]
    return float(row[top] - max(others)) if others else 1.0


def summarize(found):
    """{kind: {"n", "r1", "r5", "r10", "r50", "mrr"}} with "all"."""
    by_kind = defaultdict(list)
    for kind, rank, _, _ in found:
        by_kind[kind].append(rank)
        by_kind["all"].append(rank)
    made = {}
    for kind in sorted(by_kind):
        ranks = np.array(by_kind[kind])
        made[kind] = {"n": len(ranks), **{f"r{k}": float((ranks <= k).mean()) for k in DEPTHS}}
        made[kind]["mrr"] = float((1 / ranks).mean())
    return made


def student_scorer(model, pages):
    """Scores by the student; all texts encoded at once."""
    return vector_scorer(
        pages,
        lambda texts: encode_all(model, encode(texts, DOCUMENT_LIMIT)),
        lambda texts: encode_all(model, encode(texts, QUERY_LIMIT)),
    )


def vector_scorer(pages, encode_documents, encode_queries):
    documents = sorted({document for page in pages for document in page.documents})
    queries = sorted({one.query for page in pages for one in page.examples})
    place = {document: i for i, document in enumerate(documents)}
    said = {query: i for i, query in enumerate(queries)}
    document_vectors, query_vectors = encode_documents(documents), encode_queries(queries)

    def score(page):
        rows = document_vectors[[place[document] for document in page.documents]]
        return query_vectors[[said[one.query] for one in page.examples]] @ rows.T

    return score


def bm25_scorer(k1=1.2, b=0.5):
    """BM25 over the words of the same documents and queries, each page its own collection."""
    from math import log
    from re import findall

    def words(text):
        return findall(r"[^\W_]+", text.lower())

    def score(page):
        documents = [words(document) for document in page.documents]
        average = sum(map(len, documents)) / len(documents)
        holding = defaultdict(int)
        for document in documents:
            for word in set(document):
                holding[word] += 1
        rows = np.zeros((len(page.examples), len(documents)))
        for at, one in enumerate(page.examples):
            for word in set(words(one.query)):
                if word not in holding:
                    continue
                rarity = log(1 + (len(documents) - holding[word] + 0.5) / (holding[word] + 0.5))
                for i, document in enumerate(documents):
                    count = document.count(word)
                    if count:
                        rows[at, i] += rarity * count * (k1 + 1) / (count + k1 * (1 - b + b * len(document) / average))
        return rows

    return score


def format_table(named):
    """Markdown rows of {name: summary} for the kinds that all share."""
    lines = []
    for name, summary in named.items():
        for kind, one in summary.items():
            numbers = " | ".join(f"{one[f'r{k}']:.3f}" for k in DEPTHS)
            lines.append(f"| {name} | {kind} | {one['n']} | {numbers} | {one['mrr']:.3f} |")
    head = "| ranker | kind | n | recall@1 | @5 | @10 | @50 | MRR |\n|---|---|---|---|---|---|---|---|"
    return "\n".join([head, *lines])
