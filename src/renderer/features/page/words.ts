/** What the pane of the page and the controls around it say. */

import { mostHandedFiles } from '#shared/ipc/index.ts';

export const addressWords = {
  back: 'Back',
  forward: 'Forward',
  stopLoading: 'Stop loading',
  reload: 'Reload',
  label: 'Address of the page',
  placeholder: 'Address, or words to search for',
} as const;

export const downloadWords = {
  downloads: 'Downloads',
  files: 'Files',
  of: ' of ',
  kept: 'Downloaded',
  failed: 'Could not be downloaded',
  cancelled: 'Cancelled',
  'too-large': 'Larger than Parley downloads',
  clear: 'Clear the list of downloads; files stay',
  cancel: (name: string) => `Cancel the download of ${name}`,
  remove: (name: string) => `Take ${name} off this list; the file stays`,
  show: (name: string) => `Show ${name} in its folder`,
  liesAt: (path: string) => `The file is at ${path}`,
} as const;

export const dropWords = {
  folder: 'A folder can’t be dropped here. Drop the files that are in it.',
  private:
    'A private session keeps nothing on the disk, so files can’t be brought to its pages here. Use another session for this.',
  'too-many': `At most ${mostHandedFiles} files can be handed to a page at once.`,
} as const;

export const filesAskedWords = {
  asksForFiles: (site: string, many: boolean) => `${site} asks for ${many ? 'files' : 'a file'}.`,
  choose: 'Choose',
} as const;

export const findOnPageWords = {
  findOnThePage: 'Find on the page',
  notOnThisPage: 'Not on this page',
} as const;

export const paneWords = {
  page: 'Page',
  starting: 'Starting',
  noPageIsOpen: 'No page is open',
  openATab: 'Open a tab',
  crashed: 'This page has crashed',
  aboutCrash: 'What was done so far is kept. Reload it to go on.',
  reload: 'Reload',
} as const;

export const savedWords = {
  savedPages: 'Saved pages',
  savedSession: 'Saved session',
  openItsLastPage: 'Open its last page',
  nothingDone: 'Nothing was done in this session',
  theStepBefore: 'The step before',
  of: ' of ',
  picture: (page: string) => `“${page}” as it was at this step`,
  parleyReplied: 'Parley replied',
  lookIntoThisStep: 'Look into this step',
  theStepAfter: 'The step after',
  loading: 'Getting the picture',
  cantGet: 'Can’t get the picture',
  noPicture: 'No picture is kept of this step',
} as const;

export const tabWords = {
  pages: 'Pages',
  newTab: 'New tab',
  loading: 'Loading',
  crashed: 'Crashed',
} as const;

export const webPageWords = {
  label: (title: string) => `The page ${title}. Keys go to the page, Control and full stop leaves it.`,
  picture: 'Picture of the page',
  waiting: 'Waiting for the first picture of the page',
  hasKeyboard: 'The page has the keyboard. ',
  leavesIt: ' leaves it',
} as const;
