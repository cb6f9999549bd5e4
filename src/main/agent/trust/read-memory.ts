import {
  eachRun,
  eachWord,
  foldText,
  isCode,
  markText,
  plainText,
  runAt,
  type TextMarks,
} from './text-marks.ts';
import type { SiteTexts } from './texts-of.ts';

/** Where a piece of text was read before. */
export interface Carried {
  readonly from: readonly string[];
  /** The parts that were read there, as they stand in the text. */
  readonly parts: readonly string[];
}

/**
 * What was read on which site in a session: in memory only, as hashes, bounded (threat model 11). Values of secret
 * fields never come here, since they never leave the browser module.
 */
export interface ReadMemory {
  /** Each text block is taken once; showing the same page again costs next to nothing. */
  read(site: string, texts: SiteTexts): void;
  /** What of the text was read on other sites, and is neither in the user's words nor the receiving site's own. */
  findCarried(text: string, to: string, said: readonly string[]): Carried | null;
  /** Words or runs that neither the user nor the receiving site wrote: nobody can say where they come from. */
  isKnown(text: string, to: string, said: readonly string[]): boolean;
  /** The user agreed that the site gets this text: it is that site's from now on. */
  handOver(text: string, site: string): void;
  /** Sites other than this one that something was read on. */
  others(site: string): readonly string[];
}

interface SiteMarks {
  /** Word hash → when it was first read there; 0 for what the user handed over. */
  readonly words: Map<number, number>;
  readonly runs: Set<number>;
  readonly blocks: Set<string>;
}

interface UserMarks {
  readonly key: string;
  readonly words: ReadonlySet<number>;
  readonly runs: ReadonlySet<number>;
  readonly spoken: readonly string[];
}

/** Runs kept per site: about 100 long pages, some 10 MB. Beyond them the site's text counts as read unseen. */
const mostRuns = 400_000;
const mostSites = 100;
const mostBlocks = 20_000;
const shortestBlock = 3;

export function createReadMemory(): ReadMemory {
  const sites = new Map<string, SiteMarks>();
  /** Sites of which more was read than is kept. */
  const overfull = new Set<string>();
  let clock = 0;

  function marksOf(site: string): SiteMarks {
    const known = sites.get(site);
    if (known !== undefined) return known;
    const fresh: SiteMarks = { words: new Map(), runs: new Set(), blocks: new Set() };
    sites.set(site, fresh);
    const [oldest] = sites.keys();
    if (sites.size > mostSites && oldest !== undefined) {
      sites.delete(oldest);
      overfull.add(oldest);
    }
    return fresh;
  }

  function keep(site: string, text: string, at: number, isWanted: (word: string) => boolean): void {
    const own = marksOf(site);
    if (own.runs.size > mostRuns) {
      overfull.add(site);
      return;
    }
    const folded = foldText(text);
    eachWord(folded, (hash, word) => {
      if (isWanted(word)) own.words.set(hash, Math.min(own.words.get(hash) ?? Number.POSITIVE_INFINITY, at));
    });
    eachRun(plainText(folded), (hash) => own.runs.add(hash));
  }

  function isOwnWord(word: { readonly hash: number; readonly word: string }, to: string): boolean {
    const own = sites.get(to)?.words.get(word.hash);
    if (own === undefined) return false;
    // A page could show every number there is, so that none of them counts as another site's: the first one has it.
    if (!isCode(word.word)) return true;
    return [...sites].every(([site, marks]) => site === to || own <= (marks.words.get(word.hash) ?? own));
  }

  let latest: UserMarks | null = null;
  /** Many readings of one text are compared with the same words of the user. */
  function marksOfUser(said: readonly string[]): UserMarks {
    const key = said.join('\n');
    if (latest?.key !== key) {
      const { words, runs } = markText(key);
      latest = {
        key,
        words: new Set(words.map(({ hash }) => hash)),
        runs: new Set(runs.map(({ hash }) => hash)),
        spoken: [...new Set(words.map(({ word }) => word))],
      };
    }
    return latest;
  }

  /** The marks of a text that the user did not say and the site did not show. */
  function strange(text: string, to: string, said: readonly string[]): TextMarks {
    const marks = markText(text);
    const users = marksOfUser(said);
    const ownRuns = sites.get(to)?.runs;
    return {
      plain: marks.plain,
      words: marks.words.filter(
        (word) =>
          !users.words.has(word.hash) &&
          !users.spoken.some((other) => isSameStem(word.word, other)) &&
          !isOwnWord(word, to),
      ),
      runs: marks.runs.filter(({ hash }) => !users.runs.has(hash) && ownRuns?.has(hash) !== true),
    };
  }

  return {
    read(site, texts) {
      if (site === '') return;
      clock += 1;
      const { blocks } = marksOf(site);
      const isNew = (text: string): boolean => {
        if (text.length < shortestBlock || blocks.has(text)) return false;
        if (blocks.size < mostBlocks) blocks.add(text);
        return true;
      };
      for (const text of texts.shown) if (isNew(text)) keep(site, text, clock, () => true);
      // Names in the markup are words of its author, "hotel-search"; only numbers and tokens in it are data.
      for (const text of texts.markup) {
        if (/\d/u.test(text) && isNew(text)) keep(site, text, clock, isCode);
      }
    },
    findCarried(text, to, said) {
      const marks = strange(text, to, said);
      const from = new Set<string>();
      const parts = new Set<string>();
      for (const [site, { words, runs }] of sites) {
        if (site === to) continue;
        for (const { hash, word } of marks.words) {
          if (!words.has(hash)) continue;
          from.add(site);
          parts.add(word);
        }
        for (const { hash, at } of marks.runs) {
          if (!runs.has(hash)) continue;
          from.add(site);
          parts.add(runAt(marks, at));
        }
      }
      const unsure = [...overfull].filter((site) => site !== to);
      if (from.size === 0 && unsure.length > 0 && marks.words.length > 0) {
        return { from: unsure, parts: marks.words.map(({ word }) => word) };
      }
      return from.size === 0 ? null : { from: [...from], parts: mergeParts(parts) };
    },
    isKnown(text, to, said) {
      const { words, runs } = strange(text, to, said);
      return words.length === 0 && runs.length === 0;
    },
    handOver: (text, site) => keep(site, text, 0, () => true),
    others: (site) => [...sites.keys()].filter((other) => other !== site),
  };
}

/** "flight" and "flights", "book" and "booking": the user said as much. Codes have no stems. */
function isSameStem(word: string, spoken: string): boolean {
  if (isCode(word) || Math.abs(word.length - spoken.length) > 3) return false;
  return word.startsWith(spoken) || spoken.startsWith(word);
}

/** Words first; runs only where no word says as much. */
function mergeParts(parts: ReadonlySet<string>): readonly string[] {
  const all = [...parts].toSorted((a, b) => b.length - a.length);
  return all
    .filter((part, index) => !all.slice(0, index).some((longer) => longer.includes(part)))
    .slice(0, 20);
}
