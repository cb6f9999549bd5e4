import { countOf } from '../../ui/index.ts';

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
} as const;

export const sessionHeaderWords = {
  newSession: 'New session',
  moreForThisSession: 'More for this session',
  notKept: 'Nothing of this session is saved. It is gone when you end it or close Parley.',
  private: 'Private',
  importedHint: 'From a file, to be read. What you say next begins a new session.',
  imported: 'Imported',
  mode: 'Mode:',
} as const;

export const sessionRowWords = {
  starred: 'starred',
  private: 'private',
  interrupted: 'interrupted',
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
  theWordsAsTheyGo: 'The words, as they go out',
  pictures: 'Pictures',
  all: 'All',
  none: 'None',
  staysHere: 'Stays here',
  cancel: 'Cancel',
  save: 'Save',
} as const;
