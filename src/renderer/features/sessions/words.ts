import { countOf } from '#shared/text/quantities.ts';

/** What the list of sessions, their header and sharing one say. */

export const selectionBarWords = {
  chosenSessions: 'Chosen sessions',
  deleted: (sessions: number) => `${countOf(sessions, 'session')} deleted.`,
  undo: 'Undo',
  doneChoosing: 'Done choosing',
  chooseTwo: 'Choose two sessions to compare them',
  compare: 'Compare',
  star: 'Star',
  delete: 'Delete',
  chooseSessions: 'Choose sessions',
  chosen: (value: string | number) => `${value} chosen`,
} as const;

export const sessionActionsWords = {
  titleOfTheSession: 'Title of the session',
  deleted: (title: string) => `“${title}” was deleted.`,
  privateEnded: 'The private session has ended. Nothing of it is kept.',
  undo: 'Undo',
  rename: 'Rename',
  star: 'Star',
  unstar: 'Take the star away',
  compare: 'Compare with the open one',
  runAgain: 'Run again…',
  export: 'Export…',
  endPrivate: 'End this private session',
  delete: 'Delete',
} as const;

export const sessionFiltersWords = {
  hides: (filter: string, found: number) =>
    `“${filter}” hides ${found === 0 ? 'none by itself' : countOf(found, 'session')}`,
  filterSessions: 'Filter sessions',
  gettingTheFilters: 'Getting what there is to filter by',
  cantGetTheFilters: 'Can’t get the filters',
  site: 'Site',
  lastUsed: 'Last used',
  howItEnded: 'How it ended',
  said: 'Said',
  navigator: 'Navigator',
  starredOnly: 'Starred only',
  takeItAway: 'Take it away',
  takeAwayTheFilter: (label: string | number) => `Take away the filter “${label}”`,
  of: (found: string | number, value: string | number) => `${found} of ${value}`,
} as const;

export const sessionHeaderWords = {
  newSession: 'New session',
  moreForThisSession: 'More for this session',
  notKept: 'Nothing of this session is saved. It is gone when you end it or close Parley.',
  private: 'Private',
  importedHint: 'From a file, to be read. What you say next begins a new session.',
  imported: 'Imported',
  mode: 'Mode:',
  noModelHint: 'No model: direct instructions, and nothing leaves this machine for them',
  goalsAreAnsweredBy: (name: string | number) => `Goals are answered by ${name}`,
  offline: 'Offline',
} as const;

export const sessionRowWords = {
  starred: 'starred',
  private: 'private',
  interrupted: 'interrupted',
  moreFor: (title: string | number) => `More for ${title}`,
  length: (length: string | number) => `From its beginning to its last turn: ${length}`,
} as const;

export const sessionsSidebarWords = {
  sessions: 'Sessions',
  newSession: 'New session',
  newPrivateSession: 'New private session',
  foldSessionsAway: 'Fold sessions away',
  chooseSeveralSessions: 'Choose several sessions',
  searchSessions: 'Search sessions',
  search: 'Search',
  clearTheSearch: 'Clear the search',
  gettingTheSessions: 'Getting the sessions',
  cantReadTheSessions: 'Can’t read the sessions',
  noSessionsYet: 'No sessions yet',
  noSessionsHint: 'Each conversation is kept here, with every step.',
  noSessionFitsAllFilters: 'No session fits all filters',
  nothingFoundFor: (words: string | number) => `Nothing found for “${words}”`,
  thisWeek: 'This week',
  lastWeek: 'Last week',
  thisMonth: 'This month',
} as const;

export const shareDialogWords = {
  covered: (places: number) => `${countOf(places, 'place')} covered`,
  secrets: (masked: number) =>
    masked === 0
      ? 'Passwords, codes and card numbers.'
      : `Passwords, codes and card numbers. ${countOf(masked, 'place')} in the words are shown as ••••••.`,
  withPages: 'Pages as they were seen',
  withPagesHint:
    'All words of each page, also those that no picture shows, such as other messages in a list. Without them a step cannot be ranked again where it is imported.',
  exportThisSession: 'Export this session',
  lookingThrough: 'Looking through the session for what must stay here',
  cantLookThrough: 'Can’t look through the session',
  saveAs: 'Save as',
  goesOut: 'Goes out',
  wordsThatGoOut: 'The words, as they go out',
  pictures: 'Pictures',
  all: 'All',
  none: 'None',
  staysHere: 'Stays here',
  cancel: 'Cancel',
  save: 'Save',
  webPage: 'Web page',
  webPageHint: 'To read, print and send: one file with its pictures inside.',
  markdown: 'Markdown',
  markdownHint: 'What was said and done, as text without pictures.',
  json: 'JSON',
  jsonHint:
    'Everything that is technical too: what was ranked, sent to a model and answered. With pictures and the pages themselves. Can be imported again.',
  site: 'Site',
  sites: 'Sites',
} as const;
