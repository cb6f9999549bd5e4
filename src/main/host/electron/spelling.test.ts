import type { Session } from 'electron';
import { describe, expect, it, vi } from 'vitest';

const system = vi.hoisted(() => ({ languages: [] as string[] }));
vi.mock('electron', () => ({ app: { getPreferredSystemLanguages: () => system.languages } }));
const { createSpelling } = await import('./spelling.ts');

/** As Electron begins: with the system's language, whose dictionary it would fetch. */
function fakeSession(available: readonly string[]) {
  const languages: string[][] = [['en-US']];
  const session = {
    availableSpellCheckerLanguages: [...available],
    setSpellCheckerLanguages: (wanted: string[]) => void languages.push(wanted),
  };
  return { session: session as unknown as Session, languages };
}

describe('misspelled words', () => {
  it('are looked up in no dictionary before the user wants one, in no session', () => {
    system.languages = ['en-US'];
    const [pages, window] = [fakeSession(['en-US']), fakeSession(['en-US'])];
    createSpelling([pages.session, window.session], 'linux');
    expect([pages.languages.at(-1), window.languages.at(-1)]).toEqual([[], []]);
  });

  it.each([
    [
      ['de-AT', 'en-GB'],
      ['de', 'en-US', 'en-GB'],
      ['de', 'en-GB'],
    ],
    [['pt'], ['pt-BR', 'pt-PT'], ['pt-BR']],
    [['en-GB', 'en'], ['en-GB'], ['en-GB']],
    [['tlh'], ['en-US'], []],
  ])(
    'of somebody who has %s, with dictionaries for %s, are looked up in %s',
    (preferred, available, used) => {
      system.languages = preferred;
      const { session, languages } = fakeSession(available);
      const setSpelling = createSpelling([session], 'win32');
      setSpelling(true);
      expect(languages.at(-1)).toEqual(used);
      setSpelling(false);
      expect(languages.at(-1)).toEqual([]);
    },
  );

  it('on a Mac are the system’s business', () => {
    const { session, languages } = fakeSession(['en-US']);
    createSpelling([session], 'darwin')(false);
    expect(languages).toEqual([['en-US']]);
  });
});
