import type { Box } from '#shared/domain/index.ts';
import { cleanText, dropUnseen } from './clean-text.ts';
import type { Visibility } from './find-visible.ts';
import { attributeOf, nodeKind, type PageTree, textOf } from './page-tree.ts';
import { blockOf, standApart } from './read-content.ts';

/** A text block before its region is known; from its first text node to its last; `block` is what it flows in. */
export interface FoundText {
  readonly node: number;
  readonly last: number;
  readonly block: number;
  readonly text: string;
  readonly box: Box;
  readonly headingLevel: number;
}

export interface FoundTexts {
  readonly texts: readonly FoundText[];
  /** The first node that was not read any more. */
  readonly end: number;
  readonly gaps: readonly string[];
}

const breaking = new Set(['input', 'select', 'textarea', 'iframe', 'video', 'audio']);

/** A paragraph longer than this is cut; it is read aloud in parts anyway. */
const longestBlock = 2_000;

/**
 * Visible text, one block per run of inline content, as a person reads it: `<p>Total <b>£5</b></p>` is one block,
 * two list items are two. A button in the middle of a line is a block of its own.
 */
export function findTexts(
  tree: PageTree,
  visibility: Visibility,
  limits: { readonly textBlocks: number; readonly textLength: number },
): FoundTexts {
  const texts: FoundText[] = [];
  let length = 0;
  let run = startRun(-1, -1);
  let pendingSpace = false;

  function finish(): void {
    const text = cleanText(run.text, longestBlock);
    if (text === '' || run.node < 0) return;
    length += text.length;
    const { node, last, block, left, top, right, bottom } = run;
    const box = { x: left, y: top, width: right - left, height: bottom - top };
    texts.push({ node, last, block, text, box, headingLevel: headingLevelOf(tree, block) });
  }

  for (let node = 0; node < tree.size; node += 1) {
    const kind = tree.kind[node];
    const tag = tree.tag[node] ?? '';
    if (tag === 'br') pendingSpace = true;
    // What stands before a field and what stands behind it are two texts: each may be a label.
    if (breaking.has(tag) && visibility.shown[node] === 1) {
      finish();
      run = startRun(-1, -1);
    }
    if (kind !== nodeKind.text && kind !== nodeKind.pseudo) continue;
    const raw = textOf(tree, node);
    if (visibility.shown[node] !== 1) {
      if (kind === nodeKind.text && /^\s+$/.test(raw)) pendingSpace = true;
      continue;
    }
    if (kind === nodeKind.pseudo && (tree.tag[node] === '::marker' || !/[\p{L}\p{N}]/u.test(raw))) continue;
    const block = blockOf(tree, node);
    if (block !== run.block) {
      finish();
      if (texts.length >= limits.textBlocks || length >= limits.textLength) {
        const gaps = ['The page has more text than was read; the rest of it was left out.'];
        return { texts, end: node, gaps };
      }
      run = startRun(node, block);
      pendingSpace = false;
    }
    const apart = pendingSpace || (run.last >= 0 && standApart(tree, run.last, node));
    run.text += `${apart ? ' ' : ''}${dropUnseen(raw)}`;
    run.last = node;
    pendingSpace = false;
    const x = tree.x[node] ?? 0;
    const y = tree.y[node] ?? 0;
    run.left = Math.min(run.left, x);
    run.top = Math.min(run.top, y);
    run.right = Math.max(run.right, x + (tree.width[node] ?? 0));
    run.bottom = Math.max(run.bottom, y + (tree.height[node] ?? 0));
  }
  finish();
  return { texts, end: tree.size, gaps: [] };
}

function startRun(node: number, block: number) {
  return {
    node,
    block,
    last: -1,
    text: '',
    left: Infinity,
    top: Infinity,
    right: -Infinity,
    bottom: -Infinity,
  };
}

/** 1 to 6 when the block is, or lies in, a heading. */
function headingLevelOf(tree: PageTree, block: number): number {
  // A heading holds little: a few steps up is enough, and keeps deep pages cheap.
  for (let at = block, steps = 0; at >= 0 && steps < 6; at = tree.parent[at] ?? -1, steps += 1) {
    const level = /^h([1-6])$/.exec(tree.tag[at] ?? '')?.[1];
    if (level !== undefined) return Number(level);
    if (attributeOf(tree, at, 'role') === 'heading')
      return Number(attributeOf(tree, at, 'aria-level') ?? 2) || 2;
  }
  return 0;
}
