import { AppError } from '#shared/errors/index.ts';
import { formatCount } from '#shared/text/quantities.ts';
import type { ModelConfig } from '../model-config.ts';
import { type Device, type DeviceChoice, deviceNames, devices, type TriedDevice } from '../protocol.ts';
import { type Engine, rowWidth } from './engine.ts';
import { wordFailure } from './model-session.ts';
import type { TextTokenizer, TokenRow } from './text-tokenizer.ts';

export interface EngineQuestion {
  readonly wanted: Device | 'auto';
  /** Names that the runtime says it was built with (onnxruntime's listSupportedBackends). */
  readonly backends: readonly string[];
  /** "linux x64", for the words. */
  readonly machine: string;
  /** Devices that have failed already since the app was started. */
  readonly failed: readonly TriedDevice[];
  /** The model on the CPU and its trial run, with which every other device is compared. */
  readonly cpu: Engine;
  readonly cpuTrial: Trial;
  open(device: Device): Promise<Engine>;
  trial(engine: Engine): Promise<Trial>;
  /** Called before a device is touched. */
  onTrying(device: Device): void;
}

/**
 * Tries devices in order, each once, and takes the first that gives what the CPU gives. One that is slower than the
 * CPU (a graphics driver in software, mostly) is passed over unless it was asked for by name.
 */
export async function chooseInferenceEngine(
  question: EngineQuestion,
): Promise<{ readonly engine: Engine; readonly choice: DeviceChoice }> {
  const { wanted, cpu, cpuTrial } = question;
  const plan = chooseDevices(question);
  const tried = [...plan.tried];
  for (const device of plan.order) {
    if (device === 'cpu') break;
    question.onTrying(device);
    const attempt = await tryDevice(device, question);
    tried.push({ device, result: attempt.result });
    if (attempt.engine === null) continue;
    const isSlower = attempt.elementsPerSecond < cpuTrial.elementsPerSecond;
    if (isSlower && wanted === 'auto') {
      await attempt.engine.release().catch(() => undefined);
      continue;
    }
    tried.push({ device: 'cpu', result: `the measure of the others, ${perSecond(cpuTrial)}` });
    const reason =
      wanted === 'auto'
        ? `${deviceNames[device]} gives what the CPU gives, ${comparison(attempt.elementsPerSecond, cpuTrial)}.`
        : `Chosen in settings; gives what the CPU gives, ${comparison(attempt.elementsPerSecond, cpuTrial)}.`;
    const { engine, elementsPerSecond } = attempt;
    return { engine, choice: { device, reason, tried, elementsPerSecond: Math.round(elementsPerSecond) } };
  }
  const reason = explainCpu(wanted, tried);
  tried.push({ device: 'cpu', result: `works, ${perSecond(cpuTrial)}` });
  const elementsPerSecond = Math.round(cpuTrial.elementsPerSecond);
  return { engine: cpu, choice: { device: 'cpu', reason, tried, elementsPerSecond } };
}

export type DeviceQuestion = Pick<EngineQuestion, 'wanted' | 'backends' | 'machine' | 'failed'>;

/**
 * Which devices to try, in order; the CPU always stands last, because it is what the others are compared with and
 * what everything falls back to.
 */
export function chooseDevices(question: DeviceQuestion): {
  readonly order: readonly Device[];
  readonly tried: readonly TriedDevice[];
} {
  const { wanted, backends, machine, failed } = question;
  const hasFailed = (device: Device): boolean => failed.some((each) => each.device === device);
  const isThere = (device: Device): boolean => device === 'cpu' || backends.includes(device);
  const asked = devices.filter((device) => device === 'cpu' || wanted === 'auto' || wanted === device);
  const missing =
    wanted !== 'auto' && !isThere(wanted)
      ? [{ device: wanted, result: `not part of onnxruntime for ${machine}` }]
      : [];
  return {
    order: asked.filter((device) => isThere(device) && (device === 'cpu' || !hasFailed(device))),
    tried: [...failed.filter((each) => asked.includes(each.device)), ...missing],
  };
}

interface Attempt {
  /** null when it cannot be used. */
  readonly engine: Engine | null;
  readonly elementsPerSecond: number;
  readonly result: string;
}

async function tryDevice(device: Device, question: EngineQuestion): Promise<Attempt> {
  const { cpuTrial } = question;
  let engine: Engine | null = null;
  try {
    engine = await question.open(device);
    const trial = await question.trial(engine);
    const cosine = lowestCosine(trial.rows, cpuTrial.rows, trial.width);
    if (cosine >= leastCosine) {
      const { elementsPerSecond } = trial;
      const result = `gives what the CPU gives, ${perSecond(trial)}, ${comparison(elementsPerSecond, cpuTrial)}`;
      return { engine, elementsPerSecond, result };
    }
    await engine.release();
    return unusable(`gives other numbers than the CPU (cosine ${cosine.toFixed(4)})`);
  } catch (error) {
    await engine?.release().catch(() => undefined);
    return unusable(`did not work: ${wordFailure(error)}`);
  }
}

function unusable(result: string): Attempt {
  return { engine: null, elementsPerSecond: 0, result };
}

function explainCpu(wanted: Device | 'auto', tried: readonly TriedDevice[]): string {
  if (wanted === 'cpu') return 'Chosen in settings.';
  const why = tried.map(({ device, result }) => `${deviceNames[device]} ${result}`).join('; ');
  if (wanted !== 'auto') return `${deviceNames[wanted]} was chosen, but the CPU does it: ${why}.`;
  return why === '' ? 'There is nothing else on this machine.' : `The CPU does it: ${why}.`;
}

function perSecond(trial: Trial): string {
  const speed = trial.elementsPerSecond;
  return `${speed < 10 ? speed.toFixed(1) : formatCount(speed)} elements a second`;
}

function comparison(elementsPerSecond: number, cpuTrial: Trial): string {
  const ratio = elementsPerSecond / cpuTrial.elementsPerSecond;
  const written = (times: number): string => times.toFixed(times < 10 ? 1 : 0);
  return ratio >= 1
    ? `${written(ratio)} times as fast as the CPU`
    : `${written(1 / ratio)} times slower than the CPU`;
}

export interface Trial {
  /** Of the first texts, as many as the device's pace allowed: every trial has the same ones. */
  readonly rows: Float32Array;
  readonly width: number;
  /** Elements per second once warm, tokenising included. */
  readonly elementsPerSecond: number;
}

/** Texts of each run, as long as the one before was quick. The first has two lengths, so there is padding in it. */
const ladder = [2, 16, 64] as const;
/**
 * A start must not take long: on a graphics driver in software two texts may take seconds (MiniLM on SwiftShader: 400
 * times slower than the CPU).
 */
const patienceMs = 100;
/** The best of some, because the machine does other things at a start. */
const repeats = 3;

/**
 * Runs a model for real: a few texts to see what it gives, then more to see how fast.
 *
 * @throws Error when it cannot be run; AppError when it gives values that are no numbers
 */
export async function runTrial(
  engine: Engine,
  tokenizer: TextTokenizer,
  config: ModelConfig,
  measure = true,
): Promise<Trial> {
  const encode = async (count: number): Promise<Float32Array> => {
    const rows = await engine.run(tokenizeTrial(count, tokenizer, config));
    if (!rows.every(Number.isFinite)) {
      throw new AppError({
        code: 'bad-input',
        message: `The model ${config.name} gives values that are not numbers. Get it again, or choose another model.`,
      });
    }
    return rows;
  };
  // Shaders are made and memory is taken: this one does not count.
  let rows = await encode(ladder[0]);
  let elementsPerSecond = 0;
  for (const count of measure ? ladder : ladder.slice(0, 1)) {
    let bestMs = Number.POSITIVE_INFINITY;
    for (let run = 0; run < (measure ? repeats : 1) && (run === 0 || bestMs <= patienceMs); run += 1) {
      const start = performance.now();
      rows = await encode(count);
      // A clock's step is the least that can be seen.
      bestMs = Math.min(bestMs, Math.max(0.001, performance.now() - start));
    }
    elementsPerSecond = Math.max(elementsPerSecond, (count / bestMs) * 1_000);
    if (bestMs > patienceMs) break;
  }
  return { rows, width: rowWidth(config), elementsPerSecond };
}

/** The first texts of every trial. */
export function tokenizeTrial(
  count: number,
  tokenizer: TextTokenizer,
  config: ModelConfig,
): readonly TokenRow[] {
  const texts = trialTexts(count);
  if (config.kind === 'cross-encoder') return texts.map(tokenizer.pairWith(trialQuery));
  // One of each kind of text that it will get.
  return texts.map((text, place) =>
    place === 0 ? tokenizer.encodeText('query', trialQuery) : tokenizer.encodeText('document', text),
  );
}

/** What a start's trial run encodes: texts such as a page gives, of every length, always the same. */
const parts = [
  'button | Add to cart | in item 3 of 24',
  'link | Search flights to Paris on 12 December | href: search flights',
  'textbox | Email address | name: login email | in form "Sign in"',
  'checkbox | Remember me on this computer, so that I need not sign in again next time',
  'heading | Reviews (1,204)',
  'img | A red bicycle in front of a house, seen from the street in the evening sun | in region "Photos"',
  'combobox | Sort by | options: Relevance, Price: low to high, Price: high to low, Newest first',
  'button | ✕',
] as const;

const trialQuery = 'put the second cheapest one in my cart | did: click "Search", type "bicycle" into "Find"';

/** @param count how many; every eighth is alike but for a number */
function trialTexts(count: number): readonly string[] {
  return Array.from(
    { length: count },
    (_, place) => `${parts[place % parts.length]} ${Math.floor(place / 8)}`,
  );
}

/** The least cosine of a row that two devices may differ by. */
export const leastCosine = 0.999;

/**
 * How alike two devices' results are, as far as both go: a slow device has run fewer of the same texts.
 *
 * @returns the lowest cosine over all rows; for scores (width 1) that of the two whole columns
 */
export function lowestCosine(a: Float32Array, b: Float32Array, width: number): number {
  const length = Math.min(a.length, b.length);
  if (length === 0) return Number.NaN;
  const size = width === 1 ? length : width;
  let lowest = 1;
  for (let start = 0; start < length; start += size) {
    lowest = Math.min(lowest, cosineOf(a.subarray(start, start + size), b.subarray(start, start + size)));
  }
  return lowest;
}

function cosineOf(a: Float32Array, b: Float32Array): number {
  let dot = 0;
  let aa = 0;
  let bb = 0;
  a.forEach((value, place) => {
    const other = b[place] ?? Number.NaN;
    dot += value * other;
    aa += value * value;
    bb += other * other;
  });
  if (aa === 0 && bb === 0) return 1;
  return aa === 0 || bb === 0 ? 0 : dot / Math.sqrt(aa * bb);
}
