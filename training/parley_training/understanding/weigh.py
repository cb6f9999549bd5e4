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


def read_rows(path):
    """[(row, matrix elements × facts)]; rows without an element are left out."""
    rows = [json.loads(line) for line in open(path)]
    names = list(next(row["facts"][0] for row in rows if row["facts"]))
    return names, [(row, np.array([[fact[name] for name in names] for fact in row["facts"]])) for row in rows if row["facts"]]


def fit(data, start, pull=0.002, steps=400, rate=0.05):
    """Adam on the mean log-likelihood; `pull` holds the weights to `start`."""
    weights, mean, square = start.copy(), np.zeros_like(start), np.zeros_like(start)
    for step in range(1, steps + 1):
        slope = pull * (weights - start)
        for row, facts in data:
            scores = np.append(facts @ weights, 0)
            chances = np.exp(scores - scores.max())
            chances /= chances.sum()
            wanted = np.zeros(len(scores))
            if row["right"]:
                share = chances[row["right"]] + 1e-9
                wanted[row["right"]] = share / share.sum()
            else:
                wanted[-1] = 1
            slope += facts.T @ (chances - wanted)[:-1] / len(data)
        mean, square = 0.9 * mean + 0.1 * slope, 0.999 * square + 0.001 * slope**2
        weights -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
    return weights


def decided(row, facts, weights):
    """(chance of the best, twins counted together; whether it is right)"""
    scores = facts @ weights
    highest = max(0.0, scores.max())
    chances = np.exp(scores - highest)
    chances /= chances.sum() + np.exp(-highest)
    best = int(np.argmax(scores))
    twins = {other for pair in row["twins"] if best in pair for other in pair if other != best}
    return float(chances[best] + sum(chances[at] for at in twins)), best in row["right"] or bool(twins & set(row["right"]))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rows")
    parser.add_argument("--leave", nargs="*", default=[], help="facts to do without")
    given = parser.parse_args()
    names, data = read_rows(given.rows)
    kept = [i for i, name in enumerate(names) if name not in given.leave]
    names, data = [names[i] for i in kept], [(row, facts[:, kept]) for row, facts in data]
    start = np.array([1.0 if name == "meaning" else 0.0 for name in names])
    pages = sorted({row["page"] for row, _ in data})
    random.Random(1).shuffle(pages)
    fold = {page: i % FOLDS for i, page in enumerate(pages)}
    found = []
    for k in range(FOLDS):
        weights = fit([one for one in data if fold[one[0]["page"]] != k], start)
        found += [(*decided(row, facts, weights), row) for row, facts in data if fold[row["page"]] == k]
    total, right = Counter(), Counter()
    for _, good, row in found:
        if row["isOnElement"]:
            total.update(("all", row["kind"]))
            right.update(("all", row["kind"]) if good else ())
    print("first:", ", ".join(f"{kind} {right[kind]}/{n}" for kind, n in sorted(total.items())))
    found.sort(key=lambda one: -one[0])
    good = np.cumsum([one[1] for one in found])
    wrong = 1 - good / np.arange(1, len(found) + 1)
    for most in (0.03, 0.05, 0.08, 0.1, 0.14):
        last = max((i for i in range(len(found)) if wrong[i] <= most), default=-1)
        if last >= 0:
            print(f"at most {most:.0%} of acts wrong: from {found[last][0]:.2f} on, {good[last]} of {len(found)} right")
    print(json.dumps(dict(zip(names, np.round(fit(data, start), 2).tolist(), strict=True))))


if __name__ == "__main__":
    main()
