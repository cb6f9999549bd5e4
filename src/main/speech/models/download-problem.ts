/**
 * What went wrong with one request, and what helps:
 * `again`: the same once more after a while; `start-over`: the same from the first byte; `wrong-file`: what is there
 * is not the model, so what was taken of it goes; `disk-full`: room is given back; `give-up`: nothing we can do.
 */
export type Remedy = 'again' | 'start-over' | 'wrong-file' | 'disk-full' | 'give-up';

export class DownloadProblem extends Error {
  readonly remedy: Remedy;
  /** How long the server asked to be left alone, in ms. */
  readonly afterMs: number;

  /** @param message what happened, one plain sentence */
  constructor(
    remedy: Remedy,
    message: string,
    more: { readonly cause?: unknown; readonly afterMs?: number } = {},
  ) {
    super(message, { cause: more.cause });
    this.remedy = remedy;
    this.afterMs = more.afterMs ?? 0;
  }
}
