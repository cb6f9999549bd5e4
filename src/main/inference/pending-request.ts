import { AppError } from '#shared/errors/index.ts';
import type { EncodeKind, ModelCard } from './inference.ts';
import type { ToProcess } from './protocol.ts';

/** What is asked of the model, without its id: a restarted process is asked again for what is still missing. */
export type Work =
  | { readonly kind: 'encode'; readonly what: EncodeKind }
  | { readonly kind: 'score'; readonly query: string };

/** One request of the app's, from its texts to all its rows. */
export class PendingRequest {
  readonly result: Float32Array;
  readonly done: Promise<Float32Array>;
  private readonly work: Work;
  private readonly texts: readonly string[];
  private readonly width: number;
  /** By text: whether its row has come. */
  private readonly has: Uint8Array;
  /** Places that the last message to the process asked for, in its order. */
  private asked: readonly number[] = [];
  private settle: { resolve(rows: Float32Array): void; reject(error: unknown): void } | null = null;

  constructor(work: Work, texts: readonly string[], card: ModelCard) {
    this.work = work;
    this.texts = texts;
    this.width = work.kind === 'score' ? 1 : card.dimensions;
    this.result = new Float32Array(texts.length * this.width);
    this.has = new Uint8Array(texts.length);
    this.done = new Promise((resolve, reject) => {
      this.settle = { resolve, reject };
    });
  }

  /** The message that asks for all texts that have no row yet. */
  message(id: number): ToProcess {
    this.asked = [...this.texts.keys()].filter((place) => this.has[place] === 0);
    const texts = this.asked.map((place) => this.texts[place] ?? '');
    return { ...this.work, id, texts };
  }

  take(places: Uint32Array, values: Float32Array): void {
    places.forEach((at, row) => {
      const place = this.asked[at];
      if (place === undefined) return;
      this.has[place] = 1;
      this.result.set(values.subarray(row * this.width, (row + 1) * this.width), place * this.width);
    });
  }

  finish(): void {
    if (this.has.every((each) => each === 1)) this.settle?.resolve(this.result);
    else this.fail(new AppError({ code: 'internal', message: 'The model’s process left texts out.' }));
  }

  fail(error: unknown): void {
    this.settle?.reject(error);
  }
}
