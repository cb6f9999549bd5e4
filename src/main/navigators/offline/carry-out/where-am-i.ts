import type { Candidate } from '#shared/domain/index.ts';
import { findCountLine } from './page-overview.ts';
import { isContent, type PageAnswer, type PageScene } from './page-scene.ts';

/** Opened menus and lists that are named; more than a few help nobody. */
const mostOpen = 3;

/** Title and site, how much there is, how far down it is shown, what is open and where the keyboard is. */
export function whereAmI(scene: PageScene): PageAnswer {
  const { snapshot } = scene;
  const site = URL.canParse(snapshot.url) ? new URL(snapshot.url).host : '';
  const parts = [
    `This is “${snapshot.title || 'a page without a title'}”${site === '' ? '' : ` on ${site}`}.`,
    howMuch(scene),
    howFar(scene),
    whatIsOpen(scene),
    whereIsKeyboard(scene),
    whichTab(scene),
  ];
  return { say: parts.filter((part) => part !== '').join(' '), listed: [] };
}

function howMuch(scene: PageScene): string {
  const line = findCountLine(scene);
  if (line !== null) return /[.!?]$/u.test(line) ? line : `${line}.`;
  const headings = scene.snapshot.texts.filter((text) => text.headingLevel > 0 && isContent(text, scene));
  const [first] = headings;
  if (first === undefined) return '';
  return headings.length === 1
    ? `Its heading is “${first.text}”.`
    : `It has ${headings.length} headings, the first is “${first.text}”.`;
}

function howFar({ snapshot: { scroll } }: PageScene): string {
  if (scroll.maxY < 2) return 'All of it is in view.';
  if (scroll.y < 2) return 'You are at its top.';
  if (scroll.y > scroll.maxY - 2) return 'You are at its end.';
  return `You are ${Math.round((scroll.y / scroll.maxY) * 100)} % of the way down.`;
}

function whatIsOpen({ snapshot, page }: PageScene): string {
  const dialog = snapshot.regions[page.modal];
  const called = dialog === undefined || dialog.name === '' ? '' : `: ${dialog.name}`;
  if (dialog !== undefined) return `A dialog is open over it${called}.`;
  const opened = snapshot.candidates.filter((one) => one.states.expanded === true && one.name !== '');
  const names = [...new Set(opened.map((one) => one.name))].slice(0, mostOpen);
  return names.length === 0 ? '' : `Open: ${names.join(', ')}.`;
}

function whereIsKeyboard({ snapshot }: PageScene): string {
  const focused = snapshot.candidates.find((one) => one.uid === snapshot.focusedUid);
  const name = focused === undefined ? '' : focused.name || focused.nearbyLabel || focused.role;
  if (focused === undefined || name === '') return '';
  return `The keyboard is on “${name}”${holding(focused)}.`;
}

/** A secret field tells no more than whether it is filled. */
function holding(field: Candidate): string {
  if (!field.affordances.includes('type')) return '';
  if (!field.filled) return ', which is empty';
  return field.secret !== null || field.value === null
    ? ', which is filled in'
    : `, which holds “${field.value}”`;
}

function whichTab({ snapshot: { tabs } }: PageScene): string {
  const place = tabs.findIndex((tab) => tab.active) + 1;
  return tabs.length < 2 || place === 0 ? '' : `It is tab ${place} of ${tabs.length}.`;
}
