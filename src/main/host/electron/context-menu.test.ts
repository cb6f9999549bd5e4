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

function offered(over: object, isPage = true) {
  const done: string[] = [];
  const template = contextTemplate(
    { ...nothing, ...over },
    {
      openTab: isPage ? (url) => void done.push(`open ${url}`) : null,
      copy: (text) => void done.push(`copy ${text}`),
      correct: (word) => void done.push(`correct ${word}`),
      copyPicture: () => void done.push('picture'),
    },
  );
  const names = template.map(({ label, role, type }) => label ?? role ?? (type === 'separator' ? '-' : '?'));
  const choose = (label: string) =>
    (template.find((item) => item.label === label)?.click as (() => void) | undefined)?.();
  return { names, choose, done };
}

it('offers nothing where there is nothing', () => {
  expect(offered({}).names).toEqual([]);
});

it('opens a link as a tab and copies its address; other schemes are only copied', () => {
  const { names, choose, done } = offered({ linkURL: 'https://shop.example/' });
  expect(names).toEqual(['Open link in new tab', 'Copy link address']);
  for (const name of names) choose(name);
  expect(done).toEqual(['open https://shop.example/', 'copy https://shop.example/']);
  expect(offered({ linkURL: 'file:///etc/passwd' }).names).toEqual(['Copy link address']);
});

it('opens no link out of the app’s own window', () => {
  expect(offered({ linkURL: 'https://shop.example/' }, false).names).toEqual(['Copy link address']);
});

it('in a field offers corrections first, then what can be done with text', () => {
  const { names, choose, done } = offered({
    isEditable: true,
    misspelledWord: 'shose',
    dictionarySuggestions: ['shoes'],
  });
  expect(names).toEqual(['shoes', '-', 'undo', 'redo', '-', 'cut', 'copy', 'paste', 'selectAll']);
  choose('shoes');
  expect(done).toEqual(['correct shoes']);
});

it('copies selected text and pictures', () => {
  expect(offered({ selectionText: 'words' }).names).toEqual(['copy']);
  const picture = offered({ mediaType: 'image', linkURL: 'https://shop.example/' });
  expect(picture.names).toEqual(['Open link in new tab', 'Copy link address', '-', 'Copy picture']);
});
