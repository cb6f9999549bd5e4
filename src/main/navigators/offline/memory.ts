import type { Candidate, Snapshot } from '#shared/domain/index.ts';
import type { Memory, ReadStep } from '../../agent/ports.ts';
import type { Listed } from './step.ts';
import type { Instruction, Readings } from './understand/index.ts';

/** How to find again what was touched: by its uid while the page lives, else by where it stood and its name. */
export interface KnownElement {
  readonly uid: string;
  readonly xpath: string;
  readonly name: string;
}

export function rememberElement(candidate: Candidate): KnownElement {
  return { uid: candidate.uid, xpath: candidate.xpath, name: candidate.name || candidate.text };
}

/** The same for what was read out; what nothing opens is known by its words alone. */
export function rememberListed(listed: Listed): KnownElement {
  return typeof listed === 'string' ? { uid: '', xpath: '', name: listed } : rememberElement(listed);
}

/** The candidate that a remembered element is on this page, or null. */
export function findAgain(snapshot: Snapshot, print: KnownElement | null): Candidate | null {
  if (print === null) return null;
  const { candidates } = snapshot;
  return (
    candidates.find((candidate) => candidate.uid === print.uid) ??
    candidates.find(
      (candidate) => candidate.xpath === print.xpath && (candidate.name || candidate.text) === print.name,
    ) ??
    null
  );
}

/** What a correction changes about the description of a target. */
export interface Adjustment {
  readonly ordinal: number | null;
  readonly direction: 'below' | 'above' | 'left-of' | 'right-of' | 'near' | null;
  /** Said in addition: "blue", "in the footer". */
  readonly narrowing: string | null;
  /** The thing that was wrong: left out, and the landmark of `direction`. */
  readonly wrong: KnownElement | null;
  /** Nothing was said about what is right: ask, however sure the second best looks. */
  readonly asks: boolean;
}

export interface PlanItem {
  readonly readings: Readings;
  readonly adjustment: Adjustment | null;
  /** What the user chose from a list that was read out. */
  readonly chosen: KnownElement | null;
  /** Nothing else will do in the place of what was chosen. */
  readonly isFixed?: true;
  /** The place for it was opened before: no search box will do. */
  readonly isOpened?: true;
  /** The same as a trained reader has it; null where none ran. */
  readonly step?: ReadStep | null;
}

export const planned = (readings: Readings): PlanItem => ({ readings, adjustment: null, chosen: null });

/** What hides something that a person would open to look for it. */
export type Hiding = 'section' | 'tab' | 'menu' | 'page';

/** Something that was pressed to see what it hides. */
export interface Opened {
  readonly hiding: Hiding;
  readonly control: KnownElement;
  /** The tab that was chosen before. */
  readonly before: KnownElement | null;
  /** It led to another page, from which only the way back leads here. */
  readonly led: boolean;
}

/** How far the search for one thing that is not in view has come. */
export interface Looking {
  /** What stands open now, oldest first. */
  readonly opened: readonly Opened[];
  /** All that was pressed, on which page, with the words that tell where that looks. */
  readonly tried: readonly {
    readonly control: KnownElement;
    readonly url: string;
    readonly words: string;
  }[];
  /** The press under way: one that opens, or one that shuts what was opened last. */
  readonly pending: Opened | 'shut' | null;
  /** The uids that were in view when it began: what is found among them was not what was looked for. */
  readonly known: readonly string[];
}

/** How far the first item of the plan has come. */
export interface Work {
  /** Which reading was taken, -1 before that. */
  readonly reading: number;
  /** Instructions of several steps name the next one; "" for the first. */
  readonly phase: string;
  /** What the step before was aimed at. */
  readonly uid: string | null;
  /** What the action under way leads to; null when the instruction is finished with it. */
  readonly nextPhase: string | null;
  /** Tried in vain. */
  readonly excluded: readonly string[];
  readonly failures: number;
  /** The user's answer to which one. */
  readonly chosen: KnownElement | null;
  /** Null while what is meant is expected in view. */
  readonly looking: Looking | null;
}

interface Touched {
  readonly instruction: Instruction;
  readonly target: KnownElement;
}

export type Question =
  | {
      readonly kind: 'which';
      /** Those that were read out, and then the others that fitted nearly as well. */
      readonly options: readonly KnownElement[];
      /** How many were read out. */
      readonly told: number;
      readonly reading: number;
    }
  /** "Shall I search the web for it?" */
  | { readonly kind: 'search-web'; readonly words: string };

/** Everything that the offline navigator remembers between its calls. */
export interface State {
  readonly version: 1;
  /** The user turn that was read last. */
  readonly turnId: string;
  readonly plan: readonly PlanItem[];
  readonly work: Work;
  readonly question: Question | null;
  readonly touched: Touched | null;
  /** What was asked about or failed last: a correction is about that rather than about what was touched before. */
  readonly intended: Instruction | null;
  /** What was read out last, for "open the second one". */
  readonly listed: readonly KnownElement[];
  /** Navigator turns that were undone, or that undid one. */
  readonly undone: readonly string[];
  /** Said with the closing words: what needed no doing. */
  readonly notes: readonly string[];
  /** Something was done for this utterance. */
  readonly acted: boolean;
  /** So many were to be done to, one after the other; 0 where it was one. */
  readonly several: number;
  /** What was done last was to find words on the page: "next one" is about those. */
  readonly finds: boolean;
}

const freshWork: Work = {
  reading: -1,
  phase: '',
  uid: null,
  nextPhase: null,
  excluded: [],
  failures: 0,
  chosen: null,
  looking: null,
};

export const emptyState: State = {
  version: 1,
  turnId: '',
  plan: [],
  work: freshWork,
  question: null,
  touched: null,
  intended: null,
  listed: [],
  undone: [],
  notes: [],
  acted: false,
  several: 0,
  finds: false,
};

/** The state out of the memory that the agent keeps; a fresh one when it is not ours or of another version. */
export function readMemory(memory: Memory): State {
  if (memory === null || typeof memory !== 'object' || !('version' in memory)) return emptyState;
  if (memory.version !== emptyState.version) return emptyState;
  // Only `writeMemory` makes objects of this version.
  return { ...emptyState, ...(memory as unknown as State) };
}

export function writeMemory(state: State): Memory {
  return state as unknown as Memory;
}

/** The plan without its first item, the next one fresh. */
export function advance(state: State): State {
  const [, ...plan] = state.plan;
  return { ...state, plan, work: { ...freshWork, chosen: plan[0]?.chosen ?? null } };
}

/** Another plan, its first item fresh. */
export function withPlan(state: State, plan: readonly PlanItem[]): State {
  return { ...state, plan, work: { ...freshWork, chosen: plan[0]?.chosen ?? null } };
}
