import { type CalendarDate, formatIso, readDate } from '#shared/text/dates.ts';
import type { ElementHandle } from '../cdp/index.ts';
import {
  type ActionContext,
  describeCandidate,
  did,
  failedOutcome,
  type Performed,
} from './action-context.ts';
import { pointAt, press, type Reached } from './reach.ts';
import { settle } from './settle.ts';

/** Months that are turned over before a day is said not to be offered: two years. */
const mostTurns = 24;

/** Chooses a day in a calendar that the page has made itself: opens it, turns to the month, clicks the day. */
export async function chooseFromCalendar(
  context: ActionContext,
  reached: Reached,
  wanted: CalendarDate,
): Promise<Performed> {
  const { candidate, element } = reached;
  const name = describeCandidate(candidate);
  const iso = formatIso(wanted);
  const opened = await press(context, reached);
  if (opened !== null) return opened;
  for (let turns = 0; turns <= mostTurns; turns += 1) {
    await settle(context.tab, context.signal, { acted: true });
    const days = (await element.call('readDays', context.wait('the calendar'))).map(dateIn);
    const index = days.indexOf(iso);
    if (index !== -1) {
      const day = await element.find('dayAt', context.wait('the day'), index);
      if (day === null) continue;
      const failure = await pressPart(context, day, `the day ${iso}`);
      return failure ?? did([{ kind: 'value', value: iso }]);
    }
    const shown = days.filter((day) => day !== null).sort();
    const [first] = shown;
    if (first === undefined) break;
    const turn = await element.find('turnButton', context.wait('the calendar'), iso < first ? 'back' : 'on');
    if (turn === null || (await pressPart(context, turn, 'the next month')) !== null) break;
  }
  await context.input.key('Escape');
  return failedOutcome('no-such-option', `${name} offers no day ${iso}.`);
}

async function pressPart(context: ActionContext, part: ElementHandle, name: string) {
  const failure = await pointAt(context, part, name, (state) =>
    state.disabled ? failedOutcome('disabled', `${name} cannot be chosen.`) : null,
  );
  if (failure === null) await context.input.press();
  return failure;
}

/** The one date in a label such as "Choose Wednesday, 24 June 2026, £45", in ISO form. */
function dateIn(label: string): string | null {
  const found =
    /\d{4}-\d{2}-\d{2}/.exec(label) ??
    /\d{1,2}\.? \p{L}{3,} \d{4}/u.exec(label.replaceAll(',', '')) ??
    /\p{L}{3,} \d{1,2}(?:st|nd|rd|th)? \d{4}/u.exec(label.replaceAll(',', ''));
  const date = found === null ? null : readDate(found[0], new Date());
  return date === null ? null : formatIso(date);
}
