"""Our metrics beside those of the papers' own code, on the same answers, to the last digit that both print.

    parley eval --dataset weblinx --path DIR --split NAME --predictions answers.jsonl --out OURS
    python training/compare_metrics.py --path DIR --split NAME --predictions answers.jsonl --ours OURS

    parley eval --dataset mind2web … --out OURS
    python training/compare_metrics.py --path DIR --split NAME --ours OURS --mind2web CLONE

WebLINX's package is on PyPI: pip install "weblinx[eval,processing]". Mind2Web has none; CLONE is a clone of its repository,
of which the evaluator that gave MindAct's figures is taken and asked with a model that gives the same answers. Exit code 0: all the same; 1: something differs; 3: the code to
compare with is not here.
"""

import argparse
import ast
import csv
import io
import json
import logging
import os
import re
import sys
import tempfile
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

ABSENT = 3
# Of what a report adds up; the reference's sums are of floats in another order.
LAST_DIGIT = 1e-12
COLUMNS = {"intent-match": "intentMatch", "exact-match": "exactMatch", "iou": "iou", "chrf": "chrf", "urlf": "urlf"}


def read_lines(file):
    return [json.loads(line) for line in Path(file).read_text(encoding="utf-8").splitlines() if line.strip()]


def absent(what):
    print(f"Nothing was compared: {what}")
    return ABSENT


def printed(cell):
    """A cell of the reference's table, which has two decimals and leaves out what does not apply."""
    return None if cell == "" else float(cell)


class Tally:
    def __init__(self):
        self.same, self.apart = 0, []

    def add(self, where, ours, theirs, tolerance=0.0):
        both = ours is not None and theirs is not None
        if (ours is None and theirs is None) or (both and abs(ours - theirs) <= tolerance):
            self.same += 1
        else:
            self.apart.append((where, ours, theirs))

    def tell(self, what):
        print(f"{what}: {self.same} figures are the same, {len(self.apart)} are not")
        for where, ours, theirs in self.apart[:20]:
            print(f"  {where}: {ours} here, {theirs} there")
        return not self.apart


def compare_weblinx(path, split, predictions, ours):
    try:
        import pandas  # noqa: F401  (the package asks for it when it scores)
        import weblinx  # noqa: F401
        from weblinx import eval as reference
    except ImportError as problem:
        return absent(f"{problem}. pip install \"weblinx[eval,processing]\" brings WebLINX's own code.")
    # The last answer to a turn counts; the reference takes each for itself.
    answers = {(one["demo"], one["turn"]): one["action"] for one in read_lines(predictions)}
    names = set(json.loads((path / "splits.json").read_text())[split])
    given = [
        {"demo_name": demo, "turn_index": turn, "output_predicted": action}
        for (demo, turn), action in sorted(answers.items())
        if demo in names
    ]
    here = os.getcwd()
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "results" / "project" / split / "model"
        target.mkdir(parents=True)
        (target / "results.json").write_text(json.dumps(given))
        # It keeps the paths of pages below the current folder.
        os.chdir(folder)
        logging.disable(logging.CRITICAL)
        try:
            with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
                reference.auto_eval_and_save(
                    Path(folder) / "results", base_dir=str(path / "demonstrations"), splits=[split], split_file=str(path / "splits.json")
                )
                records = reference.compute_aggregated_scores(Path(folder) / "results", splits=[split], verbose=False)
        finally:
            os.chdir(here)
        with (target / "eval_scores.csv").open(newline="") as table:
            theirs = {(row["demo_name"], int(row["turn_index"])): row for row in csv.DictReader(table)}
    mine = {(line["demo"], line["turn"]): line for line in read_lines(ours / "results.jsonl")}
    turns = Tally()
    for key in sorted(mine.keys() | theirs.keys()):
        if key not in mine or key not in theirs:
            turns.apart.append((key, "counted" if key in mine else "left out", "counted" if key in theirs else "left out"))
            continue
        for column, name in COLUMNS.items():
            turns.add((*key, column), mine[key]["metrics"][name], printed(theirs[key][column]))
    report = json.loads((ours / "report.json").read_text())
    sums = Tally()
    for record in records:
        found = find_mean(report, record["intent"], record["metric"])
        for name, kind in (("score", "score"), ("unconditional_score", "unconditional")):
            wanted = record[name]
            wanted = None if wanted is None or wanted != wanted else float(wanted)
            sums.add((record["intent"], record["metric"], kind), None if found is None else found[kind], wanted, LAST_DIGIT)
    version = getattr(weblinx, "__version__", "")
    print(f"weblinx {version}, {len(theirs)} turns of {split}")
    return 0 if all([turns.tell("turn by turn"), sums.tell("added up")]) else 1


def find_mean(report, intent, metric):
    metrics = report["metrics"]
    groups = {"overall": "overall" if metric == "overall" else "intent", "element-group": "element", "text-group": "text"}
    if intent in groups:
        return metrics[groups[intent]]
    return report["by"]["intent"].get(intent, {}).get(metric)


class Silent:
    """Stands for tqdm and for the logger: whatever is called on it says nothing."""

    def __init__(self, *_args, **_kwargs):
        pass

    def __getattr__(self, _name):
        return lambda *_args, **_kwargs: None

    def __enter__(self):
        return self

    def __exit__(self, *_args):
        return False


def find_evaluator(clone):
    """The evaluator that gave MindAct's figures, without what its file imports; null where the clone has none."""
    file = clone / "src" / "action_prediction" / "metric.py"
    if not file.exists():
        return None
    import collections
    import random
    import string

    import numpy

    for one in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(one, ast.ClassDef) and one.name == "ActionEvaluatorMultiChoice":
            scope = {
                **{"collections": collections, "json": json, "random": random, "re": re, "string": string, "np": numpy},
                **{"tqdm": Silent, "logger": Silent(), "format_input_multichoice": ask_with_given},
            }
            exec(compile(ast.Module([one], []), str(file), "exec"), scope)
            return scope["ActionEvaluatorMultiChoice"](None)
    return None


def ask_with_given(sample, _candidates, gt=-1, *_args, **_kwargs):
    """In place of the question: the step's name to ask by, what is right as its code writes it, the given element."""
    op, value = sample["operation"]["op"], sample["operation"].get("value") or ""
    target = "A." if gt == -1 else f"B.\nAction: {op}\n" + ("" if op == "CLICK" else f"Value: {value}")
    return "", step_name(sample), target, [[sample["given"][0], "given"]]


def step_name(sample):
    return f"{sample['annotation_id']}_{sample['action_uid']}"


class GivenModel:
    """Answers each question with what was given for its step, in the words that the evaluator reads."""

    def __init__(self, answers):
        self.answers = answers

    def generate(self, prompt, **_kwargs):
        lines = prompt[-1]["content"].splitlines()
        node, operation = next(self.answers[line] for line in lines if line in self.answers)
        if operation == "":
            return ["Answer: A."]
        op, _, value = operation.partition(" ")
        return [f"Answer: B.\nAction: {op}\nValue: {value}"]


class Steps:
    def __init__(self, data):
        self.data = data


def read_steps(path, split, mine):
    """The answered steps as the reference has them, every candidate among the first: given answers know no ranks."""
    folders = [path / split, path]
    files = next((sorted(each.glob(f"{split}_*.json")) for each in folders if list(each.glob(f"{split}_*.json"))), [])
    for file in files:
        for task in json.loads(file.read_text(encoding="utf-8")):
            for action in task["actions"]:
                line = mine.get((task["annotation_id"], action["action_uid"]))
                if line is None:
                    continue
                ranked = {key: [{**one, "rank": 0} for one in action[key]] for key in ("pos_candidates", "neg_candidates")}
                yield {
                    **{"annotation_id": task["annotation_id"], "action_uid": action["action_uid"], "website": task["website"]},
                    **{"confirmed_task": task["confirmed_task"], "previous_actions": [], "operation": action["operation"]},
                    **ranked,
                    "given": (node_of(line), line["predictedOperation"]),
                }


def node_of(line):
    """The node that an answer names: the last uid in it."""
    found = re.findall(r'uid="([^"]*)"', line["predicted"] or "")
    return found[-1] if found else ""


MEANS = {"elementAccuracy": "element_acc", "operationF1": "action_f1", "stepSuccess": "step_acc"}


def compare_mind2web(clone, path, split, ours):
    try:
        evaluator = find_evaluator(clone)
    except ImportError as problem:
        return absent(f"{problem}. Mind2Web's evaluator adds up with numpy.")
    if evaluator is None:
        return absent(f"{clone} has no ActionEvaluatorMultiChoice in src/action_prediction/metric.py.")
    mine = {(line["annotation_id"], line["action_uid"]): line for line in read_lines(ours / "results.jsonl")}
    steps = Tally()
    for (task, uid), line in mine.items():
        if line["predictedOperation"] != "" and line["acceptable"] > 0:
            theirs = evaluator.calculate_f1(line["predictedOperation"], line["referenceOperation"])
            steps.add((task, uid), line["metrics"]["operationF1"], float(theirs))
    data = list(read_steps(path, split, mine))
    answers = {step_name(sample): sample["given"] for sample in data}
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        result = evaluator.evaluate_dataset_llm(Steps(data), GivenModel(answers), [{"role": "user", "content": ""}])
    report = json.loads((ours / "report.json").read_text())
    sums = Tally()
    for name, theirs in MEANS.items():
        for kind, prefix in (("micro", ""), ("macro", "marco_")):
            sums.add((name, kind), report["metrics"][name][kind], float(result[prefix + theirs]), LAST_DIGIT)
    failed = {str(count): float(share) for count, share in result["error_ratio"].items()}
    for count in failed.keys() | report["failedSteps"].keys():
        sums.add(("failed steps", count), report["failedSteps"].get(count), failed.get(count), LAST_DIGIT)
    sums.add(("success rate",), report["metrics"]["successRate"], failed.get("0", 0.0), LAST_DIGIT)
    for site, (success, tasks) in result["acc_per_website"].items():
        own = report["by"]["site"].get(site, {})
        sums.add((site, "step success"), own.get("stepSuccess"), float(success), LAST_DIGIT)
        sums.add((site, "tasks"), own.get("tasks"), tasks)
    print(f"{len(data)} steps of {split}")
    return 0 if all([steps.tell("operation F1, step by step"), sums.tell("added up")]) else 1


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ours", type=Path, required=True, help="folder that parley eval --predictions wrote")
    parser.add_argument("--path", type=lambda text: Path(text).resolve(), help="folder of the recordings")
    parser.add_argument("--split")
    parser.add_argument("--predictions", type=Path, help="the answers that were scored")
    parser.add_argument("--mind2web", type=Path, help="a clone of Mind2Web's repository")
    given = parser.parse_args()
    if given.mind2web is not None:
        if given.path is None or given.split is None:
            parser.error("give --path and --split: the task files that were scored")
        return compare_mind2web(given.mind2web, given.path, given.split, given.ours.resolve())
    if given.path is None or given.split is None or given.predictions is None:
        parser.error("give --path, --split and --predictions, or --mind2web")
    return compare_weblinx(given.path, given.split, given.predictions, given.ours.resolve())


if __name__ == "__main__":
    sys.exit(main())
