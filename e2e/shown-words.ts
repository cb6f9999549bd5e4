import { expect, type Page } from '@playwright/test';

/** What Parley's own code calls things, and what slips out of code that does not look: no user knows any of it. */
const internalWord =
  /(?<![\w/.@-])(?:divs?|uids?|uid-[\w-]+|snapshots?|candidates?|affordances?|navigator turns?|iframes?|undefined|NaN|\[object \w+\]|\$\{|TODO)(?![\w-])|<\/?(?:div|span|button|input|a)\b/iu;

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

/** Fails when the window shows a word that only Parley's own code knows. @param except what a page itself is known to say */
export async function expectPlainWords(page: Page, except: RegExp = /(?!)/u): Promise<void> {
  const shown = await readShown(page);
  expect(shown.filter((text) => internalWord.test(text) && !except.test(text))).toEqual([]);
}
