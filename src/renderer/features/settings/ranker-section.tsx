import type { Settings } from '#shared/domain/index.ts';
import type { RankerState } from '#shared/ipc/index.ts';
import { useApp, useModel } from '../../state/index.ts';
import { Busy, ChoiceSetting, Facts, Failed, formatCount, useLoaded } from '../../ui/index.ts';
import { PathSetting, StatusIcon, useSettings } from './setting-parts.tsx';
import styles from './settings.module.css';
import { rankerSectionWords } from './words.ts';

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
        use="Use this folder"
        useOwn="Use the one that comes with Parley"
        keptProblem=""
        keptNote=""
      />
    </>
  );
}

const statuses = {
  starting: { status: 'busy', label: 'Starting' },
  ready: { status: 'good', label: 'Works' },
  fallback: { status: 'warning', label: 'Works in part' },
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

const deviceChoices: readonly { readonly value: Settings['rankerDevice']; readonly label: string }[] = [
  { value: 'auto', label: 'Whichever is quickest' },
  { value: 'cpu', label: 'The processor (CPU)' },
  { value: 'webgpu', label: 'The graphics card (WebGPU)' },
  { value: 'cuda', label: 'NVIDIA (CUDA)' },
  { value: 'dml', label: 'Windows (DirectML)' },
  { value: 'coreml', label: 'Apple (CoreML)' },
];

function rankerSentence({ status, model, device }: RankerState): string {
  switch (status) {
    case 'starting':
      return 'The model is being started. Until then elements are ranked by their words.';
    case 'ready':
      return `Elements are ranked by the model ${model} on ${device}.`;
    case 'fallback':
      return 'The model does not run, so elements are ranked by their words.';
  }
}

/** What to do about a fallback. */
function fallbackAdvice({ rankerModel, rankerDevice }: Settings): string {
  if (rankerModel !== '') return 'Empty the folder below to use the model that comes with Parley.';
  if (rankerDevice !== 'auto') return 'Choose “Whichever is quickest” below to have another device tried.';
  return 'Parley works all the same, but finds less when you use other words than the page. Starting Parley anew tries the model again; if it stays like this, install Parley anew.';
}
