import type { Box, Mark } from '#shared/domain/index.ts';

/** DIP. */
const lineWidth = 2;
const labelHeight = 20;
const labelPadding = 14;
/** A generous width of one character of the label's 12 px bold font. */
const characterWidth = 8;
const maxLabelWidth = 200;

export interface DrawnMark {
  readonly lines: readonly Box[];
  readonly label: Box;
}

/**
 * Where the frame and the label of a mark lie in the window: around its box, inside the pane. Null when the box is
 * scrolled out of the pane.
 */
export function drawnMark(mark: Mark, pane: Box): DrawnMark | null {
  const left = Math.max(pane.x, pane.x + mark.box.x - lineWidth);
  const top = Math.max(pane.y, pane.y + mark.box.y - lineWidth);
  const right = Math.min(pane.x + pane.width, pane.x + mark.box.x + mark.box.width + lineWidth);
  const bottom = Math.min(pane.y + pane.height, pane.y + mark.box.y + mark.box.height + lineWidth);
  if (right - left < 1 || bottom - top < 1) return null;
  const width = right - left;
  const height = bottom - top;
  const labelWidth = Math.min(maxLabelWidth, mark.label.length * characterWidth + labelPadding);
  // Above the box where there is room, else inside its upper edge.
  const labelTop = top - labelHeight >= pane.y ? top - labelHeight : top;
  const labelLeft = Math.max(pane.x, Math.min(left, pane.x + pane.width - labelWidth));
  return {
    lines: [
      { x: left, y: top, width, height: lineWidth },
      { x: left, y: bottom - lineWidth, width, height: lineWidth },
      { x: left, y: top, width: lineWidth, height },
      { x: right - lineWidth, y: top, width: lineWidth, height },
    ].map(whole),
    label: whole({ x: labelLeft, y: labelTop, width: labelWidth, height: labelHeight }),
  };
}

function whole({ x, y, width, height }: Box): Box {
  return {
    x: Math.round(x),
    y: Math.round(y),
    width: Math.max(1, Math.round(width)),
    height: Math.max(1, Math.round(height)),
  };
}
