import type { DomDocument, DomElement, PageElement } from '../channel/index.ts';
import { press } from './click.ts';
import { describeCandidate, failed } from './failure.ts';
import { type CalendarDate, formatIso, parseDate } from './parse-date.ts';
import { pointAt, type Reached } from './reach.ts';
import { did, type Performed, type Scene } from './scene.ts';
import { settle } from './settle.ts';

/** Months that are turned over before a day is said not to be offered: two years. */
const mostTurns = 24;

/** Chooses a day in a calendar that the page has made itself: opens it, turns to the month, clicks the day. */
export async function chooseFromCalendar(
  scene: Scene,
  reached: Reached,
  wanted: CalendarDate,
): Promise<Performed> {
  const { candidate, element } = reached;
  const name = describeCandidate(candidate);
  const iso = formatIso(wanted);
  const opened = await press(scene, reached);
  if (opened !== null) return opened;
  for (let turns = 0; turns <= mostTurns; turns += 1) {
    await settle(scene.tab, scene.signal);
    const days = (await element.evaluate(readDays, scene.wait('the calendar'))).map(dateIn);
    const index = days.indexOf(iso);
    if (index !== -1) {
      const day = await element.evaluateElement(dayAt, scene.wait('the day'), index);
      if (day === null) continue;
      const failure = await pressPart(scene, day, `the day ${iso}`);
      return failure ?? did([{ kind: 'value', value: iso }]);
    }
    const shown = days.filter((day) => day !== null).sort();
    const [first] = shown;
    if (first === undefined) break;
    const turn = await element.evaluateElement(
      turnButton,
      scene.wait('the calendar'),
      iso < first ? 'back' : 'on',
    );
    if (turn === null || (await pressPart(scene, turn, 'the next month')) !== null) break;
  }
  await scene.hands.key('Escape');
  return failed('no-such-option', `${name} offers no day ${iso}.`);
}

async function pressPart(scene: Scene, part: PageElement, name: string) {
  const failure = await pointAt(scene, part, name, (state) =>
    state.disabled ? failed('disabled', `${name} cannot be chosen.`) : null,
  );
  if (failure === null) await scene.hands.press();
  return failure;
}

/** The one date in a label such as "Choose Wednesday, 24 June 2026, £45", in ISO form. */
function dateIn(label: string): string | null {
  const found =
    /\d{4}-\d{2}-\d{2}/.exec(label) ??
    /\d{1,2}\.? \p{L}{3,} \d{4}/u.exec(label.replaceAll(',', '')) ??
    /\p{L}{3,} \d{1,2}(?:st|nd|rd|th)? \d{4}/u.exec(label.replaceAll(',', ''));
  const date = found === null ? null : parseDate(found[0], new Date());
  return date === null ? null : formatIso(date);
}

// The functions below run in the page and must each stand alone, which is why two of them find the days the same way.

function readDays(control: DomElement): string[] {
  const root: DomDocument = control.ownerDocument;
  const days = [...root.querySelectorAll('button, td, [role="gridcell"], [role="button"], time, a')].filter(
    (day) =>
      day.getClientRects().length > 0 &&
      /\d{4}/.test(
        `${day.getAttribute('data-date')} ${day.getAttribute('aria-label')} ${day.getAttribute('datetime')}`,
      ),
  );
  return days.map((day) =>
    [day.getAttribute('data-date'), day.getAttribute('datetime'), day.getAttribute('aria-label')]
      .filter(Boolean)
      .join(' '),
  );
}

function dayAt(control: DomElement, index: number): DomElement | null {
  const root: DomDocument = control.ownerDocument;
  const days = [...root.querySelectorAll('button, td, [role="gridcell"], [role="button"], time, a')].filter(
    (day) =>
      day.getClientRects().length > 0 &&
      /\d{4}/.test(
        `${day.getAttribute('data-date')} ${day.getAttribute('aria-label')} ${day.getAttribute('datetime')}`,
      ),
  );
  return days[index] ?? null;
}

function turnButton(control: DomElement, direction: 'back' | 'on'): DomElement | null {
  const words =
    direction === 'on' ? /^(next\b.*|›|»|>|→|chevron_right)$/i : /^(prev\w*\b.*|back|‹|«|<|←|chevron_left)$/i;
  const buttons = [...control.ownerDocument.querySelectorAll('button, [role="button"], a')].filter(
    (button) => button.getClientRects().length > 0,
  );
  const names = (button: DomElement): string[] =>
    [button.getAttribute('aria-label'), button.getAttribute('title'), button.textContent].map((text) =>
      (text ?? '').trim(),
    );
  const month = buttons.find((button) =>
    names(button).some((name) => words.test(name) && /month/i.test(name)),
  );
  return month ?? buttons.find((button) => names(button).some((name) => words.test(name))) ?? null;
}
