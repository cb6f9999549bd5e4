import type { Snapshot } from '#shared/domain/index.ts';
import { cleanPage } from '../prompts/mind2web/index.ts';
import type { ElementNode } from '../prompts/weblinx/index.ts';

const make = (tag: string, attributes: readonly (readonly [string, string])[], text = ''): ElementNode => ({
  kind: 'element',
  tag,
  attributes: new Map(attributes),
  text,
  tail: '',
  children: [],
});

/**
 * A live page in the form of Mind2Web's cleaned ones, its node ids being uids: what a person can see, texts as
 * elements of their own, attributes named with `_`, what fields hold under the names that Mind2Web has for it.
 */
export function snapshotTree(snapshot: Snapshot): ElementNode {
  const root = make('html', [['backend_node_id', 'page']]);
  const made: ElementNode[] = [];
  const say = (within: ElementNode, text: string): void => {
    if (text.trim() !== '') within.children.push(make('text', [], text));
  };
  for (const { uid, tag, parent, candidate, attributes, text } of snapshot.elements) {
    const element = make(tag, [
      ['backend_node_id', uid],
      ...Object.entries(attributes).map(([name, value]) => [name.replaceAll(/\W/gu, '_'), value] as const),
      ...fieldStates(snapshot.candidates[candidate]),
    ]);
    const above = made[parent] ?? root;
    above.children.push(element);
    made.push(element);
    say(element, text);
  }
  // What follows an element stands after it and before its next neighbour.
  for (const [place, { parent, tail }] of snapshot.elements.entries()) {
    if (tail.trim() === '') continue;
    const above = made[parent] ?? root;
    const at = above.children.indexOf(made[place] as ElementNode);
    above.children.splice(at + 1, 0, make('text', [], tail));
  }
  const [only] = root.children;
  const top = root.children.length === 1 && only?.kind === 'element' && only.tag === 'html' ? only : root;
  return cleanPage(top, new Set(snapshot.candidates.map(({ uid }) => uid)));
}

function fieldStates(
  candidate: Snapshot['candidates'][number] | undefined,
): readonly (readonly [string, string])[] {
  if (candidate === undefined) return [];
  const { value, states } = candidate;
  return [
    ...(value === null || value === '' ? [] : [['input_value', value] as const]),
    ...(states.checked === true ? [['input_checked', 'true'] as const] : []),
  ];
}
