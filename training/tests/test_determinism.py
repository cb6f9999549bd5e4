"""Two shortened runs of the one command give the same weights to within rounding; another seed gives others."""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import torch


def run(folder, seed):
    command = [sys.executable, "-m", "parley_training", "--short", "--out", folder, "--seed", str(seed)]
    subprocess.run(command, check=True, capture_output=True, cwd=Path(__file__).parents[1])
    return torch.load(Path(folder) / "weights.pt")


class Determinism(unittest.TestCase):
    def test_same_seed_same_model(self):
        with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
            first, second, other = run(one, 1), run(two, 1), run(one, 2)
        for name, weights in first.items():
            torch.testing.assert_close(second[name], weights, rtol=1e-4, atol=1e-5)
        self.assertFalse(all(torch.allclose(other[name], weights, atol=1e-5) for name, weights in first.items()))


if __name__ == "__main__":
    unittest.main()
