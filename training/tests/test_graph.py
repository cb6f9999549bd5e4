"""The ONNX graph computes what the student computes, whatever is beside a text in its batch."""

import unittest

import numpy as np
import torch

from parley_training.export import open_session, run_session
from parley_training.onnx_graph import build
from parley_training.student import Shape, Student, encode_all


class Graph(unittest.TestCase):
    def test_same_vectors(self):
        torch.manual_seed(3)
        rows = [[2], [2, 5, 6, 7], [2, *range(20, 60)], [2, 9], [2, *range(3, 98)]]
        for layers in (0, 1, 2):
            with self.subTest(layers=layers):
                student = Student(Shape("test", 32, layers, 4, 64, 16), 100).eval()
                wanted = encode_all(student, rows)
                session = open_session(build(student).SerializeToString())
                np.testing.assert_allclose(run_session(session, rows), wanted, atol=1e-5)
                np.testing.assert_allclose(run_session(session, rows[1:2]), wanted[1:2], atol=1e-5)


if __name__ == "__main__":
    unittest.main()
