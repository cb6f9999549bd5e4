import { expect, type Page } from '@playwright/test';
import { withInternalWords } from './internal-words.ts';

/** The details of a step that are meant for people who know the machine. */
const setApart = '[data-technical]';

/**
 * All that a person gets to see or hear of the window as it is now: text, and the names, titles and hints of what has
 * no text of its own. What is scrolled away counts, what is hidden does not.
 */
async function readShown(page: Page): Promise<readonly string[]> {
  return page.evaluate((apart) => {
    const shown: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement;
      if (element === null || element.closest(`script, style, ${apart}`) !== null) continue;
      if (element.checkVisibility?.({ visibilityProperty: true }) === false) continue;
      if (node instanceof Text) shown.push(node.data);
      else
        for (const name of [
          'aria-label',
          'title',
          'placeholder',
          'alt',
          'aria-description',
          'aria-valuetext',
        ])
          shown.push(element.getAttribute(name) ?? '');
    }
    return shown.map((text) => text.replace(/\s+/gu, ' ').trim()).filter((text) => text !== '');
  }, setApart);
}

/** Fails when the window shows, or has spoken where its voice is played, a word that only Parley's own code knows. @param except what a page itself is known to say */
export async function expectPlainWords(page: Page, except: RegExp = /(?!)/u): Promise<void> {
  const shown = await readShown(page);
  const spoken = await page.evaluate(
    () =>
      (window as Window & { readonly playedVoice?: { readonly texts: readonly string[] } }).playedVoice
        ?.texts ?? [],
  );
  expect(withInternalWords([...shown, ...spoken]).filter((text) => !except.test(text))).toEqual([]);
}
