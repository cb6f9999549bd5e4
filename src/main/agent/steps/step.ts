import type {
  Action,
  ApprovalDecision,
  ApprovalRequest,
  Candidate,
  ElementSummary,
  Outcome,
  Snapshot,
  Stage,
  StageTimes,
} from '#shared/domain/index.ts';
import type { Effect, Finding, Verdict } from '../policy/index.ts';
import type { Proposal, Ranking } from '../ports.ts';
import type { AgentPorts, Run } from '../run.ts';

/** Where a step of the loop stands; each stage gives back a fuller one. */
interface Step {
  /** From 1. */
  readonly number: number;
  readonly ms: StageTimes;
}

export interface Observed extends Step {
  readonly snapshot: Snapshot;
}

export interface Proposed extends Observed {
  /** What the ranker made of the page; null when it was not asked. */
  readonly ranking: Ranking | null;
  readonly proposal: Proposal;
  readonly action: Action;
}

export interface Checked extends Proposed {
  readonly target: Candidate | null;
  /** What the action does physically, and what that would do to the world. */
  readonly effect: Effect;
  readonly verdict: Verdict;
  /** The user named exactly this and every value that leaves: it counts as their own press. */
  readonly isOwnWord: boolean;
  /** What the user has to agree to first; none when nothing is to be asked. */
  readonly findings: readonly Finding[];
  /** Known already when the check rejected the action: it is then not carried out. */
  readonly outcome: Outcome | null;
}

export interface Approved extends Checked {
  readonly approval: ApprovalDecision;
  /** The card that was shown for it. */
  readonly asked?: ApprovalRequest;
  /** The act that the yes was given to, where this one only answers what the page asked back about it. */
  readonly continues?: Approved;
  /** The user takes the page over after this step. */
  readonly pauseAfter: boolean;
}

export interface Acted extends Approved {
  readonly outcome: Outcome;
  /** JPEG of the page as it was before the action, as WebLINX's states are. */
  readonly screenshot: Uint8Array | null;
}

/** Runs one stage and gives its result with the time it took, in ms with one decimal. */
export async function timeStage<T>(ports: AgentPorts, stage: () => Promise<T> | T): Promise<[T, number]> {
  const start = ports.clock.monotonic();
  const value = await stage();
  return [value, Math.round((ports.clock.monotonic() - start) * 10) / 10];
}

/** Tells the window which stage runs, before anything about the step is decided. */
export function showStage(run: Run, stage: Stage, number: number): void {
  run.setState({
    status: 'running',
    sessionId: run.sessionId,
    stage,
    step: number,
    budget: run.settings.stepBudget,
    about: null,
    element: null,
    next: run.upcoming,
    draft: '',
    wait: null,
  });
}

/** What is kept of a candidate beside a turn. Its text is the name that a person would use for it. */
export function summarizeTarget(target: Candidate): ElementSummary;
export function summarizeTarget(target: Candidate | null): ElementSummary | null;
export function summarizeTarget(target: Candidate | null): ElementSummary | null {
  if (target === null) return null;
  const text = target.name || target.text || target.nearbyLabel || target.description;
  return { uid: target.uid, tag: target.tag, role: target.role, text: text.slice(0, 200), bbox: target.box };
}
