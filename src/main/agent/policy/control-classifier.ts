import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { AppError } from '#shared/errors/index.ts';
import { shorten } from '#shared/text/words.ts';
import {
  buckets,
  type ControlContext,
  type ControlFeatures,
  readFeatures,
  readLabels,
  readSurroundings,
  sources,
} from './control-features.ts';

/** What pressing a control may do to the world. */
const consequentialKinds = [
  'submit',
  'pay',
  'order',
  'transfer',
  'book',
  'send',
  'post',
  'delete',
  'grant',
  'sign-up',
  'sign-in',
  'upload',
  'download',
] as const;
type ControlKind = (typeof consequentialKinds)[number];

/** What can be taken back where it was done. */
const reversibleKinds = ['cart', 'wishlist', 'filter', 'theme', 'cookie'] as const;
type ReversibleKind = (typeof reversibleKinds)[number];

const classes = ['none', ...reversibleKinds, ...consequentialKinds] as const;
type ControlClass = (typeof classes)[number];

function isConsequential(name: ControlClass): name is ControlKind {
  return consequentialKinds.some((kind) => kind === name);
}

function isReversible(name: ControlClass): name is ReversibleKind {
  return reversibleKinds.some((kind) => kind === name);
}

const share = z.number().min(0).max(1);

/** `config.json` of the model's folder. */
const modelCard = z
  .object({
    format: z.literal(1),
    name: z.string(),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    buckets: z.literal(buckets),
    sources: z.array(z.enum(sources)).length(sources.length).readonly(),
    /** What its outputs stand for, in their order. */
    classes: z.array(z.enum(classes)).min(2).readonly(),
    width: z.number().int().min(1).max(256),
    hidden: z.number().int().min(1).max(1_024),
    /** The model's own sum to the share that was consequential among those it was given for, both rising. */
    calibration: z
      .object({ given: z.array(share).min(2).readonly(), found: z.array(share).readonly() })
      .readonly(),
    /** From `high` on a control is asked about before it is pressed; below `low` it counts as harmless. */
    thresholds: z.object({ low: share, high: share }).readonly(),
  })
  .readonly();
type ModelCard = z.infer<typeof modelCard>;

/** A loaded model: plain numbers. */
export interface ControlModel {
  readonly card: ModelCard;
  /** A row for each number that a feature can have, `width` long. */
  readonly table: Int8Array;
  /** What a column of the table is multiplied by. */
  readonly scale: Float32Array;
  readonly inner: Layer;
  readonly outer: Layer;
}

interface Layer {
  readonly weights: Float32Array;
  readonly bias: Float32Array;
}

export interface ControlJudgement {
  readonly kind: ControlKind | 'none';
  /** What the model gives the kind, 0 to 1: more than it is right, see `docs/consequences.md`. */
  readonly share: number;
  /** How probable it is that pressing it changes something outside the page, 0 to 1. */
  readonly harm: number;
  /** What it changes that can be taken back, where that is more probable than anything else; null for nothing. */
  readonly reversible: { readonly kind: ReversibleKind; readonly probability: number } | null;
  /** `ask` before the press; `hold` what the page then sends; `let` it be pressed. */
  readonly band: 'ask' | 'hold' | 'let';
  /** The words that made it so, as the control says them: 'the control says “Pay now”'. */
  readonly because: string;
}

/** @throws AppError when the folder has no model, or not the one that its card is about */
export async function loadControlModel(folder: string): Promise<ControlModel> {
  const card = readCard(await read(join(folder, 'config.json')), folder);
  const bytes = await read(join(folder, 'model.bin'));
  const hash = createHash('sha256').update(bytes).digest('hex');
  if (hash !== card.sha256)
    throw damaged(folder, `model.bin is not the file of config.json (SHA-256 ${hash})`);
  const { width, hidden } = card;
  const outputs = card.classes.length;
  const inputs = sources.length * width;
  const sizes = [width, hidden * inputs, hidden, outputs * hidden, outputs];
  const floats = sizes.reduce((sum, size) => sum + size, 0);
  if (bytes.length !== buckets * width + 4 * floats) throw damaged(folder, 'model.bin has another size');
  // Copied, since floats must begin at a multiple of four and a buffer from the pool need not.
  const whole = Uint8Array.from(bytes).buffer;
  let at = buckets * width;
  const next = (size: number): Float32Array => {
    const part = new Float32Array(whole, at, size);
    at += 4 * size;
    return part;
  };
  return {
    card,
    table: new Int8Array(whole, 0, buckets * width),
    scale: next(width),
    inner: { weights: next(hidden * inputs), bias: next(hidden) },
    outer: { weights: next(outputs * hidden), bias: next(outputs) },
  };
}

/**
 * What pressing the control would do, by all that is said about it. Each of its labels is judged, and the gravest counts:
 * a page that shows one thing and tells another is asked about for the worse of both.
 */
export function classifyControl(model: ControlModel, control: ControlContext): ControlJudgement {
  const surroundings = readSurroundings(control);
  const labels = readLabels(control);
  const features = labels.map((label) => readFeatures(control, label, surroundings));
  const { gravest, ...judged } = judgeFeatures(model, features);
  return { ...judged, because: explain(control, labels[gravest] ?? '') };
}

/** The same from numbers alone, one list for each label: what is measured without the words that it was made of. */
export function judgeFeatures(
  model: ControlModel,
  labels: readonly ControlFeatures[],
): Omit<ControlJudgement, 'because'> & { readonly gravest: number } {
  const { harm, band, shares, gravest } = rateFeatures(model, labels);
  const ranked = [...model.card.classes.entries()].sort(([a], [b]) => (shares[b] ?? 0) - (shares[a] ?? 0));
  const likeliest = ranked.find(([, name]) => isConsequential(name));
  const worst = likeliest?.[1];
  const mildest = ranked.find(([, name]) => !isConsequential(name));
  return {
    kind: band === 'let' || worst === undefined || !isConsequential(worst) ? 'none' : worst,
    share: likeliest === undefined ? 0 : (shares[likeliest[0]] ?? 0),
    harm,
    reversible:
      mildest !== undefined && isReversible(mildest[1])
        ? { kind: mildest[1], probability: shares[mildest[0]] ?? 0 }
        : null,
    band,
    gravest,
  };
}

interface Rating {
  readonly harm: number;
  readonly band: ControlJudgement['band'];
  /** Share of each class, in the order of the card, for the gravest label. */
  readonly shares: Float64Array;
  /** Which of the labels was the gravest. */
  readonly gravest: number;
}

/** How grave the gravest of the labels is. */
function rateFeatures(model: ControlModel, labels: readonly ControlFeatures[]): Rating {
  let most = -1;
  let gravest = 0;
  let shares: Float64Array = new Float64Array(model.card.classes.length);
  for (const [at, features] of labels.entries()) {
    const found = computeShares(model, features);
    let sum = 0;
    for (const [place, name] of model.card.classes.entries())
      if (isConsequential(name)) sum += found[place] ?? 0;
    if (sum > most) [most, gravest, shares] = [sum, at, found];
  }
  const harm = calibrate(model.card.calibration, most);
  const { low, high } = model.card.thresholds;
  return { harm, band: harm >= high ? 'ask' : harm >= low ? 'hold' : 'let', shares, gravest };
}

/** Share of each class, in the order of the card. */
function computeShares(model: ControlModel, features: ControlFeatures): Float64Array {
  const { width, hidden } = model.card;
  const inputs = new Float64Array(features.length * width);
  for (const [source, numbers] of features.entries()) {
    const from = source * width;
    for (const number of numbers) {
      const row = number * width;
      for (let column = 0; column < width; column += 1) {
        inputs[from + column] = (inputs[from + column] ?? 0) + (model.table[row + column] ?? 0);
      }
    }
    const size = 1 / Math.sqrt(Math.max(numbers.length, 1));
    for (let column = 0; column < width; column += 1) {
      inputs[from + column] = (inputs[from + column] ?? 0) * size * (model.scale[column] ?? 0);
    }
  }
  const inside = multiply(model.inner, inputs, hidden);
  for (let at = 0; at < hidden; at += 1) inside[at] = Math.max(inside[at] ?? 0, 0);
  return softmax(multiply(model.outer, inside, model.card.classes.length));
}

function multiply({ weights, bias }: Layer, inputs: Float64Array, rows: number): Float64Array {
  const result = new Float64Array(rows);
  for (let row = 0; row < rows; row += 1) {
    let sum = bias[row] ?? 0;
    const from = row * inputs.length;
    for (let at = 0; at < inputs.length; at += 1) sum += (weights[from + at] ?? 0) * (inputs[at] ?? 0);
    result[row] = sum;
  }
  return result;
}

function softmax(values: Float64Array): Float64Array {
  const most = Math.max(...values);
  let sum = 0;
  for (let at = 0; at < values.length; at += 1) {
    const raised = Math.exp((values[at] ?? 0) - most);
    values[at] = raised;
    sum += raised;
  }
  for (let at = 0; at < values.length; at += 1) values[at] = (values[at] ?? 0) / sum;
  return values;
}

/** Between the two nearest points that were measured. */
function calibrate({ given, found }: ModelCard['calibration'], value: number): number {
  const after = given.findIndex((point) => point >= value);
  if (after === -1) return found.at(-1) ?? value;
  if (after === 0) return found[0] ?? value;
  const [left = 0, right = 1] = [given[after - 1], given[after]];
  const [low = 0, high = 1] = [found[after - 1], found[after]];
  return right === left ? high : low + ((high - low) * (value - left)) / (right - left);
}

const longestQuote = 60;

function explain(control: ControlContext, label: string): string {
  const what = control.role === 'link' ? 'link' : 'control';
  if (label === '') {
    if (control.icon !== '') return `the ${what} has no words, only a picture (“${quoteOf(control.icon)}”)`;
    return control.form === null ? `the ${what} has no words` : `the ${what} sends a form and has no words`;
  }
  const quote = `the ${what} says “${quoteOf(control.visible || control.name || control.title || label)}”`;
  return control.dialog === '' ? quote : `${quote}, asked: “${quoteOf(control.dialog)}”`;
}

function quoteOf(text: string): string {
  return shorten(text.replace(/\s+/gu, ' ').trim(), longestQuote);
}

function readCard(bytes: Buffer, folder: string): ModelCard {
  let json: unknown;
  try {
    json = JSON.parse(bytes.toString('utf8'));
  } catch (problem) {
    throw damaged(folder, 'config.json is not JSON', problem);
  }
  const card = modelCard.safeParse(json);
  if (!card.success) throw damaged(folder, `config.json: ${z.prettifyError(card.error)}`, card.error);
  return card.data;
}

async function read(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (problem) {
    throw damaged(path, 'it cannot be read', problem);
  }
}

function damaged(where: string, problem: string, cause?: unknown): AppError {
  return new AppError({
    code: 'internal',
    message: `The model that tells what a control does (${where}) cannot be used: ${problem}. Install Parley again.`,
    cause,
  });
}
