"""The shipped ranker read back and continued: the same model at first, and one that fits its lines better afterwards.

    python -m unittest tests.test_continue      (in training/)
"""

import json
import tempfile
import unittest
from pathlib import Path

import numpy as np

from parley_training.continue_ranker import SHIPPED, continue_ranker, read_student
from parley_training.export import open_session, run_session
from parley_training.student import encode_all
from parley_training.vocabulary import encode

TEXTS = ["button | Search | in form Flights", "open the red shoes", "link | Help", "searchbox | Search Larkfield | where to?"]
NAMES = ["Basket", "Help", "Red shoes", "Sign in", "Search", "Prices", "Contact", "News"]
# No page says it so: only from the lines can it be known.
SAID = ["the first oddment", "my quibble", "that gizmo there", "a doodad", "the whatnot", "one widget", "this thingy", "the other gubbins"]


def write_lines(file):
    with file.open("w") as out:
        for task, (said, right) in enumerate(zip(SAID, NAMES, strict=True)):
            for name in NAMES:
                line = {"group": f"task{task}:1", "query": said, "document": f"link | {name}", "label": int(name == right)}
                out.write(json.dumps(line) + "\n")


class Continue(unittest.TestCase):
    def test_reads_back_what_ships(self):
        rows = encode(TEXTS, 48)
        shipped = run_session(open_session(str(SHIPPED / "model.onnx")), rows)
        np.testing.assert_allclose(encode_all(read_student(SHIPPED), rows), shipped, atol=1e-5)

    def test_loss_falls_and_the_folder_is_whole(self):
        with tempfile.TemporaryDirectory() as folder:
            lines, out = Path(folder) / "lines.jsonl", Path(folder) / "model"
            write_lines(lines)
            told = continue_ranker([lines], out, epochs=12, batch=4, seed=1, log=lambda _: None)
            (before, _), (after, first) = told["train"]
            self.assertLess(after, 0.5 * before)
            self.assertEqual(first, 1.0)
            rows = encode(TEXTS, 48)
            continued = run_session(open_session(str(out / "model.onnx")), rows)
            np.testing.assert_allclose(encode_all(read_student(out), rows), continued, atol=1e-5)
            self.assertEqual(json.loads((out / "config.json").read_text())["kind"], "dual-encoder")


if __name__ == "__main__":
    unittest.main()
