// Parley's own front of whisper.cpp: keeps one model loaded and writes down what it is sent.
//
// In (standard input), frames: 1 byte kind, 4 bytes id, 4 bytes length (little-endian), then that many bytes.
//   L  load: 4 bytes threads, then the path of the model (UTF-8)
//   T  transcribe: 4 bytes audio context (0: all of it), 4 bytes most tokens, 8 bytes language (zero-padded), then PCM 16 bit
//   A  abort the frame with this id, empty; also in the middle of its work
// Out (standard output), one JSON object a line, one for each L and T, in order:
//   {"kind":"loaded","id","multilingual","audioContext","loadMs"}     {"kind":"refused","id","reason"}
//   {"kind":"text","id","text","tokens":[[bytes,probability],…],"noSpeech","language","repeated","decodeMs"}
//   {"kind":"aborted","id"}     {"kind":"failed","id","reason"}
// The end of its input ends it. Nothing that was heard is written anywhere else, and no port or file is opened but the model.

#include "whisper.h"
#include "model-file.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

#ifdef _WIN32
#include <fcntl.h>
#include <io.h>
#include <windows.h>
#define dup _dup
#define dup2 _dup2
#define fdopen _fdopen
#else
#include <unistd.h>
#endif

struct Job {
    char kind;
    uint32_t id;
    std::vector<unsigned char> body;
};

static std::mutex door;
static std::condition_variable knock;
static std::deque<Job> jobs;
static std::atomic<uint32_t> current_id(0), aborted_id(0);
static FILE * out;

static bool is_aborted(void *) { return aborted_id.load() == current_id.load(); }

/** 1.5.0 asks its abort callback between graphs only, which can be seconds: parley.make puts this in the place of that call. */
extern "C" int parley_graph_compute(struct ggml_cgraph * graph, struct ggml_cplan * plan) {
    plan->abort_callback = is_aborted;
    plan->abort_callback_data = nullptr;
    return ggml_graph_compute(graph, plan);
}

static uint32_t number_at(const unsigned char * b) {
    return uint32_t(b[0]) | uint32_t(b[1]) << 8 | uint32_t(b[2]) << 16 | uint32_t(b[3]) << 24;
}

static void read_frames() {
    unsigned char head[9];
    while (fread(head, 1, 9, stdin) == 9) {
        const uint32_t id = number_at(head + 1), length = number_at(head + 5);
        if (length > 512u << 20) break;
        if (head[0] == 'A') {
            aborted_id = id;
            continue;
        }
        Job job = {char(head[0]), id, std::vector<unsigned char>(length)};
        if (length > 0 && fread(job.body.data(), 1, length, stdin) != length) break;
        std::lock_guard<std::mutex> lock(door);
        jobs.push_back(std::move(job));
        knock.notify_one();
    }
    // Whoever wanted the answer is gone. There is nothing to tidy, and a decode may be under way.
    _Exit(0);
}

static std::string quoted(const std::string & text) {
    std::string json = "\"";
    for (const char c : text) {
        char code[8];
        if (c == '"' || c == '\\') (json += '\\') += c;
        else if ((unsigned char) c < 0x20) { snprintf(code, sizeof(code), "\\u%04x", c); json += code; }
        else json += c;
    }
    return json + "\"";
}

static void answer(const char * kind, uint32_t id, const std::string & rest = "") {
    fprintf(out, "{\"kind\":\"%s\",\"id\":%u%s}\n", kind, id, rest.c_str());
    fflush(out);
}

static double now_ms() {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

static FILE * open_file(const std::string & path) {
#ifdef _WIN32
    std::wstring wide(path.size() + 1, 0);
    MultiByteToWideChar(CP_UTF8, 0, path.c_str(), -1, &wide[0], int(wide.size()));
    return _wfopen(wide.c_str(), L"rb");
#else
    return fopen(path.c_str(), "rb");
#endif
}

static int64_t size_of(FILE * file) {
#ifdef _WIN32
    _fseeki64(file, 0, SEEK_END);
    const int64_t size = _ftelli64(file);
#else
    fseeko(file, 0, SEEK_END);
    const int64_t size = ftello(file);
#endif
    rewind(file);
    return size;
}

static whisper_context * load(const Job & job) {
    const double start = now_ms();
    const std::string path(job.body.begin() + 4, job.body.end());
    FILE * file = open_file(path);
    if (file == nullptr) { answer("refused", job.id, ",\"reason\":\"missing\""); return nullptr; }
    const std::string wrong = check_model_file(file, size_of(file));
    rewind(file);
    whisper_context * context = nullptr;
    if (wrong.empty()) {
        whisper_model_loader loader;
        loader.context = file;
        loader.read = [](void * f, void * to, size_t size) { return fread(to, 1, size, (FILE *) f); };
        loader.eof = [](void * f) { return feof((FILE *) f) != 0; };
        loader.close = [](void *) {};
        whisper_context_params params = whisper_context_default_params();
        params.use_gpu = false;
        context = whisper_init_with_params(&loader, params);
    }
    fclose(file);
    if (context == nullptr) {
        answer("refused", job.id, ",\"reason\":" + quoted(wrong.empty() ? "unknown-shape" : wrong));
        return nullptr;
    }
    char facts[160];
    snprintf(facts, sizeof(facts), ",\"multilingual\":%s,\"audioContext\":%d,\"loadMs\":%.1f",
             whisper_is_multilingual(context) ? "true" : "false", whisper_model_n_audio_ctx(context), now_ms() - start);
    answer("loaded", job.id, facts);
    return context;
}

/** How many tokens at the end only say again what stands before them; whisper falls into such loops on odd sound. */
static int repeated_tokens(const whisper_token_data * tokens, int count) {
    for (int period = 1; period <= 24; ++period) {
        // Eight equal words in a row may be meant ("no no no no"), three equal sentences are not.
        const int copies = std::max(3, 2 + 16 / period);
        if (period * copies > count) continue;
        bool is_loop = true;
        for (int i = count - period * (copies - 1); is_loop && i < count; ++i) is_loop = tokens[i].id == tokens[i - period].id;
        if (is_loop) return period * (copies - 1);
    }
    return 0;
}

/** Ends a loop: from here on nothing but the end of the text can follow. */
static void end_loops(whisper_context * context, whisper_state *, const whisper_token_data * tokens, int count, float * logits, void * repeated) {
    const int loop = repeated_tokens(tokens, count);
    if (loop == 0) return;
    *(int *) repeated = loop;
    const float eot = logits[whisper_token_eot(context)];
    std::fill(logits, logits + whisper_n_vocab(context), -INFINITY);
    logits[whisper_token_eot(context)] = std::isfinite(eot) ? eot : 0.0f;
}

/**
 * Whisper's own measure: the probability of <|nospeech|> right after <|startoftranscript|>. whisper_full() does not keep
 * it (a TODO in 1.5.0), so that one token is decoded once more over the sound that is still encoded.
 */
static double no_speech(whisper_context * context, int threads) {
    const whisper_token start = whisper_token_sot(context);
    if (whisper_decode(context, &start, 1, 0, threads) != 0) return -1;
    const float * logits = whisper_get_logits(context);
    const int count = whisper_n_vocab(context);
    const float top = *std::max_element(logits, logits + count);
    double sum = 0;
    for (int i = 0; i < count; ++i) sum += std::exp(double(logits[i] - top));
    return std::exp(double(logits[whisper_token_nosp(context)] - top)) / sum;
}

static void transcribe(whisper_context * context, const Job & job, int threads) {
    const double start = now_ms();
    if (context == nullptr || job.body.size() < 16) return answer("failed", job.id, ",\"reason\":\"no-model\"");
    const unsigned char * head = job.body.data();
    const int audio_context = int(number_at(head)), most_tokens = int(number_at(head + 4));
    const std::string language((const char *) head + 8, strnlen((const char *) head + 8, 8));
    if (language != "auto" && whisper_lang_id(language.c_str()) < 0) return answer("failed", job.id, ",\"reason\":\"language\"");

    const size_t heard = (job.body.size() - 16) / 2;
    // Under one second whisper.cpp answers nothing; what follows speech is silence to it anyway.
    std::vector<float> samples(std::max(heard, size_t(WHISPER_SAMPLE_RATE * 5 / 4)), 0.0f);
    for (size_t i = 0; i < heard; ++i) samples[i] = int16_t(head[16 + 2 * i] | head[17 + 2 * i] << 8) / 32768.0f;
    // Beyond its window of 30 s it needs its own time stamps to find where to go on.
    const bool is_long = samples.size() > size_t(WHISPER_SAMPLE_RATE) * WHISPER_CHUNK_SIZE;

    int repeated = 0;
    whisper_full_params params = whisper_full_default_params(WHISPER_SAMPLING_GREEDY);
    params.n_threads = threads;
    params.greedy.best_of = 1;
    params.temperature_inc = 0; // one pass: five more at rising temperatures would take five times as long and guess
    params.no_context = true;
    params.no_timestamps = params.single_segment = !is_long;
    params.suppress_non_speech_tokens = true; // brackets, notes and speakers' names are captions, not dictation
    params.max_tokens = most_tokens;
    params.audio_ctx = is_long || audio_context >= whisper_model_n_audio_ctx(context) ? 0 : audio_context;
    params.language = "en";
    params.print_progress = params.print_timestamps = false;
    params.abort_callback = is_aborted;
    params.logits_filter_callback = end_loops;
    params.logits_filter_callback_user_data = &repeated;
    if (whisper_is_multilingual(context)) {
        params.language = language.c_str();
        if (language == "auto") {
            // Its detection runs with the audio context of the call before: one that does nothing else sets it back.
            whisper_full_params none = params;
            none.language = "en";
            none.audio_ctx = 0;
            none.duration_ms = 1000;
            whisper_full(context, none, nullptr, 0);
            params.audio_ctx = 0;
        }
    }
    const int result = whisper_full(context, params, samples.data(), int(samples.size()));
    if (is_aborted(nullptr)) return answer("aborted", job.id);
    if (result != 0) return answer("failed", job.id, ",\"reason\":\"decode " + std::to_string(result) + "\"");

    std::vector<std::pair<std::string, float>> tokens;
    for (int s = 0; s < whisper_full_n_segments(context); ++s) {
        for (int t = 0; t < whisper_full_n_tokens(context, s); ++t) {
            if (whisper_full_get_token_id(context, s, t) >= whisper_token_eot(context)) continue;
            tokens.emplace_back(whisper_full_get_token_text(context, s, t), whisper_full_get_token_p(context, s, t));
        }
    }
    if (!is_long && repeated < int(tokens.size())) tokens.resize(tokens.size() - repeated);
    std::string text, list;
    for (const auto & token : tokens) {
        char pair[64];
        snprintf(pair, sizeof(pair), "%s[%zu,%.4f]", list.empty() ? "" : ",", token.first.size(), token.second);
        list += pair;
        text += token.first;
    }
    const double silence = no_speech(context, threads);
    char facts[200];
    snprintf(facts, sizeof(facts), ",\"noSpeech\":%.4f,\"language\":\"%s\",\"repeated\":%s,\"decodeMs\":%.1f", silence,
             whisper_is_multilingual(context) ? whisper_lang_str(whisper_full_lang_id(context)) : "en", repeated > 0 ? "true" : "false", now_ms() - start);
    answer("text", job.id, ",\"text\":" + quoted(text) + ",\"tokens\":[" + list + "]" + facts);
}

int main() {
    // What the library prints must not end up between the answers.
    out = fdopen(dup(1), "wb");
    dup2(2, 1);
#ifdef _WIN32
    _setmode(_fileno(stdin), _O_BINARY);
    _setmode(_fileno(out), _O_BINARY);
#endif
    whisper_log_set([](ggml_log_level level, const char * text, void *) {
        if (level == GGML_LOG_LEVEL_ERROR) fputs(text, stderr);
    }, nullptr);
    whisper_context * context = nullptr;
    int threads = 1;
    std::thread(read_frames).detach();
    for (;;) {
        std::unique_lock<std::mutex> lock(door);
        knock.wait(lock, [] { return !jobs.empty(); });
        Job job = std::move(jobs.front());
        jobs.pop_front();
        lock.unlock();
        current_id = job.id;
        try {
            if (job.kind == 'T') transcribe(context, job, threads);
            else if (job.kind == 'L' && job.body.size() > 4) {
                threads = std::max(1, int(number_at(job.body.data())));
                if (context != nullptr) whisper_free(context);
                context = nullptr;
                context = load(job);
            } else answer("failed", job.id, ",\"reason\":\"frame\"");
        } catch (const std::exception & problem) {
            answer(job.kind == 'L' ? "refused" : "failed", job.id, ",\"reason\":" + quoted(problem.what()));
        }
    }
}
