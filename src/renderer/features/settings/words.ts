import type { Settings } from '#shared/domain/index.ts';
import { countOf } from '#shared/text/quantities.ts';
import type { NamedChoice } from '../../ui/index.ts';

/** What settings say. */

export const aboutSectionWords = {
  version: (version: string, host: 'electron' | 'web') =>
    `Parley ${version}, ${host === 'electron' ? 'as a desktop app' : 'in the browser'}.`,
  noSafePlace: 'This machine has no safe place for secrets: they would be kept in a plain file.',
  checkingThisMachine: 'Checking this machine',
  cantCheckThisMachine: 'Can’t check this machine',
  whatWorks: 'What works on this machine',
  licencesOfOthers: 'Licences of others’ work in Parley',
  readingTheLicences: 'Reading the licences',
  cantReadTheLicences: 'Can’t read the licences',
  licences: 'Licences',
  works: 'Works',
  worksInPart: 'Works in part',
  missing: 'Missing',
  noFurtherWords: 'Its author gives no further words.',
} as const;

export const backupSettingWords = {
  whatIsInIt:
    'One file with all sessions, their pages, pictures and sound, saved replays and settings. Without permissions and keys. Restoring adds what is not here; what is here stays as it is.',
  saveABackup: 'Save a backup…',
  restoreFromABackup: 'Restore from a backup…',
  stop: 'Stop',
  backupMade: (value: string | number) => `The backup has ${value}. Keep it where only you can read it.`,
  makingTheBackup: 'Making the backup',
  restoringTheBackup: 'Restoring the backup',
} as const;

export const generalSectionWords = {
  theme: 'Theme',
  textSize: 'Text size',
  textSizeHint: 'Of the whole window. Pages keep theirs: say “zoom in” for them.',
  homePage: 'Home page',
  homePageHint: 'Opens in a new tab. Empty for Parley’s bookshop.',
  https: 'https://',
  searchEngine: 'Search engine',
  searchEngineHint: 'For “search for …” on pages without a search box. %s stands for the words.',
  spelling: 'Mark misspelled words',
  spellingHint: 'Fetches dictionaries of your languages from Google first. What you write goes nowhere.',
  listOfSessions: 'List of sessions',
  listOfSessionsHint: 'Shown on the left of a wide window.',
  mostSteps: 'Steps before asking again',
  mostStepsHint: 'After this many steps Parley stops and hands back to you.',
  mostCost: 'Cost before asking again',
  mostCostHint:
    'A task whose model has cost this much stops and hands back to you. 0 for no limit. Needs the prices of the connection.',
  preview: 'Preview, in milliseconds',
  previewHint: 'How long an element is outlined before it is touched.',
  keepPictures: 'Keep pictures of pages',
  keepPicturesHint: 'One for each step, on this machine only.',
} as const;

export const themes: readonly NamedChoice<Settings['theme']>[] = [
  { value: 'system', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

export const textSizes: readonly NamedChoice<Settings['textSize']>[] = [
  { value: '90', label: '90 %' },
  { value: '100', label: '100 %, the usual' },
  { value: '115', label: '115 %' },
  { value: '130', label: '130 %' },
  { value: '150', label: '150 %' },
  { value: '175', label: '175 %' },
  { value: '200', label: '200 %' },
];

export const historySectionWords = {
  staysReadable: 'Sessions stay readable.',
  keptOnThisMachine: 'Kept on this machine',
  addingUpWhatIsKept: 'Adding up what is kept',
  cantTellWhatIsKept: 'Can’t tell what is kept',
  keepPictures: 'Keep pictures',
  whenRemoved: 'Older ones are removed at start and once a day.',
  keepPages: 'Keep pages',
  whatStays: 'What was said and done stays, and so does all of a session with a star.',
  backup: 'Backup',
  clear: 'Clear',
  freeRoomNow: 'Free room now?',
  freed: (removed: number) =>
    removed === 0
      ? 'The room was given back.'
      : `${countOf(removed, 'picture or page', 'pictures and pages')} removed.`,
  freeRoom: 'Free room now…',
  whatWasSaidAndDone: 'What was said and done',
  picturesOfPages: 'Pictures of pages',
  pagesAsTheyWereSeen: 'Pages as they were seen',
  soundOfWhatYouSaid: 'Sound of what you said',
  indexForSearching: 'Index for searching',
  ownBackups: 'Parley’s own backups of the words',
  damagedFilesSetAside: 'Damaged files, set aside',
  keptByWebsites: 'Kept by websites: cookies and copies of their files',
  roomLeft: 'Room that deleting left, for what comes next',
  aYear: 'A year',
  forEver: 'For ever',
  freeIt: 'Free it',
  thisRemovesForGood: (old: string | number) => `This removes ${old}, for good. `,
  roomGoesBack: (free: string | number) => `${free} that deleting left in the file go back to the disk. `,
  nothingToFree: 'Nothing is older than you keep it, and no room is left over.',
} as const;

export const historySettingWords = {
  clearWebsitesData: 'Clear websites’ data?',
  whatClearingSitesDoes:
    'This removes cookies, what websites store, and copies of their files: you are signed out everywhere. Sessions and downloads stay. Reload open pages afterwards.',
  clearSites: 'Clear websites’ data…',
  clearAllHistory: 'Clear all history?',
  whatClearingAllDoes:
    'This deletes all sessions with their pictures, sound and backups, and stops what runs. You can’t undo it. Settings, permissions, connections, saved replays with what they enter, downloads and the cookies of websites stay.',
  sitesCleared: 'Websites’ data cleared.',
  deleted: (sessions: number) => `${countOf(sessions, 'session')} deleted.`,
  clearAll: 'Clear all history…',
  clearIt: 'Clear it',
  delete: (value: string | number) => `Delete ${value}`,
} as const;

export const notificationSettingWords = {
  notifications: 'Notifications',
  notificationsHint: 'When a task ends or needs you while this window is out of sight.',
  letThem: 'Let the browser show them',
  notAllowed:
    'Your browser or system does not let Parley show notifications. Allow them in its settings for this address.',
} as const;

export const settingPartsWords = {
  keepIt: 'Keep it',
  thisValueCannotBeUsed: 'This value cannot be used',
  addressProblem: 'An http or https address, or nothing',
} as const;

export const settingsDialogWords = {
  settings: 'Settings',
} as const;
