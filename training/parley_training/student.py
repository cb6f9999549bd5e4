"""The student: token vectors, none to a few small transformer layers, one weighted mean, one vector of length 1."""

from dataclasses import asdict, dataclass

import torch
from torch import nn
from torch.nn import functional


@dataclass(frozen=True)
class Shape:
    """`layers` 0: token vectors with weights of their own and nothing between them."""

    name: str
    width: int
    layers: int
    heads: int
    inner: int
    dimensions: int
    positions: int = 96

    def as_dict(self):
        return asdict(self)


class Layer(nn.Module):
    def __init__(self, shape):
        super().__init__()
        self.heads = shape.heads
        self.before_attention = nn.LayerNorm(shape.width)
        self.mix_in = nn.Linear(shape.width, 3 * shape.width)
        self.mix_out = nn.Linear(shape.width, shape.width)
        self.before_inner = nn.LayerNorm(shape.width)
        self.inner_in = nn.Linear(shape.width, shape.inner)
        self.inner_out = nn.Linear(shape.inner, shape.width)

    def forward(self, x, bias):
        batch, length, width = x.shape
        parts = self.mix_in(self.before_attention(x)).view(batch, length, 3, self.heads, width // self.heads)
        query, key, value = parts.permute(2, 0, 3, 1, 4)
        weights = torch.softmax(query @ key.transpose(-1, -2) * (width // self.heads) ** -0.5 + bias, -1)
        x = x + self.mix_out((weights @ value).transpose(1, 2).reshape(batch, length, width))
        return x + self.inner_out(functional.relu(self.inner_in(self.before_inner(x))))


class Student(nn.Module):
    """ids and mask (batch × length) to unit vectors (batch × dimensions)."""

    def __init__(self, shape, vocabulary_size):
        super().__init__()
        self.shape = shape
        self.tokens = nn.Embedding(vocabulary_size, shape.width)
        self.weights = nn.Embedding(vocabulary_size, 1)
        self.positions = nn.Parameter(torch.zeros(shape.positions, shape.width)) if shape.layers else None
        self.layers = nn.ModuleList([Layer(shape) for _ in range(shape.layers)])
        self.last = nn.LayerNorm(shape.width) if shape.layers else nn.Identity()
        self.attend = nn.Linear(shape.width, 1) if shape.layers else None
        self.out = nn.Linear(shape.width, shape.dimensions, bias=False)
        nn.init.zeros_(self.weights.weight)

    def forward(self, ids, mask):
        seen = mask.to(torch.float32)
        bias = (seen - 1.0)[:, None, None, :] * 1e4
        x = self.tokens(ids)
        score = self.weights(ids).squeeze(-1)
        if self.layers:
            x = x + self.positions[: ids.shape[1]]
            for layer in self.layers:
                x = layer(x, bias)
            x = self.last(x)
            score = score + self.attend(x).squeeze(-1)
        share = torch.softmax(score + bias[:, 0, 0], -1).unsqueeze(-1)
        return functional.normalize(self.out((x * share).sum(1)).float(), dim=-1)


def half_digits():
    """Half the digits in the products, where the processor has them: two to three times as fast, and the weights
    themselves keep all of theirs. A processor without them would only pretend, at half the speed."""
    has = torch.cpu._is_avx512_bf16_supported() or torch.cpu._is_amx_tile_supported()
    return torch.autocast("cpu", dtype=torch.bfloat16, enabled=has)


def pad(rows):
    """(ids, mask) of lists of ids, as wide as the longest."""
    width = max(map(len, rows))
    ids = torch.zeros(len(rows), width, dtype=torch.long)
    for i, row in enumerate(rows):
        ids[i, : len(row)] = torch.tensor(row)
    mask = torch.zeros_like(ids)
    for i, row in enumerate(rows):
        mask[i, : len(row)] = 1
    return ids, mask


def encode_all(model, rows, batch_tokens=8192):
    """Unit vectors of many texts, without gradients, sorted by length inside."""
    order = sorted(range(len(rows)), key=lambda i: len(rows[i]))
    out = torch.zeros(len(rows), model.shape.dimensions)
    start = 0
    model.eval()
    with torch.no_grad():
        while start < len(order):
            end = start + 1
            while end < len(order) and (end - start + 1) * len(rows[order[end]]) <= batch_tokens:
                end += 1
            chosen = order[start:end]
            out[chosen] = model(*pad([rows[i] for i in chosen]))
            start = end
    return out.numpy()


def encode_grouped(model, rows, groups=4):
    """As model(*pad(rows)), in groups of like length: less padding, with gradients."""
    order = sorted(range(len(rows)), key=lambda i: len(rows[i]))
    size = -(-len(order) // groups)
    parts = [order[at : at + size] for at in range(0, len(order), size)]
    with half_digits():
        made = torch.cat([model(*pad([rows[i] for i in part])) for part in parts])
    back = torch.empty(len(rows), dtype=torch.long)
    back[torch.tensor([i for part in parts for i in part])] = torch.arange(len(rows))
    return made[back]
