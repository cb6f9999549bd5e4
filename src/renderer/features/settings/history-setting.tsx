import { useState } from 'react';
import { countOf } from '#shared/text/quantities.ts';
import { useApp, useModel } from '../../state/index.ts';
import { Button, toasts, useAttempt } from '../../ui/index.ts';
import { ConfirmQuestion, ProblemLine } from './setting-parts.tsx';
import styles from './settings.module.css';
import { historySettingWords } from './words.ts';

/** Makes websites forget the user, after it was said what that takes. */
export function SitesSetting({ onCleared }: { readonly onCleared: () => void }) {
  const { history } = useModel();
  const [asked, setAsked] = useState(false);
  const { problem, run } = useAttempt();

  async function clear(): Promise<void> {
    if (await run(history.clearSites)) toasts.add({ description: historySettingWords.sitesCleared });
    onCleared();
  }

  return (
    <>
      {asked ? (
        <ConfirmQuestion
          label={historySettingWords.clearWebsitesData}
          yes={historySettingWords.clearIt}
          onYes={clear}
          onNo={() => setAsked(false)}
        >
          {historySettingWords.whatClearingSitesDoes}
        </ConfirmQuestion>
      ) : (
        <div className={styles.buttons}>
          <Button onClick={() => setAsked(true)}>{historySettingWords.clearSites}</Button>
        </div>
      )}
      <ProblemLine words={problem} />
    </>
  );
}

/** Deletes all sessions, after it was said what that takes and what it leaves. */
export function HistorySetting({ onCleared }: { readonly onCleared: () => void }) {
  const { sessions } = useModel();
  const isEmpty = useApp((data) => data.sessions.list.length === 0);
  /** How many would go, once that is asked. */
  const [asked, setAsked] = useState<number | null>(null);
  const { problem, run } = useAttempt();

  // The list holds only what was fetched of them.
  const ask = (): Promise<unknown> => run(async () => setAsked((await sessions.count('', {})).all));

  async function clear(): Promise<void> {
    const cleared = await sessions.clear();
    if (cleared !== null) toasts.add({ description: historySettingWords.deleted(cleared) });
    onCleared();
  }

  if (asked !== null) {
    return (
      <ConfirmQuestion
        label={historySettingWords.clearAllHistory}
        yes={historySettingWords.delete(countOf(asked, 'session'))}
        onYes={clear}
        onNo={() => setAsked(null)}
      >
        {historySettingWords.whatClearingAllDoes}
      </ConfirmQuestion>
    );
  }
  return (
    <>
      <div className={styles.buttons}>
        <Button disabled={isEmpty} focusableWhenDisabled onClick={() => void ask()}>
          {historySettingWords.clearAll}
        </Button>
      </div>
      <ProblemLine words={problem} />
    </>
  );
}
