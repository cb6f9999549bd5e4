import type { Candidate, ScoredCandidate } from '#shared/domain/index.ts';
import type { Proposal } from '../../agent/ports.ts';
import type { Grounding } from '../../grounding/index.ts';
import { type State, writeMemory } from './memory.ts';
import type { ActStep } from './step.ts';

/** Candidates kept with a turn. */
const keptCandidates = 10;

function scored(grounding: Grounding | null | undefined): readonly ScoredCandidate[] | null {
  if (grounding === null || grounding === undefined) return null;
  return grounding.ranking.slice(0, keptCandidates).map(({ candidate, score }) => ({
    element: {
      uid: candidate.uid,
      tag: candidate.tag,
      role: candidate.role,
      text: candidate.name || candidate.text || candidate.nearbyLabel || candidate.description,
      bbox: candidate.box,
    },
    score,
  }));
}

/** What was understood, for the trace. Typed text stays out: it may be a secret. */
export function showParse(state: State): string {
  return JSON.stringify(
    state.plan.map((item) =>
      item.readings.map((reading) => {
        const { kind } = reading;
        if (kind === 'type') return { kind, target: reading.target };
        return kind === 'set' ? { kind, target: reading.target } : reading;
      }),
    ),
  );
}

export interface Words {
  readonly say: string;
  readonly choices?: readonly Candidate[];
  /** Names of the choices that tell them apart. */
  readonly choiceNames?: readonly string[];
  readonly grounding?: Grounding | null;
}

/** Something said, which hands the turn back. */
export function proposeSay(words: Words, state: State, reply: string): Proposal {
  return {
    action: { intent: 'say', utterance: words.say },
    reason: '',
    prompt: '',
    reply,
    author: 'user',
    usage: null,
    candidates: scored(words.grounding),
    choices: words.choices ?? [],
    choiceNames: words.choiceNames ?? [],
    last: true,
    memory: writeMemory(state),
  };
}

/** Something done. */
export function proposeAct(step: ActStep, state: State, reply: string): Proposal {
  return {
    action: step.action,
    reason: step.reason,
    prompt: '',
    reply,
    author: 'user',
    usage: null,
    candidates: scored(step.grounding),
    choices: [],
    last: false,
    memory: writeMemory(state),
  };
}
