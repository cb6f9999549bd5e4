"""The template is TypeScript's to the character."""

import json
import unittest
from pathlib import Path

from parley_training.template import format_document, format_query_of_turns

VECTORS = Path(__file__).parents[2] / "src/main/ranker/templates/parley-1.vectors.json"


class Template(unittest.TestCase):
    def setUp(self):
        self.vectors = json.loads(VECTORS.read_text())

    def test_documents(self):
        for vector in self.vectors["documents"]:
            with self.subTest(vector["about"]):
                self.assertEqual(format_document(vector["facts"]), vector["text"])

    def test_queries(self):
        for vector in self.vectors["queries"]:
            with self.subTest(vector["about"]):
                self.assertEqual(format_query_of_turns(vector["turns"]), vector["text"])


if __name__ == "__main__":
    unittest.main()
