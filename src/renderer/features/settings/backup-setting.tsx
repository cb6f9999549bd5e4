import { Progress } from '@base-ui/react/progress';
import { countOf } from '#shared/text/quantities.ts';
import type { BackupWork } from '../../state/index.ts';
import { useApp, useModel } from '../../state/index.ts';
import { Button, chooseFile, formatSaved, saveFile, toasts } from '../../ui/index.ts';
import { ProblemLine } from './setting-parts.tsx';
import styles from './settings.module.css';
import { backupSettingWords } from './words.ts';

/** What came of it, in words; "" while it goes on or where nothing was done. */
export function backupWords(work: BackupWork): string {
  switch (work.status) {
    case 'made':
      return backupSettingWords.backupMade(countOf(work.sessions, 'session'));
    case 'restored': {
      const here =
        work.kept === 0
          ? ''
          : ` ${countOf(work.kept, 'session was', 'sessions were')} here already and stayed.`;
      return `${countOf(work.restored, 'session')} came back.${here}`;
    }
    case 'stopped':
      return work.message;
    case 'none':
    case 'working':
    case 'failed':
      return '';
  }
}

/** All that is kept as one file, and back again. */
export function BackupSetting({ onRestored }: { readonly onRestored: () => void }) {
  const { history, reload } = useModel();
  const work = useApp((data) => data.backup);
  const host = useApp((data) => data.host);

  async function backUp(): Promise<void> {
    const made = await history.backUp();
    if (made === null) return;
    const name = `parley-${new Date().toISOString().slice(0, 10)}.backup`;
    saveFile(name, made.file);
    toasts.add({
      description: formatSaved(name, host),
    });
  }
  async function restore(): Promise<void> {
    const file = await chooseFile('.backup');
    if (file === null || (await history.restore(file)) === null) return;
    await reload();
    onRestored();
  }

  return (
    <div className={styles.backup}>
      <p className={styles.quiet}>{backupSettingWords.whatIsInIt}</p>
      {work.status === 'working' ? (
        <Working doing={work.doing} share={work.share} onStop={history.stop} />
      ) : (
        <div className={styles.buttons}>
          <Button onClick={() => void backUp()}>{backupSettingWords.saveABackup}</Button>
          <Button onClick={() => void restore()}>{backupSettingWords.restoreFromABackup}</Button>
        </div>
      )}
      <p role="status" className={styles.quiet}>
        {backupWords(work)}
      </p>
      <ProblemLine words={work.status === 'failed' ? work.message : null} />
    </div>
  );
}

function Working({
  doing,
  share,
  onStop,
}: {
  readonly doing: 'making' | 'restoring';
  readonly share: number;
  readonly onStop: () => void;
}) {
  const words =
    doing === 'making' ? backupSettingWords.makingTheBackup : backupSettingWords.restoringTheBackup;
  const percent = Math.floor(share * 100);
  return (
    <div className={styles.buttons}>
      <Progress.Root className={styles.received} value={percent} aria-label={words}>
        <Progress.Track className={styles.track}>
          <Progress.Indicator className={styles.indicator} />
        </Progress.Track>
        <span className={styles.amount} aria-hidden>
          {words}, {percent} %
        </span>
      </Progress.Root>
      <Button onClick={onStop}>{backupSettingWords.stop}</Button>
    </div>
  );
}
