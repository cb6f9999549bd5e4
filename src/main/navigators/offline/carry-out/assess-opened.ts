import type { Candidate } from '#shared/domain/index.ts';
import { foldText } from '#shared/language/index.ts';
import { look, type Scene } from '../scene.ts';
import { type Assessment, certain, fromGrounding, giveUp, type Step } from '../step.ts';
import { clickOn } from './assess-click.ts';
import { readDate } from './values.ts';

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
    const date = readDate(candidate.name, scene.snapshot.takenAt);
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
  const wanted = readDate(said, from);
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
export function assessDay(said: string, scene: Scene): Assessment | null {
  const number = /^(?:the\s+)?(\d{1,2})(?:st|nd|rd|th)$/iu.exec(said.trim())?.[1];
  if (number !== undefined) {
    const shown = findDays(scene);
    const ending = `-${number.padStart(2, '0')}`;
    const day = shown.find((one) => one.date.endsWith(ending) && !one.candidate.states.disabled);
    return shown.length > 6 && day !== undefined ? certain(() => clickOn(day.candidate, null)) : null;
  }
  const days = readDate(said, scene.snapshot.takenAt) === null ? [] : findDays(scene);
  return days.length > 6 ? certain(() => pickDay(said, days, scene)) : null;
}

/** What was opened by the step before shows its entries now: one of them is pressed. */
export function assessOpened(option: string, scene: Scene): Assessment {
  const day = assessDay(option, scene);
  if (day !== null) return day;
  const grounding = look(option, 'click', scene, { aside: true });
  return fromGrounding(grounding, option, (candidate) =>
    isSaid(option, candidate)
      ? clickOn(candidate, grounding)
      : giveUp(`I opened the list, but cannot find “${option}” in it.`),
  );
}
