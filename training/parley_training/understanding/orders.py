"""Plain orders made by frames: “type V into T”, “tick T, then press U”. Names and values are those of the written sentences.

The written sentences hardly ever say the plainest things (of 22,000 only 92 begin with “click”): so much is made of them here that the
reader needs no patterns of words beside it. A line is made anew at each drawing; a frame's words stand for one operation.
"""

import random
import re
from collections import defaultdict

from .utterances import Utterance

# Of each operation what is said: {T} the words of its target, {V} those of its value, [a|b] one of them.
FRAMES = {
    "press": """[click|click on|press|press on|tap|tap on|hit|push|open|go to|follow|use|activate|show me|take me to|bring up|get me to|go into|open up|jump to|view] {T}
        [click|click on|press|tap|hit|push|use|open|follow] {The T button|link|tab|icon|menu|menu item|one}
        {T}; {T} [button|link|tab|page|menu]; give [it|that|the] {T} a click; I want {T}; the {T} [button|link|tab], [click|press] it""",
    "act": "{A}; [now|go and|just] {A}; {A} [now|here]",
    "doubleclick": "[double click|double-click|doubleclick|double tap] [|on] {T}; [click|press] {T} twice",
    "rightclick": "[right click|right-click|rightclick] [|on] {T}; [click|press] {T} with the right button",
    "hover": "[hover|hover over|hover on|mouse over|point at|point to|move the mouse over|move the pointer to|put the cursor on] {T}",
    "copy": "copy {T}; copy [the text of|the words in] {T}",
    "clear": """[clear|empty|erase|wipe|blank|clear out|reset] {T}; [delete|remove|clear] [the text|everything|what is written|what's] in {T}
        [clear|empty|erase] the {T} [field|box]""",
    "dismiss": "[close|dismiss|hide|shut|get rid of|x out] {T}",
    "check": """[tick|check|enable|turn on|switch on|activate|mark|tick off|opt in to|agree to] {T}; [turn|switch|toggle] {T} on
        [tick|check] the [box|checkbox] [for|next to|beside|that says] {T}; [tick|check] {The T box|checkbox|switch|option}; put a tick [next to|at|in] {T}
        make sure {T} is [ticked|on|checked|selected|enabled]; {T} on; I want {T} [ticked|on|checked]""",
    "uncheck": """[untick|uncheck|disable|turn off|switch off|deactivate|deselect|unselect|unmark|opt out of] {T}; [turn|switch|toggle] {T} off
        [untick|uncheck] the [box|checkbox] [for|next to|beside] {T}; [untick|uncheck] {The T box|checkbox|switch|option}; take the tick off {T}
        make sure {T} is [not ticked|off|unchecked|disabled|unticked]; {T} off""",
    "type": """[type|enter|write|put|input|insert|key in|type in|fill in|put in] {V} [into|in|inside|under|on] {T}
        [type|enter|write|put|input|insert|key in|add] {V} [into|in] {The T field|box|line|input|area}
        [enter|put|use|give|write|fill in|type] {V} [as|for] {T}; [fill|fill in|fill out|populate|complete] {T} with {V}
        [in|into|for|under|at] {T} [type|put|enter|write|input|fill in] {V}; [in|into|for] the {T} [field|box] [type|put|enter|write] {V}
        {T}: {V}; {T} - {V}; {T} = {V}; {T} {V}; {T}, {V}; {T} [is|should be|will be|shall be] {V}; [the|my] {T} is {V}; [set|change|update|edit] {T} to {V}
        make {T} {V}; replace {T} with {V}; {V} [into|in|for|as] {T}; {V} [goes|should go|belongs] [in|into|under] {T}; {V}, put [that|this|it] [in|into|under] {T}
        [type|write|enter] [|in] {T} {V}; type into {T}: {V}; {T} [let's say|put|use] {V}""",
    "beside": """[type|enter|write|put|input] {V} {P}; {P} [type|put|enter|write] {V}; [type|enter|put] {V} [in|into] the [field|box] {P}""",
    "newtab": "open {T} in [a new|another|a separate|its own] tab; {T} in a new tab; new tab [for|with] {T}; [go to|visit|load|show] {T} in a new tab",
    "give": """[add|put|place|throw|pop|move|save] {H} [in|into|to] [the|my] [cart|basket|bag|trolley|shopping cart|wish list|favourites|saved items|comparison]
        [remove|take|delete] {H} [from|out of] [the|my] [cart|basket|bag|trolley|wish list|list|order]""",
    "code": "[apply|use|redeem|enter|add] [the|my|a|] {N} {V}",
    "log": """[log in|sign in|log me in|sign me in|login] [as|with|using] {V} [and|with|,] [|the |my ]password {Q}
        [log in|sign in] with [email|user|username|the email] {V} and password {Q}""",
    "key": "[press|hit|push|tap|press the|hit the] {V} [|key]",
    "tab": "{W} tab; {W} tab",
    "pick": "[select|choose|pick|take|go for|go with] {T}",
    "type-": "[type|write|enter|type in|put|input|key in|type the words|write the text|enter the text] {V}",
    "choose": """[select|choose|pick|pick out|set|take|go for|opt for] {V} [from|in|for|as|under|out of|on] {T}
        [select|choose|pick] {V} [from|in|under] the {T} [list|menu|dropdown|drop-down|box|options]; [in|from|under|for] {T} [select|choose|pick|take|go for] {V}
        [set|change|switch|put|move|update] {T} to {V}; make {T} {V}; {T}: {V}; {T} {V}; {T} [should be|is|shall be] {V}; {T}, {V}; [I want|I'd like] {V} [for|as] {T}""",
    "choose-": "[select|choose|pick|go for|go with|take|opt for|pick out] {V}; [select|choose|pick] [the|] {V} [option|]; [I want|I'd like|I'll take|we'll have] {V}; make it {V}",
    "sort-": "[sort|order|arrange] [|them|these|the list|the results|everything] by {V}; show the {V} [ones|] first; [put|list] the {V} ones first; {V} first",
    "only-": "only {V}; [show|show me|just show|give me] only {V}; filter [by|for|on] {V}; show {V} only; narrow it down to {V}; limit to {V}",
    "set": """[set|change|move|adjust|turn|drag|put|raise|lower|increase|reduce|slide|bring|turn down|turn up] {T} to {V}; make {T} {V}; {T} to {V}; {T} {V}; {T}: {V}""",
    "search": """[search|search for|look up|look for|find|do a search for|run a search for|search up|query|look] {V}; search [this|the] [site|page|shop] for {V}
        I'm looking for {V}; [look for|search for|find] {V} [here|on this site|on the site]""",
    "search+": "[search|look in|look through|search in] {T} for {V}; [search for|look for|find|look up] {V} in {T}",
    "submit": "[add|put] {V} [to|on|onto] {T}; [send|post|submit] {V} [to|in] {T}",
    "submit-": "[add|post|send|submit|reply|answer|comment|subscribe with|sign up with] {V}; [reply|answer|respond|comment] [with|saying] {V}",
    "upload": "[upload|attach|add the file] {V} [to|as|for|in] {T}",
    "upload-": "[upload|attach|upload the file|attach the file|add the file] {V}",
    "open": "[go to|open|load|visit|navigate to|browse to|take me to|head to|bring up] {V}; {V}",
}
# Verbs that are written on a control, with what they are done to: the whole is the target.
VERBS = """delete remove archive star like share edit reply~to download follow view play expand hide report rename duplicate flag save print forward upvote
    unfollow collapse mute pin bookmark cancel accept decline confirm track return reorder rate join leave book reserve buy continue~with open add invite restore send
    publish compare move show~more~of see~all increase decrease subscribe~to quote preview apply start skip swap""".split()
BEFORE = "please |can you |could you |could you please |would you |now |ok |okay, |hey, |so |then |just |I want to |I'd like to |I need to |let's |go ahead and |next |next, |first, |try to |you should |hi, |um |and ".split("|")
AFTER = " please| for me| now| thanks|, please| would you| then| instead| again| if you can".split("|")
JOINTS = ", | and | then | and then |, then |. |; | after that |, and | and also |, after that |, next ".split("|")
SIDES = "below|under|underneath|beneath|above|next to|beside|right of|left of|to the right of|to the left of|right below|just above".split("|")
HOSTS = "example amazon wikipedia bbc northwind greenleaf my-shop docs.python mail.tide kestrel figma localhost:3000 news.fjord".split()


def _variants(text):
    """A frame with its [a|b] drawn anew each time it is used: kept as a list of parts."""
    parts, rest = [], text
    while "[" in rest:
        head, rest = rest.split("[", 1)
        inner, rest = rest.split("]", 1)
        parts += [head, inner.split("|")]
    return [*parts, rest]


_PARTS = {op: [_variants(one.strip()) for line in text.split("\n") for one in line.split(";") if one.strip()] for op, text in FRAMES.items()}


def _misspelt(rng, word):
    at = rng.randrange(len(word) - 1)
    kind = rng.random()
    if kind < 0.4:
        return word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    return word[:at] + word[at + 1 :] if kind < 0.7 else word[: at + 1] + word[at:]


class Orders:
    """Draws made orders; `lines` are the written utterances whose targets and values are used."""

    def __init__(self, lines):
        self.own, self.said = defaultdict(list), []
        for line in lines:
            self.said.append(line.said.strip(" .!?"))
            for step in line.steps:
                target, value = step.get("target"), step.get("value")
                if step.get("quantifier") or step.get("condition") or any(sign in (target or "") for sign in ",;:"):
                    continue
                self.own[step["op"], bool(target), bool(value)].append((target, value))
        starts = re.compile(r"(?:sort|order|arrange)\b", re.I)
        self.sorts = sorted({step["value"] for line in lines for step in line.steps
                             if step["op"] == "choose" and step.get("value") and starts.match(line.said)})  # fmt: skip
        self.things = [target for target, _ in self.own["press", True, False] if target.lower().startswith(("the ", "my ", "this ")) and len(target.split()) < 7]
        self.names = [target for target, _ in self.own["press", True, False] if len(target.split()) < 6]
        self.fields = [target for target, _ in self.own["type", True, True] if len(target.split()) < 5]

    def _value(self, rng, value):
        kind = rng.random()
        if kind < 0.1:
            words = rng.choice(self.said).split()
            return " ".join(words[: rng.randint(2, 9)])
        if kind < 0.14:
            return rng.choice(["hunter2", "s3cret!", "Tr0ub4dor&3", "qwerty99", "Pa$$w0rd", "letmein1"]) + str(rng.randint(0, 99))
        if kind < 0.2:
            return str(rng.choice([rng.randint(0, 30), rng.randint(100, 99999)]))
        return value

    def _step(self, rng):
        """(words, steps) of one order, or None where its words would be ambiguous."""
        op = rng.choices(
            ["beside", "newtab", "tab", "key", "give", "code", "log", "pick", "sort-", "only-", "press", "act", "type", "type-", "choose", "choose-", "set", "check", "uncheck", "search", "search+", "clear", "dismiss", "submit", "submit-", "upload", "upload-", "open", "hover", "copy", "doubleclick", "rightclick"],
            [2.5, 2, 1.5, 2, 3, 1.5, 1.5, 4, 2, 2, 22, 9, 18, 5, 10, 6, 4, 7, 5, 5, 2, 3, 1.5, 1, 1.5, 1, 1, 3, 1.5, 1, 1, 1],
        )[0]  # fmt: skip
        base = op.rstrip("+-")
        target = value = place = whole = thing = noun = secret = None
        if op == "act":
            base, target = "press", f"{rng.choice(VERBS).replace('~', ' ')} {rng.choice(self.things)}"
        elif op == "beside":
            base, (target, value) = "type", rng.choice(self.own["type", True, True])
            target = place = f"{rng.choice(SIDES)} {rng.choice(['', '', 'the '])}{target}"
        elif op == "key":
            value = rng.choice("enter enter enter return escape esc tab space backspace page~down page~up up~arrow control~c ctrl~v alt~left F5 home end".split()).replace("~", " ")
        elif op == "give":
            base, thing = "press", rng.choice(self.things) if rng.random() < 0.6 else rng.choice(["it", "this", "one", *self.names])
        elif op == "code":
            noun = rng.choice("coupon|voucher|code|promo code|discount code|voucher code|gift card|coupon code".split("|"))
            base, target, value = "submit", noun, rng.choice(["SAVE", "WINTER", "FREE", "GIFT-", "XMAS", "HELLO"]) + rng.choice([str(rng.randint(5, 99)), "SHIP", "-A1"])
        elif op == "log":
            people = [v for _, v in self.own["type", True, True] if "@" in v] + ["karen", "hugo.b", "admin", "night.nurse", "demo"]
            base, value, secret = "type", rng.choice(people), rng.choice(["hunter2", "tulip77", "s3cret!", "Copper99", "letmein", "blueKettle4"])
        elif op in ("sort-", "only-"):
            base, value = "choose", rng.choice(self.sorts) if op == "sort-" else rng.choice(self.own["choose", False, True])[1]
        elif op == "pick":
            base, target = "press", rng.choice(self.things)
        elif op == "newtab":
            target = rng.choice(self.names) if rng.random() < 0.5 else rng.choice(HOSTS) + rng.choice([".com", ".org", ".net", ""])
        elif op == "tab":
            verb = rng.choice("close shut kill get~rid~of close go~to switch~to flip~to change~to".split()).replace("~", " ")
            name = f"{rng.choice(['the', 'my', 'the'])} {rng.choice(self.names).removeprefix('the ').removeprefix('my ')}"
            value = f"{verb} {name}" if verb in ("close", "shut", "kill", "get rid of") else name
            whole = value if value != name else f"{verb} {name}"
        elif base in ("press", "doubleclick", "rightclick", "hover", "copy"):
            target = rng.choice(self.names if base == "press" or rng.random() < 0.7 else [t for t, _ in self.own[base, True, False]])
        elif base in ("check", "uncheck"):
            target = rng.choice(self.own["check", True, False] + self.own["uncheck", True, False])[0]
        elif base == "clear":
            target = rng.choice(self.fields) if rng.random() < 0.7 else rng.choice(self.own["clear", True, False])[0]
        elif base == "open":
            value = rng.choice(HOSTS) + rng.choice([".com", ".org", ".co.uk", ".io", ".de"]) + rng.choice(["", "", "/about", "/shop/list?q=2"])
        else:
            target, value = rng.choice(self.own[base, not op.endswith("-") and base not in ("search", "dismiss") or op == "search+" or base == "dismiss", base != "dismiss"])
        if base in ("type", "submit") and value:
            value = self._value(rng, value)
        parts = rng.choice(_PARTS[op])
        words = "".join(rng.choice(part) if isinstance(part, list) else part for part in parts)
        if "{The T" in words:
            # “{The T field|box}”: the noun is a part of the target.
            head, rest = words.split("{The T", 1)
            nouns, tail = rest.split("}", 1)
            bare = target.removeprefix("the ").removeprefix("my ")
            target = f"the {bare} {rng.choice(nouns.strip().split('|'))}"
            words = f"{head}{{T}}{tail}"
        elif op == "type" and rng.random() < 0.25 and not target.lower().startswith(("the ", "my ", "in ", "that ")):
            target = f"{rng.choice(['the', 'my', 'the'])} {target}"
        quoted = value is not None and base not in ("open", "key") and rng.random() < 0.14
        words = words.replace("{A}", target or "").replace("{T}", target or "").replace("{P}", place or "").replace("{W}", whole or "").replace("{H}", thing or "").replace("{N}", noun or "")
        made = f"“{value}”" if quoted and rng.random() < 0.4 else f'"{value}"' if quoted else value
        words = " ".join(words.replace("{V}", made or "").replace("{Q}", secret or "").split())
        if op == "give":
            # All of it is what the control may be called.
            target = words
        if (target and words.count(target) != 1) or (value and words.count(value) != 1):
            return None
        if op != "act" and rng.random() < 0.1:
            verb, _, rest = words.partition(" ")
            if len(verb) > 3 and rest and verb.isalpha() and not (target or "").startswith(verb) and not (value or "").startswith(verb):
                words = f"{_misspelt(rng, verb)} {rest}"
        step = {"op": base, **({"target": target} if target else {}), **({"value": value} if value else {}), **({"place": place} if place else {})}
        # Credentials are two steps, of which the first names no field.
        return words, [step, {"op": "type", "target": "password", "value": secret}] if op == "log" else [step]

    def line(self, rng: random.Random):
        """One utterance of one to four orders."""
        while True:
            count = rng.choices([1, 2, 3, 4], [66, 24, 7, 3])[0]
            made = [self._step(rng) for _ in range(count)]
            if any(one is None for one in made):
                continue
            # What holds a joint itself could be cut there by anybody.
            if count > 1 and any(" and " in words or "," in words or " then " in words for words, _ in made):
                continue
            said = made[0][0]
            for words, _ in made[1:]:
                joint = rng.choice(JOINTS)
                said += joint + (words[0].upper() + words[1:] if joint == ". " else words)
            steps = tuple(step for _, own in made for step in own)
            if rng.random() < 0.3:
                said = rng.choice(BEFORE) + said
            if rng.random() < 0.15:
                said += rng.choice(AFTER)
            shape = rng.random()
            if shape < 0.3:
                said = said.lower()
                steps = tuple({slot: words.lower() if slot != "op" else words for slot, words in step.items()} for step in steps)
            elif shape < 0.45:
                said = said[0].upper() + said[1:]
            if rng.random() < 0.12:
                said += rng.choice([".", "!", "."])
            if any(words not in said for step in steps for slot, words in step.items() if slot != "op"):
                continue
            return Utterance(said, "", steps, "order")
