import type { Action, Candidate, Outcome, Snapshot, Turn } from '#shared/domain/index.ts';
import { siteOfUrl } from '#shared/text/sites.ts';
import { foldText } from '#shared/text/words.ts';
import { createWrittenWords, type WrittenWords } from './own-word.ts';
import { createSecretSites, type SecretSites } from './secret-sites.ts';
import { createShownCodes, type ShownCodes } from './shown-codes.ts';
import { createTaskSites, type TaskSites } from './sites.ts';
import { eachRun, eachWord, isCode, plainText, runAt } from './text-marks.ts';
import type { Finding } from './trust.ts';

/** What a session knows of where it may go and what it read where. In memory only. */
export interface SessionTrust {
  readonly sites: TaskSites;
  readonly memory: ReadMemory;
  readonly secrets: SecretSites;
  readonly codes: ShownCodes;
  readonly written: WrittenWords;
  /** Addresses that were open in this session. */
  readonly visited: ReadonlySet<string>;
  /** What was copied last, and on which site. */
  readonly clipboard: { readonly text: string; readonly site: string } | null;
  /** What the user said, word for word. `isWorking`: on a page that was looked at before, not on the next one. */
  hear(utterance: string, isWorking: boolean): void;
  /** A look at the page, before anything is decided on it. */
  see(snapshot: Snapshot): void;
  /** What an action is about to write, whatever becomes of it. */
  writes(action: Action, target: Candidate | null): void;
  /** What an action did: a copy fills the clipboard. */
  did(action: Action, snapshot: Snapshot, outcome: Outcome): void;
  /** The user's answer to what was found: a yes holds for the task, a no until the user says something else. */
  settle(findings: readonly Finding[], granted: boolean): void;
}

const mostVisited = 1_000;

/** @param turns what the store has of the session: empty for a new one */
export function createSessionTrust(turns: readonly Turn[]): SessionTrust {
  const begun = turns.find((turn) => turn.speaker === 'navigator' && turn.url !== '');
  const sites = createTaskSites(begun?.speaker === 'navigator' ? begun.url : '');
  const memory = createReadMemory();
  if (turns.length > 0) memory.read(earlierTurns, textsOfTurns(turns));
  const visited = new Set<string>();
  const secrets = createSecretSites();
  const codes = createShownCodes();
  const written = createWrittenWords();
  let open = '';
  let clipboard: SessionTrust['clipboard'] = null;
  return {
    sites,
    memory,
    secrets,
    codes,
    written,
    visited,
    get clipboard() {
      return clipboard;
    },
    hear: (utterance, isWorking) => secrets.hear(utterance, isWorking ? siteOfUrl(open) : null),
    see(snapshot) {
      open = snapshot.url;
      sites.see(snapshot.url);
      secrets.see(snapshot.url);
      if (URL.canParse(snapshot.url) && visited.size < mostVisited) visited.add(new URL(snapshot.url).href);
      for (const [site, texts] of textsOf(snapshot)) {
        memory.read(site, texts);
        codes.read(site, texts.shown);
      }
    },
    writes: (action, target) => written.wrote(action, target, clipboard?.text ?? ''),
    did(action, snapshot, outcome) {
      if (action.intent !== 'copy' || outcome.kind !== 'done') return;
      const copied = outcome.changes.find((change) => change.kind === 'value');
      if (copied === undefined) return;
      const site = siteOfUrl(snapshot.url);
      clipboard = { text: copied.value, site };
      memory.read(site, { shown: [copied.value], markup: [] });
    },
    settle(findings, granted) {
      for (const finding of findings) {
        if (finding.kind === 'new-site') {
          for (const site of finding.sites) granted ? sites.allow(site) : sites.refuse(site);
        }
        if (finding.kind === 'data-flow' && granted) {
          memory.handOver(finding.text, finding.to);
          secrets.allow(finding.text, finding.to);
          codes.allow(finding.text, finding.to);
        }
      }
    },
  };
}

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
interface ReadMemory {
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

function createReadMemory(): ReadMemory {
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
      const [words, runs, spoken] = [new Set<number>(), new Set<number>(), new Set<string>()];
      const folded = foldText(key);
      eachWord(folded, (hash, word) => {
        words.add(hash);
        spoken.add(word);
      });
      eachRun(plainText(folded), (hash) => runs.add(hash));
      latest = { key, words, runs, spoken: [...spoken] };
    }
    return latest;
  }

  /** Visits what of a text the user did not say and the site did not show; pages are long, so nothing is built. */
  function eachStrange(
    text: string,
    to: string,
    said: readonly string[],
    visit: { word(hash: number, word: string): void; run(hash: number, at: number): void },
  ): string {
    const users = marksOfUser(said);
    const folded = foldText(text);
    const plain = plainText(folded);
    eachWord(folded, (hash, word) => {
      if (users.words.has(hash) || users.spoken.some((other) => isSameStem(word, other))) return;
      if (!isOwnWord({ hash, word }, to)) visit.word(hash, word);
    });
    const own = sites.get(to)?.runs;
    eachRun(plain, (hash, at) => {
      if (!users.runs.has(hash) && own?.has(hash) !== true) visit.run(hash, at);
    });
    return plain;
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
      const others = [...sites].filter(([site]) => site !== to);
      const from = new Set<string>();
      const parts = new Set<string>();
      const places: number[] = [];
      const strangers: string[] = [];
      const plain = eachStrange(text, to, said, {
        word(hash, word) {
          strangers.push(word);
          for (const [site, { words }] of others) {
            if (!words.has(hash)) continue;
            from.add(site);
            parts.add(word);
          }
        },
        run(hash, at) {
          for (const [site, { runs }] of others) {
            if (!runs.has(hash)) continue;
            from.add(site);
            places.push(at);
          }
        },
      });
      for (const at of places) parts.add(runAt(plain, at));
      const unsure = [...overfull].filter((site) => site !== to);
      if (from.size === 0 && unsure.length > 0 && strangers.length > 0)
        return { from: unsure, parts: strangers };
      return from.size === 0 ? null : { from: [...from], parts: mergeParts(parts) };
    },
    isKnown(text, to, said) {
      let isKnown = true;
      const found = (): void => {
        isKnown = false;
      };
      eachStrange(text, to, said, { word: found, run: found });
      return isKnown;
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

/** Stands for the sites of turns that were made before the app was started again: which they were is not known. */
const earlierTurns = 'an earlier page of this session';

/**
 * What a model can read of a session's stored turns: its own words and those of pages in them. After a restart this is
 * all that is known of what was read.
 */
function textsOfTurns(turns: readonly Turn[]): SiteTexts {
  const shown = turns.flatMap((turn) => {
    if (turn.speaker === 'user') return [];
    const said = turn.action.intent === 'say' ? [turn.action.utterance] : [];
    const appeared =
      turn.outcome.kind === 'done'
        ? turn.outcome.changes.flatMap((change) => {
            if (change.kind === 'text') return change.appeared;
            if (change.kind === 'dialog') return [change.message];
            return change.kind === 'value' ? [change.value] : [];
          })
        : [turn.outcome.message];
    return [...said, turn.element?.text ?? '', turn.title, ...appeared];
  });
  return { shown, markup: turns.flatMap((turn) => (turn.speaker === 'user' ? [] : [turn.url])) };
}

/** What one site wrote: what a person reads of it, and what stands in the markup (addresses, ids, data). */
interface SiteTexts {
  readonly shown: string[];
  readonly markup: string[];
}

const shownAttributes: ReadonlySet<string> = new Set(['title', 'alt', 'aria-label', 'placeholder', 'value']);

/** Everything on a page that a model could have been shown, by the site that wrote it. */
function textsOf(snapshot: Snapshot): ReadonlyMap<string, SiteTexts> {
  const page = siteOfUrl(snapshot.url);
  const siteOfFrame = snapshot.frames.map((frame) => (frame.crossSite ? siteOfUrl(frame.origin) : page));
  const texts = new Map<string, SiteTexts>([[page, { shown: [snapshot.title], markup: [snapshot.url] }]]);
  const of = (frame: number): SiteTexts => {
    const site = siteOfFrame[frame] ?? page;
    const known = texts.get(site) ?? { shown: [], markup: [] };
    texts.set(site, known);
    return known;
  };
  for (const { frame, text } of snapshot.texts) of(frame).shown.push(text);
  // The text of elements is that of `texts`, unless there was too much of it for them.
  const isCut = snapshot.gaps.length > 0;
  for (const { frame, text, tail, attributes } of snapshot.elements) {
    if (isCut) of(frame).shown.push(text, tail);
    addAttributes(of(frame), attributes);
  }
  for (const candidate of snapshot.candidates) {
    const into = of(candidate.frame);
    const { name, text, nearbyLabel, description, value, href, options } = candidate;
    into.shown.push(name, text, nearbyLabel, description, value ?? '');
    into.shown.push(...(options ?? []).map(({ label }) => label));
    into.markup.push(href ?? '');
    addAttributes(into, candidate.attributes);
  }
  return texts;
}

function addAttributes(into: SiteTexts, attributes: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(attributes)) {
    (shownAttributes.has(name) ? into.shown : into.markup).push(value);
  }
}
