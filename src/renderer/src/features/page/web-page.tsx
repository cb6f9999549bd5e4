import { useCallback, useEffect, useRef, useState } from 'react';
import type { TabInfo } from '#shared/domain/index.ts';
import { useApp, useFocusPoint, useModel, useView } from '../../state/index.ts';
import { Busy, Kbd } from '../../ui/index.ts';
import { drawFrames } from './draw-frames.ts';
import { pictureScale, type Size, toPagePoint } from './fit-picture.ts';
import { Marks } from './marks.tsx';
import styles from './page.module.css';
import { forwardInput } from './pane-input.ts';
import { useSize } from './use-size.ts';

/** The page of the web host: its pictures on a canvas, the user's mouse and keys on their way to it. */
export function WebPage({ tab }: { readonly tab: TabInfo }) {
  const { onFrame, page, view, focusPoints } = useModel();
  const marks = useApp((data) => data.marks);
  const hasKeyboard = useView((data) => data.pageHasKeyboard);
  const pane = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const sink = useRef<HTMLTextAreaElement>(null);
  const [pageSize, setPageSize] = useState<Size | null>(null);
  const paneSize = useSize(pane);
  // Read by listeners that outlive a render.
  const now = useRef({ tabId: tab.id, pageSize: pageSize ?? paneSize });
  now.current = { tabId: tab.id, pageSize: pageSize ?? paneSize };

  useEffect(() => {
    if (canvas.current === null) return;
    return drawFrames(canvas.current, {
      onFrame,
      isWanted: (tabId) => tabId === now.current.tabId,
      onDrawn: ({ width, height }) =>
        setPageSize((size) => (size?.width === width && size.height === height ? size : { width, height })),
    });
  }, [onFrame]);

  useEffect(() => {
    if (sink.current === null) return;
    return forwardInput(sink.current, {
      send: page.input,
      toPage: (clientX, clientY) => {
        const box = pane.current?.getBoundingClientRect() ?? new DOMRect();
        return toPagePoint({ x: clientX - box.x, y: clientY - box.y }, now.current.pageSize, box);
      },
      onLeave: () => focusPoints.focus('composer'),
    });
  }, [page, focusPoints]);

  useFocusPoint(
    'page',
    useCallback(() => sink.current?.focus({ preventScroll: true }), []),
  );

  const scale = pictureScale(pageSize ?? paneSize, paneSize);
  const shown = pageSize ?? { width: 0, height: 0 };
  return (
    <div ref={pane} className={styles.web} role="application" aria-label="Picture of the page">
      {pageSize === null && <Busy what="Waiting for the first picture of the page" />}
      <canvas
        ref={canvas}
        className={styles.canvas}
        style={{ width: shown.width * scale, height: shown.height * scale }}
        aria-hidden
      />
      <Marks marks={marks} scale={scale} />
      <textarea
        ref={sink}
        className={styles.sink}
        aria-label={`The page ${tab.title}. Keys go to the page, Control and full stop leaves it.`}
        spellCheck={false}
        autoComplete="off"
        onFocus={() => view.setState({ pageHasKeyboard: true })}
        onBlur={() => view.setState({ pageHasKeyboard: false })}
      />
      {hasKeyboard && (
        <p className={styles.keyboardHint}>
          The page has the keyboard. <Kbd keys="Ctrl+." /> leaves it
        </p>
      )}
    </div>
  );
}
