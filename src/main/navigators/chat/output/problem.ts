/** Why a reply gives no action. */
export const problemKinds = [
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
