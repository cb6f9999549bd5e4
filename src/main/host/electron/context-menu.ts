import {
  type ContextMenuParams,
  clipboard,
  Menu,
  type MenuItemConstructorOptions,
  type WebContents,
} from 'electron';
import type { MenuCommand } from '#shared/ipc/index.ts';

/** What the menu does that Electron has no role for. */
export interface ContextActions {
  /** Of the page in front; null in the app's own window, which shows one document for ever. */
  readonly page: PageActions | null;
  copy(text: string): void;
  correct(word: string): void;
  /** Takes a word for well spelled from now on; null where nothing is kept. */
  readonly learn: ((word: string) => void) | null;
  copyPicture(): void;
}

interface PageActions {
  openTab(url: string): void;
  run(command: PageCommand): void;
}

/** The window's own commands for the page in front. */
export type PageCommand = Extract<MenuCommand, 'back' | 'forward' | 'reload'>;

type Params = Pick<
  ContextMenuParams,
  | 'linkURL'
  | 'mediaType'
  | 'isEditable'
  | 'selectionText'
  | 'editFlags'
  | 'misspelledWord'
  | 'dictionarySuggestions'
>;

type Items = readonly MenuItemConstructorOptions[];

const separator: MenuItemConstructorOptions = { type: 'separator' };

/**
 * What a right click offers: for a misspelled word, a link, a picture, a field and selected text, in this order; where
 * there is none of it, for the page itself.
 *
 * @param history whether the page in front can go back and forward
 */
export function contextTemplate(
  params: Params,
  actions: ContextActions,
  history: { readonly canGoBack: boolean; readonly canGoForward: boolean },
): Items {
  const parts = [
    spellingItems(params, actions),
    linkItems(params.linkURL, actions),
    params.mediaType === 'image' ? [{ label: 'Copy picture', click: actions.copyPicture }] : [],
    textItems(params),
  ].filter((items) => items.length > 0);
  if (parts.length > 0) return parts.flatMap((items, at) => (at === 0 ? items : [separator, ...items]));
  const { page } = actions;
  if (page === null) return [];
  return [
    { label: 'Back', enabled: history.canGoBack, click: () => page.run('back') },
    { label: 'Forward', enabled: history.canGoForward, click: () => page.run('forward') },
    { label: 'Reload page', click: () => page.run('reload') },
  ];
}

function spellingItems(
  { isEditable, misspelledWord, dictionarySuggestions }: Params,
  { correct, learn }: ContextActions,
): Items {
  if (!isEditable || misspelledWord === '') return [];
  return [
    ...(dictionarySuggestions.length === 0
      ? [{ label: 'No suggestions', enabled: false }]
      : dictionarySuggestions.map((word) => ({ label: word, click: () => correct(word) }))),
    ...(learn === null ? [] : [{ label: 'Add to dictionary', click: () => learn(misspelledWord) }]),
  ];
}

function linkItems(url: string, { page, copy }: ContextActions): Items {
  return [
    ...(/^https?:/.test(url) && page !== null
      ? [{ label: 'Open link in new tab', click: () => page.openTab(url) }]
      : []),
    ...(url === '' ? [] : [{ label: 'Copy link address', click: () => copy(url) }]),
  ];
}

function textItems({ isEditable, selectionText, editFlags }: Params): Items {
  if (!isEditable) return selectionText.trim() === '' ? [] : [{ role: 'copy', enabled: editFlags.canCopy }];
  return [
    { role: 'undo', enabled: editFlags.canUndo },
    { role: 'redo', enabled: editFlags.canRedo },
    separator,
    { role: 'cut', enabled: editFlags.canCut },
    { role: 'copy', enabled: editFlags.canCopy },
    { role: 'paste', enabled: editFlags.canPaste },
    { role: 'selectAll', enabled: editFlags.canSelectAll },
  ];
}

/** Electron shows no menu of its own on a right click. */
export function showContextMenus(contents: WebContents, page: ContextActions['page']): void {
  contents.on('context-menu', (_event, params) => {
    const { session, navigationHistory } = contents;
    const actions: ContextActions = {
      page,
      copy: (text) => void clipboard.writeText(text),
      correct: (word) => contents.replaceMisspelling(word),
      // A private session keeps no word of what was written.
      learn: session.isPersistent() ? (word) => void session.addWordToSpellCheckerDictionary(word) : null,
      copyPicture: () => contents.copyImageAt(params.x, params.y),
    };
    const template = contextTemplate(params, actions, {
      canGoBack: navigationHistory.canGoBack(),
      canGoForward: navigationHistory.canGoForward(),
    });
    if (template.length > 0) Menu.buildFromTemplate([...template]).popup();
  });
}
