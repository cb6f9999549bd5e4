import { alphaOf, blend, type PackedColour, white } from './colour.ts';
import { nodeKind, type PageTree } from './page-tree.ts';

export interface Backgrounds {
  /** What lies behind a node's own content: its background over those of its ancestors, opaque. */
  readonly colour: Uint32Array;
  /** A picture is somewhere in it, so the colour says little. */
  readonly pictured: Uint8Array;
}

/** Most elements are transparent: what is seen behind them belongs to an ancestor, in the end the white page. */
export function resolveBackgrounds(tree: PageTree): Backgrounds {
  const colour = new Uint32Array(tree.size);
  const pictured = new Uint8Array(tree.size);
  for (let node = 0; node < tree.size; node += 1) {
    const parent = tree.parent[node] ?? -1;
    let behind: PackedColour = parent < 0 ? white : (colour[parent] ?? white);
    let picture = parent < 0 ? 0 : (pictured[parent] ?? 0);
    if (tree.rendered[node] === 1 && tree.kind[node] === nodeKind.element) {
      const own = tree.backgroundColor[node] ?? 0;
      behind = blend(own, behind);
      if (alphaOf(own) === 1) picture = 0;
      if (tree.hasBackgroundImage[node] === 1) picture = 1;
    }
    colour[node] = behind;
    pictured[node] = picture;
  }
  return { colour, pictured };
}
