"""Layers of MiniLM over the pruned vocabulary, as plain torch: what the reader's and the grounder's heads stand on."""

import torch
from safetensors.torch import load_file
from torch import nn
from torch.nn import functional

from ..teacher import model_folder
from ..vocabulary import kept_tokens, teacher_ids

WIDTH, HEADS, INNER, PLACES = 384, 12, 1536, 160
# Of what each part adds, a tenth is left out while it learns, as when MiniLM was made.
DROPPED = 0.1
# Which of the six layers are kept: all of them, since reading and grounding take half of the time that they may (bench/understand).
KEPT = (0, 1, 2, 3, 4, 5)


_KEEP = []


def drop(x):
    """A tenth to zero while learning. The noise is drawn once and entered at a random place: drawing it took 15 % of the time."""
    if not _KEEP:
        _KEEP.append((torch.rand(1 << 22) >= DROPPED).to(torch.bfloat16) / (1 - DROPPED))
    n = x.numel()
    if n > _KEEP[0].numel():
        return functional.dropout(x, DROPPED)
    start = int(torch.randint(_KEEP[0].numel() - n + 1, ()))
    return x * _KEEP[0][start : start + n].view(x.shape)


class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        self.qkv, self.out = nn.Linear(WIDTH, 3 * WIDTH), nn.Linear(WIDTH, WIDTH)
        self.inner_in, self.inner_out = nn.Linear(WIDTH, INNER), nn.Linear(INNER, WIDTH)
        self.after_attention, self.after_inner = nn.LayerNorm(WIDTH, 1e-12), nn.LayerNorm(WIDTH, 1e-12)

    def forward(self, x, bias):
        rows, length, _ = x.shape
        size = WIDTH // HEADS
        query, key, value = self.qkv(x).split(WIDTH, dim=-1)
        query, key, value = (part.reshape(rows, length, HEADS, size).transpose(1, 2) for part in (query, key, value))
        weights = torch.softmax(query @ key.transpose(-1, -2) * size**-0.5 + bias, dim=-1)
        mixed = (weights @ value).transpose(1, 2).reshape(rows, length, WIDTH)
        some = drop if self.training else nn.Identity()
        x = self.after_attention(x + some(self.out(mixed)))
        return self.after_inner(x + some(self.inner_out(functional.gelu(self.inner_in(x)))))


class Trunk(nn.Module):
    """ids, mask, types (rows × length) to hidden states (rows × length × 384)."""

    def __init__(self, layers=len(KEPT)):
        super().__init__()
        self.tokens, self.places = nn.Embedding(len(kept_tokens()), WIDTH), nn.Embedding(PLACES, WIDTH)
        self.types, self.norm = nn.Embedding(2, WIDTH), nn.LayerNorm(WIDTH, 1e-12)
        self.layers = nn.ModuleList(Layer() for _ in range(layers))

    def forward(self, ids, mask, types):
        bias = (mask[:, None, None, :].float() - 1) * 1e4
        places = torch.arange(ids.shape[1], device=ids.device)
        x = self.norm(self.tokens(ids) + self.places(places)[None] + self.types(types))
        for layer in self.layers:
            x = layer(x, bias)
        return x


def load_trunk(kept=KEPT):
    weights = {name.removeprefix("bert."): value for name, value in load_file(model_folder() / "model.safetensors").items()}
    trunk, state = Trunk(len(kept)), {}
    front = "embeddings."
    state["tokens.weight"] = weights[f"{front}word_embeddings.weight"][teacher_ids()]
    state["places.weight"] = weights[f"{front}position_embeddings.weight"][:PLACES]
    state["types.weight"] = weights[f"{front}token_type_embeddings.weight"]
    names = {"out": "attention.output.dense", "after_attention": "attention.output.LayerNorm",
             "inner_in": "intermediate.dense", "inner_out": "output.dense", "after_inner": "output.LayerNorm"}  # fmt: skip
    for part in ("weight", "bias"):
        state[f"norm.{part}"] = weights[f"{front}LayerNorm.{part}"]
        for ours, theirs in enumerate(kept):
            old, new = f"encoder.layer.{theirs}.", f"layers.{ours}."
            mixing = [weights[f"{old}attention.self.{name}.{part}"] for name in ("query", "key", "value")]
            state[f"{new}qkv.{part}"] = torch.cat(mixing)
            for name, source in names.items():
                state[f"{new}{name}.{part}"] = weights[f"{old}{source}.{part}"]
    trunk.load_state_dict(state)
    return trunk


def freeze_lowest(trunk, layers):
    """Words mean what they meant: embeddings and the lowest layers stay."""
    for module in (trunk.tokens, trunk.places, trunk.types, trunk.norm, *trunk.layers[:layers]):
        for value in module.parameters():
            value.requires_grad_(False)
