import { AppError, fromWire } from '#shared/errors/index.ts';
import { assertNever } from '#shared/lib/index.ts';
import type { ChildProcess, StartProcess } from '../../platform/child-process.ts';
import type { Log } from '../../platform/log.ts';
import type { FromVoiceProcess, ToVoiceProcess, VoiceMemory } from './protocol.ts';

export interface VoiceSupervisorOptions {
  readonly entryFile: string;
  /** Holds model.onnx. */
  readonly folder: string;
  readonly startProcess: StartProcess;
  /** Without an answer for this long the process is ended, in ms. */
  readonly stallMs: number;
  readonly log: Log;
}

export interface DetectedVoice {
  readonly probabilities: Float32Array;
  readonly memory: VoiceMemory;
}

interface Request {
  readonly samples: Int16Array;
  readonly memory: VoiceMemory | null;
  readonly resolve: (detected: DetectedVoice) => void;
  readonly reject: (error: Error) => void;
}

interface Life {
  readonly child: ChildProcess;
  readonly loaded: Promise<void>;
  isLoaded: boolean;
  settle(error: AppError | null): void;
}

/** So often in a row, with nothing answered between, and it is not tried again by itself. */
const mostCrashes = 3;

/**
 * Keeps the detector's process: starts it when it is needed, starts it again when it dies, and asks again for what was
 * under way, which loses nothing because each request carries what the model remembers.
 */
export class VoiceSupervisor {
  private readonly options: VoiceSupervisorOptions;
  private readonly pending = new Map<number, Request>();
  private life: Life | null = null;
  private lastId = 0;
  private crashes = 0;
  private stall: NodeJS.Timeout | null = null;

  constructor(options: VoiceSupervisorOptions) {
    this.options = options;
  }

  get pid(): number | undefined {
    return this.life?.child.pid;
  }

  /** @throws AppError in words when the model cannot be loaded; the next call tries again */
  async start(): Promise<void> {
    this.life ??= this.begin();
    await this.life.loaded;
  }

  /** @throws AppError */
  detect(samples: Int16Array, memory: VoiceMemory | null): Promise<DetectedVoice> {
    return new Promise((resolve, reject) => {
      this.lastId += 1;
      const id = this.lastId;
      this.pending.set(id, { samples, memory, resolve, reject });
      this.life ??= this.begin();
      if (this.life.isLoaded) this.ask(this.life.child, id);
    });
  }

  /** Ends the process; the next request starts it again. */
  async rest(): Promise<void> {
    const { life } = this;
    this.life = null;
    this.watch(false);
    this.failAll(new AppError({ code: 'stopped', message: 'Listening has ended.' }));
    if (life === null) return;
    life.settle(new AppError({ code: 'stopped', message: 'Listening has ended.' }));
    const ended = new Promise<void>((resolve) => life.child.onExit(() => resolve()));
    life.child.hold();
    life.child.kill();
    await ended;
  }

  private begin(): Life {
    const child = this.options.startProcess(this.options.entryFile, { name: 'Parley listening' });
    const { promise: loaded, resolve, reject } = Promise.withResolvers<void>();
    // Who waits for it is told; that nobody does is no fault.
    loaded.catch(() => undefined);
    const settle = (error: AppError | null): void => (error === null ? resolve() : reject(error));
    const life: Life = { child, loaded, isLoaded: false, settle };
    child.onErrorLine((words) => this.options.log.debug('from the speech detector', { words }));
    child.onMessage((message) => this.life === life && this.hear(life, message as FromVoiceProcess));
    child.onExit((how) => this.life === life && this.leave(life, how));
    child.send({ kind: 'load', folder: this.options.folder } satisfies ToVoiceProcess);
    this.watch(true, child);
    return life;
  }

  private ask(child: ChildProcess, id: number): void {
    const request = this.pending.get(id);
    if (request === undefined) return;
    const { samples, memory } = request;
    child.send({ kind: 'detect', id, samples, memory } satisfies ToVoiceProcess);
    this.watch(true, child);
  }

  private hear(life: Life, message: FromVoiceProcess): void {
    switch (message.kind) {
      case 'loaded':
        life.isLoaded = true;
        life.settle(null);
        for (const id of this.pending.keys()) this.ask(life.child, id);
        break;
      case 'refused':
        this.giveUp(life, fromWire(message.error));
        return;
      case 'detected':
        this.crashes = 0;
        this.take(message.id)?.resolve(message);
        break;
      case 'failed':
        this.take(message.id)?.reject(fromWire(message.error));
        break;
      default:
        assertNever(message);
    }
    this.watch(this.pending.size > 0, life.child);
  }

  private leave(life: Life, how: string): void {
    this.crashes += 1;
    this.options.log.warn('the speech detector ended', { how });
    if (this.crashes >= mostCrashes) {
      this.crashes = 0;
      const message = `The speech detector ended ${mostCrashes} times in a row (${how}). Restart Parley.`;
      this.giveUp(life, new AppError({ code: 'internal', message }));
      return;
    }
    this.life = this.begin();
    // Whoever waits for the old one waits for the new one.
    this.life.loaded.then(
      () => life.settle(null),
      (error: AppError) => life.settle(error),
    );
  }

  private giveUp(life: Life, error: AppError): void {
    this.life = null;
    this.watch(false);
    life.settle(error);
    life.child.kill();
    this.failAll(error);
  }

  private failAll(error: AppError): void {
    for (const { reject } of this.pending.values()) reject(error);
    this.pending.clear();
  }

  private take(id: number): Request | undefined {
    const request = this.pending.get(id);
    this.pending.delete(id);
    return request;
  }

  /** While it has work, silence means that it hangs: it is ended then, and started again. */
  private watch(hasWork: boolean, child?: ChildProcess): void {
    if (this.stall !== null) clearTimeout(this.stall);
    this.stall = null;
    if (!hasWork) child?.release();
    if (!hasWork || child === undefined) return;
    child.hold();
    this.stall = setTimeout(() => child.kill(), this.options.stallMs);
  }
}
