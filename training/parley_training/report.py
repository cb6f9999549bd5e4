"""Numbers of a run: results.json for machines, and the tables of the model's card between its marks."""

import json
import re

from .export import NAME
from .measure import DEPTHS

START, END = "<!-- numbers: written by training, not by hand -->", "<!-- end of numbers -->"


def recall_tables(tables):
    lines = []
    for name in next(iter(tables.values())):
        lines += [f"\n**{name}**\n", "| ranker | kind | n | recall@1 | @5 | @10 | @50 | MRR |", "|---|---|---|---|---|---|---|---|"]
        for ranker, sets in tables.items():
            for kind, one in sets[name].items():
                if ranker != NAME and kind not in ("all", "direct", "synonym", "goal"):
                    continue
                numbers = " | ".join(f"{one[f'r{depth}']:.3f}" for depth in DEPTHS)
                lines.append(f"| {ranker} | {kind} | {one['n']} | {numbers} | {one['mrr']:.3f} |")
    return lines


def calibration_table(rows):
    lines = ["| margin at least | instructions with it | first is wrong |", "|---|---|---|"]
    return lines + [f"| {margin:.2f} | {share:.1%} | {wrong:.1%} |" for margin, share, wrong in rows]


def write_report(folder, hashes, tables, cost, wrong, pages, seconds, shape, steps):
    """Writes results.json and replaces the numbers in README.md, leaving its words."""
    examples = sum(len(page.examples) for page in pages)
    results = {
        "sha256": hashes, "shape": shape.as_dict(), "steps": steps, "seconds": round(seconds), "pages": len(pages),
        "instructions": examples, "cost": cost, "recall": tables,
        "margins": [{"margin": m, "share": s, "wrong": w} for m, s, w in wrong],
    }  # fmt: skip
    (folder / "results.json").write_text(json.dumps(results, indent=1) + "\n")
    size = (folder / "model.onnx").stat().st_size / 1e6
    lines = [
        START,
        f"Trained on {len(pages)} pages with {examples} instructions in {seconds / 60:.0f} minutes.",
        f"`model.onnx` {size:.1f} MB, SHA-256 `{hashes['model.onnx']}`; `tokenizer.json` SHA-256 `{hashes['tokenizer.json']}`.",
        "",
        f"Cost of 1,135 elements that nothing is known of, onnxruntime, 2 CPU threads, batches of 64: {cost['ms']:.0f} ms "
        f"for {cost['tokens']} tokens ({cost['us_per_token']:.1f} µs a token), tokenising {cost['tokenize_ms']:.0f} ms more.",
        "",
        "### Recall",
        *recall_tables(tables),
        "",
        "### Margins",
        "",
        "How often the first element is wrong when it leads by at least so much (all held-out sets together):",
        "",
        *calibration_table(wrong),
        END,
    ]
    card = folder / "README.md"
    text = card.read_text() if card.exists() else f"# {NAME}\n\n{START}\n{END}\n"
    numbers = "\n".join(lines)
    card.write_text(re.sub(f"{re.escape(START)}.*{re.escape(END)}", lambda _: numbers, text, flags=re.DOTALL))
