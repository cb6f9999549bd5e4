"""The grounder learns in steps that are counted right, and what ships is read back as it is.

    python -m unittest tests.test_understanding      (in training/)
"""

import random
import re
import tempfile
import unittest
from argparse import Namespace
from pathlib import Path
from types import SimpleNamespace
from unittest import mock

import numpy as np
import torch
from torch import nn

from parley_training.export import open_session
from parley_training.understanding import grounder, reader
from parley_training.understanding.export import read_weights
from parley_training.understanding.orders import FRAMES, Orders
from parley_training.understanding.pairs import Group, Step
from parley_training.understanding.trunk import freeze_lowest
from parley_training.understanding.utterances import OPS, label, talk

MODELS = Path(__file__).parent.parent.parent / "resources/models"
LINES = [f"link | {name} | in item {place} of 6" for place, name in enumerate(("Oak", "Elm", "Ash", "Fir", "Yew", "Box"), 1)]


class MadeOrders(unittest.TestCase):
    def test_each_says_its_steps_and_the_seed_decides(self):
        orders = Orders(list(talk("act")))
        drawn = [orders.line(random.Random(seed)) for seed in range(400)]
        self.assertEqual(drawn, [orders.line(random.Random(seed)) for seed in range(400)])
        heard = set()
        for line in drawn:
            labelled = label(line)
            begun = [OPS[op] for op in labelled.begins if op >= 0]
            self.assertEqual(begun, [step["op"] for step in line.steps], line.said)
            for step in line.steps:
                heard.add(step["op"])
                for slot in ("target", "value", "place"):
                    self.assertIn(step.get(slot) or "", line.said)
        # Frames that are no operation by their own name make presses, choices and texts.
        self.assertLessEqual(heard, set(OPS))
        self.assertGreater(len(heard), len({op.rstrip("+-") for op in FRAMES} & set(OPS)) / 2)


class Tiny(nn.Module):
    """Stands in for the network: training draws, counts and averages as it does with the real one."""

    def __init__(self):
        super().__init__()
        self.trunk, self.score, self.scale = nn.Linear(1, 1), nn.Linear(1, 1), nn.Parameter(torch.ones(2))

    def forward(self, ids, mask, types):
        return self.score(self.trunk(ids.float().mean(1, keepdim=True) / 1000)) * self.scale[0]


class Pools:
    words = {"a/1": [set(re.findall(r"\w+", line.lower())) for line in LINES]}

    def dense(self, steps):
        return [np.zeros(len(LINES)) for _ in steps]

    def of(self, step, cosines):
        return list(range(len(LINES)))


def learn(given):
    pages = {"a/1": SimpleNamespace(name="a/1", lines=LINES)}
    steps = [Step("a/1", f"press | {name}", (at,), (), "name") for at, name in enumerate(("oak", "elm", "ash", "fir"))]
    groups = [Group("a/1", "press", tuple(range(6)), ("tree",))]
    grounder.train(Tiny(), pages, Pools(), steps, groups, given, lambda _: None)


def meet(rank, given):
    own = [torch.full((2, 2), float(rank)), torch.full((3,), 4.0 * rank)]
    grounder.average(own)
    torch.save(own, given.work / f"{rank}.pt")


class Learning(unittest.TestCase):
    def test_each_step_counts_once_for_the_mean_of_weights(self):
        counted = []
        with tempfile.TemporaryDirectory() as work, mock.patch.object(grounder.MeanWeights, "update", lambda _, step: counted.append(step)):
            learn(Namespace(seed=1, epochs=90, batch=8, others=3, rate=1e-3, newest=0, hold=False, halves=False, processes=1, work=Path(work)))
        self.assertEqual(counted, list(range(int(4 * 90 / (8 * 0.72)))))

    def test_processes_end_with_the_mean_of_their_weights(self):
        with tempfile.TemporaryDirectory() as folder:
            # Left by a run that was cut off.
            Path(folder, "meeting").write_bytes(b"old")
            grounder.start(meet, Namespace(processes=2, work=Path(folder)))
            for rank in range(2):
                square, row = torch.load(f"{folder}/{rank}.pt")
                self.assertTrue(torch.equal(square, torch.full((2, 2), 0.5)) and torch.equal(row, torch.full((3,), 2.0)))


class ReadBack(unittest.TestCase):
    """To go on from (--init): what is read back answers as what ships does, but for 8 bits where it does not learn."""

    @torch.no_grad()
    def assert_same(self, model, name):
        read_weights(model, MODELS / name)
        rows = [torch.randint(1000, 9000, (3, 12), generator=torch.Generator().manual_seed(1)), torch.ones(3, 12, dtype=torch.long)]
        rows.append(torch.tensor([[0] * 5 + [1] * 7] * 3))
        session = open_session(str(MODELS / name / "model.onnx"))
        shipped = session.run(None, dict(zip((one.name for one in session.get_inputs()), (row.numpy() for row in rows), strict=True)))[0]
        own = model.eval()(*rows).numpy()
        self.assertGreater(np.corrcoef(own.ravel(), shipped.ravel())[0, 1], 0.999)

    def test_the_reader(self):
        model = reader.Reader()
        freeze_lowest(model.trunk, 0)
        self.assert_same(model, "reader")

    def test_the_grounder(self):
        model = grounder.Grounder()
        freeze_lowest(model.trunk, 1)
        self.assert_same(model, "grounder")


if __name__ == "__main__":
    unittest.main()
