import type { Candidate, ConsequenceKind } from '#shared/domain/index.ts';
import type { Finding } from './trust/index.ts';

type OwnKind = Exclude<ConsequenceKind, 'new-site' | 'address' | 'data-flow'>;

const verbs: Readonly<Record<OwnKind, string>> = {
  submit: 'Send this form',
  pay: 'Pay or order',
  book: 'Book this',
  send: 'Send this',
  post: 'Publish this',
  delete: 'Delete or cancel this',
  'sign-up': 'Sign you up',
  'sign-in': 'Sign you in',
  upload: 'Hand over a file',
  download: 'Download a file',
};

const fieldRoles: ReadonlySet<string> = new Set(['textbox', 'searchbox', 'combobox', 'spinbutton']);

/** What will happen and where, as one plain sentence without a final stop: the head of the approval card. */
export function wordApproval(finding: Finding, target: Candidate | null, url: string): string {
  switch (finding.kind) {
    case 'data-flow':
      return `Hand over to ${finding.to} what was read on ${finding.from.join(' and ')}`;
    case 'address':
      return `Open an address on ${hostOf(finding.url)} that the model made up`;
    case 'new-site':
      return `Go on at ${finding.sites.join(' and ')}, which you have not named`;
    case 'consequence':
      return `${verbs[finding.consequence.kind as OwnKind]}${placeOf(url)}${pressOf(target)}`;
  }
}

function placeOf(url: string): string {
  return URL.canParse(url) ? ` on ${new URL(url).host}` : '';
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

function pressOf(target: Candidate | null): string {
  const label = target === null ? '' : target.name || target.text;
  if (label === '') return '';
  // A field is not pressed: Enter is, inside it.
  const pressing = target?.form && fieldRoles.has(target.role) ? 'pressing Enter in' : 'pressing';
  return ` by ${pressing} "${label.length > 60 ? `${label.slice(0, 59)}…` : label}"`;
}
