import type { ElementFacts, Snapshot } from '#shared/domain/index.ts';
import { uidAttribute } from '#shared/grammar/index.ts';
import type { ElementNode } from './tree.ts';

/** A page with the facts of its elements, as a recording of WebLINX has them. */
interface LivePage {
  readonly root: ElementNode;
  factsOf(uid: string): (ElementFacts & { readonly uid: string }) | undefined;
}

/** A live page in the form of WebLINX's recorded ones: the uid is an attribute of each element that can be named. */
export function livePage({ elements, candidates }: Snapshot): LivePage {
  const root = make('html');
  const made: ElementNode[] = [];
  for (const { tag, attributes, text, tail, parent, candidate } of elements) {
    const uid = candidates[candidate]?.uid;
    const named = uid === undefined ? {} : { [uidAttribute]: uid };
    const node = {
      ...make(tag),
      attributes: new Map(Object.entries({ ...attributes, ...named })),
      text,
      tail,
    };
    (made[parent] ?? root).children.push(node);
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

const make = (tag: string): ElementNode => ({
  kind: 'element',
  tag,
  attributes: new Map(),
  text: '',
  tail: '',
  children: [],
});
