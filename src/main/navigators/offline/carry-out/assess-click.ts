import type { Candidate } from '#shared/domain/index.ts';
import { foldText, toWords } from '#shared/language/index.ts';
import { type Grounding, type Place, parseTarget } from '../../../grounding/index.ts';
import { look, type Scene } from '../scene.ts';
import { type ActStep, type Assessment, fromGrounding, giveUp, impossible, type Step } from '../step.ts';
import type { InstructionOf, Readings } from '../understand/index.ts';

export function clickOn(candidate: Candidate, grounding: Grounding | null): ActStep {
  return {
    kind: 'act',
    action: { intent: 'click', uid: candidate.uid },
    target: candidate,
    grounding,
    nextPhase: null,
    reason: grounding?.ranking[0]?.why ?? '',
  };
}

/** A press, or the word that it would do nothing. */
function press(candidate: Candidate, grounding: Grounding): Step {
  return candidate.states.disabled
    ? giveUp(`${candidate.name || 'That'} cannot be pressed at the moment: it is disabled.`)
    : clickOn(candidate, grounding);
}

const conjunction = /^(.+?)(?:,\s*(?:and\s+)?|\s+and\s+|\s*&\s*)(.+)$/iu;

const ordinalAlone = /^(?:the\s+)?(?:first|second|third|fourth|fifth|sixth|last|\d+(?:st|nd|rd|th))$/iu;

/**
 * "Tick Daily and Weekly": two things where both are named better by themselves than together. Null where the
 * whole is the name of one ("Terms and conditions").
 */
export function splitTargets(
  phrase: string,
  whole: Grounding,
  lookAt: (part: string) => Grounding,
): readonly [string, string] | null {
  const match = conjunction.exec(phrase);
  if (match === null) return null;
  const [, said = '', second = ''] = match;
  // "The first and the second message": the noun is said once.
  const borrowed = ordinalAlone.test(said) ? second.replace(/^(?:the\s+)?\S+\s*/iu, ' ').trimEnd() : '';
  const first = `${said}${borrowed}`;
  const noun = /\s(checkboxes|boxes|buttons|links|switches|options|filters)$/iu.exec(second);
  const plain = noun === null ? second : second.slice(0, noun.index);
  const [one, other] = [lookAt(first), lookAt(plain)];
  const [best, otherBest] = [one.ranking[0], other.ranking[0]];
  if (one.decision !== 'sure' || other.decision !== 'sure') return null;
  if (best === undefined || otherBest === undefined || best.candidate === otherBest.candidate) return null;
  const together = whole.decision === 'sure' ? (whole.ranking[0]?.score ?? 0) : 0;
  return Math.min(best.score, otherBest.score) > together ? [first, plain] : null;
}

/** "Choose size 9 and colour red": each part may be an option of a list. */
function readingsOf(part: string, verb: string | null): Readings {
  const click = { kind: 'click', target: part, owner: null, verb } as const;
  return verb === 'select' ? [{ kind: 'choose', option: part, target: null }, click] : [click];
}

/** Things of one name that lead to different places; from so many on, which one is meant has to be said. */
const manyAlike = 3;
/** They need not score the same: some are further down the page. */
const alikeShare = 0.8;

/** "Click read more" where every entry has one: unsure, however much nearer one of them is. */
function doubt(grounding: Grounding, phrase: string, scene: Scene): Grounding {
  const [best] = grounding.ranking;
  const { ordinal, item, places, colour, state, isPronoun } = parseTarget(phrase);
  const isTold = ordinal !== null || item !== null || places.length > 0 || colour !== null || state !== null;
  if (best === undefined || isTold || isPronoun || scene.adjustment !== null || scene.work.chosen !== null)
    return grounding;
  // A button outside of all entries is the page's own, however many entries have one too.
  const kinds = scene.page.chain(best.candidate.region).map((region) => scene.snapshot.regions[region]?.kind);
  const isOfPage = !kinds.includes('item') && !kinds.includes('row');
  if (isOfPage && best.candidate.role !== 'link') return grounding;
  const name = foldText(best.candidate.name);
  const alike = grounding.ranking.filter(
    (one) => foldText(one.candidate.name) === name && one.score >= best.score * alikeShare,
  );
  const destinations = new Set(alike.map((one) => one.candidate.href ?? one.candidate.uid));
  return name !== '' && destinations.size >= manyAlike ? { ...grounding, decision: 'unsure' } : grounding;
}

/** A press on a thing named alone, or on a control that belongs to a thing ("remove" of "the tent"). */
export function assessClick(instruction: InstructionOf<'click'>, scene: Scene): Assessment {
  const { target, owner, verb } = instruction;
  const want = verb === 'open' ? 'open' : 'click';
  if (owner === null) {
    const grounding = look(target, want, scene, { verb });
    const assessed = fromGrounding(doubt(grounding, target, scene), target, press);
    const parts = splitTargets(target, grounding, (part) => look(part, want, scene));
    if (parts === null || scene.work.chosen !== null) return assessed;
    return {
      score: 0.9,
      sure: true,
      step: () => ({
        kind: 'unfold',
        readings: parts.map((part) => readingsOf(part, verb)),
      }),
    };
  }
  const anchor = parseTarget(owner);
  const hasAnchor = anchor.name !== '' || anchor.ordinal !== null;
  if (!hasAnchor) return impossible(`I cannot find “${target}” on this page.`);
  // "The new message window" names a part of the page, "the tent" an entry.
  const parts = parseTarget(`${target} in ${owner}`).places.filter(
    (place) => place.kind === 'inside' && place.container !== null && place.anchor !== null,
  );
  const belonging: readonly Place[] =
    parts.length > 0
      ? parts
      : [
          ...anchor.places,
          {
            kind: 'inside',
            container: 'item',
            anchor: { kind: 'described', target: { ...anchor, places: [] } },
          },
        ];
  const grounding = look(target, want, scene, {
    change: (described) => ({
      ...described,
      places: [...described.places, ...belonging],
    }),
  });
  return fromGrounding(grounding, `${target} ${owner}`, press);
}

/** Below every other reading. */
const neverTaken = -1;

const plainWords = (text: string): string =>
  toWords(text.replace(/\s*\([\d.,]+\)$/u, ''))
    .filter((word) => !word.isFunctionWord)
    .map((word) => word.stem)
    .join(' ');

/** The whole clause is the name of something to press: "back to top", "create an account". */
export function assessNamed(instruction: InstructionOf<'named'>, scene: Scene): Assessment {
  const wanted = plainWords(instruction.name);
  const isNamed = scene.snapshot.candidates.some(
    (candidate) =>
      wanted !== '' &&
      candidate.affordances.includes('click') &&
      !candidate.affordances.includes('type') &&
      !candidate.affordances.includes('select') &&
      plainWords(candidate.name) === wanted,
  );
  if (!isNamed) return impossible(`Nothing here is called “${instruction.name}”.`, neverTaken);
  // Between quotes, so that words like "to top" are not read as a place.
  const grounding = look(`"${instruction.name.replaceAll('"', '')}"`, 'click', scene);
  const best = grounding.ranking[0]?.candidate;
  if (best === undefined || plainWords(best.name) !== wanted)
    return impossible(`Nothing here is called “${instruction.name}”.`, neverTaken);
  return fromGrounding(grounding, instruction.name, (candidate) =>
    candidate.states.checked === true
      ? { kind: 'skip', note: `${candidate.name} is chosen already.` }
      : press(candidate, grounding),
  );
}
