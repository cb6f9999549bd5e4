import { CircleAlert, CircleCheck, CircleSlash, Download as DownloadIcon, FolderOpen, X } from 'lucide-react';
import type { Download } from '#shared/domain/index.ts';
import { formatBytes } from '#shared/text/quantities.ts';
import { useApp, useModel } from '../../state/index.ts';
import { IconButton, toasts } from '../../ui/index.ts';
import styles from './downloads.module.css';
import { downloadWords } from './words.ts';

/** Files on their way and there, below the page: it takes room of its own, since a native page lies over all else. */
export function DownloadsShelf() {
  const { page } = useModel();
  const downloads = useApp((data) => data.downloads);
  if (downloads.length === 0) return null;
  return (
    <section className={styles.shelf} aria-label={downloadWords.downloads}>
      <ul className={styles.list} aria-label={downloadWords.files}>
        {downloads.toReversed().map((download) => (
          <Row key={download.id} download={download} />
        ))}
      </ul>
      <IconButton
        label={downloadWords.clear}
        icon={X}
        disabled={downloads.every(({ state }) => state === 'arriving')}
        onClick={() => void page.forgetDownload(null)}
      />
    </section>
  );
}

const icons = {
  arriving: DownloadIcon,
  kept: CircleCheck,
  failed: CircleAlert,
  cancelled: CircleSlash,
  'too-large': CircleAlert,
} as const;

function Row({ download }: { readonly download: Download }) {
  const { page } = useModel();
  const { id, name, state, path } = download;
  const arrives = state === 'arriving';
  const Icon = icons[state];
  const show = async (): Promise<void> => {
    if (!(await page.showDownload(id))) toasts.add({ description: downloadWords.liesAt(path), timeout: 0 });
  };
  return (
    <li className={styles.row} data-state={state}>
      <Icon size={15} strokeWidth={1.8} className={styles.icon} aria-hidden />
      <span className={styles.name} title={name}>
        {name}
      </span>
      <span className={styles.said}>{formatDownload(download)}</span>
      {arrives && <Bar download={download} />}
      {state === 'kept' && (
        <IconButton small label={downloadWords.show(name)} icon={FolderOpen} onClick={() => void show()} />
      )}
      {/* The same button before and after its end, so that the keyboard stays on it. */}
      <IconButton
        small
        label={arrives ? downloadWords.cancel(name) : downloadWords.remove(name)}
        icon={X}
        onClick={() => void (arrives ? page.cancelDownload(id) : page.forgetDownload(id))}
      />
    </li>
  );
}

/** Of a server that does not say how much comes it only tells that something does. */
function Bar({ download: { name, receivedBytes, totalBytes } }: { readonly download: Download }) {
  return totalBytes > 0 ? (
    <progress className={styles.bar} aria-label={name} max={totalBytes} value={receivedBytes} />
  ) : (
    <progress className={styles.bar} aria-label={name} />
  );
}

/** "3.1 MB of 12 MB, 26 %", or how it ended. */
function formatDownload({ state, receivedBytes, totalBytes }: Download): string {
  if (state !== 'arriving') return downloadWords[state];
  const received = formatBytes(receivedBytes);
  if (totalBytes <= 0) return received;
  // Whole only once the file is there.
  const percent = Math.min(99, Math.floor((receivedBytes / totalBytes) * 100));
  return `${received}${downloadWords.of}${formatBytes(totalBytes)}, ${percent} %`;
}
