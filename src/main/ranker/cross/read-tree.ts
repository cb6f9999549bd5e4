import type { Candidate, PageElement, Snapshot } from '#shared/domain/index.ts';
import type { MindactNode } from './mindact-node.ts';

/**
 * Deeper than any page that a person made; what lies deeper is put at this depth, because the passes over the tree call
 * themselves for every level.
 */
const deepest = 300;

/** The page of a snapshot as one tree, uncleaned; null when the snapshot has none. Several roots get one above them. */
export function readTree(snapshot: Snapshot): MindactNode | null {
  const { elements, candidates } = snapshot;
  if (elements.length === 0) return null;
  const parents = liftDeepOnes(elements);
  const children: MindactNode[][] = elements.map(() => []);
  const roots: MindactNode[] = [];
  // Parents come before children, so from the end every node's children are complete; each list is built backwards.
  for (let index = elements.length - 1; index >= 0; index -= 1) {
    const element = elements[index];
    if (element === undefined) continue;
    const inside = children[index] ?? [];
    if (element.text !== '') inside.push(textNode(element.text));
    const siblings = children[parents[index] ?? -1] ?? roots;
    if (element.tail !== '') siblings.push(textNode(element.tail));
    siblings.push({
      // SVG has an element of this name, which is no text node.
      tag: element.tag === 'text' ? 'tspan' : element.tag,
      candidate: element.candidate,
      attributes: { ...element.attributes, ...liveAttributes(element, candidates[element.candidate]) },
      text: '',
      children: inside.reverse(),
    });
  }
  roots.reverse();
  const [only] = roots;
  if (only !== undefined && roots.length === 1) return only;
  return { tag: 'html', candidate: -1, attributes: {}, text: '', children: roots };
}

/** Parent per element, none of them deeper than allowed. */
function liftDeepOnes(elements: readonly PageElement[]): Int32Array {
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

function textNode(text: string): MindactNode {
  return { tag: 'text', candidate: -1, attributes: {}, text, children: [] };
}

/** What a field holds now, as Mind2Web's trees tell it; secrets have no value here. */
function liveAttributes({ tag }: PageElement, candidate: Candidate | undefined): Record<string, string> {
  if (candidate === undefined) return {};
  const isField = tag === 'input' || tag === 'textarea';
  return {
    ...(isField && candidate.value ? { input_value: candidate.value } : {}),
    ...(candidate.states.checked === true ? { input_checked: 'true' } : {}),
    ...(tag === 'option' && candidate.states.selected === true ? { option_selected: 'true' } : {}),
  };
}
