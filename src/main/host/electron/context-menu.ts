import {
  type ContextMenuParams,
  clipboard,
  Menu,
  type MenuItemConstructorOptions,
  type WebContents,
} from 'electron';

/** What the menu does that Electron has no role for. */
export interface ContextActions {
  /** null in the app's own window, which shows one document for ever. */
  readonly openTab: ((url: string) => void) | null;
  copy(text: string): void;
  correct(word: string): void;
  copyPicture(): void;
}

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

const separator: MenuItemConstructorOptions = { type: 'separator' };

/** What a right click offers: for a misspelled word, a link, a picture, a field and selected text, in this order. */
export function contextTemplate(
  params: Params,
  actions: ContextActions,
): readonly MenuItemConstructorOptions[] {
  const { linkURL, editFlags } = params;
  const { openTab } = actions;
  const isWeb = /^https?:/.test(linkURL);
  const parts: readonly (readonly MenuItemConstructorOptions[])[] = [
    params.isEditable && params.misspelledWord !== ''
      ? params.dictionarySuggestions.map((word) => ({ label: word, click: () => actions.correct(word) }))
      : [],
    [
      ...(isWeb && openTab !== null
        ? [{ label: 'Open link in new tab', click: () => openTab(linkURL) }]
        : []),
      ...(linkURL === '' ? [] : [{ label: 'Copy link address', click: () => actions.copy(linkURL) }]),
    ],
    params.mediaType === 'image' ? [{ label: 'Copy picture', click: actions.copyPicture }] : [],
    params.isEditable
      ? [
          { role: 'undo', enabled: editFlags.canUndo },
          { role: 'redo', enabled: editFlags.canRedo },
          separator,
          { role: 'cut', enabled: editFlags.canCut },
          { role: 'copy', enabled: editFlags.canCopy },
          { role: 'paste', enabled: editFlags.canPaste },
          { role: 'selectAll', enabled: editFlags.canSelectAll },
        ]
      : params.selectionText.trim() === ''
        ? []
        : [{ role: 'copy', enabled: editFlags.canCopy }],
  ];
  return parts
    .filter((items) => items.length > 0)
    .flatMap((items, at) => (at === 0 ? items : [separator, ...items]));
}

/** Electron shows no menu of its own on a right click. */
export function showContextMenus(contents: WebContents, openTab: ContextActions['openTab']): void {
  contents.on('context-menu', (_event, params) => {
    const template = contextTemplate(params, {
      openTab,
      copy: (text) => void clipboard.writeText(text),
      correct: (word) => contents.replaceMisspelling(word),
      copyPicture: () => contents.copyImageAt(params.x, params.y),
    });
    if (template.length > 0) Menu.buildFromTemplate([...template]).popup();
  });
}
