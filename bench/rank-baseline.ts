import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { promisify } from 'node:util';

const folder = join(import.meta.dirname, 'baselines', 'transformers');

export interface BaselineTimes {
  /** All texts, in batches of 32. */
  readonly batchesMs: number;
  /** The first `oneByOne` texts, one at a time. */
  readonly oneByOneMs: number;
  /** Vector of the first text. */
  readonly first: readonly number[];
  readonly memoryMiB: number;
}

/**
 * The same model on the same texts through the feature-extraction pipeline of @huggingface/transformers, in a process
 * of its own. The package is no dependency of the app: it is installed here when it is first needed.
 */
export async function measureBaseline(
  modelFolder: string,
  texts: readonly string[],
  oneByOne: number,
): Promise<BaselineTimes> {
  await install();
  const child = spawn(process.execPath, [join(folder, 'embed.mjs')], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify({ folder: modelFolder, texts, oneByOne }));
  return (await json(child.stdout)) as BaselineTimes;
}

async function install(): Promise<void> {
  if (existsSync(join(folder, 'node_modules', '@huggingface', 'transformers', 'package.json'))) return;
  console.error('installing @huggingface/transformers for the baseline (470 MB, once) …');
  await promisify(execFile)('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
}
