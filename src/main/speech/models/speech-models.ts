import type { SpeechModel } from '#shared/ipc/index.ts';
import type { Log } from '../../platform/log.ts';
import type { CatalogueEntry } from './catalogue.ts';

/** Whisper models: which can be had, what is here, fetching and deleting them. Errors are AppErrors in words. */
export interface SpeechModels {
  /** The whole list with what is here of it. @param inUse id of the model that settings name; "" for none of them */
  list(inUse: string): Promise<readonly SpeechModel[]>;
  /**
   * Fetches a model, or goes on where an earlier download ended. Resolves when it is ready or was stopped; a second
   * call for the same model joins the first.
   * @throws AppError `not-found`, `endpoint` (the server, the network), `store` (the disk) with what happened and what
   * to do; the list then says the same
   */
  download(id: string): Promise<void>;
  /** Ends a download; what was fetched is kept for going on. */
  stop(id: string): void;
  /** Deletes a model and whatever was fetched of it. @throws AppError `not-found` */
  delete(id: string): Promise<void>;
  /** Path of a model whose content was checked; null while it is not here. */
  fileOf(id: string): Promise<string | null>;
  /**
   * Looks whether a file is a whisper.cpp model that can be loaded.
   * @returns its size and language as whisper names them: "base.en"
   * @throws AppError `bad-input` saying what is wrong with it
   */
  checkOwnFile(path: string): Promise<{ readonly name: string }>;
  /** Keeps how fast a model is here. @param secondsPerSecond seconds of sound written down per second */
  setSpeed(id: string, secondsPerSecond: number): Promise<void>;
  /** Stops all downloads and waits for them. */
  close(): Promise<void>;
}

export interface SpeechModelsOptions {
  /** Where models are kept; made when needed. */
  readonly folder: string;
  /** Base address that file names are appended to; the environment's PARLEY_SPEECH_MODELS goes before it. */
  readonly source?: string | undefined;
  /** Told when a download moves on or a model comes or goes; `inUse` is as at the latest `list`. */
  readonly onChange: (models: readonly SpeechModel[]) => void;
  /** Free room on the disk of a folder, in bytes. */
  readonly freeBytes?: ((folder: string) => Promise<number>) | undefined;
  readonly log?: Log | undefined;
  /** Another list than the published one. */
  readonly catalogue?: readonly CatalogueEntry[] | undefined;
  /** Waits before asking again after a connection was cut, in ms; as many as times are asked. */
  readonly retryDelaysMs?: readonly number[] | undefined;
  /** A connection on which nothing comes for this long counts as cut, in ms. */
  readonly stallMs?: number | undefined;
}
