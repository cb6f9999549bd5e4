import type {
  DescriptionScorer,
  MeaningScorer,
  Navigator,
  NavigatorInput,
  Proposal,
} from '../../agent/ports.ts';
import type { MeaningLookup } from '../../grounding/index.ts';
import { actOn, plainly } from './act-on.ts';
import { proposeWith } from './ask-model.ts';
import { askWhich } from './ask-which.ts';
import { chooseReading } from './choose-reading.ts';
import { findMeant } from './find-meant.ts';
import { emptyState, planned, readMemory, type State } from './memory.ts';
import { advance, withPlan } from './plan.ts';
import { printOf } from './scene.ts';
import { sceneFor, takeOutcome, takeUtterance, turnSince } from './take-turn.ts';
import { wordClosing } from './word-closing.ts';
import { proposeSay, showParse } from './word-proposal.ts';

/** Instructions that need no doing are passed over within one call, as many as this at most. */
const mostPassedOver = 30;

/** Carries the plan on until something has to be done or said. */
function carryOn(
  input: NavigatorInput,
  start: State,
  reply: string,
  scorer: DescriptionScorer,
  meaning: MeaningLookup | null,
): Proposal {
  let state = start;
  for (let passed = 0; passed < mostPassedOver; passed += 1) {
    const item = state.plan[0];
    let scene = sceneFor(input, state, scorer, meaning);
    if (item === undefined) return proposeSay({ say: wordClosing(scene) }, state, reply);
    const chosen = chooseReading(item.readings, scene);
    const plain = chosen.assessment.step();
    const meant = findMeant(plain, scene);
    const step = meant?.step ?? plain;
    const index = meant === null ? chosen.index : 0;
    if (meant !== null) {
      state = withPlan(state, [planned([meant.instruction])]);
      scene = sceneFor(input, state, scorer, meaning);
    }
    switch (step.kind) {
      case 'act': {
        const unsaid =
          item.adjustment?.asks === true && state.work.chosen === null && step.grounding !== null;
        if (unsaid && step.grounding !== null) {
          return askWhich(
            { kind: 'ask', grounding: step.grounding, about: 'that' },
            index,
            state,
            scene,
            reply,
          );
        }
        return actOn(step, index, state, scene, reply);
      }
      case 'ask':
        return askWhich(step, index, state, scene, reply);
      case 'offer-search': {
        const question = { kind: 'search-web', words: step.words } as const;
        return proposeSay({ say: step.say }, { ...withPlan(state, []), question }, reply);
      }
      case 'tell': {
        const tried = item.readings[index];
        const rest = step.failed
          ? {
              ...withPlan(state, []),
              touched: null,
              intended: tried === undefined ? null : plainly(tried, false),
            }
          : advance(state);
        const more = rest.plan.length > 0 ? ' Say “go on” for the rest.' : '';
        const listed = step.listed.map(printOf);
        const say = [...state.notes, `${step.say}${more}`].join(' ');
        return proposeSay({ say }, { ...rest, listed }, reply);
      }
      case 'skip':
        state = { ...advance(state), notes: [...state.notes, step.note] };
        break;
      case 'unfold':
        state = withPlan(state, [
          ...step.readings.map((readings, at) => ({
            ...planned(readings),
            chosen: step.chosen?.[at] ?? null,
          })),
          ...state.plan.slice(1),
        ]);
        break;
    }
  }
  return proposeSay(
    { say: 'I lost track of what to do. Please say it again in fewer steps.' },
    emptyState,
    reply,
  );
}

/**
 * The navigator that needs no model (decision D5): parses direct instructions, finds what they mean by grounding,
 * acts when that is sure and asks when it is not. Never throws for what a user says or a page shows. `meaning` is
 * asked where words do not decide; without it, or while it gives null, words alone do.
 */
export function createOfflineNavigator(options: {
  readonly scorer: DescriptionScorer;
  readonly meaning?: MeaningScorer;
}): Navigator {
  const { scorer, meaning } = options;
  return {
    name: 'offline',
    async propose(input) {
      input.signal.throwIfAborted();
      const before = readMemory(input.memory);
      const said = input.turns.findLast((turn) => turn.speaker === 'user');
      const since = turnSince(input);
      const isNew = said === undefined || said.id !== before.turnId;
      const intake = isNew
        ? takeUtterance(input, said?.id ?? '', before, scorer)
        : since === null
          ? { state: before }
          : takeOutcome(since, before);
      const reply = showParse(intake.state);
      if ('say' in intake) return proposeSay({ say: intake.say }, intake.state, reply);
      const carry = (lookup: MeaningLookup | null): Proposal =>
        carryOn(input, intake.state, reply, scorer, lookup);
      return meaning === undefined ? carry(null) : proposeWith(meaning, input, carry);
    },
  };
}
