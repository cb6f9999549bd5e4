import { createHash } from 'node:crypto';
import { createReadStream, type Stats, statSync } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { AppError } from '#shared/errors/index.ts';
import type { SpeechModel } from '#shared/ipc/index.ts';
import { diskFailure, fetchFile, partOf, removePart } from '../../platform/fetch-file.ts';
import { readJsonFile } from '../../platform/json.ts';
import { type LockFile, takeLockFile } from '../../platform/lock-file.ts';
import { type Log, silentLog } from '../../platform/log.ts';
import { replaceFile } from '../../platform/replace-file.ts';
import { addressOf, type CatalogueEntry, catalogue as published } from './catalogue.ts';
import { checkOwnFile } from './own-file.ts';

/** Whisper models: which can be had, what is here, fetching and deleting them. Errors are AppErrors in words. */
export type SpeechModels = ReturnType<typeof createSpeechModels>;

export interface SpeechModelsOptions {
  /** Where models are kept; made when needed. */
  readonly folder: string;
  /** Base address that file names are appended to; the environment's PARLEY_SPEECH_MODELS goes before it. */
  readonly source?: string | undefined;
  /** Told when a download moves on or a model comes or goes; `inUse` is as at the latest `list`. */
  readonly onChange: (models: readonly SpeechModel[]) => void;
  readonly log?: Log | undefined;
  /** Another list than the published one. */
  readonly catalogue?: readonly CatalogueEntry[] | undefined;
  /** See `download`. */
  readonly freeBytes?: ((folder: string) => Promise<number>) | undefined;
  readonly retryDelaysMs?: readonly number[] | undefined;
  readonly stallMs?: number | undefined;
}

/** Something that is being done with a model: fetching it, or reading it whole. */
interface Work {
  readonly kind: 'download' | 'check';
  readonly done: Promise<void>;
  readonly abort: AbortController;
}

/** How one model stands; what is left out is nothing. */
interface Standing {
  readonly status: SpeechModel['status'];
  readonly receivedBytes?: number;
  readonly message?: string;
}

/** Seconds of sound written down per second, by id of the model. */
const speedsFormat = z.record(z.string(), z.number().positive());

/** A bar that moves four times a second looks alive; each telling goes to every window. In ms. */
const progressMs = 250;

export function createSpeechModels(options: SpeechModelsOptions) {
  const { folder, log = silentLog, catalogue = published, onChange } = options;
  const works = new Map<string, Work>();
  const standings = new Map<string, Standing>();
  /** The file that was in a model's place when it failed; another one is looked at again. */
  const refused = new Map<string, string>();
  const speedsFile = join(folder, 'speeds.json');
  let speeds: Readonly<Record<string, number>> | null = null;
  let inUse = '';
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;

  const fileOfEntry = (entry: CatalogueEntry) => join(folder, `${entry.id}.bin`);
  const receivedOf = (entry: CatalogueEntry) => sizeOf(partOf(fileOfEntry(entry)));

  function entryOf(id: string): CatalogueEntry {
    const entry = catalogue.find((each) => each.id === id);
    if (entry === undefined) {
      throw new AppError({ code: 'not-found', message: `There is no whisper model called ${id}.` });
    }
    return entry;
  }

  function listed(): readonly SpeechModel[] {
    return catalogue.map(({ sha256: _, ...entry }) => {
      const { status, receivedBytes = 0, message = '' } = standings.get(entry.id) ?? { status: 'absent' };
      return {
        ...entry,
        status,
        receivedBytes: status === 'ready' ? entry.bytes : receivedBytes,
        message,
        speed: speeds?.[entry.id] ?? null,
        inUse: entry.id === inUse,
      };
    });
  }

  function tell(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (!isClosed) onChange(listed());
  }

  function set({ id }: CatalogueEntry, standing: Standing): void {
    standings.set(id, standing);
    tell();
  }

  function onProgress({ id }: CatalogueEntry, receivedBytes: number): void {
    standings.set(id, { status: 'downloading', receivedBytes });
    timer ??= setTimeout(tell, progressMs);
  }

  async function refuse(entry: CatalogueEntry, message: string): Promise<void> {
    refused.set(entry.id, await stampOf(fileOfEntry(entry)));
    set(entry, { status: 'failed', receivedBytes: await receivedOf(entry), message });
  }

  /** What was measured on this machine; nothing where it cannot be read: it is measured again then. */
  function readSpeeds(): Readonly<Record<string, number>> {
    speeds ??= readJsonFile(speedsFile, speedsFormat) ?? {};
    return speeds;
  }

  /** One thing at a time with each model; a second call for the same joins. */
  function begin(
    entry: CatalogueEntry,
    kind: Work['kind'],
    work: (signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    const running = works.get(entry.id);
    if (running !== undefined) return running.done;
    if (isClosed) throw new AppError({ code: 'stopped', message: 'Parley is closing.' });
    const abort = new AbortController();
    const done = work(abort.signal).finally(() => works.delete(entry.id));
    // Waiting for it is not required, and a failure is in the list as well.
    done.catch(() => {});
    works.set(entry.id, { kind, done, abort });
    return done;
  }

  async function fetchModel(entry: CatalogueEntry, signal: AbortSignal): Promise<void> {
    const file = fileOfEntry(entry);
    let lock: LockFile | null = null;
    try {
      // A file that was put there by hand is as good as a download.
      if (await isHere(entry, signal)) return set(entry, { status: 'ready' });
      const address = addressOf(entry.id, options.source);
      let receivedBytes = await receivedOf(entry);
      set(entry, { status: 'downloading', receivedBytes });
      const before = stampNow(file);
      const isReplaced = (): boolean => stampNow(file) !== before;
      // Another Parley with the same folder: two that write into one part would spoil it.
      lock = await takeLockFile(`${partOf(file)}.lock`, {
        progress: () => receivedBytes,
        isDone: isReplaced,
        onProgress: (other) => onProgress(entry, other),
        signal,
      });
      signal.throwIfAborted();
      if ((lock === null || isReplaced()) && (await isHere(entry, signal))) {
        return set(entry, { status: 'ready' });
      }
      const { bytes, sha256 } = entry;
      const { stallMs, retryDelaysMs, freeBytes } = options;
      await fetchFile({
        ...{ address, file, bytes, sha256, what: 'model', signal, stallMs, retryDelaysMs, freeBytes },
        onProgress: (next) => {
          receivedBytes = next;
          onProgress(entry, next);
        },
      });
      await markChecked(file, entry);
      log.info('a whisper model was fetched', { id: entry.id, bytes });
      set(entry, { status: 'ready' });
    } catch (error) {
      if (signal.aborted) {
        const receivedBytes = await receivedOf(entry);
        return set(entry, { status: receivedBytes > 0 ? 'stopped' : 'absent', receivedBytes });
      }
      const failure = error instanceof AppError ? error : diskFailure(error, file);
      log.warn('a whisper model could not be fetched', { id: entry.id, error: failure });
      await refuse(entry, failure.message);
      throw failure;
    } finally {
      lock?.release();
    }
  }

  /** Whether the right file is in its place; one that is not looked at yet is read whole. */
  async function isHere(entry: CatalogueEntry, signal: AbortSignal): Promise<boolean> {
    const state = await lookAtFile(fileOfEntry(entry), entry);
    if (state !== 'unchecked') return state === 'checked';
    set(entry, { status: 'checking' });
    return checkFile(fileOfEntry(entry), entry, signal);
  }

  /** Reads a file that appeared or changed, and says what it is. */
  async function checkWhole(entry: CatalogueEntry, signal: AbortSignal): Promise<void> {
    const file = fileOfEntry(entry);
    try {
      if (await isHere(entry, signal)) return set(entry, { status: 'ready' });
      const what = 'is not this model: it is damaged, incomplete or another file. Download it again.';
      await refuse(entry, `${file} ${what}`);
    } catch (error) {
      if (signal.aborted) return set(entry, { status: 'absent' });
      await refuse(entry, diskFailure(error, file).message);
    }
  }

  /** Whether what is in a model's place was read and is not the model: that is not done again for each utterance. */
  async function isRefused(entry: CatalogueEntry): Promise<boolean> {
    return refused.get(entry.id) === (await stampOf(fileOfEntry(entry)));
  }

  /** What the folder holds now, for a model that nothing is being done with. Told by the list that is asked for. */
  async function look(entry: CatalogueEntry): Promise<void> {
    if (works.has(entry.id)) return;
    const state = await lookAtFile(fileOfEntry(entry), entry);
    const receivedBytes = await receivedOf(entry);
    const isKnown = standings.get(entry.id)?.status === 'failed' && (await isRefused(entry));
    if (works.has(entry.id)) return;
    if (state === 'checked') standings.set(entry.id, { status: 'ready' });
    else if (isKnown) return;
    else if (state === 'unchecked') {
      standings.set(entry.id, { status: 'checking' });
      void begin(entry, 'check', (signal) => checkWhole(entry, signal));
    } else standings.set(entry.id, { status: receivedBytes > 0 ? 'stopped' : 'absent', receivedBytes });
  }

  return {
    /** The whole list with what is here of it. @param inUse id of the model that settings name; "" for none of them */
    async list(nextInUse: string): Promise<readonly SpeechModel[]> {
      await Promise.all(catalogue.map(look));
      readSpeeds();
      inUse = nextInUse;
      return listed();
    },
    /**
     * Fetches a model, or goes on where an earlier download ended. Resolves when it is ready or was stopped; a second
     * call for the same model joins the first.
     * @throws AppError `not-found`, `endpoint` (the server, the network), `store` (the disk) with what happened and what
     * to do; the list then says the same
     */
    async download(id: string) {
      const entry = entryOf(id);
      const running = works.get(id);
      if (running?.kind === 'check') await running.done;
      await begin(entry, 'download', (signal) => fetchModel(entry, signal));
    },
    /** Ends a download; what was fetched is kept for going on. */
    stop: (id: string) => works.get(id)?.abort.abort(),
    /** Deletes a model and whatever was fetched of it. @throws AppError `not-found` */
    async delete(id: string) {
      const entry = entryOf(id);
      const file = fileOfEntry(entry);
      const work = works.get(id);
      work?.abort.abort();
      await work?.done.catch(() => {});
      try {
        await Promise.all([removeFile(file), removePart(file)]);
      } catch (error) {
        throw diskFailure(error, file);
      }
      set(entry, { status: 'absent' });
    },
    /** Path of a model whose content was checked; null while it is not here. */
    async fileOf(id: string): Promise<string | null> {
      const entry = catalogue.find((each) => each.id === id);
      // Speaking does not wait for a download.
      if (entry === undefined || works.get(id)?.kind === 'download') return null;
      const file = fileOfEntry(entry);
      if ((await lookAtFile(file, entry)) === 'unchecked') {
        if (await isRefused(entry)) return null;
        await begin(entry, 'check', (signal) => checkWhole(entry, signal));
      }
      return (await lookAtFile(file, entry)) === 'checked' ? file : null;
    },
    /**
     * Looks whether a file is a whisper.cpp model that can be loaded.
     * @returns its size and language as whisper names them: "base.en"
     * @throws AppError `bad-input` saying what is wrong with it
     */
    checkOwnFile,
    /** Keeps how fast a model is here. @param secondsPerSecond seconds of sound written down per second */
    async setSpeed(id: string, secondsPerSecond: number) {
      entryOf(id);
      speeds = { ...readSpeeds(), [id]: secondsPerSecond };
      await mkdir(folder, { recursive: true });
      replaceFile(speedsFile, JSON.stringify(speeds));
      tell();
    },
    /** Stops all downloads and waits for them. */
    async close() {
      isClosed = true;
      for (const { abort } of works.values()) abort.abort();
      await Promise.all([...works.values()].map(({ done }) => done.catch(() => {})));
      if (timer !== null) clearTimeout(timer);
    },
  };
}

async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => null))?.size ?? 0;
}

/** Tells one file from the next in the same place; "" for none. */
async function stampOf(file: string): Promise<string> {
  return stampIn(await stat(file).catch(() => null));
}

function stampNow(file: string): string {
  return stampIn(statSync(file, { throwIfNoEntry: false }));
}

function stampIn(facts: { readonly size: number; readonly mtimeMs: number } | null | undefined): string {
  return facts == null ? '' : `${facts.size} ${facts.mtimeMs}`;
}

/** What a file should be. */
interface Content {
  readonly bytes: number;
  /** In hex. */
  readonly sha256: string;
}

/** Kept beside a file whose content was checked, so that it is not read whole at every start. */
const marker = z.object({ sha256: z.string(), bytes: z.number(), mtimeMs: z.number() }).readonly();
const markerOf = (file: string): string => `${file}.json`;

/** `checked`: its content was looked at and the file was not touched since. */
async function lookAtFile(file: string, wanted: Content): Promise<'absent' | 'unchecked' | 'checked'> {
  const facts = await stat(file).catch(() => null);
  if (facts === null || !facts.isFile()) return 'absent';
  const mark = readJsonFile(markerOf(file), marker);
  const isSame =
    mark?.sha256 === wanted.sha256 && mark.bytes === facts.size && mark.mtimeMs === facts.mtimeMs;
  return isSame ? 'checked' : 'unchecked';
}

/**
 * Reads a whole file and marks it when it is the one that is wanted.
 * @returns whether it is
 * @throws what the file system says; the signal's reason when aborted
 */
async function checkFile(file: string, wanted: Content, signal: AbortSignal): Promise<boolean> {
  const facts = await stat(file);
  if (facts.size !== wanted.bytes) return false;
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024, signal }))
    hash.update(chunk);
  if (hash.digest('hex') !== wanted.sha256) return false;
  // As it was before it was read: a file that was changed meanwhile is read again.
  mark(file, wanted, facts);
  return true;
}

async function markChecked(file: string, wanted: Content): Promise<void> {
  mark(file, wanted, await stat(file));
}

function mark(file: string, { sha256 }: Content, { size, mtimeMs }: Stats): void {
  replaceFile(markerOf(file), JSON.stringify({ sha256, bytes: size, mtimeMs }));
}

async function removeFile(file: string): Promise<void> {
  await Promise.all([rm(file, { force: true }), rm(markerOf(file), { force: true })]);
}
