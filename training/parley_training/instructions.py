"""Makes instructions for a page: what is said, what was said and done before, and which elements are right."""

import random as randomness
from dataclasses import dataclass

from . import frames
from .lexicon import fill, load_domains
from .split import is_held_wording
from .template import act_words, format_query
from .words import misspell, random_words

PRESS_KINDS, TYPE_KINDS = "bxi", "tqdnepma"


@dataclass(frozen=True)
class Instruction:
    """A query with the indices of the elements that are right, and the wordings that it is made of."""

    query: str
    kind: str
    targets: tuple
    wordings: tuple


def lowered(text):
    """As people write inside a sentence: "Add to cart" becomes "add to cart", "FAQ" stays."""
    return text[:1].lower() + text[1:] if not text[1:2].isupper() else text


class Speaker:
    """Speaks about one page. With `held` only wordings and frames that training never uses, else only those it may."""

    def __init__(self, page, seed, held=False, domain=None):
        self.page, self.held = page, held
        self.random = randomness.Random(f"{seed}:{page.key}:{held}")
        domains, self.common = load_domains()
        self.domain = domain or domains[page.domain]
        self.memory = {}
        self.by_concept, self.by_phrase = {}, {}
        for i, element in enumerate(page.elements):
            if element.concept:
                self.by_concept.setdefault(element.concept, []).append(i)
        for concept in page.concepts.values():
            for phrase in concept.labels + concept.synonyms + concept.goals:
                self.by_phrase.setdefault(phrase.lower(), set()).add(concept.key)

    def _frame(self, which, **values):
        text = frames.choose_frame(which, self.random, self.held)
        return text.format_map(values)

    def _fill(self, text):
        return fill(text, self.domain, self.random, self.memory)

    def _usable(self, phrases):
        return [phrase for phrase in phrases if is_held_wording(phrase) == self.held]

    def _role_word(self, element):
        role = element.facts["role"] or {"f": "textbox"}.get(element.kind, "button")
        return self.random.choice(frames.ROLE_WORDS.get(role, ["element"]))

    def _value(self, element):
        by_kind = {"d": "{date}", "n": "{count}", "e": "{email}", "p": "secret123", "m": "555 0134", "q": "{noun}"}
        if element.kind in by_kind:
            return self._fill(by_kind[element.kind])
        if element.kind == "s":
            return self.random.choice(self.page.concepts[element.concept].options)
        words = " ".join(random_words(self.random, self.random.randint(1, 3)))
        return self.random.choice([self._fill("{city}"), self._fill("{person}"), words, words])

    def _say(self, element, name):
        """An instruction to use the element, called `name`."""
        name = lowered(name) if self.random.random() < 0.6 else name
        role = self._role_word(element)
        if name.lower().split(" ")[-1] == role.split(" ")[-1]:
            name = name[: -len(name.split(" ")[-1])].strip() or name
        values = {"x": name, "r": role}
        kind = element.kind
        if kind == "r":
            return self._frame(frames.OPTION, v=element.option, x=name)
        if kind in TYPE_KINDS:
            return self._frame(frames.TYPE, v=self._value(element), **values)
        if kind == "s":
            return self._frame(frames.SELECT, v=self._value(element), **values)
        if kind in "cw":
            return self._frame(frames.CHECK, **values)
        if kind in "lk" and self.random.random() < 0.6:
            return self._frame(frames.OPEN, **values)
        return self._frame(frames.PRESS, **values)

    @staticmethod
    def _names(element):
        return {element.facts["name"].lower(), element.facts["text"].lower()}

    def _same(self, index):
        """All elements that nobody could tell from this one by words: equal name, concept, option and entry."""
        one = self.page.elements[index]
        names = {name for name in self._names(one) if any(map(str.isalnum, name))}
        found = {index}
        for i, other in enumerate(self.page.elements):
            alike = other.concept == one.concept and other.option == one.option and bool(one.concept)
            named = bool(names & self._names(other))
            if other.kind != "text" and (alike or named) and (not one.item or other.item == one.item):
                found.add(i)
        return found

    def _of_phrase(self, phrase, concept):
        keys = self.by_phrase.get(phrase.lower(), set()) | {concept.key}
        found = {i for key in keys for i in self.by_concept.get(key, [])}
        named = {
            i
            for i, one in enumerate(self.page.elements)
            if one.kind != "text" and one.facts["name"].lower() == phrase.lower()
        }
        return found | named

    def _is_single(self, element):
        return not element.item or element.place < 0

    def speak(self, count):
        """Up to `count` instructions, kinds mixed."""
        makers = [self._direct, self._direct, self._synonym, self._synonym, self._role, self._goal, self._goal]
        makers += [self._entry, self._entry, self._steps, self._follow, self._back]
        if self.held:
            # Few goals are held out, so few tries find one.
            makers += [self._goal] * 8
        made = []
        for _ in range(count * 3):
            if len(made) == count:
                break
            one = self.random.choice(makers)()
            if one is not None:
                made.append(self._disturb(one))
        return made

    def _disturb(self, one):
        """Now and then a slip of the pen, or talk before it that changes nothing."""
        roll = self.random.random()
        head, bar, rest = one.query.partition(" | ")
        if roll < 0.07 and one.kind in ("direct", "synonym", "entry"):
            return Instruction(misspell(head, self.random) + bar + rest, "typo", one.targets, one.wordings)
        if roll < 0.2 and not rest and one.kind in ("direct", "synonym", "goal", "entry"):
            other = self._direct()
            if other is not None:
                earlier = [other.query.partition(" | ")[0]]
                target = self.page.elements[other.targets[0]]
                acts = [self._act(target)] if self.random.random() < 0.7 else []
                query = format_query(head, earlier, acts)
                return Instruction(query, "history", one.targets, one.wordings + other.wordings)
        if roll < 0.3:
            return Instruction(one.query.lower(), one.kind, one.targets, one.wordings)
        return one

    def _act(self, element, value=None):
        name = element.facts["name"] or element.facts["text"] or element.facts["nearbyLabel"]
        if element.kind in TYPE_KINDS:
            action = {"intent": "textinput", "text": value or self._value(element)}
        elif element.kind == "s":
            action = {"intent": "change", "value": value or self._value(element)}
        else:
            action = {"intent": "click"}
        return act_words(action, name, element.facts["role"] or element.facts["tag"])

    def _pick(self, fits=lambda element: True):
        fitting = [i for i, one in enumerate(self.page.elements) if one.concept and fits(one)]
        if not fitting:
            return None
        # First the concept, then one of its elements: long lists would have all the say otherwise.
        keys = sorted({self.page.elements[i].concept for i in fitting})
        key = self.random.choice(keys)
        return self.random.choice([i for i in fitting if self.page.elements[i].concept == key])

    def _label(self, element):
        return element.option if element.kind == "r" and self.random.random() < 0.1 else element.label

    def _direct(self):
        index = self._pick(self._is_single)
        if index is None or self.random.random() < 0.15:
            return self._plain_link()
        element = self.page.elements[index]
        text = self._say(element, self._label(element))
        return Instruction(text, "direct", tuple(sorted(self._same(index))), ())

    def _plain_link(self):
        fitting = [i for i, one in enumerate(self.page.elements) if not one.concept and one.kind in "lb" and one.place < 0]
        if not fitting:
            return None
        index = self.random.choice(fitting)
        element = self.page.elements[index]
        text = self._say(element, element.facts["name"])
        return Instruction(text, "direct", tuple(sorted(self._same(index))), ())

    def _synonym(self):
        index = self._pick(lambda one: self._is_single(one) and one.kind != "r")
        if index is None:
            return None
        element = self.page.elements[index]
        concept = self.page.concepts[element.concept]
        others = [one for one in concept.labels if one.lower() != element.label.lower() and "{" not in one]
        phrases = self._usable(concept.synonyms) + self._usable(others)
        if not phrases:
            return None
        phrase = self.random.choice(phrases)
        if any(one.facts["name"].lower() == phrase.lower() for one in self.page.elements):
            return None
        text = self._say(element, self._fill(phrase))
        return Instruction(text, "synonym", tuple(sorted(self._of_phrase(phrase, concept))), (phrase,))

    def _role(self):
        """By what it is, with its name, or without one when there is only one of the kind."""
        index = self._pick(lambda one: self._is_single(one) and one.kind not in "rl")
        if index is None:
            return None
        element = self.page.elements[index]
        role = self._role_word(element)
        names = {"p": "password", "e": "email", "m": "phone", "q": "search", "d": "date", "f": "file"}
        alike = [i for i, one in enumerate(self.page.elements) if one.kind == element.kind]
        if element.kind in names and self.random.random() < 0.5:
            text = self._frame(frames.BY_ROLE, x=names[element.kind], r=role)
            return Instruction(text, "role", tuple(alike), ())
        text = self._frame(frames.BY_ROLE, x=lowered(element.label), r=role)
        return Instruction(text, "role", tuple(sorted(self._same(index))), ())

    def _goal(self):
        index = self._pick(lambda one: self._is_single(one))
        if index is None:
            return None
        concept = self.page.concepts[self.page.elements[index].concept]
        goals = self._usable(concept.goals)
        if not goals:
            return None
        goal = self.random.choice(goals)
        targets = self._of_phrase(goal, concept)
        if concept.key == "common/header/Search":
            # What is looked for may as well go into the site's own form.
            first = [one for one in self.domain.sections.get("form", []) if one.kind in "tq"][:1]
            targets |= {i for one in first for i in self.by_concept.get(one.key, [])}
        text = self._frame(frames.GOAL, g=self._fill(goal))
        return Instruction(text, "goal", tuple(sorted(targets)), (goal,))

    def _entry(self):
        """Something of one entry of a list: by the entry's title or its place."""
        places = [i for i, one in enumerate(self.page.elements) if one.place >= 0]
        if not places:
            return None
        index = self.random.choice(places)
        element = self.page.elements[index]
        title = element.item
        words = title.split()
        if len(words) > 2 and self.random.random() < 0.3:
            # Only what tells it from the others.
            part = " ".join(words[:2])
            if sum(part in other for other in self.page.titles) == 1:
                title = part
        titled = {i for i, one in enumerate(self.page.elements) if one.item == element.item}
        if not element.concept:
            links = {i for i in titled if not self.page.elements[i].concept and self.page.elements[i].kind != "text"}
            if index not in links:
                return None
            if self.random.random() < 0.25 and element.place < 10:
                order = frames.ORDINALS[element.place]
                where = self.random.choice(frames.ENTRY_WORDS)
                text = self._say(element, f"the {order} {where}").replace("the the", "the")
                links = {i for i in links if self.page.elements[i].place == element.place}
            else:
                text = self._frame(frames.OPEN_ITEM, t=lowered(title) if self.random.random() < 0.3 else title)
            return Instruction(text, "entry", tuple(sorted(links)), ())
        concept = self.page.concepts[element.concept]
        phrases = [element.label] * 3 + self._usable(concept.synonyms)
        phrase = self.random.choice(phrases)
        values = {"x": lowered(self._fill(phrase)), "r": self._role_word(element), "t": title}
        values["e"] = self.random.choice(frames.ENTRY_WORDS)
        alike = {i for i in titled if self.page.elements[i].concept == element.concept}
        if element.place < 10 and self.random.random() < 0.3:
            values |= {"o": frames.ORDINALS[element.place], "n": element.place + 1}
            text = self._frame(frames.PLACE, **values)
            alike = {i for i in alike if self.page.elements[i].place == element.place}
        else:
            text = self._frame(frames.ITEM, **values)
        used = (phrase,) if phrase != element.label else ()
        return Instruction(text, "entry", tuple(sorted(alike)), used)

    def _steps(self):
        """A goal of several steps, some of them done: what comes next is right."""
        tasks = [(task, goal) for task in self.domain.tasks for goal in self._usable(task.goals)]
        if not tasks:
            return None
        task, goal = self.random.choice(tasks)
        self.memory = {}
        text = self._fill(goal)
        chain = []
        for label, value in task.steps:
            concept = next((one for one in self.page.concepts.values() if label in one.labels and "/form/" in one.key), None)
            if concept is not None:
                chain.append((self.by_concept[concept.key], None if value is None else self._fill(value)))
        if len(chain) < 2:
            return None
        done = self.random.randrange(len(chain))
        acts = [self._act(self.page.elements[where[0]], value) for where, value in chain[:done]]
        kind = "history" if done else "goal"
        return Instruction(format_query(text, (), acts), kind, tuple(chain[done][0]), (goal,))

    def _follow(self):
        """A short word after something else was done."""
        one, other = self._pick(self._is_single), self._pick(self._is_single)
        if one is None or one == other:
            return None
        element, earlier = self.page.elements[one], self.page.elements[other]
        name = element.option if element.kind == "r" else element.label
        text = self._frame(frames.FOLLOW, x=lowered(name), r=self._role_word(element))
        before = self._say(earlier, self._label(earlier))
        query = format_query(text, [before], [self._act(earlier)])
        return Instruction(query, "history", tuple(sorted(self._same(one))), ())

    def _back(self):
        """Points at what was done last."""
        index = self._pick(self._is_single)
        if index is None:
            return None
        element = self.page.elements[index]
        text = self._frame(frames.BACK, v=self._value(element) if element.kind in TYPE_KINDS + "s" else "yes")
        if element.kind not in TYPE_KINDS and "again" not in text and "once more" not in text:
            return None
        act = self._act(element)
        if not (element.facts["name"] or element.facts["text"] or element.facts["nearbyLabel"]):
            return None
        before = self._say(element, element.label)
        query = format_query(text, [before], [act])
        return Instruction(query, "history", tuple(sorted(self._same(index))), ())
