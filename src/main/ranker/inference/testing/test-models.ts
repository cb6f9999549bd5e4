import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

const models = join(import.meta.dirname, '..', '..', '..', '..', '..', 'resources', 'models');

export type TestModel = 'test-ranker' | 'test-ranker-hidden' | 'test-cross-encoder';

/** One of the tiny models that training/test-model makes. */
export function testModel(name: TestModel): string {
  return join(models, name);
}

/** One of those that come with the app. */
export function shippedModel(name: 'ranker' | 'reader' | 'grounder'): string {
  return join(models, name);
}

/** A copy that a test may damage; removed with the test. */
export async function copyModel(name: TestModel): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-model-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(testModel(name), folder, { recursive: true });
  return folder;
}

export async function changeConfig(
  folder: string,
  changes: Readonly<Record<string, unknown>>,
): Promise<void> {
  const file = join(folder, 'config.json');
  const config: object = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...config, ...changes }));
}

/** Changes a file's bytes in place. */
export async function changeFile(
  folder: string,
  name: string,
  change: (bytes: Buffer) => Buffer,
): Promise<void> {
  await writeFile(join(folder, name), change(await readFile(join(folder, name))));
}

/** The start of a weight's numbers inside an ONNX file: its name is followed by the field of the raw data. */
export function findWeights(bytes: Buffer, name: string): number {
  const start = bytes.indexOf(Buffer.concat([Buffer.from(name), Buffer.from([0x4a])]));
  if (start < 0) throw new Error(`no weights named ${name}`);
  let place = start + name.length + 1;
  // The length before the numbers: seven bits a byte, the last without its top bit.
  while (((bytes[place] ?? 0) & 0x80) !== 0) place += 1;
  return place + 1;
}

/** A signal for tests that stop nothing. */
export function never(): { readonly signal: AbortSignal } {
  return { signal: new AbortController().signal };
}
