import type { Region, RegionKind, TextBlock } from '#shared/domain/index.ts';
import type { Scene } from '../scene.ts';
import type { Listed } from '../step.ts';

/** What an answer about a page needs of it. */
export type PageScene = Pick<Scene, 'snapshot' | 'page' | 'turns'>;

export interface PageAnswer {
  readonly say: string;
  /** What its numbers stand for, in their order. */
  readonly listed: readonly Listed[];
}

/** Words that nothing can be called by a number of. */
export const plain = (say: string): PageAnswer => ({ say, listed: [] });

const aside: ReadonlySet<RegionKind | undefined> = new Set(['footer', 'navigation', 'banner']);

export function kindsAround(
  region: number,
  { page, snapshot }: PageScene,
): ReadonlySet<RegionKind | undefined> {
  return new Set(page.chain(region).map((one) => snapshot.regions[one]?.kind));
}

/** In the head, foot or menu of the page. */
export const isSideline = ({ region }: Pick<TextBlock, 'region'>, scene: PageScene): boolean =>
  [...kindsAround(region, scene)].some((kind) => aside.has(kind));

/** Neither head, foot nor menu of the page; while a dialog lies over everything, in it. */
export function isContent(block: Pick<TextBlock, 'region'>, scene: PageScene): boolean {
  const { modal } = scene.page;
  return modal >= 0 ? scene.page.chain(block.region).includes(modal) : !isSideline(block, scene);
}

/** The headings of a table's columns: the texts of its first row, where that is none of the entries. */
export function columnsOf(row: number, { snapshot, page }: PageScene): readonly TextBlock[] {
  const parent = snapshot.regions[row]?.parent ?? -1;
  const head = snapshot.regions.findIndex(
    (one) =>
      one.kind === 'row' &&
      one.index < 0 &&
      (one.parent === parent || isHeadOf(one, parent, snapshot.regions)),
  );
  return head < 0 || head > row ? [] : page.textsIn(head);
}

/** A head in a part of the table of its own, as `thead` is. */
const isHeadOf = (one: Region, parent: number, regions: readonly Region[]): boolean =>
  regions[one.parent]?.kind !== 'row' && (regions[one.parent]?.parent ?? -2) === regions[parent]?.parent;

/** The column that a text stands under; null where none is over it. */
export function columnOver(text: TextBlock, columns: readonly TextBlock[]): string | null {
  const over = columns.filter(
    (one) =>
      one.box.x <= text.box.x + text.box.width && text.box.x < one.box.x + Math.max(one.box.width, 1) + 400,
  );
  const nearest = over.toSorted(
    (one, other) => Math.abs(one.box.x - text.box.x) - Math.abs(other.box.x - text.box.x),
  );
  return nearest[0]?.text ?? null;
}
