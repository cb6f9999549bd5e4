import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sites, startSites } from '../../../e2e/sites/server.ts';
import { type Rig, startRig } from '../browser/testing/drive-pages.ts';
import { findElement } from './find.ts';
import { type ChangeKind, changeKinds } from './testing/change-page.ts';
import { type ChangedCase, changePage, reportedPages } from './testing/changed-pages.ts';

let rig: Rig;
let sites: Sites;

beforeAll(async () => {
  [rig, sites] = await Promise.all([startRig({}), startSites()]);
});

afterAll(async () => {
  await rig.close();
  await sites.close();
});

const pages = reportedPages.filter(
  ({ site, path }) => site === 'shop' && /^\/(?:search|cart|p\/)/u.test(path),
);

async function change(kind: ChangeKind): Promise<readonly ChangedCase[]> {
  const cases: ChangedCase[] = [];
  for (const page of pages) {
    const url = sites.url(page.site, page.path);
    const front = () => rig.real.views.front();
    cases.push(
      ...(await changePage(
        {
          open: async () => void (await rig.driver.load(url, 'typed')),
          observe: rig.look,
          view: () => {
            const view = front();
            if (view === null) throw new Error('no page is in front');
            return view;
          },
        },
        { ...page, url },
        kind,
        { seed: 7, targets: 6 },
      )),
    );
  }
  return cases;
}

test.each([...changeKinds, 'removed'] as const)(
  'after a change of %s nothing else is taken for it',
  async (kind) => {
    const cases = await change(kind);
    const found = cases.map(({ old, after, scroll, uid }) => {
      const { kind: how, ...rest } = findElement(old, after, scroll);
      const acted = how === 'found' && 'match' in rest ? rest.match.candidate.uid : null;
      const link = after.candidates.find((one) => one.uid === acted);
      const isSameLink = kind === 'removed' && old.href !== null && link?.href === old.href;
      return acted === null || isSameLink
        ? 'asked'
        : acted === uid
          ? 'right'
          : `wrong: ${old.role} “${old.name}”`;
    });
    expect(cases.length).toBeGreaterThan(4);
    expect(found.filter((one) => one.startsWith('wrong'))).toEqual([]);
    const right = found.filter((one) => one === 'right').length;
    if (kind === 'removed') expect(right).toBe(0);
    else expect(right / found.length).toBeGreaterThanOrEqual(0.75);
  },
);
