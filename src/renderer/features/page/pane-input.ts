import type { PageInput } from '#shared/ipc/index.ts';

type Point = { readonly x: number; readonly y: number };

interface PaneInputOptions {
  /** A point of the window in CSS px of the page, as the picture lies now. */
  readonly toPage: (clientX: number, clientY: number) => Point;
  readonly send: (input: PageInput) => void;
  /** The user wants the keyboard back. */
  readonly onLeave: () => void;
}

const buttons = ['left', 'middle', 'right', 'back', 'forward'] as const;
// A wheel that counts in lines or pages, in CSS px; what Chromium itself takes them for.
const lineHeight = 40;
const pageHeight = 800;
// The contract's most for one text.
const maxText = 10_000;

function modifiersOf(event: MouseEvent | KeyboardEvent) {
  return { alt: event.altKey, ctrl: event.ctrlKey, meta: event.metaKey, shift: event.shiftKey };
}

/**
 * Forwards the user's own mouse, wheel, keys, input method and paste from `sink` to the page. The sink is an empty,
 * unseen text area over the picture: only a text area gets input methods and paste events. Returns how to stop.
 */
export function forwardInput(sink: HTMLTextAreaElement, options: PaneInputOptions): () => void {
  const { send, toPage, onLeave } = options;
  const listening = new AbortController();
  const { signal } = listening;
  const held = new Map<string, KeyboardEvent>();
  let moved: MouseEvent | null = null;
  let frame = 0;
  let wheel: WheelEvent[] = [];

  function mouse(type: 'pressed' | 'released' | 'moved', event: MouseEvent): void {
    send({
      kind: 'mouse',
      type,
      ...toPage(event.clientX, event.clientY),
      button: type === 'moved' ? 'none' : (buttons[event.button] ?? 'none'),
      buttons: event.buttons,
      clickCount: type === 'moved' ? 0 : Math.min(3, Math.max(1, event.detail)),
      modifiers: modifiersOf(event),
    });
  }

  /** Moves and wheel turns come faster than pages are drawn: one of each per frame is enough. */
  function flush(): void {
    cancelAnimationFrame(frame);
    frame = 0;
    if (moved !== null) mouse('moved', moved);
    moved = null;
    const last = wheel.at(-1);
    if (last !== undefined) {
      const unit = last.deltaMode === 1 ? lineHeight : last.deltaMode === 2 ? pageHeight : 1;
      send({
        kind: 'wheel',
        ...toPage(last.clientX, last.clientY),
        deltaX: wheel.reduce((sum, event) => sum + event.deltaX, 0) * unit,
        deltaY: wheel.reduce((sum, event) => sum + event.deltaY, 0) * unit,
        modifiers: modifiersOf(last),
      });
    }
    wheel = [];
  }

  function flushSoon(): void {
    if (frame === 0) frame = requestAnimationFrame(flush);
  }

  function key(type: 'down' | 'up', event: KeyboardEvent): void {
    send({
      kind: 'key',
      type,
      key: event.key,
      code: event.code,
      repeat: event.repeat,
      modifiers: modifiersOf(event),
    });
  }

  function sendText(text: string): void {
    if (text !== '') send({ kind: 'text', text: text.slice(0, maxText) });
    sink.value = '';
  }

  const on = <Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (event: HTMLElementEventMap[Type]) => void,
    passive = false,
  ): void => sink.addEventListener(type, listener, { signal, passive });

  on('mousedown', (event) => {
    event.preventDefault();
    sink.focus({ preventScroll: true });
    flush();
    mouse('pressed', event);
    // The button may be let go anywhere.
    window.addEventListener(
      'mouseup',
      (up) => {
        flush();
        mouse('released', up);
      },
      { once: true, signal },
    );
  });
  window.addEventListener(
    'mousemove',
    (event) => {
      if (event.target !== sink && event.buttons === 0) return;
      if (event.target !== sink && document.activeElement !== sink) return;
      moved = event;
      flushSoon();
    },
    { signal },
  );
  on('wheel', (event) => {
    event.preventDefault();
    wheel.push(event);
    flushSoon();
  });
  on('contextmenu', (event) => event.preventDefault());
  on('keydown', (event) => {
    switch (keyUse(event)) {
      case 'leave':
        event.preventDefault();
        event.stopPropagation();
        onLeave();
        return;
      case 'paste':
      case 'compose':
        return;
      default:
        event.preventDefault();
        held.set(event.code, event);
        key('down', event);
    }
  });
  on('keyup', (event) => {
    // Only what the page saw go down may come up in it.
    if (held.delete(event.code)) key('up', event);
  });
  on('blur', () => {
    for (const event of held.values()) key('up', event);
    held.clear();
  });
  on('paste', (event) => {
    event.preventDefault();
    sendText(event.clipboardData?.getData('text/plain') ?? '');
  });
  on('compositionend', (event) => sendText(event.data));
  on('input', (event) => {
    if (!(event as InputEvent).isComposing) sendText(sink.value);
  });

  return () => {
    listening.abort();
    cancelAnimationFrame(frame);
  };
}

/** The part of a keyboard event that decides what becomes of it. */
export type KeyFacts = Readonly<
  Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>
>;

/**
 * What becomes of a key that is pressed while the page has the keyboard:
 * `leave`: the way out, Ctrl+. (on a Mac also Cmd+.), the one shortcut that a page never gets;
 * `paste`: left to the window, whose paste event brings the text;
 * `compose`: left to the input method, which brings the text when it is done;
 * `send`: the page's.
 */
type KeyUse = 'leave' | 'paste' | 'compose' | 'send';

const composingKeys: readonly string[] = ['Process', 'Dead', 'Unidentified', 'Compose'];

export function keyUse(event: KeyFacts): KeyUse {
  const command = event.ctrlKey || event.metaKey;
  if (command && event.key === '.' && !event.altKey && !event.shiftKey) return 'leave';
  if (command && !event.altKey && event.key.toLowerCase() === 'v') return 'paste';
  if (event.shiftKey && event.key === 'Insert') return 'paste';
  if (event.isComposing || composingKeys.includes(event.key)) return 'compose';
  return 'send';
}
