import { findElement } from '../src/main/replay/find.ts';
import { type ChangeKind, changeKinds } from '../src/main/replay/testing/change-page.ts';
import { type ChangedCase, changePage, reportedPages } from '../src/main/replay/testing/changed-pages.ts';
import type { Benchmark, Row } from './benchmark.ts';
import { computeInterval } from './interval.ts';
import { openBrowser } from './open-browser.ts';
import { median, quantile } from './statistics.ts';

const targets = 8;
/** Percent of targets after the five kinds of change that may be asked about, and that may be mistaken. */
const notFoundGoal = 5;
const wrongGoal = 0.5;
/** Reported beside the five: all but the move at once, and the control taken away, which may leave a twin behind. */
const kinds: readonly ChangeKind[] = [...changeKinds, 'all', 'removed', 'removed'];

interface Tried {
  readonly kind: ChangeKind;
  readonly outcome: 'right' | 'wrong' | 'asked';
  readonly ms: number;
}

/**
 * Elements of pages that weights and threshold have not seen, looked for after the page was changed in a real Chromium.
 * The baselines are what a recorder does that keeps one means only: the absolute path, and role with name.
 */
export const benchmark: Benchmark = {
  name: 'replay',
  async run() {
    const { browser, sites, view, close } = await openBrowser();
    const { signal } = new AbortController();
    const tried: Tried[] = [];
    const byPath: Tried[] = [];
    const byName: Tried[] = [];
    try {
      for (const page of reportedPages) {
        for (const [seed, kind] of kinds.entries()) {
          const cases = await changePage(
            {
              open: async (url) => void (await browser.load(url, 'typed')),
              observe: () => browser.observe({ signal }),
              view,
            },
            { ...page, url: sites.url(page.site, page.path) },
            kind,
            { seed: seed + 1_000, targets },
          );
          for (const one of cases) {
            const start = performance.now();
            const found = findElement(one.old, one.after, one.scroll);
            const ms = performance.now() - start;
            const uid = found.kind === 'found' ? found.match.candidate.uid : null;
            tried.push({ kind, outcome: judge(one, uid), ms });
            byPath.push({
              kind,
              outcome: judge(
                one,
                onlyOne(one, ({ xpath }) => xpath === one.old.xpath),
              ),
              ms,
            });
            byName.push({
              kind,
              outcome: judge(
                one,
                onlyOne(one, ({ role, name }) => role === one.old.role && name === one.old.name),
              ),
              ms,
            });
          }
        }
      }
    } finally {
      await close();
    }
    const five = (all: readonly Tried[]): readonly Tried[] =>
      all.filter(({ kind }) => kind !== 'all' && kind !== 'removed');
    const perKind = [...new Set(kinds)]
      .filter((kind) => kind !== 'removed')
      .map((kind) => {
        const of = (all: readonly Tried[]): readonly Tried[] => all.filter((one) => one.kind === kind);
        return shareRow(`not found, ${kind}`, of(tried), isLost, notFoundGoal, of(byPath));
      })
      .sort((one, other) => other.median - one.median);
    const removed = (all: readonly Tried[]): readonly Tried[] => all.filter(({ kind }) => kind === 'removed');
    const times = tried.map(({ ms }) => ms);
    return [
      shareRow('not found after five kinds of change', five(tried), isLost, notFoundGoal, five(byPath)),
      ...perKind,
      shareRow('acted on a wrong one', tried, isWrong, wrongGoal, byName, 'role and name'),
      shareRow(
        'removed, and taken for another',
        removed(tried),
        isWrong,
        wrongGoal,
        removed(byName),
        'role and name',
      ),
      {
        what: 'replay, one element looked for',
        unit: 'ms',
        median: median(times),
        p95: quantile(times, 0.95),
        goal: null,
        baseline: { what: 'an idle loop', median: 2 },
        note: `longest ${Math.max(...times).toFixed(0)} ms`,
      },
    ];
  },
};

/** Pages lead to one place by a picture and by its title: where one of them is gone, the other does the same. */
function isSameLink({ old, after }: ChangedCase, acted: string): boolean {
  const candidate = after.candidates.find(({ uid }) => uid === acted);
  return old.href !== null && candidate?.href === old.href && candidate.name === old.name;
}

function judge(one: ChangedCase, acted: string | null): Tried['outcome'] {
  const { kind, uid } = one;
  if (acted === null || (kind === 'removed' && isSameLink(one, acted))) return 'asked';
  return kind !== 'removed' && acted === uid ? 'right' : 'wrong';
}

function onlyOne(
  { after }: ChangedCase,
  fits: (candidate: ChangedCase['after']['candidates'][number]) => boolean,
): string | null {
  const [only, ...others] = after.candidates.filter(fits);
  return only !== undefined && others.length === 0 ? only.uid : null;
}

const isLost = ({ outcome }: Tried): boolean => outcome !== 'right';
const isWrong = ({ outcome }: Tried): boolean => outcome === 'wrong';

function shareRow(
  what: string,
  tried: readonly Tried[],
  counts: (one: Tried) => boolean,
  goal: number,
  baseline: readonly Tried[],
  baselineName = 'path alone',
): Row {
  const percent = (count: number, of: number): number => (of === 0 ? 0 : (100 * count) / of);
  const count = tried.filter(counts).length;
  const [low, high] = computeInterval(count, tried.length);
  return {
    what: `replay, ${what}`,
    unit: '%',
    median: percent(count, tried.length),
    p95: null,
    goal,
    baseline: { what: baselineName, median: percent(baseline.filter(counts).length, baseline.length) },
    note: `${count} of ${tried.length}, 95 % ${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)}`,
  };
}
