import type { RegionKind, TextBlock } from '#shared/domain/index.ts';
import type { Scene } from '../scene.ts';
import type { Listed } from '../step.ts';

/** What an answer about a page needs of it. */
export type PageScene = Pick<Scene, 'snapshot' | 'page' | 'turns'>;

export interface PageAnswer {
  readonly say: string;
  /** What its numbers stand for, in their order. */
  readonly listed: readonly Listed[];
}

const aside: ReadonlySet<RegionKind | undefined> = new Set(['footer', 'navigation', 'banner']);

export function kindsAround(
  region: number,
  { page, snapshot }: PageScene,
): ReadonlySet<RegionKind | undefined> {
  return new Set(page.chain(region).map((one) => snapshot.regions[one]?.kind));
}

/** Neither head, foot nor menu of the page; while a dialog lies over everything, in it. */
export function isContent({ region }: Pick<TextBlock, 'region'>, scene: PageScene): boolean {
  const { modal } = scene.page;
  if (modal >= 0) return scene.page.chain(region).includes(modal);
  return ![...kindsAround(region, scene)].some((kind) => aside.has(kind));
}

export function shorten(text: string, length: number): string {
  const points = [...text];
  return points.length <= length
    ? text
    : `${points
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`;
}
