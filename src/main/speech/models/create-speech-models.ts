import { statSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#shared/errors/index.ts';
import { type LockFile, takeLockFile } from '../../platform/lock-file.ts';
import { silentLog } from '../../platform/log.ts';
import { type CatalogueEntry, catalogue as published } from './catalogue.ts';
import { checkOwnFile } from './check-own-file.ts';
import { checkFile, lookAtFile, markChecked, removeFile } from './checked-file.ts';
import { createListing } from './create-listing.ts';
import { downloadModel } from './download-model.ts';
import { diskFailure, failureOf } from './failure-words.ts';
import { readSpeeds, type Speeds, writeSpeeds } from './kept-speeds.ts';
import { modelAddress, modelSource } from './model-source.ts';
import { removePart } from './part-file.ts';
import type { SpeechModels, SpeechModelsOptions } from './speech-models.ts';

/** Something that is being done with a model: fetching it, or reading it whole. */
interface Work {
  readonly kind: 'download' | 'check';
  readonly done: Promise<void>;
  readonly abort: AbortController;
}

const defaultRetryDelaysMs = [1_000, 2_000, 4_000, 8_000, 15_000];
const defaultStallMs = 60_000;

/** The whisper models in one folder. */
export function createSpeechModels(options: SpeechModelsOptions): SpeechModels {
  const { folder, log = silentLog, catalogue = published } = options;
  const listing = createListing(catalogue, options.onChange);
  const works = new Map<string, Work>();
  /** The file that was in a model's place when it failed; another one is looked at again. */
  const refused = new Map<string, string>();
  const speedsFile = join(folder, 'speeds.json');
  let speeds: Promise<Speeds> | null = null;
  let isClosed = false;

  const fileOfEntry = (entry: CatalogueEntry) => join(folder, `${entry.id}.bin`);
  const partOf = (entry: CatalogueEntry) => join(folder, `${entry.id}.bin.part`);
  const measured = () => (speeds ??= readSpeeds(speedsFile));

  function entryOf(id: string): CatalogueEntry {
    const entry = catalogue.find((each) => each.id === id);
    if (entry === undefined) {
      throw new AppError({ code: 'not-found', message: `There is no whisper model called ${id}.` });
    }
    return entry;
  }

  /** One thing at a time with each model; whoever wants the same joins. */
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
    // Whoever waits is told; nobody has to.
    done.catch(() => {});
    works.set(entry.id, { kind, done, abort });
    return done;
  }

  async function fetchModel(entry: CatalogueEntry, signal: AbortSignal): Promise<void> {
    const file = fileOfEntry(entry);
    let address: URL | null = null;
    let lock: LockFile | null = null;
    try {
      // A file that somebody put there is as good as a download.
      if (await isHere(entry, signal)) return listing.set(entry.id, { status: 'ready' });
      address = modelAddress(modelSource(options.source), entry.id);
      let receivedBytes = await sizeOf(partOf(entry));
      listing.set(entry.id, { status: 'downloading', receivedBytes });
      const before = stampNow(file);
      const isReplaced = (): boolean => stampNow(file) !== before;
      // Another Parley with the same folder: two that write into one part would spoil it.
      lock = await takeLockFile(`${partOf(entry)}.lock`, {
        progress: () => receivedBytes,
        isDone: isReplaced,
        onProgress: (other) => listing.progress(entry.id, other),
        signal,
      });
      signal.throwIfAborted();
      if ((lock === null || isReplaced()) && (await isHere(entry, signal))) {
        return listing.set(entry.id, { status: 'ready' });
      }
      await downloadModel({
        entry,
        address,
        file,
        part: partOf(entry),
        signal,
        stallMs: options.stallMs ?? defaultStallMs,
        retryDelaysMs: options.retryDelaysMs ?? defaultRetryDelaysMs,
        freeBytes: () => (options.freeBytes ?? freeBytesOf)(folder),
        onProgress: (next) => {
          receivedBytes = next;
          listing.progress(entry.id, next);
        },
      });
      await markChecked(file, entry);
      log.info('a whisper model was fetched', { id: entry.id, bytes: entry.bytes });
      listing.set(entry.id, { status: 'ready' });
    } catch (error) {
      const receivedBytes = await sizeOf(partOf(entry));
      if (signal.aborted) {
        return listing.set(entry.id, { status: receivedBytes > 0 ? 'stopped' : 'absent', receivedBytes });
      }
      const failure =
        error instanceof AppError
          ? error
          : address === null
            ? diskFailure(error, file)
            : failureOf(error, entry, address, file);
      refused.set(entry.id, await stampOf(file));
      log.warn('a whisper model could not be fetched', { id: entry.id, error: failure });
      listing.set(entry.id, { status: 'failed', receivedBytes, message: failure.message });
      throw failure;
    } finally {
      lock?.release();
    }
  }

  /** Whether the right file is in its place; one that is not looked at yet is read whole. */
  async function isHere(entry: CatalogueEntry, signal: AbortSignal): Promise<boolean> {
    const state = await lookAtFile(fileOfEntry(entry), entry);
    if (state !== 'unchecked') return state === 'checked';
    listing.set(entry.id, { status: 'checking' });
    return checkFile(fileOfEntry(entry), entry, signal);
  }

  /** Reads a file that appeared or changed, and says what it is. */
  async function checkWhole(entry: CatalogueEntry, signal: AbortSignal): Promise<void> {
    try {
      if (await isHere(entry, signal)) return listing.set(entry.id, { status: 'ready' });
      refused.set(entry.id, await stampOf(fileOfEntry(entry)));
      listing.set(entry.id, {
        status: 'failed',
        receivedBytes: await sizeOf(partOf(entry)),
        message: `${fileOfEntry(entry)} is not this model: it is damaged, incomplete or another file. Download it again.`,
      });
    } catch (error) {
      if (signal.aborted) return listing.set(entry.id, { status: 'absent' });
      refused.set(entry.id, await stampOf(fileOfEntry(entry)));
      const { message } = diskFailure(error, fileOfEntry(entry));
      listing.set(entry.id, { status: 'failed', message });
    }
  }

  /** What the folder holds now, for every model that nothing is being done with. */
  async function look(entry: CatalogueEntry): Promise<void> {
    if (works.has(entry.id)) return;
    const state = await lookAtFile(fileOfEntry(entry), entry);
    const receivedBytes = await sizeOf(partOf(entry));
    if (works.has(entry.id)) return;
    if (state === 'checked') listing.set(entry.id, { status: 'ready' }, 'quiet');
    else if (
      listing.statusOf(entry.id) === 'failed' &&
      refused.get(entry.id) === (await stampOf(fileOfEntry(entry)))
    ) {
      // What is the matter was said, and nothing has changed.
      return;
    } else if (state === 'unchecked') {
      listing.set(entry.id, { status: 'checking' }, 'quiet');
      void begin(entry, 'check', (signal) => checkWhole(entry, signal));
    } else {
      const status = receivedBytes > 0 ? 'stopped' : 'absent';
      listing.set(entry.id, { status, receivedBytes }, 'quiet');
    }
  }

  return {
    async list(inUse) {
      await Promise.all(catalogue.map(look));
      return listing.refresh(inUse, await measured());
    },
    async download(id) {
      const entry = entryOf(id);
      const running = works.get(id);
      if (running?.kind === 'check') await running.done;
      await begin(entry, 'download', (signal) => fetchModel(entry, signal));
    },
    stop: (id) => works.get(id)?.abort.abort(),
    async delete(id) {
      const entry = entryOf(id);
      const work = works.get(id);
      work?.abort.abort();
      await work?.done.catch(() => {});
      try {
        await Promise.all([removeFile(fileOfEntry(entry)), removePart(partOf(entry))]);
      } catch (error) {
        throw diskFailure(error, fileOfEntry(entry));
      }
      listing.set(id, { status: 'absent' });
    },
    async fileOf(id) {
      const entry = catalogue.find((each) => each.id === id);
      if (entry === undefined) return null;
      const file = fileOfEntry(entry);
      // Whoever wants to speak now does not wait for a download.
      if (works.get(id)?.kind === 'download') return null;
      if ((await lookAtFile(file, entry)) === 'unchecked') {
        // It was read and is not the model: that is not done again for each utterance.
        if (refused.get(id) === (await stampOf(file))) return null;
        await begin(entry, 'check', (signal) => checkWhole(entry, signal));
      }
      return (await lookAtFile(file, entry)) === 'checked' ? file : null;
    },
    checkOwnFile,
    async setSpeed(id, secondsPerSecond) {
      entryOf(id);
      const next = { ...(await measured()), [id]: secondsPerSecond };
      speeds = Promise.resolve(next);
      await writeSpeeds(speedsFile, next);
      listing.setSpeeds(next);
    },
    async close() {
      isClosed = true;
      for (const { abort } of works.values()) abort.abort();
      await Promise.all([...works.values()].map(({ done }) => done.catch(() => {})));
      listing.close();
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

/** Room on the disk of a folder, for this user. */
async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
