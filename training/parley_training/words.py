"""Words to name things with: the teacher's own vocabulary, so that names are about anything."""

from functools import lru_cache

from .teacher import read_vocabulary


@lru_cache(maxsize=1)
def plain_words():
    """Whole English words of 4 to 12 letters, in the vocabulary's order (frequent ones first)."""
    return tuple(
        token for token in read_vocabulary() if token.isascii() and token.isalpha() and 4 <= len(token) <= 12
    )


def random_words(random, count):
    """Words, frequent ones a little more often."""
    words = plain_words()
    return [words[int(len(words) * random.random() ** 1.3)] for _ in range(count)]


def random_title(random, domain_words=()):
    count = random.choice([1, 2, 2, 3, 3, 4, 6])
    words = [word.capitalize() for word in random_words(random, count)]
    if domain_words and random.random() < 0.3:
        words.append(random.choice(domain_words).capitalize())
    return " ".join(words)


ADJACENT = {
    "a": "qsz", "b": "vn", "c": "xv", "d": "sf", "e": "wr", "f": "dg", "g": "fh", "h": "gj", "i": "uo",
    "k": "jl", "l": "k", "m": "n", "n": "bm", "o": "ip", "p": "o", "r": "et", "s": "ad", "t": "ry", "u": "yi",
}


def misspell(text, random):
    """One slip in one longer word: a letter left out, doubled, swapped or hit beside."""
    words = text.split(" ")
    places = [i for i, word in enumerate(words) if len(word) > 3 and word.isalpha()]
    if not places:
        return text
    at = random.choice(places)
    word = words[at]
    i = random.randrange(1, len(word) - 1)
    neighbour = random.choice(ADJACENT.get(word[i].lower(), word[i]))
    words[at] = random.choice(
        [
            word[:i] + word[i + 1 :],
            word[:i] + word[i] + word[i:],
            word[:i] + word[i + 1] + word[i] + word[i + 2 :],
            word[:i] + neighbour + word[i + 1 :],
        ]
    )
    return " ".join(words)
