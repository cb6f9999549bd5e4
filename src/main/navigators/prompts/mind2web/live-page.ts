import {
  type Candidate,
  lastUserTurn,
  type PageElement,
  type Snapshot,
  type Turn,
  wasCarriedOut,
} from '#shared/domain/index.ts';
import { type ElementNode, shallowParents } from '../weblinx/index.ts';
import { cleanPage } from './tree.ts';

const make = (tag: string, attributes: readonly (readonly [string, string])[], text = ''): ElementNode => ({
  kind: 'element',
  tag,
  attributes: new Map(attributes),
  text,
  tail: '',
  children: [],
});

/**
 * A live page in the form of Mind2Web's cleaned ones, the node ids of its candidates being uids: what a person can
 * see, texts as elements of their own, attributes named with `_`, what fields hold under the names that Mind2Web has
 * for it. Several roots, or none, get one above them.
 */
export function snapshotTree({ elements, candidates }: Snapshot): ElementNode {
  const parents = shallowParents(elements);
  const made: ElementNode[] = [];
  const roots: ElementNode[] = [];
  const say = (text: string): readonly ElementNode[] => (text.trim() === '' ? [] : [make('text', [], text)]);
  for (const element of elements) {
    const candidate = candidates[element.candidate];
    // SVG has an element of this name, which is no text of the page.
    const node = make(element.tag === 'text' ? 'tspan' : element.tag, [
      ['backend_node_id', element.uid],
      ...Object.entries(element.attributes).map(
        ([name, value]) => [name.replaceAll(/\W/gu, '_'), value] as const,
      ),
      ...fieldStates(element, candidate),
    ]);
    node.children.push(...say(element.text));
    made.push(node);
  }
  // Parents come before children: each stands behind its earlier neighbours and before the text that follows it.
  for (const [place, { tail }] of elements.entries()) {
    const siblings = made[parents[place] ?? -1]?.children ?? roots;
    siblings.push(...made.slice(place, place + 1), ...say(tail));
  }
  const [only] = roots;
  const root = only !== undefined && roots.length === 1 ? only : make('html', [['backend_node_id', 'page']]);
  if (root !== only) root.children.push(...roots);
  return cleanPage(root, new Set(candidates.map(({ uid }) => uid)));
}

/** What a field holds now, as Mind2Web's trees tell it; secrets have no value here. */
function fieldStates(
  { tag }: PageElement,
  candidate: Candidate | undefined,
): readonly (readonly [string, string])[] {
  if (candidate === undefined) return [];
  const { value, states } = candidate;
  const isField = tag === 'input' || tag === 'textarea';
  return [
    ...(isField && value ? [['input_value', value] as const] : []),
    ...(states.checked === true ? [['input_checked', 'true'] as const] : []),
    ...(tag === 'option' && states.selected === true ? [['option_selected', 'true'] as const] : []),
  ];
}

const longestText = 50;

/** A step as Mind2Web tells it: `[button]  Search -> CLICK` (docs/mind2web.md, 2.3). */
export function formatActionLine(role: string, text: string, op: string, value: string): string {
  const points = [...text];
  const shown = points.length > longestText ? `${points.slice(0, longestText).join('')}...` : text;
  return `[${role}]  ${shown} -> ${op}${op === 'CLICK' ? '' : `: ${value}`}`;
}

/** In a dialogue the task is what the user said last. */
export function taskOf(turns: readonly Turn[]): string {
  return lastUserTurn(turns)?.utterance ?? '';
}

/** What was carried out since the user spoke last, as Mind2Web tells steps; what it has no word for is left out. */
export function formatHistory(turns: readonly Turn[]): readonly string[] {
  const asked = turns.findLastIndex(({ speaker }) => speaker === 'user');
  return turns.slice(asked + 1).flatMap((turn) => {
    if (turn.speaker === 'user' || !wasCarriedOut(turn)) return [];
    const { action, element } = turn;
    const line = (op: string, value = '') => [
      formatActionLine(element?.role || element?.tag || 'element', element?.text ?? '', op, value),
    ];
    switch (action.intent) {
      // Mind2Web knows three acts; hovering and pressing Enter are clicks there.
      case 'click':
      case 'hover':
      case 'submit':
        return line('CLICK');
      case 'textinput':
        return line('TYPE', action.text);
      case 'change':
        return line('SELECT', action.value);
      default:
        return [];
    }
  });
}
