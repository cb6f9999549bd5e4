"""Makes the tiny models that tests and a fresh clone can run: resources/models/test-*.

    python3 -m venv VENV && VENV/bin/pip install onnx numpy
    VENV/bin/python training/test-model/make_test_models.py [OUT]

Nothing is learned: the weights are drawn from a fixed seed, so the files are the same to the byte with the same
versions of onnx and numpy. Words that are the same get the same vectors, which is all that the tests need.

- test-ranker: dual encoder, two layers over masked means, output [batch, 8] (pooling "none")
- test-ranker-hidden: the same words, output last_hidden_state [batch, length, 8] (pooling "mean"), three inputs
- test-cross-encoder: one logit per pair [batch, 1], highest where query and document share words
"""

import hashlib
import json
import string
import sys
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

SEED = 20261120
WIDTH = 16
DIMENSIONS = 8
IR_VERSION = 10
OPSET = 17
WORDS = """add all amount apply back basket book button buy calendar cancel cart cheap checkbox city clear click close
comment country date delete description departure details download edit email field filter find first flight form
from go help home hotel image in item language last link list load log login menu message month name new next number
of open option order page password pay phone photo place play post price product profile remove reply return review
room row sale save search select send settings share show sign size sort star start store submit tab table text the
ticket time title to total travel type update upload user video view week with year zip""".split()


def vocabulary() -> dict[str, int]:
    letters = string.ascii_lowercase + string.digits
    tokens = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"]
    tokens += list(letters) + [f"##{letter}" for letter in letters]
    tokens += list(".,:;!?-/|()'\"") + WORDS
    return {token: number for number, token in enumerate(dict.fromkeys(tokens))}


def tokenizer(vocab: dict[str, int]) -> dict:
    """A WordPiece tokenizer in the form of Hugging Face's tokenizer.json."""

    def special(token: str) -> dict:
        flags = dict.fromkeys(["single_word", "lstrip", "rstrip", "normalized"], False)
        return {"id": vocab[token], "content": token, **flags, "special": True}

    def piece(token: str, kind: int) -> dict:
        return {"SpecialToken": {"id": token, "type_id": kind}}

    def text(name: str, kind: int) -> dict:
        return {"Sequence": {"id": name, "type_id": kind}}

    single = [piece("[CLS]", 0), text("A", 0), piece("[SEP]", 0)]
    return {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": [special(token) for token in ["[PAD]", "[UNK]", "[CLS]", "[SEP]"]],
        "normalizer": {
            "type": "BertNormalizer",
            "clean_text": True,
            "handle_chinese_chars": True,
            "strip_accents": None,
            "lowercase": True,
        },
        "pre_tokenizer": {"type": "BertPreTokenizer"},
        "post_processor": {
            "type": "TemplateProcessing",
            "single": single,
            "pair": [*single, text("B", 1), piece("[SEP]", 1)],
            "special_tokens": {
                token: {"id": token, "ids": [vocab[token]], "tokens": [token]} for token in ["[CLS]", "[SEP]"]
            },
        },
        "decoder": {"type": "WordPiece", "prefix": "##", "cleanup": True},
        "model": {
            "type": "WordPiece",
            "unk_token": "[UNK]",
            "continuing_subword_prefix": "##",
            "max_input_chars_per_word": 100,
            "vocab": vocab,
        },
    }


class Graph:
    """Collects nodes and weights; every step names its result."""

    def __init__(self) -> None:
        self.nodes: list[onnx.NodeProto] = []
        self.weights: list[onnx.TensorProto] = []

    def weight(self, name: str, values: np.ndarray) -> str:
        self.weights.append(numpy_helper.from_array(values, name))
        return name

    def step(self, kind: str, inputs: list[str], output: str, **attributes) -> str:
        self.nodes.append(helper.make_node(kind, inputs, [output], name=output, **attributes))
        return output

    def masked_mean(self, values: str, mask: str, name: str) -> str:
        """values [batch, length, width], mask [batch, length] as float; padding counts for nothing."""
        axis = self.weight(f"{name}_axis", np.array([1], np.int64))
        last = self.weight(f"{name}_last", np.array([2], np.int64))
        least = self.weight(f"{name}_least", np.array(1e-6, np.float32))
        column = self.step("Unsqueeze", [mask, last], f"{name}_column")
        total = self.step("ReduceSum", [self.step("Mul", [values, column], f"{name}_kept"), axis], f"{name}_total", keepdims=0)
        count = self.step("ReduceSum", [mask, axis], f"{name}_count", keepdims=1)
        return self.step("Div", [total, self.step("Max", [count, least], f"{name}_safe")], name)

    def model(self, name: str, inputs: list[str], output: str, shape: list) -> onnx.ModelProto:
        tokens = ["batch", "length"]
        graph = helper.make_graph(
            self.nodes,
            name,
            [helper.make_tensor_value_info(each, TensorProto.INT64, tokens) for each in inputs],
            [helper.make_tensor_value_info(output, TensorProto.FLOAT, shape)],
            self.weights,
        )
        made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)], producer_name="parley")
        made.ir_version = IR_VERSION
        onnx.checker.check_model(made, full_check=True)
        return made


def drawn(random: np.random.Generator, *shape: int) -> np.ndarray:
    return (random.standard_normal(shape) / np.sqrt(shape[0] if len(shape) > 1 else 1)).astype(np.float32)


def dual_encoder(words: np.ndarray, random: np.random.Generator) -> onnx.ModelProto:
    graph = Graph()
    table = graph.weight("words", words)
    rows = graph.step("Gather", [table, "input_ids"], "rows")
    mask = graph.step("Cast", ["attention_mask"], "mask", to=TensorProto.FLOAT)
    mean = graph.masked_mean(rows, mask, "mean")
    first = graph.step("MatMul", [mean, graph.weight("first", drawn(random, WIDTH, WIDTH))], "first_out")
    bent = graph.step("Tanh", [first], "bent")
    graph.step("MatMul", [bent, graph.weight("second", drawn(random, WIDTH, DIMENSIONS))], "embedding")
    return graph.model("test-ranker", ["input_ids", "attention_mask"], "embedding", ["batch", DIMENSIONS])


def hidden_encoder(words: np.ndarray, random: np.random.Generator) -> onnx.ModelProto:
    graph = Graph()
    rows = graph.step("Gather", [graph.weight("words", words), "input_ids"], "rows")
    kinds = graph.step(
        "Gather", [graph.weight("kinds", drawn(random, 2, WIDTH)), "token_type_ids"], "kind_rows"
    )
    both = graph.step("Add", [rows, kinds], "both")
    mask = graph.step("Cast", ["attention_mask"], "mask", to=TensorProto.FLOAT)
    # Each token sees the text's mean, so a wrong mask shows in every row.
    mean = graph.masked_mean(both, mask, "mean")
    middle = graph.weight("middle", np.array([1], np.int64))
    mixed = graph.step("Add", [both, graph.step("Unsqueeze", [mean, middle], "mean_row")], "mixed")
    first = graph.step("MatMul", [mixed, graph.weight("first", drawn(random, WIDTH, WIDTH))], "first_out")
    bent = graph.step("Tanh", [first], "bent")
    graph.step("MatMul", [bent, graph.weight("second", drawn(random, WIDTH, DIMENSIONS))], "last_hidden_state")
    inputs = ["input_ids", "attention_mask", "token_type_ids"]
    return graph.model("test-ranker-hidden", inputs, "last_hidden_state", ["batch", "length", DIMENSIONS])


def cross_encoder(words: np.ndarray) -> onnx.ModelProto:
    graph = Graph()
    rows = graph.step("Gather", [graph.weight("words", words), "input_ids"], "rows")
    mask = graph.step("Cast", ["attention_mask"], "mask", to=TensorProto.FLOAT)
    kind = graph.step("Cast", ["token_type_ids"], "kind", to=TensorProto.FLOAT)
    second = graph.step("Mul", [mask, kind], "second_mask")
    first = graph.step("Sub", [mask, second], "first_mask")
    query = graph.masked_mean(rows, first, "query")
    document = graph.masked_mean(rows, second, "document")
    axis = graph.weight("axis", np.array([1], np.int64))
    graph.step("ReduceSum", [graph.step("Mul", [query, document], "shared"), axis], "logits", keepdims=1)
    inputs = ["input_ids", "attention_mask", "token_type_ids"]
    return graph.model("test-cross-encoder", inputs, "logits", ["batch", 1])


def write(folder: Path, model: onnx.ModelProto, vocab: dict[str, int], facts: dict) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "model.onnx").write_bytes(model.SerializeToString(deterministic=True))
    (folder / "tokenizer.json").write_text(json.dumps(tokenizer(vocab), indent=0) + "\n")
    names = ["model.onnx", "tokenizer.json"]
    config = {
        "format": 1,
        "name": folder.name,
        "licence": "MIT",
        "model": "model.onnx",
        "tokenizer": "tokenizer.json",
        "sha256": {name: hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in names},
        **facts,
        "calibration": None,
    }
    (folder / "config.json").write_text(json.dumps(config, indent=2) + "\n")
    print(folder, {name: (folder / name).stat().st_size for name in names})


def main() -> None:
    default = Path(__file__).resolve().parents[2] / "resources" / "models"
    out = Path(sys.argv[1]) if len(sys.argv) > 1 else default
    random = np.random.default_rng(SEED)
    vocab = vocabulary()
    words = random.standard_normal((len(vocab), WIDTH)).astype(np.float32)
    lengths = {"query": 48, "document": 32}
    dual = {"kind": "dual-encoder", "similarity": "cosine", "dimensions": DIMENSIONS, "maxLength": lengths}
    three = ["input_ids", "attention_mask", "token_type_ids"]
    write(
        out / "test-ranker",
        dual_encoder(words, random),
        vocab,
        {**dual, "inputs": three[:2], "output": "embedding", "pooling": "none", "template": "parley-1"},
    )
    write(
        out / "test-ranker-hidden",
        hidden_encoder(words, random),
        vocab,
        {**dual, "inputs": three, "output": "last_hidden_state", "pooling": "mean", "template": "dmr"},
    )
    write(
        out / "test-cross-encoder",
        cross_encoder(words),
        vocab,
        {
            "kind": "cross-encoder",
            "inputs": three,
            "output": "logits",
            "pooling": "none",
            "similarity": "dot",
            "dimensions": 1,
            "maxLength": lengths,
            "template": "dmr",
        },
    )


if __name__ == "__main__":
    main()
