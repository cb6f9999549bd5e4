import { neverStopped, type Wait } from '../platform/deadline.ts';
import type { DriverChannel } from './cdp/index.ts';
import type { Tab, TabSet } from './tabs/index.ts';

/** A page asks the user for files, because their own hand was on a field or button of it. */
export interface FileQuestion {
  /** Of the page. */
  readonly url: string;
  readonly many: boolean;
  /** A whole folder is asked for. */
  readonly isFolder: boolean;
  /** Kinds of file, as the page's field names them: ".pdf,image/*"; "" for all. */
  readonly kinds: string;
  /** Aborted when the page is gone. */
  readonly gone: AbortSignal;
  /** Gives the page these files, as the browser's own dialog would. @returns false when the field is gone */
  answer(paths: readonly string[]): Promise<boolean>;
}

const waitMs = 10_000;
const waitFor = (what: string): Wait => ({ signal: neverStopped, ms: waitMs, what });

/**
 * Tells of files that any frame of a tab's page asks the user for: for hosts whose browser has no dialog to show. Called
 * before the page's first script; what an action of ours leads to is refused elsewhere.
 */
export function watchFileChoosers(tabs: TabSet, tab: Tab, onAsked: (question: FileQuestion) => void): void {
  const { channel } = tab;
  const intercept = (sessionId: string | null): void =>
    channel.post('Page.setInterceptFileChooserDialog', { enabled: true }, sessionId);
  channel.children.onAttached(({ sessionId }) => intercept(sessionId));
  intercept(null);

  channel.on('Page.fileChooserOpened', ({ mode, backendNodeId }, sessionId) => {
    // A page that asks for a file to write has no field that could be given one.
    if (backendNodeId === undefined || tabs.sideEffects.acting) return;
    const { url } = tab;
    const gone = untilGone(tabs, tab);
    readField(channel, backendNodeId, sessionId).then(
      (attributes) =>
        onAsked({
          url,
          gone,
          many: mode === 'selectMultiple',
          isFolder: attributes.has('webkitdirectory'),
          kinds: attributes.get('accept') ?? '',
          answer: (paths) =>
            channel
              .call(
                'DOM.setFileInputFiles',
                { files: [...paths], backendNodeId },
                { ...waitFor('the page to take the files'), sessionId },
              )
              .then(
                () => true,
                () => false,
              ),
        }),
      // The field went while it was looked at.
      () => undefined,
    );
  });
}

/** Aborted when the document that the tab shows now is there no more. */
function untilGone(tabs: TabSet, tab: Tab): AbortSignal {
  const { documentId } = tab;
  const gone = new AbortController();
  const end = (): void => {
    unsubscribe();
    gone.abort();
  };
  const unsubscribe = tabs.onChange(() => {
    if (tab.documentId !== documentId) end();
  });
  tab.view.channel.onClose(end);
  return gone.signal;
}

async function readField(
  channel: DriverChannel,
  backendNodeId: number,
  sessionId: string | null,
): Promise<ReadonlyMap<string, string>> {
  const { node } = await channel.call(
    'DOM.describeNode',
    { backendNodeId },
    { ...waitFor('the page to show its field'), sessionId },
  );
  const read = new Map<string, string>();
  const { attributes = [] } = node;
  for (let index = 0; index < attributes.length; index += 2) {
    read.set(attributes[index] ?? '', attributes[index + 1] ?? '');
  }
  return read;
}
