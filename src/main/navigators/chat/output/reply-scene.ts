import type { Snapshot } from '#shared/domain/index.ts';

/** What an action may name. */
export interface ReplyScene {
  readonly snapshot: Pick<Snapshot, 'candidates' | 'tabs'>;
  /** uid by the short name that the prompt uses. */
  readonly names: ReadonlyMap<string, string>;
  /** Uids that may be named at all: frames of other sites are left out of prompts, and so of actions. */
  readonly nameable: ReadonlySet<string>;
  /** Set when the model saw a picture and may name elements by coordinates in it (spec/weblinx.md 2.2, 2.5). */
  readonly pointing: Pointing | null;
}

export interface Pointing {
  /** In px. */
  readonly picture: { readonly width: number; readonly height: number };
  /** The uid at a point of it, null when nothing there may be acted on. */
  locate(point: { readonly x: number; readonly y: number }): string | null;
}
