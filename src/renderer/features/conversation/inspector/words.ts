import type { Change, NavigatorTurn, Trace } from '#shared/domain/index.ts';
import { assertNever } from '#shared/text/assert-never.ts';
import { listWords } from '#shared/text/words.ts';

/** What is said of a turn that is looked into. */

/** Texts that came are told in full up to this many. */
const toldTexts = 3;

/** One change of the page in a sentence. What was sent stands with what was checked. */
export function changeWords(change: Change): readonly string[] {
  switch (change.kind) {
    case 'navigated':
      return [`The page became ${change.title === '' ? change.to : `“${change.title}”, ${change.to}`}.`];
    case 'title':
      return [`The page is called “${change.title}” now.`];
    case 'tab-opened':
      return [`A new tab was opened${change.url === '' ? '' : ` at ${change.url}`}.`];
    case 'tab-closed':
      return ['A tab was closed.'];
    case 'dialog':
      return [`The page asked “${change.message}”: ${change.accepted ? 'said yes' : 'said no'}.`];
    case 'text': {
      const told = change.appeared.slice(0, toldTexts).map((text) => `“${text}”`);
      const rest = change.appeared.length - told.length;
      return [
        ...(told.length === 0 ? [] : [`New text: ${told.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`]),
        ...(change.vanished === 0
          ? []
          : [`${change.vanished === 1 ? 'One line is' : `${change.vanished} lines are`} gone.`]),
      ];
    }
    case 'value':
      return [change.value === '' ? 'The field is empty now.' : `The field holds “${change.value}” now.`];
    case 'checked':
      return [change.checked ? 'It is ticked now.' : 'It is no longer ticked.'];
    case 'scrolled':
      return [`Scrolled to ${Math.round(change.y)} px from the top.`];
    case 'download-held':
      return [`The download of “${change.name}” is held back.`];
    case 'sent':
      return [];
    default:
      return assertNever(change);
  }
}

export const beforeAndAfterWords = {
  whatCameOfIt: 'What came of it',
  nothingSeen: 'Nothing changed that could be seen.',
  nothingWasChanged: 'Nothing was changed.',
  loading: 'Getting the pictures',
  cantGet: 'Can’t get the pictures',
  before: 'Before',
  pictureBefore: 'The page before this turn',
  notLookedAgain: 'The page was not looked at again after this turn.',
  after: (turn: number) => `After, as turn ${turn} found it`,
  pictureAfter: 'The page after this turn',
} as const;

export const chosenWords = {
  rankedAfterwards: (model: string | undefined) =>
    `Ranked afterwards, by ${model === 'lexical' ? 'their words' : (model ?? 'the ranker')}`,
  whatItWasChosenFrom: 'What it was chosen from',
  whatItCouldChooseFrom: 'What it could choose from',
  ranking: 'Ranking the page as it was kept',
  rankThisPageNow: 'Rank this page now',
  pageNotKept: 'The page is no longer kept.',
  notAsked: 'The ranker was not asked at the time.',
  chosen: 'chosen ',
  notInThePicture: ', not in the picture',
  score: 'score ',
} as const;

export const badges = { failed: 'Failed', refused: 'Refused', skipped: 'Not done' } as const;

export function missingWords(turn: NavigatorTurn, trace: Trace | null): string {
  if (turn.actor === 'user') return 'You did this yourself in the page, so there was nothing to decide.';
  if (trace === null) return 'Nothing more is kept of this turn.';
  const missing = [
    ...(trace.hasPage ? [] : ['the page itself']),
    ...(trace.hasScreenshot ? [] : ['its picture']),
    ...(trace.checks === null ? ['what was checked'] : []),
    ...(trace.promptParts === null && turn.usage !== null ? ['what the question was made of'] : []),
    ...(trace.target === null && turn.element !== null ? ['by what the element is known again'] : []),
  ];
  if (missing.length === 0) return '';
  return `Not kept of this turn: ${listWords(missing)}.`;
}

export const inspectedWords = {
  said: (words: string) => `Parley said “${words}”`,
  loading: 'Getting what is known of this turn',
  cantGet: 'Can’t get it',
  page: 'Page',
  took: 'Took',
} as const;

export const pagePictureWords = {
  picture: 'The page as it was before this turn',
  elements: 'Elements in the picture',
  chosen: ', chosen',
  tag: ' chosen',
} as const;

export const checkWords = {
  ask: 'You had to be asked before it',
  hold: 'It could be pressed; what the page then sends is checked before it leaves',
  letGo: 'Nothing to ask about',
  consequence: 'It may have consequences',
  newSite: 'It leads to a site that you had not named',
  madeUpAddress: 'The address was made up by the model',
  dataFlow: 'It takes what one site shows to another',
  sentAfterYes: 'held, and sent after you allowed it',
  refusedByYou: 'held and not sent: you refused it',
  notSent: 'held and not sent',
  checked: 'Checked',
  found: 'Found',
  yourWords: 'Your words',
  ownWord: 'You named exactly this, and every value that leaves',
  permission: 'Permission',
  whatWasChecked: 'What was checked',
  youWereAsked: 'You were asked',
  sent: 'What the page sent because of it',
} as const;

export const technicalWords = {
  decider: (navigator: string) => `the ${navigator} navigator`,
  technical: 'Technical',
  understoodAs: 'Understood as',
  written: 'Written',
  element: 'Element',
  decidedBy: 'Decided by',
  seen: 'Seen',
  asked: 'Asked',
  whatWasUnderstood: 'What was understood',
  answered: 'Answered',
  askedTheInstructions: 'Asked: the instructions',
  askedPageAndWords: 'Asked: the page and what was said',
  answeredBefore: 'Answered before',
  instructions: 'Instructions',
  whereItWas: 'Where it was',
  whatThePageSays: 'What the page says',
  elementsToChooseFrom: 'Elements to choose from',
  whatYouSaidBefore: 'What you said before',
  theLastTurns: 'The last turns',
  yourLastWords: 'Your last words',
  madeOf: 'What the question was made of: ',
  part: 'Part',
  tokens: 'Tokens',
  leftOut: 'Left out',
  sentPicture: 'The picture that was sent',
  asTheModelGotIt: 'The page as the model got it',
  knownAgain: 'By what the element is known again',
  name: 'Name',
  role: 'Role',
  label: 'Label',
  attributes: 'Attributes',
  path: 'Path',
  beforeIt: 'Before it',
  behindIt: 'Behind it',
  liesIn: 'Lies in',
} as const;

export const inspectorWords = {
  place: (turn: number, count: number) => `Turn ${turn} of ${count}`,
  theTurnBefore: 'The turn before',
  theTurnAfter: 'The turn after',
  aTurn: 'A turn',
  close: 'Close',
  gone: 'This turn is gone',
  linkCopied: 'Copied. Put it into the search of sessions to come here again',
  copyLink: 'Copy a link to this turn',
  label: 'What is known of this turn',
  youSaidThis: 'You said this.',
  youTypedThis: 'You typed this.',
  steered: ' It steered what was running, and was no instruction of its own.',
  pageQuestion: ' It was a question about the page, answered beside the work.',
} as const;

export const stepChecksWords = {
  for: (origin: string | number) => `, for ${origin}`,
  times: (count: string | number) => `, ${count} times`,
} as const;
