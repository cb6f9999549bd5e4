import type { Candidate, Consequence, ConsequenceKind } from '#shared/domain/index.ts';

const verbs: Readonly<Record<ConsequenceKind, string>> = {
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
  'new-site': 'Go to a site that you have not named',
  address: 'Open an address that the model made up',
  'data-flow': 'Hand over what was read on another site',
};

const fieldRoles: ReadonlySet<string> = new Set(['textbox', 'searchbox', 'combobox', 'spinbutton']);

/** What will happen and where, as one plain sentence without a final stop: the head of the approval card. */
export function wordApproval(consequence: Consequence, target: Candidate | null, url: string): string {
  const place = URL.canParse(url) ? ` on ${new URL(url).host}` : '';
  const label = target === null ? '' : target.name || target.text;
  // A field is not pressed: Enter is, inside it.
  const pressing = target?.form && fieldRoles.has(target.role) ? 'pressing Enter in' : 'pressing';
  const press =
    label === '' ? '' : ` by ${pressing} "${label.length > 60 ? `${label.slice(0, 59)}…` : label}"`;
  return `${verbs[consequence.kind]}${place}${press}`;
}
