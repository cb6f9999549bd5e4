"""python -m parley_training.students [name …]: the students that were tried, alike and shorter than the shipped one's
training, with what they find and what they cost. Results are added to training/students.json.
"""

import argparse
import json
import os
import time
from pathlib import Path

os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")

import torch  # noqa: E402

from .__main__ import TEXTS, all_training_pages, held_sets  # noqa: E402
from .distil import distil, gather_texts, start_from_teacher, teach  # noqa: E402
from .export import NAME, measure_cost, open_session, run_session  # noqa: E402
from .finetune import DOCUMENT_LIMIT, QUERY_LIMIT, finetune  # noqa: E402
from .measure import ranks_of, student_scorer, summarize, vector_scorer  # noqa: E402
from .mini_student import MiniStudent, export_mini  # noqa: E402
from .onnx_graph import build  # noqa: E402
from .student import Shape, Student  # noqa: E402
from .vocabulary import encode, kept_tokens  # noqa: E402

RESULTS = Path(__file__).parent.parent / "students.json"
SHAPES = {
    "static": Shape("token vectors only, width 192", 192, 0, 0, 0, 192),
    "1x128": Shape("1 layer, width 128", 128, 1, 4, 256, 128),
    "2x128": Shape("2 layers, width 128", 128, 2, 4, 256, 128),
    "1x192": Shape("1 layer, width 192", 192, 1, 4, 384, 192),
    "2x192": Shape("2 layers, width 192", 192, 2, 4, 384, 192),
    "2x192-cosine": Shape("2 layers, width 192, cosine loss", 192, 2, 4, 384, 192),
    "mini2": Shape("MiniLM's first 2 layers, width 384", 384, 2, 12, 1536, 384),
}


def quantized(path):
    """The same model with matrices of 8 bits (dynamic quantisation)."""
    from onnxruntime.quantization import QuantType, quantize_dynamic

    small = path.with_name(path.stem + "-int8.onnx")
    quantize_dynamic(path, small, weight_type=QuantType.QInt8, op_types_to_quantize=["MatMul", "Gather"])
    return small


def session_scorer(path, pages):
    session = open_session(str(path))
    # Rows of dynamic int8 depend on their batch: measured as it would be used, in batches.
    return vector_scorer(
        pages,
        lambda texts: run_session(session, encode(texts, DOCUMENT_LIMIT)),
        lambda texts: run_session(session, encode(texts, QUERY_LIMIT)),
    )


def numbers(pages_by_name, scorer_of):
    return {name: summarize(ranks_of(pages, scorer_of(pages))) for name, pages in pages_by_name.items()}


SHIPPED = Path(__file__).parents[2] / "resources/models/ranker/results.json"


def shipped_row():
    """What the shipped model's own run wrote down of it, in the form of a student here."""
    made = json.loads(SHIPPED.read_text())
    sets = made["recall"][NAME]
    names = ("held-out domains", "held-out sites and wordings", "held-out real sites and wordings")
    size = (SHIPPED.parent / "model.onnx").stat().st_size / 1e6
    return {"megabytes": size, "steps": made["steps"], "cost": made["cost"], "recall": {name: sets[name] for name in names}}


def write_table(kept):
    """students.md: what each finds and costs."""
    if SHIPPED.exists():
        kept = {**kept, "shipped: 2 layers, width 192": shipped_row()}
    lines = [
        "# Students that were tried",
        "",
        "Trained alike, shorter than the shipped model: `python -m parley_training.students`. Steps: distilling + fine-tuning.",
        "Recall of all kinds of instruction together; direct and goal on held-out domains. Cost: 1,135 elements cold, two",
        "threads of onnxruntime, best of seven on a machine that others used at the same time: only rough.",
        "",
        "| student | MB | steps | ms | µs a token | domains @1 | @10 | direct @1 | goal @10 | wordings @10 | real @10 |",
        "|---|---|---|---|---|---|---|---|---|---|---|",
    ]
    for name, one in sorted(kept.items()):
        domains, wordings, real = one["recall"].values()
        numbers = [domains["all"]["r1"], domains["all"]["r10"], domains["direct"]["r1"], domains["goal"]["r10"]]
        numbers += [wordings["all"]["r10"], real["all"]["r10"]]
        cost = f"{one['cost']['ms']:.0f} | {one['cost']['us_per_token']:.1f}"
        steps = " + ".join(map(str, one["steps"]))
        shown = " | ".join(f"{number:.3f}" for number in numbers)
        lines.append(f"| {name} | {one['megabytes']:.1f} | {steps} | {cost} | {shown} |")
    RESULTS.with_suffix(".md").write_text("\n".join(lines) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=list(SHAPES))
    parser.add_argument("--distil-steps", type=int, default=300)
    parser.add_argument("--steps", type=int, default=250)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--work", type=Path, default=Path("/tmp/parley-students"))
    given = parser.parse_args()
    torch.set_num_threads(given.threads)
    given.work.mkdir(parents=True, exist_ok=True)
    # The shipped model's own data, so that the teacher's vectors are there already.
    pages = all_training_pages(1, 16, None, None)
    sets = held_sets(1, None)
    held = {name: sets[name] for name in ("held-out domains", "held-out sites and wordings", "held-out real sites and wordings")}
    documents = [document for page in sets["held-out sites"] for document in page.documents]
    texts = gather_texts(pages, 1, *TEXTS)
    vectors = teach(texts)
    for name in given.names:
        torch.manual_seed(1)
        started, shape, mini = time.time(), SHAPES[name], name == "mini2"
        student = MiniStudent(shape) if mini else Student(shape, len(kept_tokens()))
        steps, rate = given.steps, 1e-3
        if mini:
            # It starts where the teacher is, and a step costs six times as much.
            distil_steps, steps, rate = given.distil_steps // 3, steps // 3, 2e-4
        else:
            start_from_teacher(student)
            distil_steps = given.distil_steps
        distil(student, texts, vectors, distil_steps, 256, 1, 2 * rate)
        loss = "cosine" if name.endswith("cosine") else "contrast"
        finetune(student, pages, texts, vectors, steps, 1, rate, loss=loss, page_batch=4 if mini else 8)
        path = given.work / f"{name}.onnx"
        path.write_bytes(export_mini(student) if mini else build(student).SerializeToString())
        small = quantized(path)
        for label, file, scorer in [
            (shape.name, path, lambda some: student_scorer(student, some)),
            (f"{shape.name}, int8", small, lambda some: session_scorer(small, some)),
        ]:
            kept = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
            kept[label] = {
                "megabytes": file.stat().st_size / 1e6, "steps": [distil_steps, steps],
                "cost": measure_cost(str(file), documents), "recall": numbers(held, scorer),
                "seconds": round(time.time() - started),
            }  # fmt: skip
            RESULTS.write_text(json.dumps(kept, indent=1) + "\n")
            write_table(kept)
            print(label, kept[label]["cost"], kept[label]["recall"]["held-out domains"]["all"], flush=True)


if __name__ == "__main__":
    main()
