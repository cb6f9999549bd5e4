import type { CandidateStates } from '#shared/domain/index.ts';
import { attributeOf, hasAttribute, isWithin, type PageTree } from './page-tree.ts';
import { checkableRoles, inputTypeOf } from './roles.ts';

/** What state a control is in: native state first, since that is what the browser acts on, then ARIA's word. */
export function statesOf(tree: PageTree, node: number, role: string, focused: boolean): CandidateStates {
  return {
    disabled: isDisabled(tree, node),
    readonly: hasAttribute(tree, node, 'readonly') || attributeOf(tree, node, 'aria-readonly') === 'true',
    required: hasAttribute(tree, node, 'required') || attributeOf(tree, node, 'aria-required') === 'true',
    focused,
    checked: checkedOf(tree, node, role),
    selected: selectedOf(tree, node),
    expanded: expandedOf(tree, node),
    current: !['', 'false'].includes(attributeOf(tree, node, 'aria-current') ?? ''),
  };
}

const formControls = new Set(['button', 'input', 'select', 'textarea', 'option', 'optgroup', 'fieldset']);

function isDisabled(tree: PageTree, node: number): boolean {
  const native = formControls.has(tree.tag[node] ?? '');
  if (native && hasAttribute(tree, node, 'disabled')) return true;
  for (let at = node; at >= 0; at = tree.parent[at] ?? -1) {
    if (attributeOf(tree, at, 'aria-disabled') === 'true' || hasAttribute(tree, at, 'inert')) return true;
    if (native && at !== node && tree.tag[at] === 'fieldset' && hasAttribute(tree, at, 'disabled')) {
      // What stands in the first legend stays enabled.
      const legend = firstLegend(tree, at);
      if (legend < 0 || !isWithin(tree, legend, node)) return true;
    }
  }
  return false;
}

function firstLegend(tree: PageTree, fieldset: number): number {
  for (let child = fieldset + 1; child < (tree.end[fieldset] ?? 0); child = tree.end[child] ?? tree.size) {
    if (tree.tag[child] === 'legend') return child;
  }
  return -1;
}

function checkedOf(tree: PageTree, node: number, role: string): boolean | 'mixed' | null {
  if (tree.tag[node] === 'input') {
    const type = inputTypeOf(tree, node);
    if (type === 'checkbox' || type === 'radio') return tree.checked.has(node);
  }
  const said = attributeOf(tree, node, 'aria-checked') ?? attributeOf(tree, node, 'aria-pressed');
  if (said === 'mixed') return 'mixed';
  if (said === 'true' || said === 'false') return said === 'true';
  return checkableRoles.has(role) ? false : null;
}

function selectedOf(tree: PageTree, node: number): boolean | null {
  if (tree.tag[node] === 'option') return tree.selected.has(node);
  const said = attributeOf(tree, node, 'aria-selected');
  return said === 'true' || said === 'false' ? said === 'true' : null;
}

function expandedOf(tree: PageTree, node: number): boolean | null {
  if (tree.tag[node] === 'summary') return hasAttribute(tree, tree.parent[node] ?? -1, 'open');
  const said = attributeOf(tree, node, 'aria-expanded');
  return said === 'true' || said === 'false' ? said === 'true' : null;
}
