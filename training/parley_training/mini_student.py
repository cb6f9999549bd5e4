"""A student made of MiniLM's own first layers over the pruned vocabulary: for the comparison, not shipped."""

import io

import torch
from torch import nn
from torch.nn import functional
from transformers import AutoModel

from .teacher import model_folder
from .vocabulary import teacher_ids


class MiniStudent(nn.Module):
    """As Student: ids and mask to unit vectors."""

    def __init__(self, shape):
        super().__init__()
        self.shape = shape
        self.body = AutoModel.from_pretrained(model_folder(), attn_implementation="eager")
        self.body.encoder.layer = self.body.encoder.layer[: shape.layers]
        self.body.pooler = None
        words = self.body.embeddings.word_embeddings.weight.data[teacher_ids()]
        self.body.embeddings.word_embeddings = nn.Embedding.from_pretrained(words, freeze=False)
        self.out = nn.Linear(384, shape.dimensions, bias=False)
        nn.init.eye_(self.out.weight)
        self.tokens = self.body.embeddings.word_embeddings
        self.weights = self.body.embeddings.token_type_embeddings

    def forward(self, ids, mask):
        x = self.body(input_ids=ids, attention_mask=mask).last_hidden_state
        share = mask.to(torch.float32).unsqueeze(-1)
        mean = (x * share).sum(1) / share.sum(1)
        return functional.normalize(self.out(mean).float(), dim=-1)


def export_mini(student):
    """Bytes of its ONNX file."""
    target = io.BytesIO()
    example = (torch.tensor([[2, 5, 6], [2, 7, 0]]), torch.tensor([[1, 1, 1], [1, 1, 0]]))
    axes = {name: {0: "batch", 1: "length"} for name in ("input_ids", "attention_mask")}
    torch.onnx.export(
        student.eval(), example, target, input_names=list(axes), output_names=["embedding"],
        dynamic_axes={**axes, "embedding": {0: "batch"}}, opset_version=18, dynamo=False,
    )  # fmt: skip
    return target.getvalue()
