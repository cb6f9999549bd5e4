import type { Candidate, Fingerprint, Snapshot } from '#shared/domain/index.ts';
import { fingerprintOf } from '../../agent/index.ts';
import type { PageView } from '../../platform/page-view.ts';
import { type ChangeKind, changeFunction } from './change-page.ts';

/** One element of a page as it was recorded, and the page after a change. */
export interface ChangedCase {
  readonly site: string;
  readonly path: string;
  readonly kind: ChangeKind;
  readonly old: Fingerprint;
  readonly scroll: Snapshot['scroll'];
  /** Its uid, which stays the same while the node lives; the finder does not read it. */
  readonly uid: string;
  readonly after: Snapshot;
}

export interface ChangingBrowser {
  open(url: string): Promise<void>;
  observe(): Promise<Snapshot>;
  readonly view: () => PageView;
}

/** Few enough that the page stays itself when they are taken away or moved. */
const changedAtOnce = 3;

/** Opens the page, records some elements, changes it, and looks again. */
export async function changePage(
  browser: ChangingBrowser,
  page: { readonly site: string; readonly path: string; readonly url: string },
  kind: ChangeKind,
  options: { readonly seed: number; readonly targets: number; readonly prefersTwins?: boolean },
): Promise<readonly ChangedCase[]> {
  await browser.open(page.url);
  const before = await browser.observe();
  const random = createRandom(options.seed);
  const count =
    kind === 'removed' || kind === 'moved' ? Math.min(changedAtOnce, options.targets) : options.targets;
  const chosen = chooseTargets(before, random, options.prefersTwins === true).slice(0, count);
  if (chosen.length === 0) return [];
  await runChange(browser.view(), kind, chosen, Math.floor(random() * 2 ** 31));
  const after = await browser.observe();
  const isThere = new Set(after.candidates.map(({ uid }) => uid));
  return (
    chosen
      // What the change happened to hide cannot be found by anybody.
      .filter(({ uid }) => isThere.has(uid) === (kind !== 'removed'))
      .map((target) => ({
        ...{ site: page.site, path: page.path, kind, after, uid: target.uid, scroll: before.scroll },
        old: fingerprintOf(target, before),
      }))
  );
}

/** What a person could have pressed or filled in, in a seeded order; none inside another. */
function chooseTargets(
  snapshot: Snapshot,
  random: () => number,
  prefersTwins: boolean,
): readonly Candidate[] {
  const usable = snapshot.candidates.filter(
    ({ affordances, frame, states, tag, box }) =>
      frame === 0 &&
      !states.disabled &&
      tag !== 'option' &&
      box.width > 0 &&
      affordances.some((affordance) => affordance !== 'scroll'),
  );
  const hasTwin = ({ name, role }: Candidate): boolean =>
    usable.filter((other) => other.name === name && other.role === role).length > 1;
  const shuffled = usable
    .map((candidate) => ({ candidate, key: random() - (prefersTwins && hasTwin(candidate) ? 0.4 : 0) }))
    .sort((one, other) => one.key - other.key)
    .map(({ candidate }) => candidate);
  const chosen: Candidate[] = [];
  for (const one of shuffled) {
    const isNested = chosen.some(
      ({ xpath }) => xpath.startsWith(`${one.xpath}/`) || one.xpath.startsWith(`${xpath}/`),
    );
    if (!isNested) chosen.push(one);
  }
  return chosen;
}

async function runChange(
  { channel }: PageView,
  kind: ChangeKind,
  targets: readonly Candidate[],
  seed: number,
): Promise<void> {
  const objects: string[] = [];
  for (const { ref } of targets) {
    const { object } = (await channel.send('DOM.resolveNode', { backendNodeId: ref.backendNodeId })) as {
      object: { objectId: string };
    };
    objects.push(object.objectId);
  }
  const [first] = objects;
  const list = (await channel.send('Runtime.callFunctionOn', {
    functionDeclaration: 'function (...all) { return all; }',
    objectId: first,
    arguments: objects.map((objectId) => ({ objectId })),
  })) as { result: { objectId: string } };
  const answer = (await channel.send('Runtime.callFunctionOn', {
    functionDeclaration: changeFunction(kind),
    objectId: list.result.objectId,
    arguments: [{ value: seed }],
    returnByValue: true,
  })) as { exceptionDetails?: { exception?: { description?: string } } };
  if (answer.exceptionDetails !== undefined) {
    throw new Error(
      `the page could not be changed (${kind}): ${answer.exceptionDetails.exception?.description}`,
    );
  }
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b_79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Site = 'account' | 'flights' | 'forum' | 'frames' | 'catalogue' | 'shop' | 'mail' | 'news';
interface Page {
  readonly site: Site;
  readonly path: string;
}
const path = (site: Site, ...paths: readonly string[]): readonly Page[] =>
  paths.map((one) => ({ site, path: one }));

/** What weights and threshold are set on. */
export const fittedPages = [
  ...path('account', '/', '/settings', '/billing', '/sign-up', '/usage', '/help', '/move/1'),
  ...path('flights', '/', '/results', '/help', '/deals'),
  ...path('forum', '/', '/new', '/t/1', '/t/2', '/post', '/search?q=tent'),
  ...path('frames', '/', '/shadow', '/virtual-list', '/nested'),
  ...path('catalogue', '/average?elements=300', '/item/7'),
];

/** What is reported: sites that neither weights nor threshold have seen. */
export const reportedPages = [
  ...path(
    'shop',
    '/',
    '/search?q=boots',
    '/list?category=shoes',
    '/p/canyon-mid-hiking-boots',
    '/cart',
    '/checkout',
    '/help/returns',
  ),
  ...path('mail', '/'),
  ...path('news', '/', '/section/science', '/search?q=rain', '/contact', '/notebook'),
];
