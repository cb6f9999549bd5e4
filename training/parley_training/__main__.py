"""python -m parley_training: makes resources/models/ranker from start to end."""

import argparse
import json
import os
import time
from pathlib import Path

# Threads that wait without turning in circles: the machine is shared. Before torch is loaded.
os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")

import torch  # noqa: E402

from .apart import check_apart, write_manifest  # noqa: E402
from .dataset import held_pages, training_pages  # noqa: E402
from .distil import distil, gather_texts, start_from_teacher, teach  # noqa: E402
from .export import NAME, calibrate, export, measure_cost, wrong_above  # noqa: E402
from .finetune import finetune  # noqa: E402
from .lexical import lexical_scorer  # noqa: E402
from .measure import bm25_scorer, ranks_of, student_scorer, summarize, vector_scorer  # noqa: E402
from .real import all_real_sites, real_pages  # noqa: E402
from .report import write_report  # noqa: E402
from .spoken import spoken_pages  # noqa: E402
from .split import HELD_REAL_SITES  # noqa: E402
from .student import Shape, Student  # noqa: E402
from .teacher import CACHE, Teacher, cached  # noqa: E402
from .vocabulary import kept_tokens  # noqa: E402

ROOT = Path(__file__).parent.parent.parent
# What won; the others and their numbers are in students.py and training/students.md.
SHAPE = Shape("two layers, width 192", 192, 2, 4, 384, 192)
REAL_COPIES = 6
# So that about a third of the pages that fine-tuning draws are real ones with sentences that were written for them.
SPOKEN_COPIES = 8
# For the teacher: of pages, of instructions, phrases about anything.
TEXTS = (10000, 8000, 10000)


def read_arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "resources/models/ranker")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--sites", type=int, default=16, help="generated sites per trained domain")
    parser.add_argument("--distil-steps", type=int, default=700)
    parser.add_argument("--steps", type=int, default=600, help="of fine-tuning")
    parser.add_argument("--html", type=Path, help="folder of real HTML for more pairs")
    parser.add_argument("--spoken", type=Path, help="folder of snapshots of the pages that training/spoken is about")
    parser.add_argument("--short", action="store_true", help="a few steps only, to see that two runs agree")
    parser.add_argument("--no-teacher-row", action="store_true", help="leave the teacher out of the tables")
    given = parser.parse_args()
    if given.short:
        given.sites, given.distil_steps, given.steps = 1, 12, 12
    return given


def held_sets(seed, spoken):
    """{name: pages}: sites that training never saw, with wordings it knows and with wordings it does not."""
    of_others = {f"pages of others, {part}": list(spoken_pages(spoken, part)) for part in ("dev", "held-out")} if spoken else {}
    return {
        **of_others,
        "held-out domains": held_pages(seed, False, True),
        "held-out domains and wordings": held_pages(seed, True, True),
        "held-out sites": held_pages(seed, False, False),
        "held-out sites and wordings": held_pages(seed, True, False),
        "held-out real sites and wordings": list(real_pages(seed, HELD_REAL_SITES, 10, once=True)),
    }


def all_training_pages(seed, sites, html, spoken):
    pages = training_pages(seed, sites)
    pages += list(spoken_pages(spoken, "train")) * (SPOKEN_COPIES if sites > 1 else 1) if spoken else []
    seen = sorted(all_real_sites() - HELD_REAL_SITES)
    for copy in range(REAL_COPIES if sites > 1 else 1):
        pages += real_pages(seed + copy, seen, 14)
    return pages + (list(html_pages_of(html, seed)) if html else [])


def html_pages_of(folder, seed):
    from .html_pages import html_pages

    return html_pages(folder, seed, 14)


def teacher_scorer(pages):
    made = {}

    def vectors(texts):
        if "teacher" not in made:
            made["teacher"] = Teacher()
        return cached("texts", list(texts), lambda: made["teacher"].encode(texts))

    return vector_scorer(pages, vectors, vectors)


def train(given, log):
    torch.manual_seed(given.seed)
    torch.set_num_threads(given.threads)
    pages = all_training_pages(given.seed, given.sites, given.html, given.spoken)
    held = held_sets(given.seed, given.spoken)
    unseen = [page for name, one in held.items() for page in one]
    check_apart(pages, unseen, [page for name, one in held.items() if "wordings" in name for page in one])
    log(f"{len(pages)} pages, {sum(len(page.examples) for page in pages)} instructions")
    texts = gather_texts(pages, given.seed, *((200, 200, 200) if given.short else TEXTS))
    vectors = teach(texts)
    log(f"teacher: {len(texts)} texts")
    student = Student(SHAPE, len(kept_tokens()))
    start_from_teacher(student)
    distil(student, texts, vectors, given.distil_steps, 256, given.seed, 2e-3, log)
    log("distilled")
    finetune(student, pages, texts, vectors, given.steps, given.seed, 1e-3, log=log)
    # Kept before the measuring, which takes minutes.
    torch.save(student.state_dict(), CACHE / "last.pt")
    log("fine-tuned")
    return student.eval(), pages, held


def compare(student, held, with_teacher, log):
    """{ranker: {set: summary}} and the student's own ranks for the calibration."""
    tables, found = {}, []
    for name, pages in held.items():
        scorers = {NAME: student_scorer(student, pages), "lexical": lexical_scorer(pages)}
        scorers |= {"BM25": bm25_scorer()}
        if with_teacher:
            scorers["MiniLM, not fine-tuned"] = teacher_scorer(pages)
        for ranker, scorer in scorers.items():
            if scorer is None:
                continue
            ranks = ranks_of(pages, scorer)
            tables.setdefault(ranker, {})[name] = summarize(ranks)
            if ranker == NAME:
                found += ranks
        log(f"measured: {name}")
    return tables, found


def main():
    given, started = read_arguments(), time.time()

    def log(message):
        print(f"[{time.time() - started:6.0f} s] {message}", flush=True)

    student, pages, held = train(given, log)
    if given.short:
        hashes = export(student, given.out, None)
        torch.save(student.state_dict(), given.out / "weights.pt")
        log(json.dumps(hashes))
        return
    tables, found = compare(student, held, not given.no_teacher_row, log)
    hashes = export(student, given.out, calibrate(found))
    documents = [document for page in held["held-out sites"] for document in page.documents]
    cost = measure_cost(str(given.out / "model.onnx"), documents)
    unseen = [page for one in held.values() for page in one]
    wordings = [page for name, one in held.items() if "wordings" in name for page in one]
    write_manifest(ROOT / "training/manifest.json.gz", pages, unseen, wordings, hashes["model.onnx"])
    steps, took = [given.distil_steps, given.steps], time.time() - started
    write_report(given.out, hashes, tables, cost, wrong_above(found), pages, took, SHAPE, steps)
    log(f"done: {given.out}")


if __name__ == "__main__":
    main()
