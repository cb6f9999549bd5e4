import type { Settings } from '#shared/domain/index.ts';
import type { RankerState } from '#shared/ipc/index.ts';
import { formatCount } from '#shared/text/quantities.ts';
import { useApp, useModel } from '../../state/index.ts';
import { Busy, ChoiceSetting, Facts, Failed, useLoaded } from '../../ui/index.ts';
import { deviceChoices, rankerSectionWords } from './model-words.ts';
import { PathSetting, StatusIcon, useSettings } from './setting-parts.tsx';
import styles from './settings.module.css';

/** What puts the elements of a page in order, where it runs, and how fast. */
export function RankerSection() {
  const { upkeep } = useModel();
  const state = useApp((data) => data.ranker);
  const { settings, field } = useSettings();
  const [loaded, again] = useLoaded(upkeep.loadRanker);
  return (
    <>
      {state === null ? (
        loaded.status === 'failed' ? (
          <Failed title={rankerSectionWords.cantReachTheRanker} message={loaded.message} onRetry={again} />
        ) : (
          <Busy what={rankerSectionWords.askingTheRanker} />
        )
      ) : (
        <RankerFacts state={state} advice={state.status === 'fallback' ? fallbackAdvice(settings) : ''} />
      )}
      <ChoiceSetting
        label={rankerSectionWords.device}
        hint={rankerSectionWords.deviceHint}
        choices={deviceChoices}
        {...field('rankerDevice')}
      />
      <PathSetting
        setting="rankerModel"
        label={rankerSectionWords.folderOfAnotherModel}
        hint={rankerSectionWords.folderHint}
        placeholder={rankerSectionWords.ownModel}
        use={rankerSectionWords.useThisFolder}
        useOwn={rankerSectionWords.useShipped}
        keptProblem=""
        keptNote=""
      />
    </>
  );
}

const statuses = {
  starting: { status: 'busy', label: rankerSectionWords.starting },
  ready: { status: 'good', label: rankerSectionWords.works },
  fallback: { status: 'warning', label: rankerSectionWords.worksInPart },
} as const;

function RankerFacts({ state, advice }: { readonly state: RankerState; readonly advice: string }) {
  const { elementsPerSecond, folder, tried } = state;
  return (
    <div className={styles.prose}>
      <p>{rankerSectionWords.whatItDoes}</p>
      <div className={styles.row} role="status">
        <StatusIcon {...statuses[state.status]} />
        <div className={styles.rowWords}>
          <p>{rankerSentence(state)}</p>
          {state.reason !== '' && <p className={styles.quiet}>{state.reason}</p>}
          {advice !== '' && <p>{advice}</p>}
        </div>
      </div>
      <Facts
        rows={[
          {
            name: 'Speed',
            value: elementsPerSecond === null ? '' : `${formatCount(elementsPerSecond)} elements a second`,
          },
          { name: 'Folder', value: folder },
          { name: 'Tried', value: tried.length === 0 ? null : <TriedDevices tried={tried} /> },
        ]}
      />
    </div>
  );
}

function TriedDevices({ tried }: Pick<RankerState, 'tried'>) {
  return (
    <ul>
      {tried.map(({ device, result }) => (
        <li key={`${device} ${result}`}>
          <em>{device}</em>: {result}
        </li>
      ))}
    </ul>
  );
}

function rankerSentence({ status, model, device }: RankerState): string {
  switch (status) {
    case 'starting':
      return rankerSectionWords.modelStarting;
    case 'ready':
      return rankerSectionWords.rankedByModel(model, device);
    case 'fallback':
      return rankerSectionWords.modelNotRunning;
  }
}

/** What to do about a fallback. */
function fallbackAdvice({ rankerModel, rankerDevice }: Settings): string {
  if (rankerModel !== '') return rankerSectionWords.adviceEmptyFolder;
  if (rankerDevice !== 'auto') return rankerSectionWords.adviceQuickestDevice;
  return rankerSectionWords.withoutModelHint;
}
