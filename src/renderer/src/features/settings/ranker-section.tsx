import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react';
import { useCallback } from 'react';
import type { RankerState } from '#shared/ipc/index.ts';
import { useApp, useModel } from '../../state/index.ts';
import { Busy, ChoiceSetting, Failed, formatCount, useLoaded } from '../../ui/index.ts';
import { RankerFolder } from './ranker-folder.tsx';
import { deviceChoices, fallbackAdvice, rankerSentence } from './ranker-words.ts';
import styles from './settings.module.css';

/** What puts the elements of a page in order, where it runs, and how fast. */
export function RankerSection() {
  const { upkeep } = useModel();
  const state = useApp((data) => data.ranker);
  const settings = useApp((data) => data.settings);
  const load = useCallback(() => upkeep.loadRanker(), [upkeep]);
  const [loaded, again] = useLoaded(load);
  return (
    <>
      {state === null ? (
        loaded.status === 'failed' ? (
          <Failed title="The ranker could not be asked" message={loaded.message} onRetry={again} />
        ) : (
          <Busy what="Asking the ranker" />
        )
      ) : (
        <Facts state={state} advice={state.status === 'fallback' ? fallbackAdvice(settings) : null} />
      )}
      <ChoiceSetting
        label="Device"
        hint="Where the model runs. A device that does not work is left by itself."
        value={settings.rankerDevice}
        choices={deviceChoices}
        onChange={(rankerDevice) => void upkeep.changeSettings({ rankerDevice })}
      />
      <RankerFolder />
    </>
  );
}

const icons = { starting: LoaderCircle, ready: CircleCheck, fallback: CircleAlert } as const;
const iconStyles = { starting: styles.busy, ready: styles.ok, fallback: styles.warning } as const;
const iconWords = { starting: 'Starting', ready: 'Works', fallback: 'Works in part' } as const;

function Facts({ state, advice }: { readonly state: RankerState; readonly advice: string | null }) {
  const Icon = icons[state.status];
  return (
    <div className={styles.prose}>
      <p>The ranker puts the elements of a page in order, so that what you mean is found among thousands.</p>
      <div className={styles.row} role="status">
        <Icon
          size={17}
          className={iconStyles[state.status]}
          role="img"
          aria-label={iconWords[state.status]}
        />
        <div className={styles.rowWords}>
          <p>{rankerSentence(state)}</p>
          {state.reason !== '' && <p className={styles.quiet}>{state.reason}</p>}
          {advice !== null && <p>{advice}</p>}
        </div>
      </div>
      <dl className={styles.facts}>
        {state.elementsPerSecond !== null && (
          <>
            <dt>Speed</dt>
            <dd>{formatCount(state.elementsPerSecond)} elements a second</dd>
          </>
        )}
        {state.folder !== '' && (
          <>
            <dt>Folder</dt>
            <dd>{state.folder}</dd>
          </>
        )}
        {state.tried.length > 0 && (
          <>
            <dt>Tried</dt>
            <dd>
              <ul>
                {state.tried.map(({ device, result }) => (
                  <li key={`${device} ${result}`}>
                    <em>{device}</em>: {result}
                  </li>
                ))}
              </ul>
            </dd>
          </>
        )}
      </dl>
    </div>
  );
}
