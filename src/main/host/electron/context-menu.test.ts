import { expect, it, vi } from 'vitest';

vi.mock('electron', () => ({ Menu: {}, clipboard: {} }));
const { contextTemplate } = await import('./context-menu.ts');

const flags = {
  canUndo: true,
  canRedo: false,
  canCut: true,
  canCopy: true,
  canPaste: true,
  canDelete: true,
  canSelectAll: true,
  canEditRichly: false,
};
const nothing = {
  linkURL: '',
  mediaType: 'none' as const,
  isEditable: false,
  selectionText: '',
  editFlags: flags,
  misspelledWord: '',
  dictionarySuggestions: [] as string[],
};

interface Where {
  /** Else the app's own window. */
  readonly isPage?: boolean;
  readonly isPrivate?: boolean;
  readonly canGoBack?: boolean;
}

function offered(over: object, { isPage = true, isPrivate = false, canGoBack = false }: Where = {}) {
  const done: string[] = [];
  const tell =
    (what: string) =>
    (value: string): void =>
      void done.push(`${what} ${value}`);
  const template = contextTemplate(
    { ...nothing, ...over },
    {
      page: isPage ? { openTab: tell('open'), run: tell('run') } : null,
      copy: tell('copy'),
      correct: tell('correct'),
      learn: isPrivate ? null : tell('learn'),
      copyPicture: () => void done.push('picture'),
    },
    { canGoBack, canGoForward: false },
  );
  const names = template.map(({ label, role, type }) => label ?? role ?? (type === 'separator' ? '-' : '?'));
  const enabled = template.filter((item) => item.enabled !== false).map(({ label }) => label);
  const choose = (label: string) =>
    (template.find((item) => item.label === label)?.click as (() => void) | undefined)?.();
  return { names, enabled, choose, done };
}

it('where there is nothing else offers what the page itself can do, and nothing in the app’s own window', () => {
  const { names, enabled, choose, done } = offered({}, { canGoBack: true });
  expect(names).toEqual(['Back', 'Forward', 'Reload page']);
  expect(enabled).toEqual(['Back', 'Reload page']);
  for (const name of names) choose(name);
  expect(done).toEqual(['run back', 'run forward', 'run reload']);
  expect(offered({}, { isPage: false }).names).toEqual([]);
});

it('opens a link as a tab and copies its address; other schemes are only copied', () => {
  const { names, choose, done } = offered({ linkURL: 'https://shop.example/' });
  expect(names).toEqual(['Open link in new tab', 'Copy link address']);
  for (const name of names) choose(name);
  expect(done).toEqual(['open https://shop.example/', 'copy https://shop.example/']);
  expect(offered({ linkURL: 'file:///etc/passwd' }).names).toEqual(['Copy link address']);
});

it('opens no link out of the app’s own window', () => {
  expect(offered({ linkURL: 'https://shop.example/' }, { isPage: false }).names).toEqual([
    'Copy link address',
  ]);
});

it('in a field offers corrections first, then what can be done with text', () => {
  const misspelled = { isEditable: true, misspelledWord: 'shose' };
  const text = ['-', 'undo', 'redo', '-', 'cut', 'copy', 'paste', 'selectAll'];
  const { names, choose, done } = offered({ ...misspelled, dictionarySuggestions: ['shoes'] });
  expect(names).toEqual(['shoes', 'Add to dictionary', ...text]);
  choose('shoes');
  choose('Add to dictionary');
  expect(done).toEqual(['correct shoes', 'learn shose']);
  // Where no word looks like it that is said, and a private session keeps none.
  const unknown = offered(misspelled, { isPrivate: true });
  expect(unknown.names).toEqual(['No suggestions', ...text]);
  expect(unknown.enabled).not.toContain('No suggestions');
});

it('copies selected text and pictures', () => {
  expect(offered({ selectionText: 'words' }).names).toEqual(['copy']);
  const picture = offered({ mediaType: 'image', linkURL: 'https://shop.example/' });
  expect(picture.names).toEqual(['Open link in new tab', 'Copy link address', '-', 'Copy picture']);
});
