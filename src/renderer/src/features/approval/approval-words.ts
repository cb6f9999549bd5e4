import {
  type ApprovalRequest,
  type Consequence,
  type ConsequenceKind,
  type ElementSummary,
  needsHand,
} from '#shared/domain/index.ts';

/** What a remembered permission lets Parley do, as it is listed. */
export const kindWords: Readonly<Record<ConsequenceKind, string>> = {
  submit: 'send forms',
  pay: 'pay',
  book: 'book',
  send: 'send messages',
  post: 'post',
  delete: 'delete things',
  'sign-up': 'sign up',
  'sign-in': 'sign in',
  upload: 'upload files',
  download: 'download files',
  'new-site': 'go to sites that you have not named',
  address: 'open addresses that the model made up',
  'data-flow': 'hand over what was read on another site',
};

const classWords: Readonly<Record<Consequence['class'], string>> = {
  read: 'This only reads.',
  reversible: 'This can be taken back.',
  outbound: 'This sends something out.',
  irreversible: 'This cannot be taken back.',
};

/** What is at stake where a model leads somewhere, which the weight of a consequence does not tell. */
const stakes: Readonly<Partial<Record<ConsequenceKind, string>>> = {
  'new-site': 'A page can name another site only to lead Parley away from your task.',
  address: 'Opening an address tells its site whatever stands in it.',
  'data-flow': 'What is written into a page can be read by its site at once.',
};

const captions: Readonly<Partial<Record<ConsequenceKind, string>>> = {
  'new-site': 'Where it leads',
  address: 'The address, and what stands in it',
  'data-flow': 'What would be handed over',
};

/** What the table of data on the card shows. */
export function dataCaption({ consequence }: ApprovalRequest): string {
  return captions[consequence.kind] ?? 'What would be sent';
}

/** What the site on the card is to the step: where it happens, or only where it sets out from. */
export function placeWord({ consequence }: ApprovalRequest): string {
  return consequence.kind === 'address' || consequence.kind === 'new-site' ? 'Now on' : 'Where';
}

/** Why it is asked, in one or two sentences. */
export function whyAsked({ consequence }: ApprovalRequest): string {
  const because = consequence.because.trim().replace(/\.$/, '');
  const weight =
    stakes[consequence.kind] ??
    (consequence.certainty === 'certain'
      ? classWords[consequence.class]
      : `Perhaps: ${classWords[consequence.class].toLowerCase()}`);
  return because === '' ? weight : `${weight} Asked because ${because}.`;
}

/** What a voice cannot do here; null where a spoken yes counts. */
export function voiceWords({ consequence }: ApprovalRequest): string | null {
  return needsHand(consequence) ? 'A spoken yes is not enough for this. A spoken no is.' : null;
}

/** "shop.example" of "https://shop.example". */
export function siteName(origin: string): string {
  return origin.replace(/^https?:\/\//, '');
}

const elementWords: Readonly<Record<string, string>> = { button: 'Button', link: 'Link', textbox: 'Field' };

/** What the element is, as the name of its line. */
export function elementWord({ role }: ElementSummary): string {
  return elementWords[role] ?? 'Element';
}
