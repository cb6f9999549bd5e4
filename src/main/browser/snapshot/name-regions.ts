import type { Candidate, Region } from '#shared/domain/index.ts';
import { cleanText } from './clean-text.ts';
import type { FoundRegion, FoundRegions } from './find-regions.ts';
import type { FoundText } from './find-texts.ts';
import { visibleBox } from './keep-candidates.ts';
import type { LookedAt } from './looked-at.ts';
import { within } from './within.ts';

const longestName = 100;

/** Lists are named by markup only: the first heading in one is that of its first item. */
const notNamedByHeading = new Set(['list', 'table', 'frame']);
/** What somebody would call an item or row: its title, else how it begins. */
const namedByFirstText = new Set(['item', 'row']);

/**
 * Drops regions with nothing in them and names the rest. `moved` gives the new index of an old one.
 */
export function nameRegions(
  page: LookedAt,
  { regions, of }: FoundRegions,
  texts: readonly FoundText[],
  candidates: readonly { readonly node: number; readonly candidate: Candidate | undefined }[],
): { readonly regions: readonly Region[]; readonly moved: (index: number) => number } {
  const used = new Uint8Array(regions.length);
  const use = (region: number) => {
    for (let at = region; at >= 0 && used[at] !== 1; at = regions[at]?.parent ?? -1) used[at] = 1;
  };
  for (const { node } of texts) use(of[node] ?? -1);
  for (const { node } of candidates) use(of[node] ?? -1);

  const linkNames = new Map<number, readonly string[]>();
  const moves = new Int32Array(regions.length).fill(-1);
  const kept: Region[] = [];
  regions.forEach((region, at) => {
    if (used[at] !== 1) return;
    moves[at] = kept.length;
    kept.push({
      kind: region.kind,
      name: nameOf(region),
      box: visibleBox(page, region.node),
      parent: region.parent < 0 ? -1 : (moves[region.parent] ?? -1),
      index: region.index,
      size: region.size,
    });
  });

  function nameOf({ kind, node }: FoundRegion): string {
    const given = namedByFirstText.has(kind) ? '' : page.names.givenNameOf(frameElement(node));
    if (given !== '') return cleanText(given, longestName);
    if (notNamedByHeading.has(kind)) return '';
    const inside = textsIn(node);
    const heading = titleAmong(inside);
    if (heading !== undefined) return cleanText(heading.text, longestName);
    if (!namedByFirstText.has(kind)) return '';
    const first = inside.find(({ text }) => /\p{L}/u.test(text)) ?? inside[0];
    const link = kind === 'item' ? linkIn(node) : '';
    return link !== '' && !isRepeated(node, link) ? link : cleanText(first?.text ?? '', longestName);
  }

  /** Words of links that several items of one list have ("Details" on every card) name none of them. */
  function isRepeated(node: number, link: string): boolean {
    const list = page.tree.parent[node] ?? -1;
    let names = linkNames.get(list);
    if (names === undefined) {
      names = regions
        .filter((region) => region.kind === 'item' && page.tree.parent[region.node] === list)
        .map((region) => linkIn(region.node));
      linkNames.set(list, names);
    }
    return names.filter((name) => name === link).length > 1;
  }

  function linkIn(node: number): string {
    const link = within(page.tree, candidates, node).find(
      ({ candidate }) => candidate?.role === 'link' && /\p{L}/u.test(candidate.text),
    );
    return cleanText(link?.candidate?.text ?? '', longestName);
  }

  /** A frame's region starts at its document; what names it is the iframe element around that. */
  function frameElement(node: number): number {
    return page.tree.tag[node] === '' ? (page.tree.parent[node] ?? node) : node;
  }

  function textsIn(node: number): readonly FoundText[] {
    return within(page.tree, texts, node).filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  }

  return { regions: kept, moved: (index) => (index < 0 ? -1 : (moves[index] ?? -1)) };
}

/** The first heading, unless others stand beside it as equals: then each is about a part only. */
function titleAmong(texts: readonly FoundText[]): FoundText | undefined {
  const headings = texts.filter(({ headingLevel }) => headingLevel > 0);
  const [first] = headings;
  const equals = headings.filter(({ headingLevel }) => headingLevel <= (first?.headingLevel ?? 0));
  return equals.length === 1 ? first : undefined;
}
