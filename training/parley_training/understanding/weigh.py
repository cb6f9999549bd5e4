"""python -m parley_training.understanding.weigh ROWS: what each fact about an element is worth (grounding/decide.ts).

ROWS is what score-steps.ts wrote of sentences that the grounder has not learned from. A softmax regression over the
elements of each sentence and "none of them"; the table is cross-validated by page, the weights are learned from all.
"""

import argparse
import json
import random
from collections import Counter

import numpy as np

FOLDS = 6
# Sentences about the pages of our own tests, which words were tuned to, count so much beside those about others' pages.
SHARES = {"sites": 0.5}


class Rows:
    """facts: sentences × most elements × facts, 0 beyond the elements that `held` tells; `right` likewise, of which none may be."""

    def __init__(self, rows, names):
        most = max(len(row["facts"]) for row in rows)
        self.rows, self.names = rows, names
        self.facts = np.zeros((len(rows), most, len(names)))
        self.held = np.zeros((len(rows), most), bool)
        self.right = np.zeros((len(rows), most), bool)
        for at, row in enumerate(rows):
            self.facts[at, : len(row["facts"])] = [[fact[name] for name in names] for fact in row["facts"]]
            self.held[at, : len(row["facts"])] = True
            self.right[at, row["right"]] = True
        self.share = np.array([SHARES.get(row["part"], 1.0) for row in rows])

    def chances(self, weights, at):
        """Of each element, and last of none of them, for the sentences `at`."""
        scores = np.where(self.held[at], self.facts[at] @ weights, -np.inf)
        scores = np.concatenate([scores, np.zeros((len(scores), 1))], 1)
        chances = np.exp(scores - scores.max(1, keepdims=True))
        return chances / chances.sum(1, keepdims=True)

    def decided(self, weights, at):
        """[(chance of the likeliest, twins counted together; whether it is right)] for the sentences `at`."""
        found = []
        for row, chances in zip((self.rows[i] for i in at), self.chances(weights, at), strict=True):
            best = int(np.argmax(chances[:-1]))
            twins = {other for pair in row["twins"] if best in pair for other in pair if other != best}
            found.append((chances[[best, *twins]].sum(), best in row["right"] or bool(twins & set(row["right"]))))
        return found


def read_rows(path, leave=()):
    """Rows without an element are left out."""
    rows = [row for row in map(json.loads, open(path)) if row["facts"]]
    return Rows(rows, [name for name in rows[0]["facts"][0] if name not in leave])


def fit(data, at, pull=0.002, steps=400, rate=0.05):
    """Adam on the mean log-likelihood of the sentences `at`; `pull` holds the weights to the cross-encoder alone."""
    start = np.array([float(name == "meaning") for name in data.names])
    weights, mean, square = start.copy(), np.zeros_like(start), np.zeros_like(start)
    none = ~data.right[at].any(1, keepdims=True)
    right = np.concatenate([data.right[at], none], 1)
    share = (data.share[at] / data.share[at].sum())[:, None]
    for step in range(1, steps + 1):
        chances = data.chances(weights, at)
        wanted = np.where(right, chances + 1e-12, 0)
        wanted /= wanted.sum(1, keepdims=True)
        slope = np.einsum("ij,ijk->k", share * (chances - wanted)[:, :-1], data.facts[at]) + pull * (weights - start)
        mean, square = 0.9 * mean + 0.1 * slope, 0.999 * square + 0.001 * slope**2
        weights -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
    return weights


def cross_validate(data):
    """[(chance, whether it is right)] for each sentence, from weights learned without its page."""
    pages = sorted({row["page"] for row in data.rows})
    random.Random(1).shuffle(pages)
    fold = np.array([pages.index(row["page"]) % FOLDS for row in data.rows])
    found = [(0.0, False)] * len(data.rows)
    for k in range(FOLDS):
        weights = fit(data, np.flatnonzero(fold != k))
        at = np.flatnonzero(fold == k)
        for i, one in zip(at, data.decided(weights, at), strict=True):
            found[i] = one
    return found


def report(rows, found):
    total, right = Counter(), Counter()
    for row, (_, good) in zip(rows, found, strict=True):
        if row["isOnElement"]:
            total.update(("all", row["kind"]))
            right.update(("all", row["kind"]) if good else ())
    print("first:", ", ".join(f"{kind} {right[kind]}/{n}" for kind, n in sorted(total.items())))
    ordered = sorted(found, key=lambda one: -one[0])
    good = np.cumsum([one[1] for one in ordered])
    wrong = 1 - good / np.arange(1, len(ordered) + 1)
    for most in (0.03, 0.05, 0.08, 0.1, 0.14):
        last = max((i for i in range(len(ordered)) if wrong[i] <= most), default=-1)
        if last >= 0:
            print(f"at most {most:.0%} of acts wrong: from {ordered[last][0]:.2f} on, {good[last]} of {len(ordered)} right")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rows")
    parser.add_argument("--leave", nargs="*", default=[], help="facts to do without")
    given = parser.parse_args()
    data = read_rows(given.rows, given.leave)
    found = cross_validate(data)
    for part in sorted({row["part"] for row in data.rows}):
        own = [at for at, row in enumerate(data.rows) if row["part"] == part]
        print(f"{part}: {len(own)} sentences")
        report([data.rows[at] for at in own], [found[at] for at in own])
    weights = fit(data, np.arange(len(data.rows)))
    print(json.dumps(dict(zip(data.names, np.round(weights, 2).tolist(), strict=True))))


if __name__ == "__main__":
    main()
