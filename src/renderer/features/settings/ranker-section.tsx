import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react';
import { useCallback } from 'react';
import type { Settings } from '#shared/domain/index.ts';
import type { RankerState } from '#shared/ipc/index.ts';
import { useApp, useModel } from '../../state/index.ts';
import { Busy, Button, ChoiceSetting, Failed, formatCount, TextField, useLoaded } from '../../ui/index.ts';
import { useSettingDraft } from './setting-draft.ts';
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

/** The folder of another model. Whether it holds one is for main to say, so it is kept by a button. */
function RankerFolder() {
  const { kept, text: folder, problem, type, keep } = useSettingDraft('rankerModel');

  return (
    <form
      aria-label="Folder of another model"
      onSubmit={(event) => {
        event.preventDefault();
        void keep(folder);
      }}
    >
      <TextField
        label="Folder of another model"
        hint="With model.onnx, tokenizer.json and config.json. Empty for the one that comes with Parley."
        placeholder="The one that comes with Parley"
        value={folder}
        error={problem}
        onChange={type}
      >
        <div className={styles.buttons}>
          <Button type="submit" disabled={folder.trim() === kept} focusableWhenDisabled>
            Use this folder
          </Button>
          {kept !== '' && (
            <Button kind="quiet" onClick={() => void keep('')}>
              Use the one that comes with Parley
            </Button>
          )}
        </div>
      </TextField>
    </form>
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

/** What ranks the page, as a sentence. */
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
