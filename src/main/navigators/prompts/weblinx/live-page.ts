import {
  type ElementFacts,
  type PageElement,
  type Snapshot,
  type Turn,
  wasCarriedOut,
} from '#shared/domain/index.ts';
import { uidAttribute } from '#shared/grammar/index.ts';
import { formatDmrQuery } from './dmr.ts';
import { toReplayTurn } from './records.ts';
import type { ElementNode } from './tree.ts';

/**
 * Deeper than any page that a person made; what lies deeper is put at this depth, because the passes over a tree call
 * themselves for every level.
 */
const deepest = 300;

/** A page with the facts of its elements, as a recording of WebLINX has them. */
interface LivePage {
  readonly root: ElementNode;
  factsOf(uid: string): (ElementFacts & { readonly uid: string }) | undefined;
}

/** A live page in the form of WebLINX's recorded ones: the uid is an attribute of each element that can be named. */
export function livePage({ elements, candidates }: Snapshot): LivePage {
  const root = make('html');
  const made: ElementNode[] = [];
  const parents = shallowParents(elements);
  for (const [place, { tag, attributes, text, tail, candidate }] of elements.entries()) {
    const uid = candidates[candidate]?.uid;
    const named = uid === undefined ? {} : { [uidAttribute]: uid };
    const node = {
      ...make(tag),
      attributes: new Map(Object.entries({ ...attributes, ...named })),
      text,
      tail,
    };
    (made[parents[place] ?? -1] ?? root).children.push(node);
    made.push(node);
  }
  const [only] = root.children;
  const top = only?.kind === 'element' && only.tag === 'html' && root.children.length === 1 ? only : root;
  const byUid = new Map(candidates.map((each) => [each.uid, each]));
  return {
    root: top,
    factsOf(uid) {
      const candidate = byUid.get(uid);
      if (candidate === undefined) return undefined;
      return { ...candidate, attributes: { ...candidate.attributes, [uidAttribute]: uid } };
    },
  };
}

/** The ranker's query for a dialogue at a page (docs/weblinx.md, 3): of a recording its own, else of what was done. */
export function formatSessionQuery(turns: readonly Turn[], { viewport, recording }: Snapshot): string {
  if (recording?.query != null) return recording.query;
  const startedAt = turns[0]?.at ?? 0;
  return formatDmrQuery(
    turns.filter(wasCarriedOut).map((turn) => toReplayTurn(turn, startedAt)),
    viewport,
  );
}

/** Parent per element, none of them deeper than allowed. */
export function shallowParents(elements: readonly PageElement[]): Int32Array {
  const depths = new Int32Array(elements.length);
  const parents = new Int32Array(elements.length);
  for (const [index, element] of elements.entries()) {
    let parent = element.parent;
    if (parent >= 0 && (depths[parent] ?? 0) >= deepest) parent = parents[parent] ?? -1;
    parents[index] = parent;
    depths[index] = parent < 0 ? 0 : (depths[parent] ?? 0) + 1;
  }
  return parents;
}

const make = (tag: string): ElementNode => ({
  kind: 'element',
  tag,
  attributes: new Map(),
  text: '',
  tail: '',
  children: [],
});
