import type { ChildProcess, StartProcess } from '../../../platform/child-process.ts';
import type { FromProcess, ToProcess } from '../../../platform/process-client.ts';
import type { DeviceChoice, InferenceCalls, InferenceEvent, LoadRequest, ModelCard } from '../protocol.ts';

type Asked = ToProcess<InferenceCalls>;

/** One life of a fake process; these are what it does. */
interface FakeLife {
  readonly number: number;
  say(message: FromProcess<InferenceCalls, InferenceEvent>): void;
  event(event: InferenceEvent): void;
  end(how: string): void;
}

export const fakeChoice: DeviceChoice = {
  device: 'cpu',
  reason: 'Fake.',
  tried: [],
  elementsPerSecond: 100,
};

const fakeCard: ModelCard = {
  name: 'fake',
  kind: 'dual-encoder',
  licence: 'none',
  dimensions: 1,
  similarity: 'cosine',
  pooling: 'none',
  template: 'parley-1',
  maxLength: { query: 8, document: 8 },
  labels: null,
  calibration: null,
  filesHash: 'same',
};

export interface FakeScript {
  /** What it loads with; null when it ended, or says nothing. */
  load(request: LoadRequest, life: FakeLife): DeviceChoice | null;
  /** One number per text; null when it ended, or says nothing more. */
  encode?(texts: readonly string[], life: FakeLife, id: number): readonly number[] | null;
}

/** The process that does what a driver or a system does to a real one, by a script for each message it gets. */
export function fakeProcess(script: FakeScript): {
  readonly startProcess: StartProcess;
  /** What each life was asked. */
  readonly asked: readonly (readonly Asked[])[];
} {
  const asked: Asked[][] = [];
  const startProcess: StartProcess = (): ChildProcess => {
    const messages: Asked[] = [];
    const listeners: ((message: unknown) => void)[] = [];
    const exits: ((how: string) => void)[] = [];
    let isOver = false;
    const life: FakeLife = {
      number: asked.length,
      say: (message) => {
        if (!isOver) for (const listener of listeners) listener(message);
      },
      event: (event) => life.say({ kind: 'event', event }),
      end: (how) => {
        if (isOver) return;
        isOver = true;
        for (const listener of exits) listener(how);
      },
    };
    asked.push(messages);
    const answer = (message: Asked): void => {
      if (message.kind === 'abort') return;
      const { id } = message;
      if (message.name === 'load') {
        const choice = script.load(message.params, life);
        if (choice !== null) life.say({ kind: 'done', id, result: { card: fakeCard, choice } });
      } else if (message.name === 'encode') {
        const values = script.encode?.(message.params.texts, life, id) ?? null;
        if (values === null) return;
        const part = { places: Uint32Array.from(values.keys()), values: Float32Array.from(values) };
        life.say({ kind: 'part', id, part });
        life.say({ kind: 'done', id, result: undefined });
      }
    };
    return {
      pid: life.number + 1,
      send: (message) => {
        messages.push(message as Asked);
        queueMicrotask(() => answer(message as Asked));
      },
      onMessage: (listener) => listeners.push(listener),
      onExit: (listener) => exits.push(listener),
      onErrorLine: () => undefined,
      kill: () => life.end('signal SIGKILL'),
      hold: () => undefined,
      release: () => undefined,
    };
  };
  return { startProcess, asked };
}
