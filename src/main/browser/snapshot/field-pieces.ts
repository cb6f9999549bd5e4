import type { LookedAt } from './compute-snapshot.ts';
import type { FormMember } from './forms.ts';
import { isWithin } from './page-tree.ts';
import { readContent } from './read-text.ts';

/** Roles of fields that are written in. */
export const textRoles: ReadonlySet<string> = new Set(['textbox', 'searchbox', 'combobox', 'spinbutton']);

/** Containers around a field in which its pieces stand, innermost first. */
const farthestPiece = 3;

/**
 * What was put into a field earlier and stands beside it in pieces ("bob@example.com ×"), as recipients and tags do: it
 * leaves with the form, though the field itself is empty again. A piece is a text with a button of its own.
 */
export function describePieces(
  page: LookedAt,
  form: { readonly node: number; readonly members: readonly FormMember[] },
  field: FormMember,
): readonly { readonly label: string; readonly value: string }[] {
  const { tree } = page;
  if (field.disabled || field.secret !== null || !textRoles.has(field.role)) return [];
  const fields = form.members.filter((member) => member.isField);
  let line = field.node;
  for (let step = 0; step < farthestPiece; step += 1) {
    const around = tree.parent[line] ?? -1;
    if (around < 0 || around === form.node || !isWithin(tree, form.node, around)) break;
    if (fields.some(({ node }) => node !== field.node && isWithin(tree, around, node))) break;
    line = around;
  }
  const buttons = form.members.filter(({ role, node }) => role === 'button' && isWithin(tree, line, node));
  return buttons.flatMap(({ node: button }) => {
    let piece = button;
    for (let at = tree.parent[button] ?? -1; at > line; at = tree.parent[at] ?? -1) {
      const inside = at;
      const isAlone = buttons.every(({ node }) => node === button || !isWithin(tree, inside, node));
      if (!isAlone || isWithin(tree, inside, field.node)) break;
      piece = inside;
    }
    if (piece === button || tree.tag[piece] === 'label') return [];
    const value = readContent(tree, page.visibility, piece, {
      readership: 'seen',
      limit: 500,
      substitute: (node) => (node === button ? '' : null),
    });
    return value === '' || value === field.label ? [] : [{ label: field.label, value }];
  });
}
