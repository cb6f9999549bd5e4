import type { Candidate } from '#shared/domain/index.ts';
import { ordinalPattern, readOrdinal } from '#shared/text/numbers.ts';
import { holdsAll, toWords } from '#shared/text/words.ts';
import {
  findOpposite,
  findRun,
  type Grounding,
  isSidelineRegion,
  parseTarget,
  primaryOf,
  type TargetDescription,
  type TextRun,
} from '../../../grounding/index.ts';
import { placesOfDone, tellAlreadySo } from '../already-so.ts';
import { controlsIn, look, type Scene } from '../scene.ts';
import { type ActStep, type Assessment, fromGrounding, giveUp, impossible, type Step } from '../step.ts';
import { type InstructionOf, isBareVerb, isInterrogative, type Readings } from '../understand/index.ts';

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

/** A press, or the word that it would do nothing or undo what was said. */
function press(candidate: Candidate, grounding: Grounding, said = '', verb: string | null = null): Step {
  if (candidate.states.disabled) return giveUp(`${candidate.name || 'That'} can’t be clicked now.`);
  const note = said === '' ? null : tellAlreadySo(said, verb, candidate);
  return note === null ? clickOn(candidate, grounding) : { kind: 'skip', note };
}

export const tellOpposite = (phrase: string, { name, text }: Candidate): string =>
  `I cannot find “${phrase}” on this page, only “${name || text}”.`;

/** The likeliest is called by all words that were said. */
const isCalled = ({ ranking }: Grounding, said: string): boolean =>
  plainWords(said)
    .split(' ')
    .every((stem) =>
      plainWords(ranking[0]?.candidate.name ?? '')
        .split(' ')
        .includes(stem),
    );

const conjunction = /^(.+?)(?:,\s*(?:and\s+)?|\s+and\s+|\s*&\s*)(.+)$/iu;

const ordinalAlone = new RegExp(`^(?:the\\s+)?${ordinalPattern}$`, 'iu');

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

/** A press on a thing named alone, or on a control that belongs to a thing ("remove" of "the tent"). */
export function resolveClick(instruction: InstructionOf<'click'>, scene: Scene): Assessment {
  const { target, owner, verb } = instruction;
  const want = verb === 'open' ? 'open' : 'click';
  const pressIt = (candidate: Candidate, found: Grounding): Step =>
    press(candidate, found, `${target} ${owner ?? ''}`, verb);
  if (owner === null) {
    const grounding = look(target, want, scene, { verb });
    // Where the page has the opposite of what was said, what else it has is not likely to be meant.
    const opposite = isCalled(grounding, target) ? null : findOpposite(target, scene.snapshot);
    if (opposite !== null && scene.work.chosen === null)
      return impossible(tellOpposite(target, opposite), 0.3);
    const assessed =
      grounding.decision === 'none' && isBareVerb(instruction)
        ? impossible(`What do you want to ${target}? Say its name or its place on the page.`)
        : fromGrounding(grounding, target, pressIt);
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
  const counted = resolveOfEntry(instruction, anchor, scene, pressIt);
  if (counted !== null) return counted;
  const grounding = look(target, want, scene, {
    change: (described) => ({
      ...described,
      places: [...described.places, { kind: 'inside', phrase: owner }],
    }),
  });
  return fromGrounding(grounding, `${target} ${owner}`, pressIt);
}

/**
 * “Edit the second project”: whatever the entries are called, they are those that have a control of that name each, which
 * tells the list. Null where no list is such, or several that do not agree are.
 */
function resolveOfEntry(
  { target, owner }: InstructionOf<'click'>,
  { ordinal, item, role, places }: TargetDescription,
  scene: Scene,
  pressIt: (candidate: Candidate, found: Grounding) => Step,
): Assessment | null {
  const { chosen, excluded } = scene.work;
  if (chosen !== null || scene.adjustment !== null) return null;
  if (ordinal === null || item !== null || role !== null || places.length > 0) return null;
  const named = wholeWords(target);
  const controlsOf = (entry: number): readonly Candidate[] =>
    controlsIn(entry, scene, (name) => wholeWords(name) === named);
  const lists = scene.page.runs
    .filter((run) => run.entries.length > 1 && !isSidelineRegion(run.parent, scene.page))
    // A head over the columns is no entry.
    .map((run) => run.entries.map(controlsOf).filter((held, index) => index > 0 || held.length > 0))
    .filter((entries) => entries.length > 1 && entries.every(({ length }) => length === 1))
    .map((entries) => entries.flat());
  const [list] = lists;
  if (list === undefined) return null;
  const meant = new Set(lists.map((one) => one.at(ordinal > 0 ? ordinal - 1 : ordinal)));
  const [candidate] = meant;
  if (meant.size > 1 || (candidate !== undefined && excluded.includes(candidate.uid))) return null;
  if (candidate === undefined) {
    const say = `There are ${list.length} with “${list[0]?.name}” here, so I cannot ${target} ${owner}.`;
    return lists.length > 1 ? null : { score: 0.95, sure: true, step: () => giveUp(say) };
  }
  const why = `“${target}” of entry ${ordinal}`;
  const ranking = [{ candidate, score: 0.95, why }];
  return fromGrounding({ ranking, margin: 0.5, decision: 'sure' }, `${target} ${owner}`, pressIt);
}

/** Below every other reading. */
const neverTaken = -1;

const plainWords = (text: string): string =>
  toWords(text.replace(/\s*\([\d.,]+\)$/u, ''))
    .filter((word) => !word.isFunctionWord)
    .map((word) => word.stem)
    .join(' ');

const wholeWords = (text: string): string =>
  toWords(text)
    .map(({ surface }) => surface)
    .join(' ');

/** The whole clause is the name of something to press: "back to top", "create an account". */
export function resolveNamed(instruction: InstructionOf<'named'>, scene: Scene): Assessment {
  // "Are any on sale?" asks, though "Sale" is all that its words name; "Where is it made?" may be written on a button.
  const words = isInterrogative(instruction.name) ? wholeWords : plainWords;
  const wanted = words(instruction.name);
  const places = placesOfDone(instruction.name, scene.snapshot);
  const isNamed = scene.snapshot.candidates.some(
    (candidate) =>
      wanted !== '' &&
      !places.includes(candidate.uid) &&
      candidate.affordances.includes('click') &&
      !candidate.affordances.includes('type') &&
      !candidate.affordances.includes('select') &&
      words(candidate.name) === wanted,
  );
  if (!isNamed) return impossible(`Nothing here is called “${instruction.name}”.`, neverTaken);
  // Between quotes, so that words like "to top" are not read as a place.
  const grounding = look(`"${instruction.name.replaceAll('"', '')}"`, 'click', scene);
  const best = grounding.ranking[0]?.candidate;
  if (best === undefined || places.includes(best.uid) || words(best.name) !== wanted)
    return impossible(`Nothing here is called “${instruction.name}”.`, neverTaken);
  return fromGrounding(grounding, instruction.name, (candidate) =>
    candidate.states.checked === true && candidate.role === 'radio'
      ? { kind: 'skip', note: `${candidate.name} is chosen already.` }
      : press(candidate, grounding, instruction.name, instruction.name),
  );
}

/** Words that lead up to what an entry says, and nouns for entries themselves. */
const leading = new Set(
  `one ones which that is are costs costing cost leaves leaving at says saying has having called named about with for
  flight result product item offer entry article post thread message list option`.split(/\s+/u),
);

const shownOptions = (scene: Scene): readonly Candidate[] =>
  scene.snapshot.candidates.filter((one) => one.role === 'option' && one.tag !== 'option' && one.inViewport);

interface Found {
  readonly candidate: Candidate;
  readonly run: TextRun;
}

function entriesSaying(phrase: string, verb: string | null, scene: Scene): readonly Found[] {
  const words = toWords(phrase).filter((word) => !word.isFunctionWord && !leading.has(word.surface));
  if (words.length === 0) return [];
  for (const run of [...scene.page.runs].sort((a, b) => b.entries.length - a.entries.length)) {
    const found = run.entries.flatMap((entry) => {
      const said = scene.page.regionWords(entry);
      const candidate = holdsAll(said, words) ? primaryOf(entry, run, scene.page, verb) : null;
      return candidate === null ? [] : [{ candidate, run }];
    });
    if (found.length > 0 && found.length < run.entries.length) return found;
  }
  return [];
}

/** Presses what opens the entry that is meant, or the control in it that the verb names. */
export function resolveEntry(instruction: InstructionOf<'entry'>, scene: Scene): Assessment {
  const { phrase, verb } = instruction;
  const none = impossible(`I cannot tell which one you mean by “${phrase}”.`, 0.3);
  const plain = phrase.replace(/^(?:the|that|this)\s+/iu, '');
  const ordinal = readOrdinal((plain.split(/\s+/u)[0] ?? '').toLowerCase());
  if (ordinal !== null) {
    const at = ordinal > 0 ? ordinal - 1 : ordinal;
    const options = shownOptions(scene);
    const run = findRun(null, scene.page);
    const entry = run?.entries.at(at);
    const inRun = run === null || entry === undefined ? null : primaryOf(entry, run, scene.page, verb);
    const candidate = options.length > 1 ? options.at(at) : inRun;
    return candidate == null ? none : { score: 0.8, sure: true, step: () => clickOn(candidate, null) };
  }
  const found = entriesSaying(plain, verb, scene);
  const [first] = found;
  if (first === undefined) return none;
  if (found.length === 1) return { score: 0.85, sure: true, step: () => clickOn(first.candidate, null) };
  const ranking = found.map(({ candidate }) => ({ candidate, score: 0.6, why: `says “${plain}”` }));
  return {
    score: 0.5,
    sure: false,
    step: () => ({ kind: 'ask', grounding: { ranking, margin: 0, decision: 'unsure' }, about: plain }),
  };
}
