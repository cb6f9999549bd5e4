/**
 * The straightforward way: the feature-extraction pipeline of @huggingface/transformers with the same model. Started by
 * bench/rank.bench.ts; reads one JSON object from standard input and answers one on standard output:
 * `{folder, output, pooling, texts, oneByOne}` → `{batchesMs, oneByOneMs, first, memoryMiB}`, where `batchesMs` is for
 * all texts in batches of 32 and `oneByOneMs` for the first `oneByOne` of them, one at a time.
 */
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { env, pipeline } from '@huggingface/transformers';

const batchSize = 32;
const given = JSON.parse(await text(process.stdin));
const config = JSON.parse(readFileSync(join(given.folder, 'config.json'), 'utf8'));

// The library wants its own layout and config around the same two files.
const models = mkdtempSync(join(tmpdir(), 'parley-baseline-'));
mkdirSync(join(models, 'ranker', 'onnx'), { recursive: true });
copyFileSync(join(given.folder, config.model ?? 'model.onnx'), join(models, 'ranker', 'onnx', 'model.onnx'));
copyFileSync(
  join(given.folder, config.tokenizer ?? 'tokenizer.json'),
  join(models, 'ranker', 'tokenizer.json'),
);
writeFileSync(join(models, 'ranker', 'config.json'), JSON.stringify({ model_type: 'bert' }));
const tokenizer = JSON.parse(readFileSync(join(models, 'ranker', 'tokenizer.json'), 'utf8'));
const added = tokenizer.added_tokens.map(({ content }) => content);
writeFileSync(
  join(models, 'ranker', 'tokenizer_config.json'),
  JSON.stringify({
    tokenizer_class: 'BertTokenizer',
    model_max_length: config.maxLength.document,
    pad_token: added.find((token) => /pad/i.test(token)) ?? '[PAD]',
  }),
);
env.allowRemoteModels = false;
env.localModelPath = models;

try {
  const extractor = await pipeline('feature-extraction', 'ranker', { dtype: 'fp32', device: 'cpu' });
  // The pipeline looks for one of its own names among the outputs.
  const run = extractor.model;
  extractor.model = async (inputs) => ({ last_hidden_state: (await run(inputs))[config.output] });
  const options = { pooling: config.pooling, normalize: config.similarity === 'cosine' };
  const embed = (texts) => extractor(texts, options);

  await embed(given.texts.slice(0, batchSize));
  const startBatches = performance.now();
  const rows = [];
  for (let start = 0; start < given.texts.length; start += batchSize) {
    const { data, dims } = await embed(given.texts.slice(start, start + batchSize));
    if (start === 0) rows.push(...data.slice(0, dims.at(-1)));
  }
  const batchesMs = performance.now() - startBatches;
  const startSingles = performance.now();
  for (const one of given.texts.slice(0, given.oneByOne)) await embed([one]);
  const oneByOneMs = performance.now() - startSingles;
  const memoryMiB = process.memoryUsage.rss() / 1024 / 1024;
  process.stdout.write(JSON.stringify({ batchesMs, oneByOneMs, first: rows, memoryMiB }));
} finally {
  rmSync(models, { recursive: true, force: true });
}
