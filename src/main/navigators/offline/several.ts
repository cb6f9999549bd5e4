import type { Candidate } from '#shared/domain/index.ts';
import { cardinalPattern, readCardinal } from '#shared/text/numbers.ts';
import { foldText, holdsAll, holdsWord, toWords, type Word } from '#shared/text/words.ts';
import { eachOf, findKind, isItemWord, labelOf, parseTarget } from '../../grounding/index.ts';
import { tellAlreadySo } from './already-so.ts';
import { type PlanItem, rememberElement } from './memory.ts';
import { controlsIn, type Scene } from './scene.ts';
import type { Step } from './step.ts';
import { type Instruction, instructionOf, type Readings, wants } from './understand/index.ts';

/** How many of what fits a phrase are meant: all of them, or so many from the start (negative: from the end). */
interface Quantity {
  readonly take: number | 'all';
  /** All that fit are so many, or something else is meant: "the two messages from Anna". */
  readonly exactly?: number;
  readonly rest: string;
  readonly except: string | null;
}

const excepting = /^(.+?)\s+(?:except|excepting|apart from|other than|but(?: not)?)(?:\s+for)?\s+(.+)$/iu;
const counted = new RegExp(`^(?:the\\s+|my\\s+)?(first|last)\\s+(${cardinalPattern})\\b\\s*(.*)$`, 'iu');
const whole =
  /^(?:all|every(?:thing| one)?|each(?: one)?|both)(?:\s+of)?(?:\s+(?:the|these|those|my|them))*\b\s*(.*)$/iu;
const exact = new RegExp(`^(?:(?:the|my|these|those)\\s+)?(${cardinalPattern})\\s+(\\p{L}.*)$`, 'iu');
const pronoun = /^(?:(?:of\s+)?(?:them|these|those)|ones?)$/iu;

/** "All unread ones", "the first two", "everything except Milk"; null where one thing is meant. */
export function readQuantity(phrase: string): Quantity | null {
  const [, said = phrase.trim(), except = null] = excepting.exec(phrase.trim()) ?? [];
  const some = counted.exec(said);
  const plainly = (rest: string): string => (pronoun.test(rest.trim()) ? '' : rest.trim());
  if (some !== null) {
    const count = readCardinal((some[2] ?? '').toLowerCase()) ?? 0;
    const take = some[1]?.toLowerCase() === 'last' ? -count : count;
    return count < 2 ? null : { take, rest: plainly(some[3] ?? ''), except };
  }
  const all = whole.exec(said);
  if (all !== null) return { take: 'all', rest: plainly(all[1] ?? ''), except };
  const so = exact.exec(said);
  const exactly = readCardinal((so?.[1] ?? '').toLowerCase()) ?? 0;
  return so === null || exactly < 2 ? null : { take: 'all', exactly, rest: plainly(so[2] ?? ''), except };
}

/** More at once is more than anybody could watch. */
const mostAtOnce = 30;

type Kind =
  | { readonly kind: 'check'; readonly on: boolean }
  | { readonly kind: 'press'; readonly verb: string };

interface Meant {
  readonly quantity: Quantity;
  readonly kind: Kind;
}

/** What is to be done to several, by the readings of the reader's step; null where nothing is. */
function meantIn({ readings, step }: PlanItem): Meant | null {
  const isCheck = step?.operation === 'check' || step?.operation === 'uncheck';
  for (const reading of readings) {
    if (reading.kind === 'check') {
      const quantity = readQuantity(reading.target);
      if (quantity !== null) return { quantity, kind: { kind: 'check', on: reading.on } };
    }
    if (reading.kind === 'click' && reading.owner !== null) {
      const quantity = readQuantity(reading.owner);
      if (quantity === null) continue;
      return isCheck
        ? { quantity, kind: { kind: 'check', on: step?.operation === 'check' } }
        : { quantity, kind: { kind: 'press', verb: reading.target } };
    }
  }
  return null;
}

/**
 * Something done to all that fits a description, one after the other, the last on the page first so that those before it
 * stay where they are. null where one thing is meant, or a control for all of them is called so ("Select all").
 */
export function resolveSeveral(item: PlanItem, plain: Step, scene: Scene): Step | null {
  const { work, adjustment } = scene;
  if (work.phase !== '' || work.reading >= 0 || work.chosen !== null || adjustment !== null) return null;
  if (isForAll(plain)) return null;
  const meant = meantIn(item);
  const byWords =
    meant === null
      ? null
      : meant.kind.kind === 'check'
        ? checkSeveral(meant.quantity, meant.kind.on, scene)
        : pressSeveral(meant.quantity, meant.kind.verb, scene);
  return byWords ?? doToKind(item, scene);
}

/** All of a kind are acted on only where each is as likely as this, at the mean: of 16 sentences of dev none acted on wrongly. */
const surelyOfKind = 0.85;

/** How many of a kind a quantifier means ("both", "all six", "the first three"). */
function countOf(quantifier: string): Pick<Quantity, 'take' | 'exactly'> {
  const words = toWords(quantifier).map(({ surface }) => surface);
  const count = words.flatMap((word) => readCardinal(word) ?? []).at(0);
  const isPart = words.includes('first') || words.includes('last');
  if (isPart) return { take: (count ?? 1) * (words.includes('last') ? -1 : 1) };
  const exactly = words.includes('both') ? 2 : count;
  return exactly === undefined ? { take: 'all' } : { take: 'all', exactly };
}

/** Where the reader hears that all of a kind are meant ("all three hospitals"), and the cross-encoder knows which those are. */
function doToKind({ step }: PlanItem, scene: Scene): Step | null {
  if (step?.quantifier == null || scene.meaning === null || excepting.test(step.clause)) return null;
  const instruction = instructionOf({ ...step, target: '' });
  const isOnElement = wants[step.operation] !== undefined;
  const logits = isOnElement ? scene.meaning(eachOf(step.clause)) : null;
  const kind = logits === null ? null : findKind(logits.scores, scene.snapshot);
  if (instruction === null || kind === null || kind.fit < surelyOfKind) return null;
  const { take, exactly } = countOf(step.quantifier);
  const usable = kind.members.filter(({ states }) => !states.disabled);
  if (usable.length < 2 || (exactly !== undefined && usable.length !== exactly)) return null;
  // Without a number nothing says that so many are meant: “allow every cookie” is one button. Boxes are ticked back, and what is
  // called alike ("Read more") is one thing at several places.
  const isTicking = instruction.kind === 'check';
  const isAlike = new Set(usable.map(labelOf)).size === 1;
  if (take === 'all' && exactly === undefined && !isTicking && !isAlike) return null;
  const taken = take === 'all' ? usable : take > 0 ? usable.slice(0, take) : usable.slice(take);
  const left = isTicking ? taken.filter((one) => isOn(one) !== instruction.on) : taken;
  if (left.length === 0) return { kind: 'skip', note: 'They are that way already.' };
  return unfold(left, ({ name, nearbyLabel }) => ({ ...instruction, target: name || nearbyLabel }));
}

/** The rules press one control that speaks of all of them itself. */
const isForAll = (plain: Step): boolean =>
  plain.kind === 'act' &&
  plain.target !== null &&
  // “All” by itself is a view of everything, “Select all” does something to it.
  /\S\s+(?:all|everything)\b|\b(?:all|every|both)\s+\S/u.test(foldText(plain.target.name));

/** The words that tell the ones that are meant: nouns for entries and boxes in general tell none. */
const tellingWords = (phrase: string): readonly Word[] =>
  toWords(phrase).filter(
    (word) => !word.isFunctionWord && !isItemWord(word.surface) && parseTarget(word.surface).name !== '',
  );

function choose(members: readonly Member[], quantity: Quantity, scene: Scene): readonly Candidate[] {
  const { texts, title } = scene.snapshot;
  // “All todos” on a page of todos are all that it lists.
  const about = toWords(
    [title, ...texts.flatMap(({ text, headingLevel }) => (headingLevel === 1 ? [text] : []))].join(' '),
  );
  const telling = tellingWords(quantity.rest).filter((word) => !holdsWord(about, word));
  const except = quantity.except === null ? [] : tellingWords(quantity.except);
  const fitting = members.filter(
    ({ words }) => holdsAll(words, telling) && (except.length === 0 || !holdsAll(words, except)),
  );
  const { take, exactly } = quantity;
  if (exactly !== undefined && fitting.length !== exactly) return [];
  const taken = take === 'all' ? fitting : take > 0 ? fitting.slice(0, take) : fitting.slice(take);
  return taken.map(({ candidate }) => candidate);
}

interface Member {
  readonly candidate: Candidate;
  readonly words: readonly Word[];
}

/** The boxes of a list's entries, or else all boxes on the page, with the words that tell each. */
function boxesOn({ snapshot, page }: Scene): readonly Member[] {
  const boxes = snapshot.candidates.filter(
    (one) =>
      one.affordances.includes('check') &&
      one.role !== 'radio' &&
      !one.states.disabled &&
      (page.modal < 0 || page.chain(one.region).includes(page.modal)),
  );
  const inEntries = page.runs
    .map((run) =>
      run.entries.flatMap((entry) => {
        const own = boxes.filter((one) => page.chain(one.region).includes(entry));
        const [box] = own;
        return box !== undefined && own.length === 1
          ? [{ candidate: box, words: page.regionWords(entry) }]
          : [];
      }),
    )
    .filter((members) => members.length > 1)
    .toSorted((one, other) => other.length - one.length);
  const [members] = inEntries;
  if (members !== undefined) return members;
  return boxes.map((candidate) => ({
    candidate,
    words: [
      ...toWords(`${candidate.name} ${candidate.nearbyLabel}`),
      ...page.chain(candidate.region).flatMap((region) => page.regionName(region)),
    ],
  }));
}

const isOn = ({ states }: Candidate): boolean => states.checked === true || states.selected === true;

function checkSeveral(quantity: Quantity, on: boolean, scene: Scene): Step | null {
  const meant = choose(boxesOn(scene), quantity, scene);
  if (meant.length === 0) return null;
  const left = meant.filter((one) => isOn(one) !== on);
  if (left.length === 0) return { kind: 'skip', note: `They are ${on ? 'ticked' : 'not ticked'} already.` };
  return unfold(left, (one) => ({ kind: 'check', target: one.name || one.nearbyLabel, on }));
}

/** Presses the control of that name in each of the entries that are meant. */
function pressSeveral(quantity: Quantity, verb: string, scene: Scene): Step | null {
  const { page } = scene;
  const wanted = toWords(verb).filter((word) => !word.isFunctionWord);
  if (wanted.length === 0) return null;
  for (const run of page.runs.toSorted((one, other) => other.entries.length - one.entries.length)) {
    const members = run.entries.flatMap((entry) => {
      const called = controlsIn(entry, scene, (name) => holdsAll(toWords(name), wanted));
      const named = called.find(({ states }) => !states.disabled);
      return named === undefined ? [] : [{ candidate: named, words: page.regionWords(entry) }];
    });
    if (members.length < 2) continue;
    const fitting = choose(members, quantity, scene);
    if (fitting.length === 0) return null;
    const meant = fitting.filter((one) => tellAlreadySo(verb, verb, one) === null);
    return meant.length === 0
      ? {
          kind: 'skip',
          note: `They are marked “${fitting[0]?.name ?? ''}” already, so I left them as they are.`,
        }
      : unfold(meant, (one) => ({ kind: 'click', target: one.name, owner: null, verb: null }));
  }
  return pickSeveral(quantity, wanted, scene);
}

/** Where the page does things to what is ticked: those that are meant are ticked and no others, then the control is pressed. */
function pickSeveral(quantity: Quantity, verb: readonly Word[], scene: Scene): Step | null {
  const { page, snapshot } = scene;
  const boxes = boxesOn(scene);
  const controls = snapshot.candidates.filter(
    (one) =>
      one.role !== 'link' &&
      !one.states.disabled &&
      !page.chain(one.region).some((region) => snapshot.regions[region]?.kind === 'navigation') &&
      one.affordances.includes('click') &&
      holdsAll(toWords(one.name), verb) &&
      toWords(one.name).filter(({ isFunctionWord }) => !isFunctionWord).length === verb.length &&
      !page.runs.some(({ entries }) => entries.some((entry) => page.chain(one.region).includes(entry))),
  );
  const [control] = controls;
  const meant = choose(boxes, quantity, scene);
  if (control === undefined || controls.length > 1 || meant.length === 0) return null;
  const wrong = boxes.flatMap(({ candidate }) =>
    meant.includes(candidate) === isOn(candidate) ? [] : [candidate],
  );
  const ticking = unfold(wrong, (one) => ({ kind: 'check', target: one.name, on: meant.includes(one) }));
  if (ticking.kind !== 'unfold') return ticking;
  return {
    ...ticking,
    readings: [...ticking.readings, [{ kind: 'click', target: control.name, owner: null, verb: null }]],
    chosen: [...(ticking.chosen ?? []), rememberElement(control)],
  };
}

function unfold(meant: readonly Candidate[], instruct: (one: Candidate) => Instruction): Step {
  if (meant.length > mostAtOnce) {
    return {
      kind: 'tell',
      say: `Those are ${meant.length}, and I do at most ${mostAtOnce} at once. Tell me which ones.`,
      listed: [],
      failed: true,
      isLost: false,
    };
  }
  const inTurn = meant.toReversed();
  return {
    kind: 'unfold',
    readings: inTurn.map((one): Readings => [instruct(one)]),
    chosen: inTurn.map(rememberElement),
    onlyThese: true,
  };
}
