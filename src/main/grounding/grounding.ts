import type { Candidate } from '#shared/domain/index.ts';
import type { Meaning } from '../agent/ports.ts';
import type { Want } from './score.ts';

/** How alike a trained model finds a description and each candidate of the page; null: no model says. */
export type MeaningLookup = (description: string) => Meaning | null;

export interface GroundingContext {
  readonly want: Want;
  /** What was touched last: what "it" means. */
  readonly previousUid: string | null;
  /** Known to be wrong: said so by the user, or tried in vain. */
  readonly excluded: readonly string[];
  /** For choosing: lists that hold this option are meant before others. */
  readonly option: string | null;
  /** The verb, where it may be written on the control: it must then stand in the control's own name. */
  readonly verb: string | null;
}

export interface GroundedCandidate {
  readonly candidate: Candidate;
  /** 0 to 1. */
  readonly score: number;
  /** What spoke for it, for the trace. */
  readonly why: string;
}

export interface Grounding {
  /** Best first; only candidates that the verb can be done to. */
  readonly ranking: readonly GroundedCandidate[];
  /** How far the best leads the second. */
  readonly margin: number;
  /** `sure`: act. `unsure`: ask. `none`: nothing on the page answers to the description. */
  readonly decision: 'sure' | 'unsure' | 'none';
}
