import { chooseDevices, type Device, deviceNames, type TriedDevice } from '../devices.ts';
import type { DeviceChoice } from '../protocol.ts';
import { leastCosine, lowestCosine } from './compare-rows.ts';
import type { Engine } from './engine.ts';
import type { Trial } from './run-trial.ts';
import { wordFailure } from './word-failure.ts';

export interface EngineQuestion {
  readonly wanted: Device | 'auto';
  readonly backends: readonly string[];
  readonly machine: string;
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
export async function chooseEngine(
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
  return `${speed < 10 ? speed.toFixed(1) : Math.round(speed).toLocaleString('en')} elements a second`;
}

function comparison(elementsPerSecond: number, cpuTrial: Trial): string {
  const ratio = elementsPerSecond / cpuTrial.elementsPerSecond;
  const written = (times: number): string => times.toFixed(times < 10 ? 1 : 0);
  return ratio >= 1
    ? `${written(ratio)} times as fast as the CPU`
    : `${written(1 / ratio)} times slower than the CPU`;
}
