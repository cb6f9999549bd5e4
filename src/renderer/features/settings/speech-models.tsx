import { Progress } from '@base-ui/react/progress';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { SpeechModel } from '#shared/ipc/index.ts';
import { useApp, useModel } from '../../state/index.ts';
import { Busy, Button, Failed, Hidden, TextField, useLoaded } from '../../ui/index.ts';
import { useSettingDraft } from './setting-draft.ts';
import { changeWords, type RowDoings, SpeechModelRow } from './speech-model-row.tsx';
import styles from './speech-models.module.css';

/** Building whisper.cpp, the models that it can be given, and a file of the user's own. */
export function SpeechModels() {
  const { speech } = useModel();
  const models = useApp((data) => data.speechModels);
  const load = useCallback(() => speech.models(), [speech]);
  const [loaded, again] = useLoaded(load);
  return (
    <>
      <WhisperBuild />
      {models !== null ? (
        <ModelLists models={models} />
      ) : loaded.status === 'failed' ? (
        <Failed title="The list of models could not be fetched" message={loaded.message} onRetry={again} />
      ) : (
        <Busy what="Looking which models are here" />
      )}
      <OwnSpeechFile />
    </>
  );
}

const groups = {
  english: 'Models that know English',
  multilingual: 'Models that know many languages',
} as const;

function ModelLists({ models }: { readonly models: readonly SpeechModel[] }) {
  const language = useApp((data) => data.settings.speechLanguage);
  const inUse = useApp((data) => (data.settings.whisperFile === '' ? data.settings.whisperModel : ''));
  const doingsOf = useRowDoings();
  const isForeign = language !== 'en';
  const used = models.find(({ id }) => id === inUse);
  const order = isForeign ? (['multilingual', 'english'] as const) : (['english', 'multilingual'] as const);
  return (
    <div className={styles.lists}>
      <SpeechModelChanges models={models} />
      <p className={styles.quiet}>
        A model is downloaded once and stays on this machine. What you say is written down here and sent
        nowhere. A small file takes less memory and hears nearly as well.
      </p>
      {isForeign && used?.language === 'english' && (
        <p className={styles.warning} role="status">
          {used.name} knows English only, and another language is chosen above. Use a model that knows many
          languages.
        </p>
      )}
      {order.map((group) => (
        <ModelGroup
          key={group}
          title={groups[group]}
          models={models.filter((model) => model.language === group)}
          inUse={inUse}
          doingsOf={doingsOf}
        />
      ))}
    </div>
  );
}

function ModelGroup({
  title,
  models,
  inUse,
  doingsOf,
}: {
  readonly title: string;
  readonly models: readonly SpeechModel[];
  readonly inUse: string;
  readonly doingsOf: (id: string) => RowDoings;
}) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h4 id={heading} className={styles.heading}>
        {title}
      </h4>
      <ul className={styles.list}>
        {models.map((model) => (
          <SpeechModelRow
            key={model.id}
            model={model}
            inUse={model.id === inUse}
            doings={doingsOf(model.id)}
          />
        ))}
      </ul>
    </section>
  );
}

function useRowDoings(): (id: string) => RowDoings {
  const { app, speech, upkeep } = useModel();

  /** The first model that is here is the one that was wanted. */
  function takeIfNoneIsUsed(id: string): Promise<void> | null {
    const { speechModels, settings } = app.getState();
    const isHere = (other: string): boolean =>
      speechModels?.some((model) => model.id === other && model.status === 'ready') ?? false;
    if (settings.whisperFile !== '' || isHere(settings.whisperModel) || !isHere(id)) return null;
    return upkeep.setSettings({ whisperModel: id });
  }

  return (id) => ({
    async download() {
      try {
        await speech.download(id);
      } catch (error) {
        // What main says of the model itself stands in its row.
        const model = app.getState().speechModels?.find((each) => each.id === id);
        if (model?.status !== 'failed') throw error;
        return;
      }
      await takeIfNoneIsUsed(id);
    },
    stop: () => speech.stopDownload(id),
    use: () => upkeep.setSettings({ whisperModel: id, whisperFile: '' }),
    measure: () => speech.measure(id),
    remove: () => speech.deleteModel(id),
  });
}

/** Building whisper.cpp on this machine: how far it is, and what can be done. What is the matter stands above it. */
function WhisperBuild() {
  const { speech: doings } = useModel();
  const state = useApp((data) => data.speech);
  const [problem, setProblem] = useState('');
  const status = state?.engine === 'whisper' ? state.status : null;
  const isBuilding = status === 'building';
  if (status !== 'needs-build' && status !== 'failed' && !isBuilding) return null;

  async function press(): Promise<void> {
    setProblem('');
    try {
      await (isBuilding ? doings.stopBuild() : doings.build());
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  }

  const percent = Math.round((state?.progress ?? 0) * 100);
  return (
    <div className={styles.build}>
      <div className={styles.buildLine}>
        {isBuilding && (
          <Progress.Root
            className={styles.bar}
            value={percent}
            aria-label="Building whisper.cpp"
            getAriaValueText={() => `${percent} percent`}
          >
            <Progress.Track className={styles.track}>
              <Progress.Indicator className={styles.indicator} />
            </Progress.Track>
          </Progress.Root>
        )}
        {/* One button all the way, so that the keyboard stays on it. */}
        <Button onClick={() => void press()}>{buildWord(status)}</Button>
      </div>
      {problem !== '' && problem !== state?.message && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}

function buildWord(status: 'needs-build' | 'building' | 'failed'): string {
  if (status === 'building') return 'Stop building';
  return status === 'failed' ? 'Build whisper.cpp again' : 'Build it now';
}

/** A model of the user's own in the place of one of the list. Main looks into the file and says what it is. */
function OwnSpeechFile() {
  const { kept, text: path, problem, type, keep } = useSettingDraft('whisperFile');
  const state = useApp((data) => data.speech);
  const isKept = kept !== '' && path.trim() === kept;
  const isRefused = isKept && state?.engine === 'whisper' && state.status === 'needs-model';

  return (
    <form
      aria-label="A model file of your own"
      onSubmit={(event) => {
        event.preventDefault();
        void keep(path);
      }}
    >
      <TextField
        label="A model file of your own"
        hint="Any whisper.cpp model, as its whole path. It is used instead of the ones above."
        placeholder="/home/you/models/ggml-medium-q5_0.bin"
        value={path}
        error={problem ?? (isRefused ? state.message : null)}
        onChange={type}
      >
        {isKept && state?.engine === 'whisper' && !isRefused && state.model !== '' && (
          <p className={styles.quiet}>In use. It is a whisper model of the kind {state.model}.</p>
        )}
        <div className={styles.buttons}>
          <Button type="submit" disabled={path.trim() === kept} focusableWhenDisabled>
            Use this file
          </Button>
          {kept !== '' && (
            <Button kind="quiet" onClick={() => void keep('')}>
              Use one of the list
            </Button>
          )}
        </div>
      </TextField>
    </form>
  );
}

/** Says to a screen reader what became of the downloads, once each. */
function SpeechModelChanges({ models }: { readonly models: readonly SpeechModel[] }) {
  const before = useRef(models);
  const [said, setSaid] = useState('');
  useEffect(() => {
    const words = models.flatMap((model) => {
      const old = before.current.find(({ id }) => id === model.id);
      const change = old === undefined ? '' : changeWords(old, model);
      return change === '' ? [] : [change];
    });
    before.current = models;
    if (words.length > 0) setSaid(words.join(' '));
  }, [models]);
  return (
    <div role="status">
      <Hidden>{said}</Hidden>
    </div>
  );
}
