import type { Candidate, OptionInfo, Snapshot } from '#shared/domain/index.ts';
import { formatIso, readDate } from '#shared/text/dates.ts';
import { replaceWords, type Stretch } from '#shared/text/dictation/index.ts';
import { isSetType, toFieldValue } from '#shared/text/field-values.ts';
import { readEndonym } from '#shared/text/languages.ts';
import { foldText, similarityTo, toWords } from '#shared/text/words.ts';
import { type Grounding, isSearchBox, parseTarget } from '../../../grounding/index.ts';
import { findAgain } from '../memory.ts';
import { look, type Scene } from '../scene.ts';
import { type Assessment, certain, fromGrounding, impossible, type Step, tell } from '../step.ts';
import type { Instruction, InstructionOf } from '../understand/index.ts';
import { clickOn } from './clicking.ts';

function likeness(said: string, label: string): number {
  const [wanted, shown] = [foldText(said), foldText(label)];
  if (wanted === shown) return 1;
  if (readEndonym(said) === shown) return 0.97;
  const words = toWords(said);
  const found = toWords(label);
  if (words.length === 0 || found.length === 0) return 0;
  let total = 0;
  for (const word of words) {
    const like = similarityTo(word);
    total += Math.max(0, ...found.map(like));
  }
  const coverage = total / words.length;
  // "Low to high" has the words of "High to low" too.
  const inOrder = ` ${shown} `.includes(` ${wanted} `) ? 1 : 0.99;
  return coverage * (0.8 + 0.2 * Math.min(1, words.length / found.length)) * 0.98 * inOrder;
}

/** An option must be at least this like what was said. */
const optionFrom = 0.62;

/** The option that was meant, or null when none is like it. */
export function findOption(options: readonly OptionInfo[], said: string): OptionInfo | null {
  let best: OptionInfo | null = null;
  let most = optionFrom;
  for (const option of options) {
    const value = Math.max(
      likeness(said, option.label),
      foldText(option.value) === foldText(said) ? 0.95 : 0,
    );
    if (value > most) {
      best = option;
      most = value;
    }
  }
  return best;
}

/** How like the best option is to what was said; 0 when there are none. */
export function optionLikeness(candidate: Candidate, said: string): number {
  return Math.max(0, ...(candidate.options ?? []).map((option) => likeness(said, option.label)));
}

/** English names of the months, January first. */
export const monthNames: readonly string[] = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October'],
  ...['November', 'December'],
];

/** A date that a person says as `yyyy-mm-dd`; null when it is none. */
export function readIsoDate(said: string, nowMs: number): string | null {
  const date = readDate(said, new Date(nowMs));
  return date === null ? null : formatIso(date);
}

/** What to put into a field whose values have a form of their own; other fields take the words as said. */
function valueFor({ inputType }: Candidate, said: string, nowMs: number): string {
  // A colour is told by its name for as long as people read it.
  if (inputType === null || inputType === 'color') return said;
  return toFieldValue(inputType, said, new Date(nowMs)) ?? said;
}

export const isSet = (candidate: Candidate): boolean =>
  isSetType(candidate.inputType) || candidate.role === 'slider';

export const isList = (candidate: Candidate): boolean =>
  candidate.affordances.includes('select') || candidate.role === 'combobox' || candidate.role === 'listbox';

const canType = (candidate: Candidate): boolean => candidate.affordances.includes('type');

export function typeInto(
  candidate: Candidate,
  text: string,
  scene: Scene,
  grounding: Grounding | null,
  nextPhase: string | null = null,
): Step {
  const action = isSet(candidate)
    ? ({
        intent: 'change',
        uid: candidate.uid,
        value: valueFor(candidate, text, scene.snapshot.takenAt),
      } as const)
    : ({ intent: 'textinput', uid: candidate.uid, text } as const);
  return {
    kind: 'act',
    action,
    target: candidate,
    grounding,
    nextPhase,
    reason: grounding?.ranking[0]?.why ?? 'the field at hand',
  };
}

/** The field that "type X" without a place means: in focus, touched last, or the only one. */
export function fieldAtHand(scene: Scene): Candidate | null {
  const { snapshot, state } = scene;
  const focused = snapshot.candidates.find((candidate) => candidate.uid === snapshot.focusedUid);
  if (focused !== undefined && canType(focused)) return focused;
  const touched = findAgain(snapshot, state.touched?.target ?? null);
  if (touched !== null && canType(touched)) return touched;
  const fields = snapshot.candidates.filter((candidate) => canType(candidate) && !candidate.states.disabled);
  if (fields.length === 1) return fields[0] ?? null;
  const boxes = fields.filter(isSearchBox);
  return boxes.length === 1 ? (boxes[0] ?? null) : null;
}

/** What is selected in the field, where that was the last thing done; null for nothing. */
export function selectionIn(field: Candidate, { turns }: Scene): Stretch | null {
  const last = turns.findLast((turn) => turn.speaker === 'navigator');
  const command = last?.speaker === 'navigator' && last.outcome.kind === 'done' ? last.command : undefined;
  return command?.kind === 'select' && command.uid === field.uid ? command : null;
}

/** What can be nothing but the place for the words before it: they are never typed along with it. */
const placeIn =
  /\s(?:into|inside|in(?: to)? (?:the|my)|below|underneath|beneath|next to|beside|(?:to|on) the (?:left|right) of)\s+(.+)$/iu;

/** How far a label may stand from its field, in CSS pixels. */
const labelReach = 60;

/**
 * "Below Last name" may mean the field under the words "Last name", which is the field of that name: true where
 * those words stand on the side that was said. Null when the place means another field.
 */
function fieldByLabel(phrase: string, scene: Scene): Candidate | null {
  const place = parseTarget(phrase).places[0];
  if (place?.kind !== 'relative' || place.anchor.kind !== 'described') return null;
  const name = place.anchor.phrase;
  const grounding = look(name, 'type', scene, { aside: true });
  const field = grounding.ranking[0]?.candidate;
  if (field === undefined || grounding.decision !== 'sure') return null;
  const label = scene.snapshot.texts.find((text) => {
    if (!foldText(text.text).startsWith(foldText(name.replace(/^(?:the|my)\s+/iu, '')))) return false;
    const [box, own] = [text.box, field.box];
    const above = own.y - (box.y + box.height);
    const before = own.x - (box.x + box.width);
    const overlaps = box.x < own.x + own.width && own.x < box.x + box.width;
    const aligned = box.y < own.y + own.height && own.y < box.y + box.height;
    if (place.direction === 'below') return overlaps && above > -8 && above < labelReach;
    if (place.direction === 'right-of') return aligned && before > -8 && before < 3 * labelReach;
    return place.direction === 'near' && aligned && before > -8 && before < 3 * labelReach;
  });
  return label === undefined ? null : field;
}

/** Fields that do not take what is to be put in: words where figures are asked for, a city for a date. */
export function unfitFor(instruction: Instruction, snapshot: Snapshot): readonly string[] {
  const { kind } = instruction;
  if (kind !== 'type' && kind !== 'set' && kind !== 'choose') return [];
  const value = kind === 'type' ? instruction.text : kind === 'set' ? instruction.value : instruction.option;
  const now = new Date(snapshot.takenAt);
  const isUnfit = ({ inputType, attributes }: Candidate): boolean => {
    const takesFigures = inputType === 'number' || /^(?:numeric|decimal)$/iu.test(attributes.inputmode ?? '');
    if (kind === 'type' && takesFigures) return !/\d/u.test(value);
    return isDated(inputType) && toFieldValue(inputType, value, now) === null;
  };
  return snapshot.candidates.filter(isUnfit).map(({ uid }) => uid);
}

const isDated = (inputType: string | null): inputType is string =>
  /^(?:date|datetime-local|month|week|time)$/u.test(inputType ?? '');

/** More words are no query. */
const longestQuery = 6;

export function resolveType(instruction: InstructionOf<'type'>, scene: Scene): Assessment {
  const { target, text } = instruction;
  if (target === null) {
    const field = fieldAtHand(scene);
    if (field === null) {
      return impossible(
        'Which field shall I type that into? Say for example “type it into the Email field”.',
        0.01,
      );
    }
    // What is only at hand because the page has no other is searched with: for a few words, and no letter.
    const isInUse = field.uid === scene.snapshot.focusedUid || field.uid === scene.state.touched?.target.uid;
    if (!isInUse && isSearchBox(field) && text.split(/\s+/u).length > longestQuery)
      return impossible(`I see no field here to write “${text}” into.`, 0.1);
    const place = placeIn.exec(text)?.[1];
    if (place !== undefined) return impossible(`I cannot find “${place}” on this page.`, 0.2);
    const selected = field.secret === null && field.value !== null ? selectionIn(field, scene) : null;
    if (selected !== null && field.value !== null) {
      const { draft } = replaceWords({ draft: field.value, starts: [] }, selected, text);
      return certain(() => typeInto(field, draft, scene, null));
    }
    // A text that names a place of its own was more likely meant for there.
    const placed = /\s(?:in|for|as)\s/iu.test(text);
    return { score: placed ? 0.2 : 0.45, sure: false, step: () => typeInto(field, text, scene, null) };
  }
  const labelled = instruction.byLabel === true ? fieldByLabel(target, scene) : null;
  if (labelled !== null) {
    return { score: 0.9, sure: true, step: () => typeInto(labelled, text, scene, null) };
  }
  const grounding = look(target, 'type', scene);
  return fromGrounding(grounding, target, (candidate) => typeInto(candidate, text, scene, grounding));
}

export function resolveClear(instruction: InstructionOf<'clear'>, scene: Scene): Assessment {
  const grounding = look(instruction.target, 'type', scene);
  const [best] = grounding.ranking;
  // “Delete the one about the box” is said of no field.
  if (best !== undefined && !best.candidate.affordances.includes('type'))
    return impossible(`I see no field called “${instruction.target}”.`);
  return fromGrounding(grounding, instruction.target, (candidate) =>
    candidate.filled
      ? typeInto(candidate, '', scene, grounding)
      : { kind: 'skip', note: `${candidate.name || 'The field'} is empty already.` },
  );
}

function rateBox(candidate: Candidate, scene: Scene): number {
  const chain = scene.page.chain(candidate.region);
  const kinds = chain.map((region) => scene.snapshot.regions[region]?.kind);
  let value = 0;
  if (candidate.role === 'searchbox' || candidate.inputType === 'search') value += 2;
  if (candidate.form?.isSearch === true || kinds.includes('search')) value += 2;
  if (kinds.includes('banner')) value += 1;
  if (candidate.inViewport) value += 1;
  if (kinds.includes('footer')) value -= 1;
  if (candidate.states.disabled) value -= 3;
  return value;
}

/** What is no likelier than this counts no less. */
const leastLogit = -9;
/** Two of a logit weigh as much as standing in the header. */
const logitWeight = 0.5;

/** This page's own search box, or null. */
function findSearchBox(scene: Scene): Candidate | null {
  const called = scene.snapshot.candidates.filter(isSearchBox);
  // A field may ask "What are you looking for?"; its form tells what it is for.
  const boxes =
    called.length > 0
      ? called
      : scene.snapshot.candidates.filter((one) => canType(one) && one.form?.isSearch === true);
  const inModal = boxes.filter(
    (box) => scene.page.modal >= 0 && scene.page.chain(box.region).includes(scene.page.modal),
  );
  const pool = inModal.length > 0 ? inModal : boxes;
  // “In the legislation box”: which of several is meant, the models know.
  const clause = scene.state.plan[0]?.step?.clause;
  const isClear = pool.length < 2 || clause === undefined;
  const meaning = isClear ? null : (scene.meaning?.(`type | ${clause}`) ?? null);
  let best: Candidate | null = null;
  let most = Number.NEGATIVE_INFINITY;
  for (const box of pool) {
    const logit = meaning?.scores[scene.snapshot.candidates.indexOf(box)] ?? 0;
    const value = rateBox(box, scene) + Math.max(leastLogit, logit) * logitWeight;
    if (value > most) {
      best = box;
      most = value;
    }
  }
  return best;
}

/** The button that a search box hides behind, or null. */
function findSearchOpener(scene: Scene): Candidate | null {
  const grounding = look('search', 'click', scene, { aside: true });
  const best = grounding.ranking[0];
  return best !== undefined && best.score > 0.6 && !canType(best.candidate) ? best.candidate : null;
}

const engineUrl = (words: string, scene: Scene): string =>
  scene.settings.searchEngine.replace('%s', encodeURIComponent(words));

export function resolveSearch(instruction: InstructionOf<'search'>, scene: Scene): Assessment {
  const { words, where } = instruction;
  if (where === 'here') {
    const opener = scene.work.phase === '' ? findSearchOpener(scene) : null;
    if (findSearchBox(scene) === null && opener !== null) {
      return certain(() => ({
        kind: 'act',
        action: { intent: 'click', uid: opener.uid },
        target: opener,
        grounding: null,
        nextPhase: 'opened',
        reason: 'opens the search box',
      }));
    }
    if (scene.work.phase === 'submit') {
      return certain(() =>
        submitFrom(scene.snapshot.candidates.find((one) => one.uid === scene.work.uid) ?? null),
      );
    }
    const box = findSearchBox(scene);
    if (box !== null) {
      return certain(() =>
        box.value !== null && foldText(box.value) === foldText(words) && foldText(words) !== ''
          ? submitFrom(box)
          : typeInto(box, words, scene, null, 'submit'),
      );
    }
  }
  return certain(() => ({
    kind: 'act',
    action: { intent: 'load', url: engineUrl(words, scene), transition: 'typed' },
    target: null,
    grounding: null,
    nextPhase: null,
    reason: where === 'web' ? 'the web is to be searched' : 'this page has no search box',
  }));
}

/** Enter in a field. */
function submitFrom(field: Candidate | null): Step {
  if (field === null) return tell('The field is not there any more.');
  return {
    kind: 'act',
    action: { intent: 'submit', uid: field.uid },
    target: field,
    grounding: null,
    nextPhase: null,
    reason: 'Enter in the field',
  };
}

/** Where no field is in use: for what has the focus. */
const pressEnterKey = (): Step => ({
  kind: 'command',
  command: {
    kind: 'keys',
    chord: { key: 'Enter', ctrl: false, alt: false, shift: false, meta: false },
    times: 1,
  },
  about: 'press Enter',
});

export function resolvePressEnter(scene: Scene): Assessment {
  const field = fieldAtHand(scene);
  if (field !== null) return certain(() => submitFrom(field));
  const touched = findAgain(scene.snapshot, scene.state.touched?.target ?? null);
  if (touched?.form != null) return certain(() => submitFrom(touched));
  if (scene.snapshot.focusedUid !== null) return certain(pressEnterKey);
  return impossible(
    'Enter needs a field, and none is in use. Tell me which one, or which button to press.',
    0.25,
  );
}

/** The empty field that stands alone in its form, or in none: where a page takes a new entry. null for none, or several. */
function fieldForEntries({ snapshot, page }: Scene): Candidate | null {
  const fields = snapshot.candidates.filter(
    (one) =>
      canType(one) && !one.states.disabled && (page.modal < 0 || page.chain(one.region).includes(page.modal)),
  );
  const alone = fields.filter(
    (one) =>
      one.secret === null &&
      !one.filled &&
      !isSearchBox(one) &&
      one.form?.isSearch !== true &&
      (one.form === null || fields.every((other) => other === one || other.form?.id !== one.form?.id)),
  );
  return alone.length === 1 ? (alone[0] ?? null) : null;
}

/** The button that sends the form of a field; null where Enter has to do. */
function senderOf(field: Candidate, { snapshot }: Scene): Candidate | null {
  const { form } = field;
  const buttons = snapshot.candidates.filter(
    (one) => form !== null && one.form?.id === form.id && one.form.submits && !one.states.disabled,
  );
  return buttons.length === 1 ? (buttons[0] ?? null) : null;
}

/** Words typed where they belong, and sent: with the button of the form, or by Enter. */
export function resolveEnter({ text, target }: InstructionOf<'enter'>, scene: Scene): Assessment {
  if (scene.work.phase === 'submit') {
    const field = scene.snapshot.candidates.find((one) => one.uid === scene.work.uid) ?? null;
    const sender = field === null ? null : senderOf(field, scene);
    return certain(() => (sender === null ? submitFrom(field) : clickOn(sender, null)));
  }
  if (target === null && scene.work.chosen === null) {
    const field = fieldForEntries(scene);
    if (field === null) return impossible(`I see no place here to add “${text}”.`, 0.2);
    return { score: 0.6, sure: true, step: () => typeInto(field, text, scene, null, 'submit') };
  }
  const grounding = look(target ?? text, 'type', scene);
  return fromGrounding(grounding, target ?? text, (candidate) =>
    typeInto(candidate, text, scene, grounding, 'submit'),
  );
}
