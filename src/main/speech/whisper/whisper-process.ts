import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { AppError } from '#shared/errors/index.ts';
import type { Log } from '../../platform/log.ts';
import { modelRefused } from './model-refused.ts';
import {
  abortFrame,
  type Decoded,
  type DecodeRequest,
  decodeFrame,
  type Loaded,
  loadFrame,
  type Reply,
  readReply,
} from './protocol.ts';
import type { WhisperModel } from './whisper.ts';

/** The process ended while it was asked something, or before. */
export class ProcessEnded extends Error {
  override readonly name = 'ProcessEnded';
}

type Child = ChildProcessByStdio<Writable, Readable, Readable>;
interface Waiting {
  readonly id: number;
  resolve(reply: Reply): void;
  reject(error: Error): void;
}

/** One resident process. It answers one thing at a time; whoever asks waits for the answer before asking again. */
export class WhisperProcess {
  private readonly child: Child;
  private waiting: Waiting | null = null;
  private lastId = 0;
  private ended: string | null = null;
  private readonly exit = Promise.withResolvers<void>();

  /** @param program what the builder made */
  constructor(program: string, log: Log) {
    this.child = spawn(program, [], {
      // Nothing of ours is there to be read or written, and no variable of ours holds anything that it needs.
      cwd: dirname(program),
      env: process.platform === 'win32' ? { SystemRoot: process.env.SystemRoot, PATH: process.env.PATH } : {},
      stdio: ['pipe', 'pipe', 'pipe'],
      windowsHide: true,
    });
    this.child.once('error', (error) => this.end(error.message));
    this.child.once('exit', (code, signal) =>
      this.end(signal === null ? `code ${code}` : `signal ${signal}`),
    );
    // A write that meets a dead process is told by its exit.
    this.child.stdin.on('error', () => undefined);
    createInterface({ input: this.child.stdout }).on('line', (line) => this.hear(line));
    // Only the library's own errors; it is never given what was heard.
    createInterface({ input: this.child.stderr }).on('line', (line) =>
      log.warn('whisper.cpp', { line: line.slice(0, 300) }),
    );
    this.hold(false);
  }

  get pid(): number | undefined {
    return this.ended === null ? this.child.pid : undefined;
  }

  get isOver(): boolean {
    return this.ended !== null;
  }

  /** @throws AppError in words when the model cannot be used; ProcessEnded */
  async load(model: WhisperModel, threads: number): Promise<Loaded> {
    const reply = await this.ask((id) => loadFrame(id, threads, model.file));
    if (reply.kind === 'loaded') return reply;
    throw modelRefused(model, 'reason' in reply ? reply.reason : reply.kind);
  }

  /** @throws AppError `stopped` when the signal was aborted, also in the middle; AppError in words; ProcessEnded */
  async decode(request: DecodeRequest, signal: AbortSignal): Promise<Decoded> {
    let id = 0;
    const abort = (): void => {
      if (this.waiting?.id === id) this.child.stdin.write(abortFrame(id));
    };
    const asked = this.ask((given) => {
      id = given;
      return decodeFrame(given, request);
    });
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    const reply = await asked.finally(() => signal.removeEventListener('abort', abort));
    if (reply.kind === 'text') return reply;
    if (reply.kind === 'aborted')
      throw new AppError({ code: 'stopped', message: 'Stopped.', cause: signal.reason });
    throw new AppError({
      code: 'internal',
      message: 'whisper.cpp could not transcribe this. Say it again, or choose another model in settings.',
      details: { reason: 'reason' in reply ? reply.reason : reply.kind },
    });
  }

  /** Ends it at once, whatever it is doing. */
  async close(): Promise<void> {
    this.child.kill('SIGKILL');
    // Held, or our own end could come before its.
    this.hold(true);
    await this.exit.promise;
  }

  private async ask(frame: (id: number) => Buffer): Promise<Reply> {
    if (this.ended !== null) throw new ProcessEnded(this.ended);
    this.lastId += 1;
    const { promise, resolve, reject } = Promise.withResolvers<Reply>();
    this.waiting = { id: this.lastId, resolve, reject };
    this.hold(true);
    this.child.stdin.write(frame(this.lastId));
    return promise;
  }

  private hear(line: string): void {
    const { waiting } = this;
    if (waiting === null) return;
    try {
      const reply = readReply(line);
      if (reply.id !== waiting.id) return;
      this.waiting = null;
      this.hold(false);
      waiting.resolve(reply);
    } catch (cause) {
      this.child.kill('SIGKILL');
      waiting.reject(new ProcessEnded('unreadable answer', { cause }));
    }
  }

  private end(how: string): void {
    if (this.ended !== null) return;
    this.ended = how;
    this.waiting?.reject(new ProcessEnded(how));
    this.waiting = null;
    this.hold(false);
    this.exit.resolve();
  }

  /** While something is asked, our own process must not end for want of work; between, it must be able to. */
  private hold(isHeld: boolean): void {
    const { child } = this;
    for (const handle of [child, child.stdin, child.stdout, child.stderr] as readonly Refable[]) {
      if (isHeld) handle.ref?.();
      else handle.unref?.();
    }
  }
}

/** Pipes are sockets underneath; their types do not say so. */
interface Refable {
  ref?(): void;
  unref?(): void;
}
