import type { Candidate } from '#shared/domain/index.ts';
import { foldText, toWords } from '#shared/text/words.ts';
import type { Grounding } from '../../../grounding/index.ts';
import { rememberElement } from '../memory.ts';
import { look, type Scene } from '../scene.ts';
import { type Assessment, certain, fromGrounding, giveUp, impossible, type Step, tell } from '../step.ts';
import type { InstructionOf } from '../understand/index.ts';
import { clickOn, splitTargets } from './clicking.ts';
import { findOption, isList, isSet, monthNames, optionLikeness, readIsoDate, typeInto } from './typing.ts';

/** Months turned before it is said that the day is not there. */
const mostMonths = 24;

const phaseOf = (count: number): string => `opened ${count}`;

interface Day {
  readonly candidate: Candidate;
  /** `yyyy-mm-dd` */
  readonly date: string;
}

/** The days of a calendar that is open, by the dates that they are labelled with. */
function findDays(scene: Scene): readonly Day[] {
  return scene.snapshot.candidates.flatMap((candidate) => {
    if (!/\d/u.test(candidate.name) || candidate.name.length > 40) return [];
    const date = readIsoDate(candidate.name, scene.snapshot.takenAt);
    return date === null ? [] : [{ candidate, date }];
  });
}

const named = (name: string, scene: Scene): Candidate | null => {
  const grounding = look(name, 'click', scene, { aside: true });
  return grounding.ranking[0]?.candidate ?? null;
};

/** Presses the day, or turns the month towards it. Days without a year are meant in the calendar's own future. */
function pickDay(said: string, days: readonly Day[], scene: Scene): Step {
  const [first] = days;
  const last = days.at(-1);
  const from = first === undefined ? scene.snapshot.takenAt : Date.parse(`${first.date}T00:00:00`);
  const wanted = readIsoDate(said, from);
  const day = days.find((one) => one.date === wanted);
  if (day?.candidate.states.disabled === true) return giveUp(`${said} cannot be chosen here.`);
  if (day !== undefined) return clickOn(day.candidate, null);
  const turned = Number(scene.work.phase.split(' ')[1] ?? '0');
  const ahead = wanted !== null && last !== undefined && wanted > last.date;
  const turner = named(ahead ? 'next month' : 'previous month', scene);
  const isTurner = turner !== null && /next|prev|›|‹|→|←|>|<|month/iu.test(`${turner.name}${turner.text}`);
  if (turner === null || !isTurner || turner.states.disabled || turned >= mostMonths) {
    return giveUp(`I cannot find ${said} in this calendar.`);
  }
  return { ...clickOn(turner, null), nextPhase: phaseOf(turned + 1), reason: 'turns the month' };
}

/** Says what was asked for word for word: "12 June" is not taken for "12 May". */
function isSaid(said: string, candidate: Candidate): boolean {
  const numbersIn = (text: string): readonly string[] => foldText(text).match(/\d+/gu) ?? [];
  const shown = numbersIn(`${candidate.name} ${candidate.text}`);
  return numbersIn(said).every((number) => shown.includes(number));
}

/** A day of a calendar that is open; null when none is, or no date was said. */
function resolveDay(said: string, scene: Scene): Assessment | null {
  const number = /^(?:the\s+)?(\d{1,2})(?:st|nd|rd|th)$/iu.exec(said.trim())?.[1];
  if (number !== undefined) {
    const shown = findDays(scene);
    const ending = `-${number.padStart(2, '0')}`;
    const day = shown.find((one) => one.date.endsWith(ending) && !one.candidate.states.disabled);
    return shown.length > 6 && day !== undefined ? certain(() => clickOn(day.candidate, null)) : null;
  }
  const days = readIsoDate(said, scene.snapshot.takenAt) === null ? [] : findDays(scene);
  return days.length > 6 ? certain(() => pickDay(said, days, scene)) : null;
}

/** What was opened by the step before shows its entries now: one of them is pressed. */
function resolveOpened(option: string, scene: Scene): Assessment {
  const day = resolveDay(option, scene);
  if (day !== null) return day;
  const grounding = look(option, 'click', scene, { aside: true });
  return fromGrounding(grounding, option, (candidate) =>
    isSaid(option, candidate)
      ? clickOn(candidate, grounding)
      : giveUp(`I opened the list, but cannot find “${option}” in it.`),
  );
}

/** Options named in an answer; more would not be listened to. */
const namedOptions = 6;

const callIt = (candidate: Candidate): string => candidate.name || candidate.nearbyLabel || 'that list';

function changeTo(candidate: Candidate, value: string, reason: string): Step {
  return {
    kind: 'act',
    action: { intent: 'change', uid: candidate.uid, value },
    target: candidate,
    grounding: null,
    nextPhase: null,
    reason,
  };
}

/** Chooses in a list, or says what there is to choose from. */
function chooseIn(candidate: Candidate, option: string): Step {
  const options = candidate.options ?? [];
  if (options.length === 0) return changeTo(candidate, option, `a list called ${callIt(candidate)}`);
  const found = findOption(options, option);
  if (found === null) {
    const names = options.slice(0, namedOptions).map((one) => one.label);
    const more = options.length > namedOptions ? `, and ${options.length - namedOptions} more` : '';
    return tell(`${callIt(candidate)} has no “${option}”. It has ${names.join(', ')}${more}.`);
  }
  if (found.selected) return { kind: 'skip', note: `${callIt(candidate)} is set to ${found.label} already.` };
  // A list that is typed into finds its entries by what people type.
  const value = candidate.affordances.includes('type') ? option : found.label;
  return changeTo(candidate, value, `option “${found.label}”`);
}

/** An entry of an open list, a radio button, a swatch: pressed by its own name within what it belongs to. */
function resolveWithin(option: string, group: string, scene: Scene): Assessment {
  const grounding = look(option, 'click', scene, {
    change: (described) => ({
      ...described,
      places: [...described.places, { kind: 'inside', phrase: group }],
    }),
  });
  return fromGrounding(grounding, option, (candidate) =>
    candidate.states.checked === true
      ? { kind: 'skip', note: `${candidate.name || option} is chosen already.` }
      : clickOn(candidate, grounding),
  );
}

/** A list by name is trusted less when it is known not to hold what was asked for. */
const withoutOption = 0.55;

export function resolveChoose(instruction: InstructionOf<'choose'>, scene: Scene): Assessment {
  const { option, target } = instruction;
  if (scene.work.phase.startsWith('opened')) return resolveOpened(option, scene);
  if (target === null) return resolveOptionAlone(option, scene);
  const grounding = look(target, 'select', scene, { option });
  const best = grounding.ranking[0]?.candidate;
  const direct = fromGrounding(grounding, target, (candidate) => choose(candidate, option, scene));
  const holds =
    best?.options == null || best.options.length === 0 || findOption(best.options, option) !== null;
  const weighed = holds ? direct : { ...direct, score: direct.score * withoutOption };
  if (best !== undefined && direct.sure && holds && (isList(best) || isSet(best))) return direct;
  const within = resolveWithin(option, target, scene);
  return within.sure && within.score > weighed.score * 0.8 ? within : weighed;
}

function choose(candidate: Candidate, option: string, scene: Scene, byTyping = false): Step {
  if (isList(candidate) && !(byTyping && candidate.affordances.includes('type')))
    return chooseIn(candidate, option);
  if (candidate.affordances.includes('type') || isSet(candidate))
    return typeInto(candidate, option, scene, null);
  // A list made of plain boxes: open it, then press what appears.
  return { ...clickOn(candidate, null), nextPhase: 'opened', reason: 'opens the list' };
}

/** What was said as an option of one list, the list's own name taken out of it: "size 8", "3 guests". */
function optionFor(candidate: Candidate, said: string): { readonly like: number; readonly said: string } {
  const whole = optionLikeness(candidate, said);
  const own = toWords(callIt(candidate)).filter((word) => !word.isFunctionWord);
  const rest = said
    .split(/\s+/u)
    .filter((part) => !toWords(part).some((word) => own.some((one) => one.stem === word.stem)))
    .join(' ');
  if (rest === '' || rest === said) return { like: whole, said };
  const like = optionLikeness(candidate, rest) * 0.97;
  return like > whole ? { like, said: rest } : { like: whole, said };
}

/** "Select Red" with no list named: the one list that has it. */
function resolveOptionAlone(option: string, scene: Scene): Assessment {
  const day = resolveDay(option, scene);
  if (day !== null) return day;
  const lists = scene.snapshot.candidates
    .filter(
      (candidate) => candidate.options !== null && candidate.options.length > 0 && !candidate.states.disabled,
    )
    .map((candidate) => ({ candidate, ...optionFor(candidate, option) }))
    .filter((one) => one.like > 0.75)
    .sort((a, b) => b.like - a.like);
  const [best, second] = lists;
  if (best === undefined) return impossible(`I see no list with “${option}”.`);
  const sure = best.like - (second?.like ?? 0) > 0.02;
  const ranking = lists.map((one) => ({ candidate: one.candidate, score: one.like, why: 'has the option' }));
  return {
    score: sure ? best.like * 0.95 : best.like * 0.7,
    sure: sure && best.like > 0.9,
    step: () =>
      sure
        ? chooseIn(best.candidate, best.said)
        : { kind: 'ask', grounding: { ranking, margin: 0, decision: 'unsure' }, about: option },
  };
}

const yes = /^(?:on|yes|true|checked|ticked|enabled|enable)$/iu;
const no = /^(?:off|no|false|unchecked|unticked|disabled|disable|none)$/iu;

/** A date of which day, month and year are asked for one by one; null where the page does not do that. */
function resolveDateParts(value: string, scene: Scene): Assessment | null {
  const date = readIsoDate(value, scene.snapshot.takenAt);
  if (date === null) return null;
  const [year = '', month = '', day = ''] = date.split('-');
  const monthName = monthNames[Number(month) - 1] ?? month;
  const values: Readonly<Record<string, string>> = { day: String(Number(day)), month: monthName, year };
  const fields = scene.snapshot.candidates.flatMap((candidate) => {
    const name = foldText(candidate.name || candidate.nearbyLabel);
    const part = Object.keys(values).find((one) => name === one || name.endsWith(` ${one}`));
    const takes = candidate.affordances.includes('type') || isList(candidate);
    return part === undefined || !takes ? [] : [{ candidate, part }];
  });
  if (fields.length !== 3) return null;
  return {
    score: 0.9,
    sure: true,
    step: () => ({
      kind: 'unfold',
      readings: fields.map(({ part }) => [{ kind: 'set', target: part, value: values[part] ?? '' }] as const),
      chosen: fields.map(({ candidate }) => rememberElement(candidate)),
    }),
  };
}

export function resolveSet(instruction: InstructionOf<'set'>, scene: Scene): Assessment {
  const { target, value } = instruction;
  if (scene.work.phase.startsWith('opened')) return resolveOpened(value, scene);
  if (yes.test(value) || no.test(value)) {
    const ticking = resolveCheck({ kind: 'check', target, on: yes.test(value) }, scene);
    if (ticking.sure) return ticking;
  }
  const grounding = look(target, 'value', scene, { option: value });
  const parts = grounding.decision === 'sure' ? null : resolveDateParts(value, scene);
  if (parts !== null) return parts;
  const best = grounding.ranking[0]?.candidate;
  const direct = fromGrounding(grounding, target, (candidate) => choose(candidate, value, scene, true));
  const real = best !== undefined && (isList(best) || isSet(best) || best.affordances.includes('type'));
  if (direct.sure && real) return direct;
  const within = resolveWithin(value, target, scene);
  return within.sure && within.score > direct.score * 0.8 ? within : direct;
}

function tick(candidate: Candidate, on: boolean, grounding: Grounding): Step {
  const name = callIt(candidate);
  const isOn = candidate.states.checked === true || candidate.states.selected === true;
  const isSwitch = candidate.role === 'switch';
  if (candidate.states.checked !== null && isOn === on) {
    const word = isSwitch ? (on ? 'on' : 'off') : on ? 'ticked' : 'not ticked';
    return { kind: 'skip', note: `${name} is ${word} already.` };
  }
  if (on === false && candidate.role === 'radio') {
    return tell(`${name} is one of several options: choose another one instead.`);
  }
  return clickOn(candidate, grounding);
}

/** "Tick the first message": the entry that was found stands for the one box in it. */
function boxesOf(grounding: Grounding, scene: Scene): Grounding {
  const [best, ...others] = grounding.ranking;
  if (best === undefined || best.candidate.affordances.includes('check')) return grounding;
  const { candidate } = best;
  const kinds = ['item', 'row'];
  const entry = scene.page
    .chain(candidate.region)
    .find((region) => kinds.includes(scene.snapshot.regions[region]?.kind ?? ''));
  if (entry === undefined || candidate.role === 'button' || candidate.role === 'switch') return grounding;
  const boxes = scene.page.candidatesIn(entry).filter((one) => one.affordances.includes('check'));
  const [box] = boxes;
  if (box === undefined || boxes.length > 1) return grounding;
  return { ...grounding, ranking: [{ ...best, candidate: box }, ...others] };
}

export function resolveCheck(instruction: InstructionOf<'check'>, scene: Scene): Assessment {
  const { target, on } = instruction;
  const grounding = boxesOf(look(target, 'check', scene), scene);
  const best = grounding.ranking[0]?.candidate;
  const assessed = fromGrounding(grounding, target, (candidate) => tick(candidate, on, grounding));
  const checkable = best?.affordances.includes('check') === true;
  const parts =
    scene.work.chosen === null
      ? splitTargets(target, grounding, (part) => boxesOf(look(part, 'check', scene), scene))
      : null;
  if (parts !== null) {
    return {
      score: 0.9,
      sure: true,
      step: () => ({
        kind: 'unfold',
        readings: parts.map((part) => [{ kind: 'check', target: part, on }] as const),
      }),
    };
  }
  if (assessed.sure && checkable) return assessed;
  // A plain box that works as a switch: pressed, as nothing tells its state.
  return checkable ? assessed : { ...assessed, sure: false, score: assessed.score * 0.9 };
}

/**
 * "Delete the second message" where the page deletes what is ticked: that one is ticked, whatever else is ticked is not,
 * and the control over the list is pressed. null where the page does not work so.
 */
export function resolvePicked(instruction: InstructionOf<'click'>, scene: Scene): Assessment | null {
  const { target, owner, verb } = instruction;
  if (owner === null || scene.work.chosen !== null) return null;
  const isInEntry = ({ region }: Candidate): boolean =>
    scene.page.chain(region).some((at) => ['item', 'row'].includes(scene.snapshot.regions[at]?.kind ?? ''));
  const controls = look(target, 'click', scene, { aside: true, verb });
  const boxes = boxesOf(look(owner, 'check', scene, { aside: true }), scene);
  const control = controls.decision === 'sure' ? controls.ranking[0]?.candidate : undefined;
  const box = boxes.decision === 'sure' ? boxes.ranking[0]?.candidate : undefined;
  if (control === undefined || box === undefined || isInEntry(control) || !isInEntry(box)) return null;
  if (!box.affordances.includes('check')) return null;
  const others = scene.snapshot.candidates.filter(
    (one) => one !== box && one.role === 'checkbox' && one.states.checked === true && isInEntry(one),
  );
  const tickings = [...others.map((one) => [one, false] as const), [box, true] as const];
  return {
    score: 0.85,
    sure: true,
    step: () => ({
      kind: 'unfold',
      readings: [
        ...tickings.map(([one, on]) => [{ kind: 'check', target: one.name || one.nearbyLabel, on }] as const),
        [{ kind: 'click', target, owner: null, verb }],
      ],
      chosen: [...tickings.map(([one]) => rememberElement(one)), rememberElement(control)],
    }),
  };
}
