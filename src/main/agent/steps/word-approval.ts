import type { Candidate, Consequence, ConsequenceKind } from '#shared/domain/index.ts';
import { elementWord } from '#shared/grammar/index.ts';
import { hostOf, withoutFragment } from '#shared/text/addresses.ts';
import { shorten } from '#shared/text/words.ts';
import type { Finding, Subject } from '../policy/index.ts';
import type { Checked } from './step.ts';

type OwnKind = Exclude<ConsequenceKind, 'new-site' | 'address' | 'data-flow' | 'leave'>;

const verbs: Readonly<Record<OwnKind, string>> = {
  submit: 'Send this form',
  pay: 'Pay',
  order: 'Order this',
  transfer: 'Transfer this',
  grant: 'Give access to others',
  request: 'Send what the page wants to send',
  book: 'Book this',
  send: 'Send this',
  post: 'Publish this',
  delete: 'Delete or cancel this',
  'sign-up': 'Sign you up or in',
  'sign-in': 'Sign you in',
  upload: 'Hand over a file',
  download: 'Download a file',
};

const choices: ReadonlySet<string> = new Set(['combobox', 'listbox']);
const fieldRoles: ReadonlySet<string> = new Set(['textbox', 'searchbox', 'combobox', 'spinbutton']);

/** Where a form is filled in, its fields say what it is about. */
export function isNaming({ target }: Pick<Checked, 'target'>): boolean {
  return (target?.form?.fields.length ?? 0) === 0;
}

/** What will happen to what and where, as one plain sentence without a final stop: the head of the approval card. */
export function wordApproval(
  finding: Finding,
  target: Candidate | null,
  url: string,
  subjects: readonly Subject[] = [],
): string {
  switch (finding.kind) {
    case 'data-flow':
      return finding.isSecret
        ? `Hand over to ${finding.to} what you gave for ${finding.from.join(' and ') || 'no site that is known'}`
        : `Hand over to ${finding.to} what was read on ${finding.from.join(' and ')}`;
    case 'address':
      return `Open an address on ${hostOf(finding.url) || finding.url} that the model made up`;
    case 'new-site':
      return `Go on at ${finding.sites.join(' and ')}, whose address you have not given`;
    case 'consequence':
      return wordConsequence(finding.consequence, target, url, subjects);
  }
}

function wordConsequence(
  { kind, certainty, isKindGuessed }: Consequence,
  target: Candidate | null,
  url: string,
  subjects: readonly Subject[],
): string {
  if (isKindGuessed === true ? certainty !== 'certain' : kind === 'submit' && !sendsForm(target))
    return wordUnknown(target, url, subjects);
  // Of a guess that is certain to leave no more is known than that a form is sent.
  const known = isKindGuessed === true ? 'submit' : (kind as OwnKind);
  return `${nameSubjects(verbs[known], subjects)}${placeOf(url)}${pressOf(target)}`;
}

/** What is known where the consequence is not: what is pressed, on which entry, and where that leads. */
function wordUnknown(target: Candidate | null, url: string, [first, ...others]: readonly Subject[]): string {
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  const entry = first === undefined ? '' : ` for “${first.name}”${more}`;
  const pressed = target === null ? 'Press something' : wordPress(target);
  return `${pressed}${entry}${placeOf(url)}${leadOf(target, url)}; Parley does not know what it does`;
}

function wordPress(target: Candidate): string {
  const label = labelOf(target);
  const role = elementWord(target);
  const what = label === '' ? `${role === '' ? 'something' : `a ${role}`} without a name` : `“${label}”`;
  if (choices.has(target.role)) return `Choose in ${what}`;
  if (fieldRoles.has(target.role)) return `Press Enter in ${what}`;
  return label !== '' && role === 'link' ? `Click the link ${what}` : `Click ${what}`;
}

/** In characters: the whole address is in a row of the card. */
const longestAddress = 60;

function leadOf(target: Candidate | null, url: string): string {
  const href = target?.href ?? null;
  if (href === null || !/^https?:/iu.test(href) || withoutFragment(href) === withoutFragment(url)) return '';
  const { host, pathname } = new URL(href);
  const address = `${host}${pathname === '/' ? '' : pathname}`;
  return `, which leads to ${shorten(address, longestAddress)}`;
}

/** "Delete or cancel this" with what "this" is. */
function nameSubjects(verb: string, [first, ...others]: readonly Subject[]): string {
  if (first === undefined || !verb.endsWith(' this')) return verb;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  return `${verb.slice(0, -' this'.length)} “${first.name}”${more}`;
}

function placeOf(url: string): string {
  const host = hostOf(url);
  return host === '' ? '' : ` on ${host}`;
}

/** What would do it may be no form's button: then nothing more is known than what is pressed. */
function sendsForm(target: Candidate | null): boolean {
  return target !== null && (target.form?.submits === true || fieldRoles.has(target.role));
}

const longestLabel = 60;

function labelOf(target: Candidate): string {
  return shorten(target.name || target.text, longestLabel);
}

function pressOf(target: Candidate | null): string {
  const label = target === null ? '' : labelOf(target);
  if (label === '') return '';
  // A field is not pressed: Enter is, inside it.
  const pressing = target?.form && fieldRoles.has(target.role) ? 'pressing Enter in' : 'clicking';
  return ` by ${pressing} “${label}”`;
}
