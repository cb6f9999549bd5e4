import type { Candidate } from '#shared/domain/index.ts';
import { looksChosen } from './fit-look.ts';
import type { PageIndex } from './page-index.ts';

/** The path without the place among siblings, of the element or of the list item that it stands in alone. */
const rowOf = ({ frame, xpath }: Candidate): string =>
  `${frame}${xpath.replace(/\[\d+\]$/u, '').replace(/\/li(?:\[\d+\])?(\/[^/]+)$/u, '/li$1')}`;

/** More side by side are no tabs. */
const mostTabs = 12;

/** Tabs that nothing marks up as such: links or boxes side by side on one line, one of which is the chosen one. */
export function findTabs(page: PageIndex): ReadonlySet<Candidate> {
  const rows = new Map<string, Candidate[]>();
  for (const candidate of page.snapshot.candidates) {
    if (candidate.affordances.some((one) => one === 'type' || one === 'select' || one === 'check')) continue;
    const row = rowOf(candidate);
    rows.set(row, [...(rows.get(row) ?? []), candidate]);
  }
  const tabs = new Set<Candidate>();
  for (const row of rows.values()) {
    const [first] = row;
    if (row.length < 2 || row.length > mostTabs) continue;
    if (!row.every((one) => one.box.y === first?.box.y)) continue;
    if (row.filter((one) => looksChosen(one) || one.states.selected === true).length !== 1) continue;
    for (const one of row) tabs.add(one);
  }
  return tabs;
}
