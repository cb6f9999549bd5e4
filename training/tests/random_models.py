"""Two small random models in Hugging Face's form, exported for Parley, and what torch itself makes of given texts.

    python tests/random_models.py TEXTS.json OUT      (in training/)

TEXTS.json: {"query": "…", "documents": ["…"]}. OUT gets encoder/, cross/ (model folders) and expected.json:
{"encoder": [cosine per document], "cross": [chance per document]}. The query keeps its last tokens, a document its first.
"""

import json
import sys
from pathlib import Path

import torch
from torch.nn import functional
from transformers import BertConfig, BertForSequenceClassification, BertModel, PreTrainedTokenizerFast

sys.path.insert(0, str(Path(__file__).parents[1]))
from parley_training.export_encoder import export

TOKENIZER = Path(__file__).parents[2] / "resources" / "models" / "test-ranker" / "tokenizer.json"
WIDTH, OUT_WIDTH, LENGTH = 32, 24, 512


def write_tokenizer(folder):
    tokenizer = PreTrainedTokenizerFast(
        tokenizer_file=str(TOKENIZER), pad_token="[PAD]", unk_token="[UNK]", cls_token="[CLS]", sep_token="[SEP]",
        model_max_length=LENGTH,
    )  # fmt: skip
    tokenizer.save_pretrained(folder)
    return tokenizer


def small_config(size, **more):
    return BertConfig(vocab_size=size, hidden_size=WIDTH, num_hidden_layers=2, num_attention_heads=4, intermediate_size=48,
                      max_position_embeddings=LENGTH, initializer_range=0.4, **more)  # fmt: skip


def write_encoder(folder):
    """Mean pooling and a dense layer, as sentence-transformers would have written them."""
    folder.mkdir(parents=True)
    size = len(write_tokenizer(folder))
    model = BertModel(small_config(size), add_pooling_layer=False).eval()
    model.save_pretrained(folder)
    dense = torch.nn.Linear(WIDTH, OUT_WIDTH)
    (folder / "1_Pooling").mkdir()
    (folder / "2_Dense").mkdir()
    (folder / "1_Pooling" / "config.json").write_text(json.dumps({"pooling_mode_mean_tokens": True, "pooling_mode_cls_token": False}))
    config = {"in_features": WIDTH, "out_features": OUT_WIDTH, "activation_function": "torch.nn.modules.activation.Tanh"}
    (folder / "2_Dense" / "config.json").write_text(json.dumps(config))
    torch.save({f"linear.{name}": value for name, value in dense.state_dict().items()}, folder / "2_Dense" / "pytorch_model.bin")
    kinds = [("", "Transformer"), ("1_Pooling", "Pooling"), ("2_Dense", "Dense"), ("", "Normalize")]
    modules = [{"idx": i, "name": str(i), "path": path, "type": f"sentence_transformers.models.{kind}"} for i, (path, kind) in enumerate(kinds)]
    (folder / "modules.json").write_text(json.dumps(modules))
    return model, dense


def main():
    texts, out = json.loads(Path(sys.argv[1]).read_text()), Path(sys.argv[2])
    torch.manual_seed(20261123)
    encoder, dense = write_encoder(out / "encoder-source")
    cross_source = out / "cross-source"
    cross_source.mkdir()
    tokenizer = write_tokenizer(cross_source)
    cross = BertForSequenceClassification(small_config(len(tokenizer), num_labels=1)).eval()
    cross.save_pretrained(cross_source)
    export(out / "encoder-source", out / "encoder", name="random-encoder")
    export(cross_source, out / "cross", name="random-cross")

    def bare(text):
        return tokenizer(text, add_special_tokens=False)["input_ids"]

    start, end = tokenizer.cls_token_id, tokenizer.sep_token_id
    query = bare(texts["query"])

    def embed(ids):
        given = torch.tensor([[start, *ids, end]])
        with torch.no_grad():
            return torch.tanh(dense(encoder(given).last_hidden_state.mean(1)))[0]

    def pair(ids):
        first = [start, *query[-LENGTH // 2 :], end]
        second = [*ids[: LENGTH - len(first) - 1], end]
        kinds = [0] * len(first) + [1] * len(second)
        with torch.no_grad():
            logits = cross(input_ids=torch.tensor([first + second]), token_type_ids=torch.tensor([kinds])).logits
        return torch.sigmoid(logits)[0, 0].item()

    asked = embed(query[-(LENGTH - 2) :])
    documents = [bare(text) for text in texts["documents"]]
    expected = {
        "query_tokens": len(query),
        "encoder": [functional.cosine_similarity(asked, embed(ids[: LENGTH - 2]), dim=0).item() for ids in documents],
        "cross": [pair(ids) for ids in documents],
    }
    (out / "expected.json").write_text(json.dumps(expected))


if __name__ == "__main__":
    main()
