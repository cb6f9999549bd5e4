"""The student as an ONNX graph of plain operators, which every device of onnxruntime has."""

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

# Smaller arrays are norms, biases and places: nothing is gained by fewer digits there.
LEAST_SIZE = 20_000


class Graph:
    """Collects nodes and constants; names its own values."""

    def __init__(self):
        self.nodes, self.constants = [], []

    def constant(self, name, array):
        self.constants.append(numpy_helper.from_array(np.ascontiguousarray(array), name))
        return name

    def add(self, operator, inputs, outputs=1, **attributes):
        names = [f"v{len(self.nodes)}_{i}" for i in range(outputs)]
        self.nodes.append(helper.make_node(operator, inputs, names, **attributes))
        return names[0] if outputs == 1 else names

    def linear(self, x, name, state, bias=True):
        made = self.add("MatMul", [x, self.constant(f"{name}.weight", state[f"{name}.weight"].T)])
        return self.add("Add", [made, self.constant(f"{name}.bias", state[f"{name}.bias"])]) if bias else made

    def norm(self, x, name, state):
        weight, bias = (self.constant(f"{name}.{part}", state[f"{name}.{part}"]) for part in ("weight", "bias"))
        return self.add("LayerNormalization", [x, weight, bias], axis=-1, epsilon=1e-5)


def _layer(graph, x, bias, name, state, shape, numbers):
    size = shape.width // shape.heads
    mixed = graph.linear(graph.norm(x, f"{name}.before_attention", state), f"{name}.mix_in", state)
    parts = graph.add("Split", [mixed], 3, axis=-1, num_outputs=3)
    split = graph.constant(f"{name}.split", np.array([0, 0, shape.heads, size], np.int64))
    query, key, value = (graph.add("Reshape", [part, split]) for part in parts)
    query = graph.add("Transpose", [query], perm=[0, 2, 1, 3])
    key = graph.add("Transpose", [key], perm=[0, 2, 3, 1])
    value = graph.add("Transpose", [value], perm=[0, 2, 1, 3])
    scale = graph.constant(f"{name}.scale", np.array(size**-0.5, np.float32))
    scores = graph.add("Add", [graph.add("Mul", [graph.add("MatMul", [query, key]), scale]), bias])
    mixed = graph.add("MatMul", [graph.add("Softmax", [scores], axis=-1), value])
    mixed = graph.add("Transpose", [mixed], perm=[0, 2, 1, 3])
    mixed = graph.add("Reshape", [mixed, graph.constant(f"{name}.join", np.array([0, 0, shape.width], np.int64))])
    x = graph.add("Add", [x, graph.linear(mixed, f"{name}.mix_out", state)])
    inner = graph.linear(graph.norm(x, f"{name}.before_inner", state), f"{name}.inner_in", state)
    return graph.add("Add", [x, graph.linear(graph.add("Relu", [inner]), f"{name}.inner_out", state)])


def build(student):
    """An onnx.ModelProto: input_ids, attention_mask (int64, batch × length) to embedding (batch × dimensions)."""
    shape = student.shape
    state = {name: value.detach().numpy() for name, value in student.state_dict().items()}
    graph = Graph()
    axes = {name: graph.constant(f"axes{name}", np.array(value, np.int64)) for name, value in
            {"12": [1, 2], "1": [1], "2": [2], "0": [0]}.items()}  # fmt: skip
    seen = graph.add("Cast", ["attention_mask"], to=TensorProto.FLOAT)
    one, far = graph.constant("one", np.array(1, np.float32)), graph.constant("far", np.array(1e4, np.float32))
    flat = graph.add("Mul", [graph.add("Sub", [seen, one]), far])
    bias = graph.add("Unsqueeze", [flat, axes["12"]])
    x = graph.add("Gather", [graph.constant("tokens", state["tokens.weight"]), "input_ids"])
    score = graph.add("Gather", [graph.constant("weights", state["weights.weight"][:, 0]), "input_ids"])
    if shape.layers:
        length = graph.add("Slice", [graph.add("Shape", ["input_ids"]), axes["1"], axes["2"], axes["0"]])
        x = graph.add("Add", [x, graph.add("Slice", [graph.constant("places", state["positions"]), axes["0"], length, axes["0"]])])
        for i in range(shape.layers):
            x = _layer(graph, x, bias, f"layers.{i}", state, shape, axes)
        x = graph.norm(x, "last", state)
        attended = graph.add("Squeeze", [graph.linear(x, "attend", state), axes["2"]])
        score = graph.add("Add", [score, attended])
    share = graph.add("Softmax", [graph.add("Add", [score, flat])], axis=-1)
    mean = graph.add("MatMul", [graph.add("Unsqueeze", [share, axes["1"]]), x])
    mean = graph.add("Squeeze", [mean, axes["1"]])
    made = graph.linear(mean, "out", state, bias=False)
    long = graph.add("ReduceL2", [made, axes["1"]], keepdims=1)
    tiny = graph.constant("tiny", np.array(1e-12, np.float32))
    graph.nodes.append(helper.make_node("Div", [made, graph.add("Max", [long, tiny])], ["embedding"]))
    inputs = [helper.make_tensor_value_info(name, TensorProto.INT64, ["batch", "length"]) for name in ("input_ids", "attention_mask")]
    output = helper.make_tensor_value_info("embedding", TensorProto.FLOAT, ["batch", shape.dimensions])
    body = helper.make_graph(graph.nodes, "parley-ranker", inputs, [output], graph.constants)
    model = helper.make_model(body, opset_imports=[helper.make_opsetid("", 18)], ir_version=9, producer_name="parley-training")
    onnx.checker.check_model(model)
    return model


def eight_bits(data, least=LEAST_SIZE):
    """The same graph with its matrices of `least` numbers and more as 8-bit ones, a scale per column (per row of a table)."""
    made = onnx.load_from_string(data)
    graph = made.graph
    large = {one.name: numpy_helper.to_array(one) for one in graph.initializer}
    large = {name: value for name, value in large.items() if value.ndim == 2 and value.size >= least and value.dtype == np.float32}
    nodes, constants = [], [one for one in graph.initializer if one.name not in large]
    for node in graph.node:
        name = next((one for one in node.input if one in large), None)
        if name is None:
            nodes.append(node)
            continue
        value = large[name]
        is_table = node.op_type == "Gather"
        scale = np.maximum(np.abs(value).max(axis=1 if is_table else 0), 1e-8) / 127
        whole = np.clip(np.round(value / (scale[:, None] if is_table else scale[None])), -127, 127).astype(np.int8)
        constants += [numpy_helper.from_array(whole, f"{name}_8"), numpy_helper.from_array(scale.astype(np.float32), f"{name}_scale")]
        if is_table:
            rows, scales, wide, column = (f"{name}_{part}" for part in ("rows", "scales", "wide", "column"))
            constants.append(numpy_helper.from_array(np.array([-1], np.int64), column))
            nodes += [
                helper.make_node("Gather", [f"{name}_8", node.input[1]], [rows]),
                helper.make_node("Cast", [rows], [wide], to=onnx.TensorProto.FLOAT),
                helper.make_node("Gather", [f"{name}_scale", node.input[1]], [scales]),
                helper.make_node("Unsqueeze", [scales, column], [f"{scales}_column"]),
                helper.make_node("Mul", [wide, f"{scales}_column"], list(node.output)),
            ]
        else:
            nodes.append(helper.make_node("DequantizeLinear", [f"{name}_8", f"{name}_scale"], [f"{name}_wide"], axis=1))
            node.input[list(node.input).index(name)] = f"{name}_wide"
            nodes.append(node)
    del graph.node[:], graph.initializer[:]
    graph.node.extend(nodes)
    graph.initializer.extend(constants)
    onnx.checker.check_model(made)
    return made.SerializeToString()
