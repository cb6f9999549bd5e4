import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Mark, TabInfo } from '#shared/domain/index.ts';
import { mostHandedFiles, type PageFrame } from '#shared/ipc/index.ts';
import { openSession, useApp, useFocusPoint, useModel, useView } from '../../state/index.ts';
import { Busy, chooseFiles, Kbd, toasts } from '../../ui/index.ts';
import { takeFileDrops } from './file-drops.ts';
import styles from './page.module.css';
import { forwardInput } from './pane-input.ts';
import { dropWords, filesAskedWords, webPageWords } from './words.ts';

/** The page of the web host: its pictures on a canvas, the user's mouse and keys on their way to it. */
export function WebPage({ tab }: { readonly tab: TabInfo }) {
  const { app, onFrame, page, view, focusPoints } = useModel();
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

  const toPage = useCallback((clientX: number, clientY: number) => {
    const box = pane.current?.getBoundingClientRect() ?? new DOMRect();
    return toPagePoint({ x: clientX - box.x, y: clientY - box.y }, now.current.pageSize, box);
  }, []);

  useEffect(() => {
    if (sink.current === null) return;
    const onLeave = () => focusPoints.focus('composer');
    return forwardInput(sink.current, { send: page.input, toPage, onLeave });
  }, [page, focusPoints, toPage]);

  useEffect(() => {
    if (pane.current === null) return;
    return takeFileDrops(pane.current, {
      isPrivate: () => openSession(app.getState())?.isPrivate === true,
      onFiles: (event, files) => void page.dropFiles(toPage(event.clientX, event.clientY), files),
      onRefused: (why) => toasts.add({ id: 'file-drop', description: dropWords[why], type: 'info' }),
    });
  }, [app, page, toPage]);

  useEffect(
    () =>
      page.onFilesAsked(({ questionId, many, kinds, site }) => {
        // The page is under the hand of another window's user.
        if (!document.hasFocus()) return;
        const say = (why: keyof typeof dropWords): void =>
          void toasts.add({ id: 'file-drop', description: dropWords[why], type: 'info' });
        if (openSession(app.getState())?.isPrivate === true) return say('private');
        const choose = async (): Promise<void> => {
          const chosen = await chooseFiles(kinds, many);
          if (chosen.length > mostHandedFiles) say('too-many');
          else if (chosen.length > 0) await page.giveFiles(questionId, chosen);
        };
        // A browser opens its dialog right after a press alone, and some pages take their time.
        if (navigator.userActivation.isActive) void choose();
        else {
          toasts.add({
            id: 'files-asked',
            description: filesAskedWords.asksForFiles(site, many),
            actionProps: { children: filesAskedWords.choose, onClick: () => void choose() },
          });
        }
      }),
    [app, page],
  );

  useFocusPoint(
    'page',
    useCallback(() => sink.current?.focus({ preventScroll: true }), []),
  );

  const scale = pictureScale(pageSize ?? paneSize, paneSize);
  const shown = pageSize ?? { width: 0, height: 0 };
  return (
    <div ref={pane} className={styles.web} role="application" aria-label={webPageWords.picture}>
      {pageSize === null && <Busy what={webPageWords.waiting} />}
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
        aria-label={webPageWords.label(tab.title)}
        spellCheck={false}
        autoComplete="off"
        onFocus={() => view.setState({ pageHasKeyboard: true })}
        onBlur={() => view.setState({ pageHasKeyboard: false })}
      />
      {hasKeyboard && (
        <p className={styles.keyboardHint}>
          {webPageWords.hasKeyboard}
          <Kbd keys="Ctrl+." />
          {webPageWords.leavesIt}
        </p>
      )}
    </div>
  );
}

/** What is about to be touched, or can be chosen from: an outline and a small tag over the page's picture. */
function Marks({ marks, scale }: { readonly marks: readonly Mark[]; readonly scale: number }) {
  const shifts = shiftTags(marks, scale);
  return (
    <div className={styles.marks} aria-hidden>
      {marks.map((mark, index) => (
        <div
          key={`${mark.uid} ${mark.label}`}
          className={styles.mark}
          data-kind={mark.kind}
          data-below={mark.box.y * scale < tagHeight ? '' : undefined}
          style={{
            transform: `translate(${mark.box.x * scale}px, ${mark.box.y * scale}px)`,
            width: mark.box.width * scale,
            height: mark.box.height * scale,
          }}
        >
          {markWord(mark) !== '' && (
            <span className={styles.tag} style={{ translate: `${shifts[index] ?? 0}px` }}>
              {markWord(mark)}
            </span>
          )}
        </div>
      ))}
    </div>
  );
}

// The room that the number of a choice takes, in px.
const choiceTag = { width: 28, height: 24 } as const;

/** How far each tag stands to the right of its place, so that no choice's number hides another's. */
export function shiftTags(marks: readonly Mark[], scale: number): readonly number[] {
  const taken: { readonly x: number; readonly y: number }[] = [];
  return marks.map(({ kind, box }) => {
    if (kind !== 'choice') return 0;
    const y = box.y * scale;
    let x = box.x * scale;
    const hides = (): boolean =>
      taken.some((tag) => Math.abs(tag.x - x) < choiceTag.width && Math.abs(tag.y - y) < choiceTag.height);
    while (hides()) x += choiceTag.width;
    taken.push({ x, y });
    return x - box.x * scale;
  });
}

// Nearer to the top edge than this, in px, the tag stands below.
const tagHeight = 24;

// The names of actions that no person would use for what is about to happen.
const words: Readonly<Record<string, string>> = {
  textinput: 'type',
  change: 'choose',
  submit: 'send',
  hover: 'point',
};

/** What the tag of a mark says: a choice's number, or what is about to be done there. */
function markWord({ kind, label }: Mark): string {
  return kind === 'target' || kind === 'asked' ? (words[label] ?? label) : label;
}

type OnFrame = (listener: (header: PageFrame, jpeg: Uint8Array<ArrayBuffer>) => void) => () => void;

interface DrawFramesOptions {
  readonly onFrame: OnFrame;
  /** Pictures of other tabs are left out. */
  readonly isWanted: (tabId: number) => boolean;
  /** A picture was drawn; its page is this large, in CSS px. */
  readonly onDrawn: (header: PageFrame) => void;
}

/**
 * Draws page pictures onto a canvas as they come. While one is being decoded only the newest of those that arrive is
 * kept, so a slow machine sees fewer pictures and never old ones. Returns how to stop.
 */
function drawFrames(canvas: HTMLCanvasElement, options: DrawFramesOptions): () => void {
  const context = canvas.getContext('2d', { alpha: false });
  let next: { header: PageFrame; jpeg: Uint8Array<ArrayBuffer> } | null = null;
  let decoding = false;
  let stopped = false;

  async function drawNext(): Promise<void> {
    decoding = true;
    while (next !== null && !stopped) {
      const { header, jpeg } = next;
      next = null;
      try {
        const picture = await createImageBitmap(new Blob([jpeg], { type: 'image/jpeg' }));
        if (!stopped && options.isWanted(header.tabId)) {
          if (canvas.width !== picture.width) canvas.width = picture.width;
          if (canvas.height !== picture.height) canvas.height = picture.height;
          context?.drawImage(picture, 0, 0);
          options.onDrawn(header);
        }
        picture.close();
      } catch {
        // A picture that cannot be read is left out: the next one follows within the second.
      }
    }
    decoding = false;
  }

  const unsubscribe = options.onFrame((header, jpeg) => {
    if (!options.isWanted(header.tabId)) return;
    next = { header, jpeg };
    if (!decoding) void drawNext();
  });
  return () => {
    stopped = true;
    unsubscribe();
  };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * How many px of the window one CSS px of the page takes, so that the whole picture fits the pane. 1 once main has
 * set the page to the pane's size; something else for a moment while the pane is being resized.
 */
export function pictureScale(page: Size, pane: Size): number {
  if (page.width <= 0 || page.height <= 0) return 1;
  return Math.min(pane.width / page.width, pane.height / page.height);
}

/** A point of the pane in CSS px of the page, kept inside of it. */
export function toPagePoint(
  point: { readonly x: number; readonly y: number },
  page: Size,
  pane: Size,
): { readonly x: number; readonly y: number } {
  const scale = pictureScale(page, pane);
  return {
    x: clamp(point.x / scale, 0, Math.max(0, page.width - 1)),
    y: clamp(point.y / scale, 0, Math.max(0, page.height - 1)),
  };
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}

/** The size of an element in CSS px, kept up to date. */
function useSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const observed = element.current;
    if (observed === null) return;
    const observer = new ResizeObserver(() => {
      setSize({ width: observed.clientWidth, height: observed.clientHeight });
    });
    observer.observe(observed);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
