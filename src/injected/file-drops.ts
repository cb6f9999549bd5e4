import { bindingName, type FilesMessage } from './contract.ts';

const held = new Map<number, readonly File[]>();
let lastKey = 0;
/** Set while main hands over what the user has agreed to. */
let isLetIn = false;
let hasTaken = false;
/** Dragged out of this very document, such as an image of it: nothing that the page does not have already. */
let isOwnDrag = false;

/** One of the files that were dropped and told of, for main to ask the browser where it lies. */
export function droppedFile(key: number, index: number): File | undefined {
  return held.get(key)?.[index];
}

/**
 * Keeps files that are dragged from outside away from the page's own scripts until the user has said what it gets: a drop
 * may be a slip of the hand, and a page may lay a place to drop anywhere. Before every listener of the page's.
 */
export function holdFileDrops(): void {
  for (const type of ['dragenter', 'dragover', 'drop'] as const) {
    addEventListener(type, (event) => hold(event), { capture: true });
  }
  listenOnce('dragstart', () => {
    isOwnDrag = true;
  });
  // An element that is gone when its drag ends is told of nothing; a mouse that moves drags nothing.
  for (const type of ['dragend', 'pointermove', 'pointerdown']) {
    listenOnce(type, () => {
      isOwnDrag = false;
    });
  }
  // A field for files takes them without a `drop` of its own.
  listenOnce('change', ({ target }) => {
    if (isLetIn && (target as HTMLInputElement | null)?.type === 'file') hasTaken = true;
  });
}

export function holdsFiles(): boolean {
  return true;
}

/** The next drop is the page's own business. */
export function letFilesIn(): void {
  isLetIn = true;
  hasTaken = false;
}

const lookEveryMs = 50;

/** Whether the page has taken what was let in, as soon as it has; the next drop is held again. */
export async function filesTaken(longestMs: number): Promise<boolean> {
  for (let waited = 0; !hasTaken && waited < longestMs; waited += lookEveryMs) {
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
  isLetIn = false;
  return hasTaken;
}

function listenOnce(type: string, listener: (event: Event) => void): void {
  addEventListener(type, (event) => event.isTrusted && listener(event), { capture: true, passive: true });
}

function hold(event: DragEvent): void {
  const { dataTransfer } = event;
  if (!event.isTrusted || isOwnDrag || dataTransfer?.types.includes('Files') !== true) return;
  if (isLetIn) {
    if (event.type === 'drop') hasTaken = true;
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
  dataTransfer.dropEffect = 'copy';
  if (event.type === 'drop') tell(event, dataTransfer);
}

function tell({ clientX, clientY }: DragEvent, { items, files }: DataTransfer): void {
  const isFolder = [...items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => item.webkitGetAsEntry()?.isDirectory === true);
  lastKey += 1;
  held.set(lastKey, [...files]);
  // One question at a time is asked: the last few are enough.
  held.delete(lastKey - 5);
  const message: FilesMessage = {
    kind: 'files',
    key: lastKey,
    x: clientX,
    y: clientY,
    origin: self.origin,
    count: files.length,
    files: [...files].slice(0, mostTold).map(({ name, size }, index) => ({
      name: name.slice(0, 300),
      bytes: size,
      isFolder: isFolder[index] === true,
    })),
  };
  const send = (globalThis as unknown as Record<string, unknown>)[bindingName];
  if (typeof send === 'function') send(JSON.stringify(message));
}

/** More than main hands over at once; it says so. */
const mostTold = 101;
