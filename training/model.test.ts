import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Tokenizer } from '@huggingface/tokenizers';
import { expect, it } from 'vitest';

const modelFolder = join(import.meta.dirname, '..', 'resources', 'models', 'ranker');

interface Manifest {
  /** SHA-256 of the model that was trained on `trained`. */
  readonly model: string;
  /** Fingerprints of content: of a page's documents, of a wording. */
  readonly trained: { readonly pages: readonly string[]; readonly wordings: readonly string[] };
  readonly held: { readonly pages: readonly string[]; readonly wordings: readonly string[] };
  readonly domains: { readonly held: readonly string[]; readonly trained: readonly string[] };
  readonly sites: { readonly held: readonly string[] };
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
const readZipped = (name: string): unknown =>
  JSON.parse(gunzipSync(readFileSync(join(import.meta.dirname, name))).toString());

const manifest = readZipped('manifest.json.gz') as Manifest;

function shared(one: readonly string[], other: readonly string[]): readonly string[] {
  const known = new Set(one);
  return other.filter((each) => known.has(each));
}

it('was trained on no page and no wording that it is measured on', () => {
  const { trained, held, domains, sites } = manifest;
  expect(shared(trained.pages, held.pages)).toEqual([]);
  expect(shared(trained.wordings, held.wordings)).toEqual([]);
  expect(shared(domains.trained, domains.held)).toEqual([]);
  expect(domains.held.length).toBeGreaterThanOrEqual(6);
  expect(sites.held.length).toBeGreaterThanOrEqual(3);
  for (const list of [trained.pages, trained.wordings, held.pages, held.wordings]) {
    expect(list.length).toBeGreaterThan(100);
  }
});

it('ships the model that this was written down of, whole', () => {
  const config = readJson(join(modelFolder, 'config.json')) as { readonly sha256: Record<string, string> };
  expect(config.sha256['model.onnx']).toBe(manifest.model);
  for (const [name, sha256] of Object.entries(config.sha256)) {
    const data = readFileSync(join(modelFolder, name));
    expect(createHash('sha256').update(data).digest('hex')).toBe(sha256);
    expect(data.length).toBeLessThan(25_000_000);
  }
});

it('splits 1,000 texts into the tokens that training split them into', () => {
  const tokenizer = new Tokenizer(readJson(join(modelFolder, 'tokenizer.json')) as object, {});
  const vectors = readZipped('tokenizer-vectors.json.gz') as readonly { text: string; ids: number[] }[];
  expect(vectors).toHaveLength(1000);
  const different = vectors.filter(({ text, ids }) => tokenizer.encode(text).ids.join() !== ids.join());
  expect(different).toEqual([]);
});
