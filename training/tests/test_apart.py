"""Nothing held out is trained on, and the check would notice."""

import unittest

from parley_training.apart import check_apart, frame_texts
from parley_training.dataset import held_pages, training_pages, wordings_of
from parley_training.split import is_held_wording


class Apart(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.training = training_pages(1, 1)
        cls.domains, cls.wordings = held_pages(1, False, True), held_pages(1, True, False)

    def test_pages_and_wordings_are_apart(self):
        check_apart(self.training, self.domains + self.wordings, self.wordings)
        self.assertFalse(any(map(is_held_wording, wordings_of(self.training))))
        self.assertTrue(all(map(is_held_wording, wordings_of(self.wordings))))
        self.assertFalse(frame_texts(True) & {"!" + one for one in frame_texts(False)})

    def test_a_page_on_both_sides_is_noticed(self):
        with self.assertRaises(ValueError):
            check_apart([*self.training, self.wordings[0]], self.wordings, self.wordings)

    def test_a_wording_on_both_sides_is_noticed(self):
        with self.assertRaises(ValueError):
            check_apart(self.training, [], self.training)

    def test_the_same_seed_gives_the_same_pages(self):
        self.assertEqual([page.fingerprint for page in training_pages(1, 1)], [page.fingerprint for page in self.training])


if __name__ == "__main__":
    unittest.main()
