import { AppError, fromWire } from '#shared/errors/index.ts';
import type { RankerState } from '#shared/ipc/index.ts';
import { assertNever } from '#shared/lib/index.ts';
import { type Device, deviceNames, type TriedDevice } from './devices.ts';
import type { ModelCard } from './inference.ts';
import { ModelProcess, type ModelProcessOptions } from './model-process.ts';
import { PendingRequest, type Work } from './pending-request.ts';
import type { DeviceChoice, FromProcess } from './protocol.ts';

export interface ModelSupervisorOptions extends ModelProcessOptions {
  readonly folder: string;
  readonly device: Device | 'auto';
  readonly requireHash: boolean;
}

/** So often in a row, with nothing answered between, and it is not tried again. */
const mostCrashes = 3;

/**
 * Keeps one model's process alive: starts it, restarts it when it dies, asks again for what was under way, and leaves
 * out devices that took it down.
 */
export class ModelSupervisor {
  state: RankerState;
  private readonly options: ModelSupervisorOptions;
  private readonly pending = new Map<number, PendingRequest>();
  private readonly listeners = new Set<(state: RankerState) => void>();
  private readonly failed: TriedDevice[] = [];
  private process: ModelProcess | null = null;
  /** False while the process starts. */
  private isReady = false;
  private card: ModelCard | null = null;
  private device: Device = 'cpu';
  private crashes = 0;
  private lastId = 0;
  /** Why nothing is answered any more. */
  private over: AppError | null = null;

  constructor(options: ModelSupervisorOptions) {
    this.options = options;
    this.state = {
      status: 'starting',
      model: '',
      folder: options.folder,
      device: '',
      reason: 'The model is being loaded and tried.',
      tried: [],
      elementsPerSecond: null,
    };
  }

  get pid(): number | undefined {
    return this.process?.pid;
  }

  /** @throws AppError in words when the model cannot be run on any device */
  async start(): Promise<ModelCard> {
    for (;;) {
      const process = new ModelProcess(this.options, {
        onMessage: (message) => this.hear(message),
        onExit: (how) => this.restart(how),
      });
      this.process = process;
      this.isReady = false;
      const { folder, device, requireHash } = this.options;
      const result = await process.load({ folder, device, requireHash, failed: this.failed });
      if (this.over !== null) {
        await process.end();
        throw this.over;
      }
      if (result.kind === 'loaded') return this.accept(result.card, result.choice);
      if (result.kind === 'refused') {
        // First of all: its end is not one to start again after.
        const error = this.giveUp(result.error);
        await process.end();
        throw error;
      }
      this.countCrash(result.trying ?? 'cpu', `ended the process in its trial (${result.how})`);
    }
  }

  request(
    work: Work,
    texts: readonly string[],
  ): { readonly done: Promise<Float32Array>; cancel(error: AppError): void } {
    if (this.over !== null || this.card === null) throw this.over ?? new Error('the model is not loaded');
    const request = new PendingRequest(work, texts, this.card);
    this.lastId += 1;
    const id = this.lastId;
    this.pending.set(id, request);
    if (this.isReady) {
      this.process?.expect(true);
      this.process?.send(request.message(id));
    }
    return {
      done: request.done,
      cancel: (error) => {
        if (!this.pending.delete(id)) return;
        if (this.isReady) this.process?.send({ kind: 'abort', id });
        this.rest();
        request.fail(error);
      },
    };
  }

  onChange(listener: (state: RankerState) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.over ??= new AppError({ code: 'stopped', message: 'The model was closed.' });
    this.failAll(this.over);
    await this.process?.end();
  }

  private accept(card: ModelCard, choice: DeviceChoice): ModelCard {
    // What was encoded before came from another model: nothing of it could be compared with what this one gives.
    if (this.card !== null && this.card.fingerprint !== card.fingerprint) {
      void this.process?.end();
      throw this.giveUp(
        new AppError({
          code: 'bad-input',
          message: `The files in ${this.options.folder} were changed while Parley ran. Choose the model again in settings.`,
        }),
      );
    }
    this.card = card;
    this.isReady = true;
    this.show(choice);
    for (const [id, request] of this.pending) {
      this.process?.expect(true);
      this.process?.send(request.message(id));
    }
    return card;
  }

  private hear(message: FromProcess): void {
    // It is alive; from now on it may be silent only if it has nothing left to do.
    this.rest();
    switch (message.kind) {
      case 'changed':
        this.leaveDevice(message.choice);
        break;
      case 'rows':
        this.pending.get(message.id)?.take(message.places, message.values);
        break;
      case 'done':
        this.leave(message.id)?.finish();
        break;
      case 'failed':
        this.leave(message.id)?.fail(fromWire(message.error));
        break;
      case 'trying':
      case 'loaded':
        break;
      default:
        assertNever(message);
    }
  }

  /** The process went on without its device by itself; a later start must not take it again. */
  private leaveDevice(choice: DeviceChoice): void {
    const left = choice.tried.findLast((each) => each.device === this.device);
    if (left !== undefined && choice.device !== this.device) this.failed.push(left);
    this.show(choice);
  }

  /** A request that was answered: the process is well. */
  private leave(id: number): PendingRequest | undefined {
    const request = this.pending.get(id);
    this.crashes = 0;
    this.pending.delete(id);
    this.rest();
    return request;
  }

  private restart(how: string): void {
    if (this.over !== null) return;
    this.isReady = false;
    this.options.log.warn('the model’s process ended', { how, device: this.device });
    this.set({
      ...this.state,
      status: 'starting',
      reason: `The model’s process ended (${how}); starting again.`,
    });
    try {
      this.countCrash(this.device, `ended the process while running (${how})`);
    } catch {
      return;
    }
    // Its failure is told to every request, by giveUp.
    this.start().catch(() => undefined);
  }

  /** @throws AppError when it was one too many */
  private countCrash(device: Device, result: string): void {
    this.options.log.warn('a device failed', { device, result });
    // A graphics driver that takes the process with it is not asked again; the CPU is all there is.
    if (device !== 'cpu') {
      this.failed.push({ device, result });
      return;
    }
    this.crashes += 1;
    if (this.crashes < mostCrashes) return;
    throw this.giveUp(
      new AppError({
        code: 'internal',
        message: `The model’s process ended ${mostCrashes} times in a row (${result}). Choose another model in settings; until then words alone are compared.`,
      }),
    );
  }

  private giveUp(error: AppError): AppError {
    this.over = error;
    this.set({
      ...this.state,
      status: 'fallback',
      model: 'lexical',
      device: '',
      reason: error.message,
      tried: [...this.state.tried],
      elementsPerSecond: null,
    });
    this.failAll(error);
    return error;
  }

  private failAll(error: AppError): void {
    for (const request of this.pending.values()) request.fail(error);
    this.pending.clear();
  }

  private rest(): void {
    if (this.isReady) this.process?.expect(this.pending.size > 0);
  }

  private show(choice: DeviceChoice): void {
    this.device = choice.device;
    this.set({
      status: 'ready',
      model: this.card?.name ?? '',
      folder: this.options.folder,
      device: deviceNames[choice.device],
      reason: choice.reason,
      tried: choice.tried.map(({ device, result }) => ({ device: deviceNames[device], result })),
      elementsPerSecond: choice.elementsPerSecond,
    });
  }

  private set(state: RankerState): void {
    this.state = state;
    for (const listener of this.listeners) listener(state);
  }
}
