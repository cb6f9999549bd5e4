import type { ChildProcess, StartProcess } from '../../platform/child-process.ts';
import type { DeviceChoice, FromProcess, ToProcess } from '../protocol.ts';

/** One life of a played process; `say` and `end` are what it does. */
export interface PlayedLife {
  say(message: FromProcess): void;
  end(how: string): void;
}

export const playedChoice: DeviceChoice = {
  device: 'cpu',
  reason: 'Played.',
  tried: [],
  elementsPerSecond: 100,
};

/** The process that does what a driver or a system does to a real one, by a script for each message it gets. */
export function playProcess(onMessage: (message: ToProcess, life: PlayedLife, number: number) => void): {
  readonly startProcess: StartProcess;
  /** What each life was told. */
  readonly told: readonly (readonly ToProcess[])[];
} {
  const told: ToProcess[][] = [];
  const startProcess: StartProcess = (): ChildProcess => {
    const number = told.length;
    const messages: ToProcess[] = [];
    told.push(messages);
    const listeners: ((message: unknown) => void)[] = [];
    const exits: ((how: string) => void)[] = [];
    let isOver = false;
    const life: PlayedLife = {
      say: (message) => {
        if (!isOver) for (const listener of listeners) listener(message);
      },
      end: (how) => {
        if (isOver) return;
        isOver = true;
        for (const listener of exits) listener(how);
      },
    };
    return {
      pid: number + 1,
      send: (message) => {
        messages.push(message as ToProcess);
        queueMicrotask(() => onMessage(message as ToProcess, life, number));
      },
      onMessage: (listener) => listeners.push(listener),
      onExit: (listener) => exits.push(listener),
      onErrorLine: () => undefined,
      kill: () => life.end('signal SIGKILL'),
      hold: () => undefined,
      release: () => undefined,
    };
  };
  return { startProcess, told };
}
