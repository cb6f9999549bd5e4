import { stripVTControlCharacters } from 'node:util';
import { type AppError, fromWire } from '#shared/errors/index.ts';
import type { ChildProcess, StartProcess } from '../platform/child-process.ts';
import type { Log } from '../platform/log.ts';
import type { Device, TriedDevice } from './devices.ts';
import type { ModelCard } from './inference.ts';
import type { DeviceChoice, FromProcess, ToProcess } from './protocol.ts';

export interface ModelProcessOptions {
  readonly entryFile: string;
  readonly startProcess: StartProcess;
  readonly environment: Readonly<Record<string, string>>;
  readonly stallMs: number;
  readonly log: Log;
}

/** How a load ended: with a model, with a folder that is no good, or with the process. */
export type LoadResult =
  | { readonly kind: 'loaded'; readonly card: ModelCard; readonly choice: DeviceChoice }
  | { readonly kind: 'refused'; readonly error: AppError }
  /** `trying` is the device that it was busy with. */
  | { readonly kind: 'ended'; readonly how: string; readonly trying: Device | null };

const loadId = 0;

/** One life of the process: started, asked to load, then asked for rows until it ends. */
export class ModelProcess {
  private readonly child: ChildProcess;
  private readonly stallMs: number;
  private readonly listeners: { onMessage(message: FromProcess): void; onExit(how: string): void };
  private stall: NodeJS.Timeout | null = null;
  private stalled = false;

  constructor(
    options: ModelProcessOptions,
    listeners: { onMessage(message: FromProcess): void; onExit(how: string): void },
  ) {
    this.stallMs = options.stallMs;
    this.listeners = listeners;
    this.child = options.startProcess(options.entryFile, {
      name: 'Parley model',
      environment: options.environment,
    });
    this.child.onErrorLine((line) => {
      const words = stripVTControlCharacters(line).trim();
      if (words !== '') options.log.debug('from the model’s process', { words });
    });
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  /** To be called once, first of all. */
  load(request: {
    readonly folder: string;
    readonly device: Device | 'auto';
    readonly requireHash: boolean;
    readonly failed: readonly TriedDevice[];
  }): Promise<LoadResult> {
    return new Promise((resolve) => {
      let trying: Device | null = null;
      let isLoading = true;
      const end = (result: LoadResult): void => {
        isLoading = false;
        this.expect(false);
        resolve(result);
      };
      this.child.onMessage((value) => {
        const message = value as FromProcess;
        this.expect(isLoading);
        if (!isLoading) this.listeners.onMessage(message);
        else if (message.kind === 'trying') trying = message.device;
        else if (message.kind === 'loaded')
          end({ kind: 'loaded', card: message.card, choice: message.choice });
        else if (message.kind === 'failed') end({ kind: 'refused', error: fromWire(message.error) });
      });
      this.child.onExit((how) => {
        const words = this.stalled ? `no sign of life for ${Math.round(this.stallMs / 1_000)} s` : how;
        this.expect(false);
        if (isLoading) end({ kind: 'ended', how: words, trying });
        else this.listeners.onExit(words);
      });
      this.expect(true);
      this.child.hold();
      this.child.send({ kind: 'load', id: loadId, ...request } satisfies ToProcess);
    });
  }

  send(message: ToProcess): void {
    this.child.send(message);
  }

  /** While it has work, silence means that it hangs (a driver that waits for ever): it is ended then. */
  expect(hasWork: boolean): void {
    if (this.stall !== null) clearTimeout(this.stall);
    this.stall = null;
    if (!hasWork) {
      this.child.release();
      return;
    }
    this.child.hold();
    this.stall = setTimeout(() => {
      this.stalled = true;
      this.child.kill();
    }, this.stallMs);
  }

  /** Resolves when it has ended. */
  async end(): Promise<void> {
    const ended = new Promise<void>((resolve) => this.child.onExit(() => resolve()));
    this.expect(false);
    this.child.hold();
    this.child.kill();
    await ended;
  }
}
