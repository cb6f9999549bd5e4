import type { Snapshot } from '#shared/domain/index.ts';

/** Why a reply gives no action. */
const problemKinds = [
  'cut',
  'too-long',
  'filtered',
  'function-call',
  'empty',
  'declined',
  'no-action',
  'several',
  'not-alone',
  'unfinished',
  'unknown-element',
  'unknown-tab',
  'bad-form',
  'bad-address',
  'garbled',
] as const;
export type ProblemKind = (typeof problemKinds)[number];

export interface Problem {
  readonly kind: ProblemKind;
  /** What was wrong, as one or two sentences that a model can act on. */
  readonly forModel: string;
  /** The same for a person, as the rest of a sentence that begins with "the model". */
  readonly forUser: string;
}

export function isProblem(value: object): value is Problem {
  return 'forModel' in value;
}

export const problem = (kind: ProblemKind, forModel: string, forUser: string): Problem => ({
  kind,
  forModel,
  forUser,
});

/** What an action may name. */
export interface ReplyContext {
  readonly snapshot: Pick<Snapshot, 'candidates' | 'tabs'>;
  /** uid by the short name that the prompt uses. */
  readonly names: ReadonlyMap<string, string>;
  /** Uids that may be named at all: frames of other sites are left out of prompts, and so of actions. */
  readonly nameable: ReadonlySet<string>;
  /** Set when the model saw a picture and may name elements by coordinates in it (docs/weblinx.md, 2). */
  readonly pointing: Pointing | null;
}

interface Pointing {
  /** In px. */
  readonly picture: { readonly width: number; readonly height: number };
  /** The uid at a point of it, null when nothing there may be acted on. */
  locate(point: { readonly x: number; readonly y: number }): string | null;
}
