"""Parley's lexical scorer, run as it is through Node."""

import json
import shutil
import subprocess
from pathlib import Path

import numpy as np

SCRIPT = Path(__file__).parent.parent / "score-lexical.ts"


def lexical_scorer(pages):
    """A scorer for measure.ranks_of, or None without Node."""
    node = shutil.which("node")
    if node is None:
        return None
    lines = [
        json.dumps({"elements": page.facts, "queries": [one.query for one in page.examples]}) for page in pages
    ]
    done = subprocess.run([node, str(SCRIPT)], input="\n".join(lines) + "\n", capture_output=True, text=True, check=True)
    rows = {id(page): np.array(json.loads(line)) for page, line in zip(pages, done.stdout.splitlines(), strict=True)}
    return lambda page: rows[id(page)]
