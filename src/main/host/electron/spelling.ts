import { app, type Session } from 'electron';

/**
 * Marks misspelled words, on pages and in the window. A Mac does so by itself. Elsewhere Chromium fetches a dictionary from
 * a server of Google's, so that nothing is checked, and nothing fetched, until the user wants that.
 *
 * @param sessions all that show something: each begins with the dictionary of the system's language
 * @returns sets whether dictionaries may be fetched
 */
export function createSpelling(
  sessions: readonly Session[],
  platform: NodeJS.Platform = process.platform,
): (mayFetch: boolean) => void {
  const setSpelling = (mayFetch: boolean): void => {
    if (platform === 'darwin') return;
    for (const session of sessions) {
      const available = session.availableSpellCheckerLanguages;
      // Without a language it is off.
      session.setSpellCheckerLanguages(
        mayFetch ? dictionariesFor(app.getPreferredSystemLanguages(), available) : [],
      );
    }
  };
  setSpelling(false);
  return setSpelling;
}

/** The dictionaries of the user's languages; where there is none of the country's own, one of the language's. */
function dictionariesFor(preferred: readonly string[], available: readonly string[]): string[] {
  const found = preferred.flatMap((language) => {
    const [base = ''] = language.split('-');
    const exact = [language, base].find((each) => available.includes(each));
    return exact ?? available.find((each) => each.startsWith(`${base}-`)) ?? [];
  });
  return [...new Set(found)];
}
