import { AppError, isAppError } from '#shared/errors/index.ts';
import type { SpeechState } from '#shared/ipc/index.ts';
import { untilAborted } from '../../platform/deadline.ts';
import type { Log } from '../../platform/log.ts';
import type { Transcriber } from '../ports.ts';
import type { EngineChoice } from './choose-engine.ts';
import type { WhisperState } from './whisper/whisper.ts';

interface EnginesParts {
  readonly choose: () => Promise<EngineChoice>;
  readonly open: (choice: EngineChoice & { readonly kind: 'usable' }) => Transcriber;
  /** How far whisper.cpp is built; asked for where the choice is whisper. */
  readonly build: () => WhisperState;
  readonly onState: (state: SpeechState) => void;
  /** A microphone is open: what it hears should not wait for a model. */
  readonly isNeeded?: () => boolean;
  /** A model that was not used for this long gives its memory back, in ms. */
  readonly idleMs?: number;
  readonly log: Log;
}

/** A pause in a conversation is shorter; a model takes up to a gigabyte. */
const defaultIdleMs = 15 * 60_000;

/** A transcriber with those who use it: it is closed once it is another's turn and nobody does. */
interface Opened {
  readonly key: string;
  readonly transcriber: Transcriber;
  users: number;
  isRetired: boolean;
  /** null: not begun, or failed and to be tried again. */
  warming: Promise<void> | null;
  isLoading: boolean;
  isWarm: boolean;
  /** The loading was ended: it begins again with the next microphone, not with what still waits for its text. */
  isStopped: boolean;
  problem: string;
}

const stopLoading = 'Speech was closed.';
const stoppedLoading = 'Setting up speech was stopped. It goes on when you speak the next time.';

/** The engine that settings name: opened when needed, changed when they change, and its state in plain words. */
export class Engines {
  state: SpeechState;
  readonly #parts: EnginesParts;
  readonly #closing = new AbortController();
  #choice: EngineChoice | null = null;
  #opened: Opened | null = null;
  /** Also those that are retired and still at work. */
  readonly #alive = new Set<Opened>();
  #refreshing: Promise<void> | null = null;
  #again = false;
  #idle: NodeJS.Timeout | null = null;
  /** A call waits for an engine that had failed. */
  #onGoingOn: () => void = () => undefined;

  constructor(parts: EnginesParts, initial: SpeechState) {
    this.#parts = parts;
    this.state = initial;
  }

  /** Looks again at settings, models, build and engine. Several calls at a time are one. */
  refresh(): Promise<void> {
    if (this.#refreshing !== null) {
      this.#again = true;
      return this.#refreshing;
    }
    this.#refreshing = this.#look();
    return this.#refreshing;
  }

  /** Quick enough, and ready, for first texts of what is still being said. */
  get canDoPartials(): boolean {
    return this.#opened?.isWarm === true && this.#opened.transcriber.canDoPartials;
  }

  /**
   * For a microphone that opens: loading begins, and the microphone does not wait for it. Only an engine that failed before is
   * waited for, until it has failed again or got further.
   * @throws AppError in words when nothing could be written down
   */
  async open(): Promise<void> {
    // Speech that has begun is not kept waiting for the disk; what was missing before may be there by now.
    if (this.#choice?.kind !== 'usable') await this.refresh();
    else await this.#refreshing;
    const opened = this.#current();
    opened.isStopped = false;
    this.#restLater();
    const hadFailed = this.state.status === 'failed';
    const loading = this.#load(opened);
    loading.catch(() => undefined);
    if (!hadFailed) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#onGoingOn = resolve;
    await Promise.race([loading, promise]);
  }

  /** Works with the engine in use; it stays open until the work is done. @throws AppError in words */
  async use<T>(signal: AbortSignal, work: (transcriber: Transcriber) => Promise<T>): Promise<T> {
    // Not looked at anew each time: what changes something says so.
    await (this.#choice === null ? this.refresh() : this.#refreshing);
    const opened = this.#current();
    if (opened.isStopped) throw new AppError({ code: 'stopped', message: stoppedLoading });
    opened.users += 1;
    try {
      await untilAborted(this.#load(opened), signal);
      return await work(opened.transcriber);
    } finally {
      opened.users -= 1;
      this.#restLater();
      void this.#sweep(opened);
    }
  }

  /** Lets the engine go, so that its files can be changed; the next use opens it again. */
  async retire(): Promise<void> {
    const opened = this.#opened;
    this.#opened = null;
    if (opened === null) return;
    opened.isRetired = true;
    if (opened.users === 0) await this.#shut(opened);
  }

  async close(): Promise<void> {
    this.#closing.abort(new AppError({ code: 'stopped', message: stopLoading }));
    if (this.#idle !== null) clearTimeout(this.#idle);
    this.#opened = null;
    await Promise.all([...this.#alive].map((each) => this.#shut(each)));
  }

  async #look(): Promise<void> {
    try {
      do {
        this.#again = false;
        try {
          this.#choice = await this.#parts.choose();
        } catch (error) {
          this.#parts.log.error('the speech engine could not be chosen', { error: error as Error });
        }
        const choice = this.#choice;
        const opened = this.#opened;
        const isOther = choice?.kind !== 'usable' || choice.key !== opened?.key;
        // Closing takes a while: what is changed meanwhile is looked at as well.
        if (opened !== null && isOther) await this.retire();
      } while (this.#again);
    } finally {
      this.#refreshing = null;
    }
    this.#tell();
  }

  /** @throws AppError in words */
  #current(): Opened {
    const choice = this.#choice;
    if (this.#closing.signal.aborted) throw new AppError({ code: 'stopped', message: stopLoading });
    if (choice === null) {
      throw new AppError({
        code: 'internal',
        message: 'The way to write down speech could not be found out. See the log.',
      });
    }
    if (choice.kind === 'unusable') throw new AppError({ code: 'not-found', message: choice.message });
    if (this.#opened !== null) return this.#opened;
    this.#opened = {
      key: choice.key,
      transcriber: this.#parts.open(choice),
      users: 0,
      isRetired: false,
      warming: null,
      isLoading: false,
      isWarm: false,
      isStopped: false,
      problem: '',
    };
    this.#alive.add(this.#opened);
    return this.#opened;
  }

  /** Once; a failure is forgotten by the next try. */
  #load(opened: Opened): Promise<void> {
    opened.warming ??= this.#loadNow(opened);
    return opened.warming;
  }

  async #loadNow(opened: Opened): Promise<void> {
    opened.problem = '';
    opened.isLoading = true;
    try {
      const warming = opened.transcriber.warm(this.#closing.signal);
      this.#tell();
      await warming;
      opened.isWarm = true;
    } catch (error) {
      opened.warming = null;
      // Stopping it is no failure of the engine.
      opened.isStopped = isAppError(error) && error.code === 'stopped';
      if (!opened.isStopped) {
        opened.problem = isAppError(error) ? error.message : 'The engine could not be started. See the log.';
        if (!isAppError(error)) {
          this.#parts.log.error('the speech engine could not be started', { error: error as Error });
        }
      }
      throw error;
    } finally {
      opened.isLoading = false;
      this.#tell();
    }
  }

  /** The next use loads the model again, while its words are still being said. */
  #restLater(): void {
    if (this.#idle !== null) clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      const opened = this.#opened;
      const choice = this.#choice;
      if (opened === null || choice?.engine !== 'whisper') return;
      const isBusy = opened.users > 0 || opened.isLoading || this.#parts.isNeeded?.() === true;
      if (isBusy) this.#restLater();
      else void this.retire();
    }, this.#parts.idleMs ?? defaultIdleMs);
    this.#idle.unref();
  }

  async #sweep(opened: Opened): Promise<void> {
    if (opened.isRetired && opened.users === 0) await this.#shut(opened);
  }

  async #shut(opened: Opened): Promise<void> {
    this.#alive.delete(opened);
    try {
      await opened.transcriber.close();
    } catch (error) {
      this.#parts.log.warn('an engine did not close', { error: error as Error });
    }
  }

  #tell(): void {
    const state = this.#describe();
    if (state.status === 'building') this.#onGoingOn();
    if (JSON.stringify(state) === JSON.stringify(this.state)) return;
    this.state = state;
    this.#parts.onState(state);
  }

  #describe(): SpeechState {
    const choice = this.#choice;
    const opened = this.#opened;
    if (choice === null) return this.state;
    const { engine, model } = choice;
    const say = (status: SpeechState['status'], message: string, progress: number | null = null) => ({
      engine,
      status,
      model,
      message,
      progress,
    });
    if (choice.kind === 'unusable') return say(choice.status, choice.message);
    if (engine === 'whisper') {
      const build = this.#parts.build();
      if (build.kind === 'building') {
        return say(
          'building',
          'whisper.cpp is being built for this machine, once. This takes a minute or two.',
          build.progress,
        );
      }
      if (build.kind === 'failed') return say('failed', build.message);
      if (build.kind === 'not-built' && opened?.isLoading !== true) {
        return say(
          'needs-build',
          'whisper.cpp is built for this machine at the first use, which takes a minute or two.',
        );
      }
    }
    if (opened !== null && opened.problem !== '') return say('failed', opened.problem);
    if (opened?.isLoading === true) {
      return say('starting', 'The speech model is being loaded.');
    }
    return say('ready', '');
  }
}
