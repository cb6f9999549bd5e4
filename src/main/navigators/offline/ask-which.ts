import type { Proposal } from '../../agent/ports.ts';
import { isByMeaning } from '../../grounding/index.ts';
import { plainly } from './act-on.ts';
import type { State } from './memory.ts';
import { fingerprint, type Scene } from './scene.ts';
import type { Step } from './step.ts';
import { tellApart } from './tell-apart.ts';
import { proposeSay } from './word-proposal.ts';

/** Choices offered in a question: as many as can be kept in mind. */
const mostChoices = 3;
/** Choices that an answer may describe though they were not read out. */
const mostOptions = 40;
/** A choice must fit at least this part as well as the best. */
const choiceShare = 0.72;
/** … or this part as likely, where a model says how likely each is. */
const chanceShare = 0.2;

/** Asks which of the likeliest candidates is meant; the answer is the user's next utterance. */
export function askWhich(
  step: Extract<Step, { kind: 'ask' }>,
  reading: number,
  state: State,
  scene: Scene,
  reply: string,
): Proposal {
  const [best] = step.grounding.ranking;
  const least = (best?.score ?? 0) * (isByMeaning(best?.why ?? '') ? chanceShare : choiceShare);
  const near = step.grounding.ranking.filter((one) => one.score >= least);
  const choices = near.slice(0, mostChoices).map((one) => one.candidate);
  const names = tellApart(choices, scene);
  const work = { ...state.work, reading };
  const options = near.slice(0, mostOptions).map((one) => fingerprint(one.candidate));
  const question = { kind: 'which', options, told: choices.length, reading } as const;
  const asked = state.plan[0]?.readings[reading];
  const intended = asked === undefined ? null : plainly(asked, false);
  const next: State = { ...state, work, question, intended };
  const only = names[0] ?? '';
  const say =
    choices.length === 1
      ? `I am not sure about “${step.about}”. Do you mean ${only}?`
      : `Which one do you mean by “${step.about}”? ${names.map((name, index) => `${index + 1}. ${name}`).join(', ')}.`;
  return proposeSay({ say, choices, choiceNames: names, grounding: step.grounding }, next, reply);
}
