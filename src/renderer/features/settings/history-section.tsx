import { useState } from 'react';
import type { Settings } from '#shared/domain/index.ts';
import type { StorageReport } from '#shared/ipc/index.ts';
import { countOf, formatBytes } from '#shared/text/quantities.ts';
import { useModel } from '../../state/index.ts';
import { Button, ChoiceSetting, Loaded, toasts, useAttempt, useLoaded } from '../../ui/index.ts';
import { BackupSetting } from './backup-setting.tsx';
import { HistorySetting, SitesSetting } from './history-setting.tsx';
import { ConfirmQuestion, ProblemLine, useSettings } from './setting-parts.tsx';
import styles from './settings.module.css';
import { historySectionWords } from './words.ts';

type Kind = StorageReport['kinds'][number];

/** What stands for each kind: its name, and what is counted of it. */
const kinds: Readonly<Record<Kind['kind'], { readonly name: string; readonly counted: string | null }>> = {
  turns: { name: historySectionWords.whatWasSaidAndDone, counted: 'turn' },
  pictures: { name: historySectionWords.picturesOfPages, counted: 'picture' },
  pages: { name: historySectionWords.pagesAsTheyWereSeen, counted: 'page' },
  sounds: { name: historySectionWords.soundOfWhatYouSaid, counted: 'recording' },
  index: { name: historySectionWords.indexForSearching, counted: null },
  backups: { name: historySectionWords.ownBackups, counted: 'file' },
  damaged: { name: historySectionWords.damagedFilesSetAside, counted: 'file' },
  sites: { name: historySectionWords.keptByWebsites, counted: null },
  free: { name: historySectionWords.roomLeft, counted: null },
};
/** These are told of only where there is some. */
const onlyWhereAny: readonly Kind['kind'][] = ['sounds', 'damaged', 'free', 'sites'];

/** How much of a kind there is: "12 pictures · 3.4 MB". */
export function amountWords({ kind, count, bytes }: Kind): string {
  const { counted } = kinds[kind];
  return [counted === null ? '' : countOf(count, counted), formatBytes(bytes)].filter(Boolean).join(' · ');
}

type Days = Settings['keepPicturesDays'];
const offered = [7, 30, 90, 365] as const;
const daysWords = (days: number): string => (days === 365 ? historySectionWords.aYear : countOf(days, 'day'));

/** What can be chosen; a number of days that was set elsewhere stands among them. */
export function dayChoices(set: Days): readonly { readonly value: string; readonly label: string }[] {
  const days = [...new Set<number>([...offered, ...(set === null ? [] : [set])])].sort(
    (one, next) => one - next,
  );
  return [
    { value: 'always', label: historySectionWords.forEver },
    ...days.map((each) => ({ value: String(each), label: daysWords(each) })),
  ];
}

/** "3 pictures and 5 pages, 1.2 MB"; "" for nothing. */
export function oldWords({ pictures, pages }: StorageReport['old']): string {
  const counts = [
    ...(pictures.count > 0 ? [countOf(pictures.count, 'picture')] : []),
    ...(pages.count > 0 ? [countOf(pages.count, 'page')] : []),
  ];
  return counts.length === 0 ? '' : `${counts.join(' and ')}, ${formatBytes(pictures.bytes + pages.bytes)}`;
}

/** What is kept on this machine, for how long, as one file, and how to be rid of it. */
export function HistorySection() {
  const { history } = useModel();
  const { settings, change } = useSettings();
  const { keepPicturesDays, keepPagesDays } = settings;
  const report = useLoaded(history.measure);
  const [, again] = report;
  const days = (key: 'keepPicturesDays' | 'keepPagesDays') => ({
    value: settings[key] === null ? 'always' : String(settings[key]),
    choices: dayChoices(settings[key]),
    onChange: (value: string) => change({ [key]: value === 'always' ? null : Number(value) }),
  });
  return (
    <>
      <h3 className={styles.group}>{historySectionWords.keptOnThisMachine}</h3>
      <Loaded
        of={report}
        busy={historySectionWords.addingUpWhatIsKept}
        failed={historySectionWords.cantTellWhatIsKept}
      >
        {({ kinds: measured }) => (
          <dl className={styles.amounts} aria-label={historySectionWords.keptOnThisMachine}>
            {measured
              .filter(({ kind, bytes }) => bytes > 0 || !onlyWhereAny.includes(kind))
              .map((each) => (
                <div key={each.kind}>
                  <dt>{kinds[each.kind].name}</dt>
                  <dd>{amountWords(each)}</dd>
                </div>
              ))}
          </dl>
        )}
      </Loaded>
      <ChoiceSetting
        label={historySectionWords.keepPictures}
        hint={historySectionWords.whenRemoved}
        {...days('keepPicturesDays')}
      />
      <ChoiceSetting
        label={historySectionWords.keepPages}
        hint={historySectionWords.whatStays}
        {...days('keepPagesDays')}
      />
      <FreeNow key={`${keepPicturesDays} ${keepPagesDays}`} onFreed={again} />
      <h3 className={styles.group}>{historySectionWords.backup}</h3>
      <BackupSetting onRestored={again} />
      <h3 className={styles.group}>{historySectionWords.clear}</h3>
      <div className={styles.free}>
        <HistorySetting onCleared={again} />
        <SitesSetting onCleared={again} />
      </div>
    </>
  );
}

/** Removes now what the rules would remove at the next start, after it was said what that is. */
function FreeNow({ onFreed }: { readonly onFreed: () => void }) {
  const { history } = useModel();
  const [asked, setAsked] = useState<{ readonly old: string; readonly free: number } | null>(null);
  const [isNothing, setNothing] = useState(false);
  const { busy, problem, run } = useAttempt();

  async function ask(): Promise<void> {
    setNothing(false);
    await run(async () => {
      const { kinds: measured, old } = await history.measure();
      const free = measured.find(({ kind }) => kind === 'free')?.bytes ?? 0;
      const words = oldWords(old);
      if (words === '' && free === 0) setNothing(true);
      else setAsked({ old: words, free });
    });
  }
  async function free(): Promise<void> {
    await run(async () => {
      const gone = await history.free();
      toasts.add({
        description: historySectionWords.freed(gone),
      });
    });
    onFreed();
  }

  if (asked !== null) {
    return (
      <ConfirmQuestion
        label={historySectionWords.freeRoomNow}
        yes={historySectionWords.freeIt}
        onYes={free}
        onNo={() => setAsked(null)}
      >
        {asked.old !== '' && historySectionWords.thisRemovesForGood(asked.old)}
        {asked.free > 0 && historySectionWords.roomGoesBack(formatBytes(asked.free))}
        {historySectionWords.staysReadable}
      </ConfirmQuestion>
    );
  }
  return (
    <div className={styles.free}>
      <div className={styles.buttons}>
        <Button disabled={busy} focusableWhenDisabled onClick={() => void ask()}>
          {historySectionWords.freeRoom}
        </Button>
        <span role="status" className={styles.quiet}>
          {isNothing && historySectionWords.nothingToFree}
        </span>
      </div>
      <ProblemLine words={problem} />
    </div>
  );
}
