// What a model file must look like before whisper.cpp may read it: its own loader believes every number in the file,
// and a damaged or hostile one would make it write past its buffers.
#pragma once

#include "ggml.h"

#include <cstdint>
#include <cstdio>
#include <string>

struct ModelFile {
    FILE * file;
    int64_t size, at;

    bool number(int32_t & value) {
        unsigned char b[4];
        if (fread(b, 1, 4, file) != 4) return false;
        at += 4;
        value = int32_t(uint32_t(b[0]) | uint32_t(b[1]) << 8 | uint32_t(b[2]) << 16 | uint32_t(b[3]) << 24);
        return true;
    }

    bool skip(int64_t bytes) {
        if (bytes < 0 || bytes > size - at) return false;
        at += bytes;
#ifdef _WIN32
        return _fseeki64(file, at, SEEK_SET) == 0;
#else
        return fseeko(file, off_t(at), SEEK_SET) == 0;
#endif
    }
};

static bool between(int32_t value, int32_t low, int32_t high) { return value >= low && value <= high; }

/** Walks through the whole file without reading the weights. Empty when it is sound, else what is wrong with it. */
static std::string check_model_file(FILE * file, int64_t size) {
    ModelFile model = {file, size, 0};
    int32_t magic;
    if (!model.number(magic) || magic != 0x67676d6c) return "not-a-model";
    // n_vocab, n_audio_ctx, n_audio_state, n_audio_head, n_audio_layer, n_text_ctx, n_text_state, n_text_head,
    // n_text_layer, n_mels, ftype
    int32_t h[11];
    for (int i = 0; i < 11; ++i) {
        if (!model.number(h[i])) return "truncated";
    }
    // The ids of Whisper's special tokens are constants: fewer tokens than they need would be written past the end.
    const bool is_sane = between(h[0], 51864, 51900) && between(h[1], 1, 1500) && between(h[2], 16, 4096) &&
        between(h[3], 1, 128) && h[2] % h[3] == 0 && between(h[4], 1, 128) && between(h[5], 16, 2048) &&
        h[6] == h[2] && between(h[7], 1, 128) && h[6] % h[7] == 0 && between(h[8], 1, 128) &&
        between(h[9], 1, 256) && between(h[10] % GGML_QNT_VERSION_FACTOR, 0, 14);
    if (!is_sane) return "unknown-shape";

    int32_t mels, ffts, words;
    if (!model.number(mels) || !model.number(ffts)) return "truncated";
    if (mels != h[9] || ffts != 201) return "unknown-shape";
    if (!model.skip(int64_t(mels) * ffts * 4) || !model.number(words)) return "truncated";
    if (!between(words, 1, h[0])) return "unknown-shape";
    for (int32_t i = 0; i < words; ++i) {
        int32_t length;
        if (!model.number(length)) return "truncated";
        if (!between(length, 0, 1024)) return "unknown-shape";
        if (!model.skip(length)) return "truncated";
    }

    while (model.at < size) {
        int32_t dimensions, length, type;
        if (!model.number(dimensions) || !model.number(length) || !model.number(type)) return "truncated";
        const bool is_known = between(type, GGML_TYPE_F32, GGML_TYPE_Q8_1) || between(type, GGML_TYPE_Q2_K, GGML_TYPE_Q8_K);
        if (!between(dimensions, 1, 3) || !between(length, 1, 256) || !is_known || type == 4 || type == 5) return "unknown-shape";
        int64_t elements = 1;
        for (int32_t i = 0; i < dimensions; ++i) {
            int32_t count;
            if (!model.number(count)) return "truncated";
            if (!between(count, 1, 1 << 20)) return "unknown-shape";
            elements *= count;
        }
        if (elements > INT32_MAX) return "unknown-shape";
        const ggml_type kind = ggml_type(type);
        if (elements % ggml_blck_size(kind) != 0) return "unknown-shape";
        if (!model.skip(length) || !model.skip(elements / ggml_blck_size(kind) * int64_t(ggml_type_size(kind)))) return "truncated";
    }
    return "";
}
