import type {
  ApprovalDecision,
  FailureReason,
  NavigatorTurn,
  Outcome,
  SpeechEngine,
  Trace,
} from '#shared/domain/index.ts';
import { describeRequests } from '#shared/grammar/index.ts';
import { assertNever } from '#shared/text/assert-never.ts';
import { countOf, formatCount } from '#shared/text/quantities.ts';

/** What the conversation says beside what was said and done in it. */

export const noneWords = 'None of these';

export const choiceWords = {
  choices: 'Choices',
  withoutAName: 'Without a name',
} as const;

export const conversationWords = {
  conversation: 'Conversation',
  opening: 'Opening the session',
  cantOpen: 'Can’t open this session',
  turns: 'Turns',
  keysHint: 'J and K, or the arrows, go from turn to turn; Enter looks into one; Ctrl+F finds words',
  latest: 'Latest',
  next: 'Then',
  interrupted: 'Parley was closed while it worked on this. It does not go on by itself.',
  writeAgain: 'Write the last instruction again',
} as const;

/** What a replay of the session waits for. */
export const replayQuestionWords = {
  step: (step: number, count: number) => `Step ${step} of ${count}`,
  enterThis: 'Yes, enter this',
  lookAgain: 'Look again',
  tryAgain: 'Try again',
  skip: 'Skip this step',
  stop: 'Stop the replay',
  secret: 'Answer, not shown and not kept',
  enter: 'Enter it',
  asItWas: (words: string) => `Then: ${words}`,
  pictureGone: (words: string) => `Then: ${words}. The picture of it is not kept any more.`,
  thePage: (words: string) => `The page as it was then: ${words}`,
  runFromHere: 'Run from here…',
} as const;

export const findInTurnsWords = {
  find: 'Find in this session',
  notFound: 'Not found',
} as const;

/** Instructions that the bundled welcome page can carry out without any network. */
export const examples = [
  'search for sea stories',
  'sort by price and open the second result',
  'what does the page say about delivery',
] as const;

export const firstStartWords = {
  title: 'Say what should happen on the page',
  about:
    'Parley does it step by step, shows each step, and asks before it sends, buys, books, shares or deletes anything. Try one of these on the bookshop beside this:',
  anyOtherPage:
    'Any other page works the same way: write its address above it, or say “go to wikipedia.org”.',
  privateTitle: 'This session is private',
  privateAbout:
    'Parley saves nothing of it: no words, no steps, no pictures, no sound. Its pages share no cookies with your other tabs. All of it is gone when you end the session or close Parley.',
  /** @param model that goals are answered by; null for none */
  whoStillSees: (model: string | null) =>
    `Websites still see that you visit them${model === null ? '' : `, and ${model} still gets what you say and parts of the pages`}. Files that you download stay.`,
  connectAModel: 'Connect a model for goals',
} as const;

export const badgeWords = {
  failed: 'failed',
  refused: 'refused',
  skipped: 'not done',
  begun: 'stopped',
} as const;

export const isBegun = (outcome: Outcome): boolean => outcome.kind === 'skipped' && outcome.begun === true;

const afterFailure: Readonly<Record<FailureReason, string>> = {
  gone: 'Say it again: Parley looks at the page afresh each time.',
  stale: 'Say it again: Parley looks at the page afresh each time.',
  changed: 'Say it again: Parley looks at the page afresh each time.',
  moved: 'Wait until the page holds still, then say it again.',
  hidden: 'Open or scroll to what it is in, then say it again.',
  covered: 'Close what lies over it, then say it again.',
  disabled: 'Something else has to be filled in or chosen first.',
  readonly: 'Its value comes from somewhere else on the page: change that instead.',
  'not-editable': 'Name the field to type into, for example “type boots into the search box”.',
  'no-such-option': 'Name one of the options that it has.',
  deadline: 'The page is slow. Say it again in a moment, or say “reload”.',
  'page-gone': 'Reload the page, or open it in a new tab.',
  'not-loaded': 'Check the address and the connection, then say “reload”.',
  'no-model': 'Test the connection in Settings, or use Parley without a model.',
  unsaved: 'Save it first, or go elsewhere with the address bar.',
  'nothing-to-do': 'Say what to do instead.',
  'cannot-parse': 'Say it in other words.',
  loop: 'Say it differently, or do this step yourself in the page.',
};

/** What to do after a step that did not come off; "" after one that did. */
export function nextStep(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'done':
      return '';
    case 'failed':
      return afterFailure[outcome.reason];
    case 'refused':
      return outcome.by === 'user'
        ? 'Do it yourself in the page, or say what to do instead.'
        : 'Parley does not do this by itself. You can do it in the page.';
    case 'skipped':
      return isBegun(outcome) ? '' : 'Say it again to have it done.';
    default:
      return assertNever(outcome);
  }
}

/** What a person would want to know of what came of it, in short sentences; most steps need none. */
export function consequences(outcome: Outcome, titleSaid = false): readonly string[] {
  if (outcome.kind !== 'done') return [];
  return outcome.changes.flatMap((change) => {
    switch (change.kind) {
      case 'navigated':
        return change.title === '' || titleSaid ? [] : [`Now on “${change.title}”`];
      case 'tab-opened':
        return ['Opened a new tab'];
      case 'dialog':
        return change.type === 'beforeunload'
          ? [change.accepted ? 'Left the page without saving' : 'Kept the page, which has something unsaved']
          : [`The page asked “${change.message}”: ${change.accepted ? 'said yes' : 'said no'}`];
      case 'download-held':
        return [`The download of “${change.name}” is held back`];
      case 'sent':
        return describeRequests(change.requests);
      case 'title':
      case 'tab-closed':
      case 'text':
      case 'value':
      case 'checked':
      case 'scrolled':
        return [];
      default:
        return assertNever(change);
    }
  });
}

export const stepWords = {
  tryAgain: 'Try again',
  partIsDone: 'A part of it is done: send what is left',
  notDone: (count: number) => `, ${count} not done`,
  editAndTryAgain: 'Edit and try again',
} as const;

export const approvalWords: Readonly<Record<ApprovalDecision, string>> = {
  'not-needed': '',
  remembered: 'Allowed by a permission you gave before',
  'asked-yes': 'You allowed it',
  'asked-no': 'You refused it',
};

export const stepDetailWords = {
  loading: 'Getting what it was decided on',
  cantGet: 'Can’t get the details',
  page: 'Page',
  permission: 'Permission',
  time: 'Time',
  nothingMore: 'Nothing more is kept of this step.',
  whatItWasChosenFrom: 'What it was chosen from',
  whyThisElement: 'Why this element',
  lookIntoThisStep: 'Look into this step',
  technical: 'Technical',
  action: 'Action',
  why: 'Why',
  model: 'Model',
  decider: (navigator: string) => `the ${navigator} navigator`,
  firstWordAfter: (time: string) => `after ${time}`,
  askedAgain: (requests: number) => `${requests}: it was asked again`,
  pageSent: 'Page sent',
  tokens: 'Tokens',
  price: 'Price',
  noPrice: 'not known: the connection has no prices',
  firstWord: 'First word',
  requests: 'Requests',
  looking: 'Looking',
  ranking: 'Ranking',
  thinking: 'Thinking',
  checking: 'Checking',
  waitingForYou: 'Waiting for you',
  acting: 'Acting',
  recording: 'Saving',
  timePerStage: 'Time per stage',
  thingToChooseFrom: 'thing to choose from',
  thingsToChooseFrom: 'things to choose from',
  seen: 'Seen',
  decidedBy: 'Decided by',
  asked: 'Asked',
  understoodAs: 'Understood as',
  answered: 'Answered',
  picture: 'The page as it was at this step',
} as const;

export const pictureWords = {
  loading: 'Getting the picture',
  cantGet: 'Can’t get the picture',
  notKept: 'The picture is no longer kept.',
} as const;

export const turnWords = {
  youSpoken: 'You, spoken: ',
  you: 'You: ',
  spoken: 'Spoken',
  howHeard: 'Spoken: how it was heard',
  editAndSendAgain: 'Edit and send again',
  copied: 'Copied',
  copyThisReply: 'Copy this reply',
  parley: 'Parley',
  connectAModel: 'Connect a model',
  useWithoutAModel: 'Use without a model',
  tryAgain: 'Try again',
} as const;

export const engineWords: Readonly<Record<SpeechEngine, string>> = {
  whisper: 'whisper.cpp, on this machine',
  endpoint: 'a transcription endpoint',
  command: 'your own command',
};

export const speechWords = {
  heard: 'Heard',
  writtenDownBy: 'Written down by',
  model: 'Model',
  spokenFor: 'Spoken for',
  textAfter: 'Text after',
  sure: 'How sure',
  notSaid: 'the engine does not say',
  stop: 'Stop',
  play: 'Play what was said',
  cantPlay: 'Can’t play the sound.',
} as const;

export const linkWords = {
  opensInNewTab: 'Opens in a new tab',
} as const;

export const whyWords = {
  title: 'What it was chosen from',
  elementTitle: 'Why this element',
  backToTheConversation: 'Back to the conversation',
  news: 'Something new was said or done: show it',
  loading: 'Getting what it was chosen from',
  cantGet: 'Can’t get it',
  nothingKept: 'Nothing is kept of what this step was chosen from.',
} as const;

/** What put the elements in order, and how much work that was. */
export function rankedByWords({ ranking, snapshot }: Trace): string {
  const elements = countOf(snapshot.candidates, 'thing to choose from', 'things to choose from');
  if (ranking === null) return `${elements}. The ranker was not asked.`;
  if (ranking.by === null) return `${elements}. Who ranked them was not kept.`;
  const { model, device, encoded, cached } = ranking.by;
  if (model === 'lexical') return `${elements}, ranked by their words.`;
  const work =
    cached === 0
      ? `${formatCount(encoded)} read`
      : `${formatCount(encoded)} read anew, ${formatCount(cached)} known already`;
  return `${elements}, ranked by ${model}${device === '' ? '' : ` on ${device}`}: ${work}.`;
}

/** What chose among them. */
export function chosenByWords(trace: Trace, { usage }: NavigatorTurn): string {
  if (usage === null) return `Chosen by the ${trace.navigator} navigator.`;
  const { elements, of } = usage.page;
  return `Chosen by ${usage.model}, which was sent ${formatCount(elements)} of the page’s ${countOf(of, 'element')}.`;
}

export const rankingWords = {
  chosenNotKept: 'What was chosen is not in the part of the ranking that was kept.',
  shown: (name: string) => `“${name}” is marked in the page.`,
  gone: (name: string) => `“${name}” is no longer on the page.`,
  ownScores: (navigator: string) => `Scores of the ${navigator} navigator`,
  pointAtOne: 'Point at one to see it in the page.',
  aboutScores: 'A longer bar fits better what was said. Scores can be compared within this list only.',
  chosen: 'chosen',
  scoresOfTheRanker: 'Scores of the ranker',
} as const;
