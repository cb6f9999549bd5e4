import { mostHandedFiles } from '#shared/ipc/index.ts';

interface FileDrops {
  /** Bytes that are brought to main lie on the disk. */
  readonly isPrivate: () => boolean;
  readonly onFiles: (event: DragEvent, files: readonly File[]) => void;
  readonly onRefused: (why: 'folder' | 'private' | 'too-many') => void;
}

/** Takes files that are dropped on an element, before the window refuses them. Returns how to stop. */
export function takeFileDrops(
  element: HTMLElement,
  { isPrivate, onFiles, onRefused }: FileDrops,
): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  function take(event: DragEvent): DataTransfer | null {
    const { dataTransfer } = event;
    if (dataTransfer?.types.includes('Files') !== true) return null;
    event.preventDefault();
    event.stopPropagation();
    return dataTransfer;
  }
  element.addEventListener(
    'dragover',
    (event) => {
      const dragged = take(event);
      if (dragged !== null) dragged.dropEffect = 'copy';
    },
    { signal },
  );
  element.addEventListener(
    'drop',
    (event) => {
      const dropped = take(event);
      if (dropped === null || dropped.files.length === 0) return;
      const hasFolder = [...dropped.items].some((item) => item.webkitGetAsEntry()?.isDirectory === true);
      if (isPrivate()) onRefused('private');
      else if (hasFolder) onRefused('folder');
      else if (dropped.files.length > mostHandedFiles) onRefused('too-many');
      else onFiles(event, [...dropped.files]);
    },
    { signal },
  );
  return () => listening.abort();
}
