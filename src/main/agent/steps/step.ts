import { randomUUID } from 'node:crypto';
import {
  type Action,
  type ApprovalDecision,
  type ApprovalRequest,
  type Candidate,
  type ElementSummary,
  type Outcome,
  type RunState,
  type Snapshot,
  type Stage,
  type StageTimes,
  summarizeCandidate,
} from '#shared/domain/index.ts';
import { formatAction } from '#shared/grammar/index.ts';
import { originOf } from '#shared/text/addresses.ts';
import { maskSecrets } from '../mask-secrets.ts';
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

type Working = Extract<RunState, { status: 'running' }>;

/** Tells the window which stage runs, and what of the step is known by then. */
export function showStage(
  run: Pick<Run, 'sessionId' | 'settings' | 'upcoming' | 'setState'>,
  stage: Stage,
  number: number,
  known: Partial<Pick<Working, 'about' | 'element' | 'draft' | 'wait'>> = {},
): void {
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
    ...known,
  });
}

/** The origin of a page, or its address where it has none. */
export function placeOfPage({ url }: Snapshot): string {
  return originOf(url) || url;
}

/** The card about a step: what is said on it is the caller's, what it stands for the same on all. Secrets are masked. */
export function buildCard(
  run: Pick<Run, 'sessionId' | 'heard'>,
  { snapshot, action, target }: Pick<Checked, 'snapshot' | 'action' | 'target'>,
  said: Pick<ApprovalRequest, 'sentence' | 'consequence' | 'data'> & { readonly rememberable?: boolean },
): ApprovalRequest {
  const card: ApprovalRequest = {
    id: randomUUID(),
    sessionId: run.sessionId,
    origin: placeOfPage(snapshot),
    url: snapshot.url,
    action: formatAction(action),
    element: summarizeTarget(target),
    rememberable: false,
    ...said,
  };
  return maskSecrets(card, run.heard.secrets);
}

const longestText = 200;

/** What is kept of a candidate beside a turn. */
export function summarizeTarget(target: Candidate): ElementSummary;
export function summarizeTarget(target: Candidate | null): ElementSummary | null;
export function summarizeTarget(target: Candidate | null): ElementSummary | null {
  if (target === null) return null;
  const summary = summarizeCandidate(target);
  return { ...summary, text: summary.text.slice(0, longestText) };
}
