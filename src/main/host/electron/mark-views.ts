import { View, WebContentsView } from 'electron';
import type { Box, Mark } from '#shared/domain/index.ts';

/** In memory alone, and apart from all pages. */
export const marksPartition = 'marks';

/** The accent of the window's own theme; a native view cannot read its style sheet. */
const colour = '#2563eb';

interface MarkView {
  readonly lines: readonly View[];
  readonly label: WebContentsView;
  text: string;
}

/**
 * Marks over a page, which the window cannot paint because the page's view lies above it: four thin views as a frame
 * and a small one with a label. Views are kept and used again. The page's own document is never touched.
 */
export class MarkViews {
  readonly #parent: View;
  readonly #kept: MarkView[] = [];

  constructor(parent: View) {
    this.#parent = parent;
  }

  draw(marks: readonly Mark[], pane: Box): void {
    const shown = marks.flatMap((mark) => {
      const drawn = drawnMark(mark, pane);
      return drawn === null ? [] : [{ drawn, text: mark.label }];
    });
    shown.forEach(({ drawn, text }, index) => {
      const view = this.#kept[index] ?? this.#make();
      view.lines.forEach((line, side) => {
        const bounds = drawn.lines[side];
        if (bounds !== undefined) this.#put(line, bounds);
      });
      this.#put(view.label, drawn.label);
      if (view.text !== text) {
        view.text = text;
        // Fails only when a newer label takes its place.
        view.label.webContents.loadURL(labelPage(text)).catch(() => undefined);
      }
    });
    for (const view of this.#kept.slice(shown.length)) {
      for (const part of [...view.lines, view.label]) part.setVisible(false);
    }
  }

  #put(view: View, bounds: Box): void {
    // Added again, so that it lies above the page that came to front last.
    this.#parent.addChildView(view);
    view.setBounds(bounds);
    view.setVisible(true);
  }

  #make(): MarkView {
    const lines = [0, 1, 2, 3].map(() => {
      const line = new View();
      line.setBackgroundColor(colour);
      // Gives it a layer of its own: without one it is painted with the window, below every page (electron_api_view.cc).
      line.setBackgroundBlur(0);
      return line;
    });
    const label = new WebContentsView({
      webPreferences: {
        ...{ partition: marksPartition, sandbox: true, javascript: false, devTools: false },
        spellcheck: false,
        // A label that is drawn must not take the keyboard.
        focusOnNavigation: false,
      },
    });
    label.setBackgroundColor(colour);
    const view = { lines, label, text: '' };
    this.#kept.push(view);
    return view;
  }
}

/** The label may hold a page's own words: they are escaped, and the view runs no scripts. */
function labelPage(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const style = `margin:0;background:${colour};color:#fff;font:bold 12px/20px system-ui,sans-serif;text-align:center;white-space:nowrap;overflow:hidden`;
  const page = `<!doctype html><meta charset="utf-8"><body style="${style}">${escaped}`;
  return `data:text/html;charset=utf-8,${encodeURIComponent(page)}`;
}

/** DIP. */
const lineWidth = 2;
const labelHeight = 20;
const labelPadding = 14;
/** A generous width of one character of the label's 12 px bold font. */
const characterWidth = 8;
const maxLabelWidth = 200;

interface DrawnMark {
  readonly lines: readonly Box[];
  readonly label: Box;
}

/**
 * Where the frame and the label of a mark lie in the window: around its box, inside the pane. Null when the box is
 * scrolled out of the pane.
 */
function drawnMark(mark: Mark, pane: Box): DrawnMark | null {
  const left = Math.max(pane.x, pane.x + mark.box.x - lineWidth);
  const top = Math.max(pane.y, pane.y + mark.box.y - lineWidth);
  const right = Math.min(pane.x + pane.width, pane.x + mark.box.x + mark.box.width + lineWidth);
  const bottom = Math.min(pane.y + pane.height, pane.y + mark.box.y + mark.box.height + lineWidth);
  if (right - left < 1 || bottom - top < 1) return null;
  const width = right - left;
  const height = bottom - top;
  const labelWidth = Math.min(maxLabelWidth, mark.label.length * characterWidth + labelPadding);
  // The number of a cell stands for its middle; others above the box where there is room, else inside its upper edge.
  const isCell = mark.kind === 'cell';
  const above = top - labelHeight >= pane.y ? top - labelHeight : top;
  const labelTop = isCell ? top + (height - labelHeight) / 2 : above;
  const wanted = isCell ? left + (width - labelWidth) / 2 : left;
  const labelLeft = Math.max(pane.x, Math.min(wanted, pane.x + pane.width - labelWidth));
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
