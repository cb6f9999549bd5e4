import type { FormMember } from './find-forms.ts';
import type { LookedAt } from './looked-at.ts';
import { contains } from './page-tree.ts';

/** A container much larger than what is filled in there holds the app, not a form. In elements around a field. */
const farthestContainer = 8;
/** Lists that sort or filter at once need no button; only what is written has to be sent. */
const writtenRoles = new Set(['textbox', 'searchbox', 'spinbutton']);
/** Share of the viewport above which a container is the app itself, unless it is a dialog. */
const largestShare = 0.8;

/**
 * Fields outside of any form element, each with the container that serves as its form: the smallest one that also
 * holds a button. A field whose row has a button of its own (To with "Cc") goes with the fields around it.
 * @returns the container of each field and button in one, by node
 */
export function findImpliedForms(page: LookedAt, free: readonly FormMember[]): ReadonlyMap<number, number> {
  const buttons = free.filter(({ role }) => role === 'button').map(({ node }) => node);
  const containers = free
    .filter(({ isField, role }) => isField && writtenRoles.has(role))
    .map(({ node }) => smallestWithButton(page, node, buttons))
    .filter((container) => container >= 0);
  const { tree } = page;
  const outermost = [...new Set(containers)].filter(
    (container) => !containers.some((other) => other !== container && contains(tree, other, container)),
  );
  const result = new Map<number, number>();
  for (const { node, isField, role } of free) {
    if (!isField && role !== 'button') continue;
    const container = outermost.find((candidate) => contains(tree, candidate, node));
    if (container !== undefined) result.set(node, container);
  }
  return result;
}

function smallestWithButton(page: LookedAt, field: number, buttons: readonly number[]): number {
  const { tree } = page;
  const view = tree.frames[tree.frame[field] ?? 0];
  let at = tree.parent[field] ?? -1;
  for (let step = 0; step < farthestContainer && at >= 0; step += 1, at = tree.parent[at] ?? -1) {
    const tag = tree.tag[at];
    if (tag === 'body' || tag === 'html' || tag === 'main' || view === undefined) return -1;
    const dialog = page.role(at) === 'dialog';
    const area = (tree.width[at] ?? 0) * (tree.height[at] ?? 0);
    if (!dialog && area > view.width * view.height * largestShare) return -1;
    const container = at;
    if (buttons.some((button) => contains(tree, container, button))) return container;
    if (dialog) return -1;
  }
  return -1;
}
