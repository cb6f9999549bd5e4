import { View, WebContentsView } from 'electron';
import type { Box, Mark } from '#shared/domain/index.ts';
import { drawnMark } from './mark-geometry.ts';

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
      return line;
    });
    const label = new WebContentsView({
      webPreferences: { partition: 'marks', sandbox: true, javascript: false, devTools: false },
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
