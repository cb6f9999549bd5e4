"""First stage: the student learns to place texts as MiniLM does."""

import math
import random as randomness

import numpy as np
import torch
from torch.nn import functional

from .student import encode_grouped
from .teacher import Teacher, cached
from .vocabulary import encode, kept_tokens, teacher_ids
from .words import misspell, plain_words, random_words

LIMIT = 64


def gather_texts(pages, seed, documents, queries, phrases):
    """Texts for the teacher: of pages, of instructions, and phrases about anything."""
    from .lexicon import load_domains

    random = randomness.Random(f"{seed}:distil")
    every = sorted({document for page in pages for document in page.documents})
    said = sorted({one.query for page in pages for one in page.examples})
    texts = random.sample(every, min(documents, len(every))) + random.sample(said, min(queries, len(said)))
    domains, common = load_domains()
    from .split import is_held_domain, is_held_wording

    for domain in [common, *(one for name, one in domains.items() if not is_held_domain(name))]:
        for concepts in domain.sections.values():
            for concept in concepts:
                usable = [one for one in concept.synonyms + concept.goals if not is_held_wording(one)]
                texts += [one for one in (*concept.labels, *usable) if "{" not in one]
    texts += [" ".join(random_words(random, random.choice([1, 2, 2, 3, 4]))) for _ in range(phrases)]
    texts += list(plain_words()[:12000])
    texts += [misspell(word, random) for word in plain_words()[: phrases // 4]]
    return list(dict.fromkeys(texts))


def teach(texts):
    """The teacher's vectors of the texts, kept on disk."""
    return cached("texts", texts, lambda: Teacher(LIMIT).encode(texts))


def token_vectors():
    """What the teacher says of every token of the student alone: tokens × 384."""
    ids = [[101, one, 102] for one in teacher_ids()]
    return cached("tokens", list(kept_tokens()), lambda: Teacher(LIMIT).encode_ids(ids))


def principal_axes(vectors, count):
    """Orthonormal axes (384 × count) that keep most of the cosines, and the mean that is taken away first."""
    mean = vectors.mean(0)
    _, axes = np.linalg.eigh(np.cov((vectors - mean).T))
    chosen = axes[:, ::-1][:, :count]
    # The sign of an axis is free; fixed here so that two runs agree.
    return (chosen * np.sign(chosen[np.abs(chosen).argmax(0), range(count)])).astype(np.float32), mean


def start_from_teacher(student):
    """Token vectors: the teacher's own, along the axes on which tokens differ most."""
    vectors = token_vectors()
    axes, mean = principal_axes(vectors, student.shape.width)
    projected = (vectors - mean) @ axes
    projected /= projected.std() * (2.0 if student.shape.layers else 1.0)
    student.tokens.weight.data.copy_(torch.from_numpy(projected.astype(np.float32)))
    # Frequent tokens come first in the vocabulary and say less (SIF).
    place = torch.arange(len(projected), dtype=torch.float32)
    student.weights.weight.data.copy_(((place + 200) / 3000).log().clamp(-2.5, 0.5).unsqueeze(1) * 0.5)


def targets_for(vectors, dimensions):
    axes, mean = principal_axes(vectors, dimensions)
    projected = (vectors - mean) @ axes
    return (projected / np.linalg.norm(projected, axis=1, keepdims=True)).astype(np.float32)


def likeness_loss(made, wanted):
    """The vectors themselves, and which texts of the batch are how alike."""
    direct = 1 - (made * wanted).sum(1).mean()
    alike = functional.mse_loss(made @ made.T, wanted @ wanted.T)
    return direct + 4 * alike


def schedule(step, steps, top):
    warm = max(1, steps // 20)
    return top * min(step / warm, 0.5 * (1 + math.cos(math.pi * step / steps)) + 0.02)


def descend(optimizer, student, loss, rate):
    """One step down the loss at a rate, of which a group of weights may have a share of its own."""
    for group in optimizer.param_groups:
        group["lr"] = rate * group.get("share", 1.0)
    optimizer.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(student.parameters(), 1.0)
    optimizer.step()


def distil(student, texts, vectors, steps, batch, seed, rate, log=print):
    """Trains in place. `vectors` are the teacher's, one row per text."""
    rows, wanted = encode(texts, LIMIT), torch.from_numpy(targets_for(vectors, student.shape.dimensions))
    optimizer = torch.optim.AdamW(student.parameters(), lr=rate, weight_decay=0.01)
    random = randomness.Random(f"{seed}:batches")
    student.train()
    mean = 0.0
    for step in range(1, steps + 1):
        chosen = random.sample(range(len(rows)), batch)
        for group in optimizer.param_groups:
            group["lr"] = schedule(step, steps, rate)
        loss = likeness_loss(encode_grouped(student, [rows[i] for i in chosen]), wanted[chosen])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        mean = loss.item() if step == 1 else 0.98 * mean + 0.02 * loss.item()
        if step % max(1, steps // 10) == 0:
            log(f"  distil {step}/{steps} loss {mean:.4f}")
