import {
  type ApprovalAnswer,
  type ApprovalRequest,
  type Consequence,
  type ConsequenceKind,
  type Grant,
  needsHand,
} from '#shared/domain/index.ts';
import { elementWord } from '#shared/grammar/index.ts';
import { permittedPath } from '#shared/text/addresses.ts';
import { capitalise } from '#shared/text/words.ts';

interface Answer {
  readonly key: string;
  readonly shown: string;
  readonly label: string;
  readonly hint: string;
  readonly answer: ApprovalAnswer;
}

/** What the card can be answered with. @param isBeside there is no run to stop, or whose step could be taken over */
export function answersTo(request: ApprovalRequest, isBeside = false): readonly Answer[] {
  const always = `Always allow Parley to ${wordPermission({ ...request.consequence, ...request, path: permittedPath(request.url) })}`;
  const all: readonly Answer[] = [
    {
      key: 'r',
      shown: 'Escape',
      label: 'Refuse',
      hint: 'Parley does not do it',
      answer: { kind: 'reject' },
    },
    {
      key: 'a',
      shown: 'A',
      label: 'Allow once',
      hint: 'This one time',
      answer: { kind: 'accept', remember: false },
    },
    {
      key: 'w',
      shown: 'W',
      label: always,
      hint: `${always}, without asking, until you take that back in settings. Elsewhere on the site Parley still asks.`,
      answer: { kind: 'accept', remember: true },
    },
    {
      key: 't',
      shown: 'T',
      label: 'Take over',
      hint: 'You do this step yourself in the page; Parley goes on when you say so',
      answer: { kind: 'reject-and-pause', message: '' },
    },
    { key: 's', shown: 'S', label: 'Refuse and stop', hint: 'The task ends here', answer: { kind: 'stop' } },
  ];
  const possible = isBeside
    ? all.filter(({ answer }) => answer.kind === 'reject' || answer.kind === 'accept')
    : all;
  return possible.filter(
    ({ answer }) => request.rememberable || answer.kind !== 'accept' || !answer.remember,
  );
}

/** What Parley does, of each kind. */
const kindWords: Readonly<Record<ConsequenceKind, string>> = {
  submit: 'send forms',
  pay: 'pay',
  order: 'order',
  transfer: 'transfer money or property',
  grant: 'give access to others',
  leave: 'leave pages with something unsaved',
  request: 'send what a page sends by itself',
  book: 'book',
  send: 'send messages',
  post: 'post',
  delete: 'delete things',
  'sign-up': 'sign up',
  'sign-in': 'sign in',
  upload: 'upload files',
  download: 'download files',
  'new-site': 'go to sites whose address you have not given',
  address: 'open addresses that the model made up',
  'data-flow': 'hand over what was read on another site',
};

const classWords: Readonly<Record<Consequence['class'], string>> = {
  read: 'This only reads.',
  reversible: 'You can undo this.',
  outbound: 'This sends something out.',
  irreversible: 'Parley can’t undo this.',
};

/** The same where it is not certain. */
const guessWords: Readonly<Record<Consequence['class'], string>> = {
  read: 'This seems only to read.',
  reversible: 'You can probably undo this.',
  outbound: 'This may send something out.',
  irreversible: 'Parley may not be able to undo this.',
};

/** How the user takes it back by themselves, where that is sure to work. */
const waysBack: Readonly<Partial<Record<ConsequenceKind, string>>> = {
  'sign-in': 'You can undo this: sign out.',
  download: 'You can undo this: delete the file.',
};

/** What is at stake where a model leads somewhere, which the weight of a consequence does not tell. */
const stakes: Readonly<Partial<Record<ConsequenceKind, string>>> = {
  leave: 'What is not saved there would be lost.',
  'new-site': 'A page can name another site only to lead Parley away from your task.',
  address: 'Opening an address tells its site whatever stands in it.',
  'data-flow': 'What is written into a page can be read by its site at once.',
};

const captions: Readonly<Partial<Record<ConsequenceKind, string>>> = {
  'new-site': 'Where it leads',
  address: 'The address, and what stands in it',
  leave: 'Where it leads',
  delete: 'What it is about',
  'data-flow': 'What would be handed over',
};

/** What the table of data on the card shows. */
export function dataCaption({ consequence }: ApprovalRequest): string {
  if (consequence.isKindGuessed === true && consequence.certainty !== 'certain') return 'What is known of it';
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
    (consequence.isKindGuessed === true ? undefined : waysBack[consequence.kind]) ??
    (consequence.certainty === 'certain' ? classWords[consequence.class] : guessWords[consequence.class]);
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

/**
 * What a permission lets Parley do, and on which pages, no more and no less: "send forms on shop.example/checkout", "send
 * forms on pages such as shop.example/lists/…".
 */
export function wordPermission({ kind, origin, path }: Pick<Grant, 'kind' | 'origin' | 'path'>): string {
  const page = `${siteName(origin)}${path === '/' ? '' : path.replaceAll('*', '…')}`;
  const where =
    path === '/' ? `the first page of ${page}` : path.includes('*') ? `pages such as ${page}` : page;
  return `${kindWords[kind]} on ${where}`;
}

/** What the control is called beside its own words. */
export const wordElement = (element: NonNullable<ApprovalRequest['element']>): string =>
  capitalise(elementWord(element) || 'element');

export const moreAnswers = 'More answers';

export const handOverWords = { goOn: 'Go on', goToPage: 'Go to the page' } as const;

/** What the settings say of permissions. */
export const permissionWords = {
  since: 'Since',
  loading: 'Getting the permissions',
  unreadable: 'Can’t read the permissions',
  none: 'Parley asks every time',
  aboutNone: 'What you always allow is listed here. You can end each permission.',
  list: 'Permissions',
  about: 'Each holds only for the pages that it names. Anywhere else Parley asks.',
  takeBack: 'Take back',
} as const;
