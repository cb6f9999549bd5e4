import type { Snapshot } from '#shared/domain/index.ts';
import type { ReadablePage } from '../../prompts/page/index.ts';
import { cleanAddress, type PageText, shortAddress } from './text.ts';

interface HeadDetail {
  /** Characters. */
  readonly address: number;
  readonly title: number;
  readonly gap: number;
  readonly tabs: number;
  readonly gaps: number;
}

const roomy: HeadDetail = { address: 200, title: 100, gap: 120, tabs: 8, gaps: 3 };
const narrow: HeadDetail = { address: 80, title: 40, gap: 60, tabs: 2, gaps: 1 };

function describeTabs({ tabs, url }: Snapshot, words: PageText, count: number): readonly string[] {
  if (tabs.length < 2) return [];
  return [
    'tabs:',
    ...tabs
      .toSorted((one, other) => Number(other.active) - Number(one.active))
      .slice(0, count)
      .map(
        (tab) =>
          `${tab.id}${tab.active ? ' (this one)' : ''} ${words.clean(tab.title, 40)} ${words.clean(shortAddress(tab.url, url), 60)}`,
      ),
  ];
}

/** Where the user is: address, title, tabs, viewport, how far it is scrolled, and what could not be looked at. */
export function describeHead(page: ReadablePage, words: PageText, size: 'roomy' | 'narrow'): string {
  const { snapshot, leftOut } = page;
  const detail = size === 'roomy' ? roomy : narrow;
  const { viewport, scroll } = snapshot;
  const hidden = leftOut.slice(0, detail.gaps).map((host) => words.clean(host, 60));
  return [
    `url: ${words.clean(cleanAddress(snapshot.url), detail.address)}`,
    `title: ${words.clean(snapshot.title, detail.title)}`,
    `viewport: ${viewport.width}x${viewport.height}, scrolled to y=${Math.round(scroll.y)} of ${Math.round(scroll.maxY)}${scroll.maxX > 0 ? `, x=${Math.round(scroll.x)} of ${Math.round(scroll.maxX)}` : ''}`,
    ...describeTabs(snapshot, words, detail.tabs),
    ...snapshot.gaps.slice(0, detail.gaps).map((gap) => `not seen: ${words.clean(gap, detail.gap)}`),
    ...(hidden.length === 0 ? [] : [`left out, frames of other sites: ${hidden.join(', ')}`]),
  ].join('\n');
}
