import { Progress } from '@base-ui/react/progress';
import { useEffect, useRef, useState } from 'react';
import type { SpeechModel } from '#shared/ipc/index.ts';
import { type AppData, useApp, useModel } from '../../state/index.ts';
import { Busy, Button, Failed, Hidden, useAttempt, useLoaded } from '../../ui/index.ts';
import { PathSetting, ProblemLine } from './setting-parts.tsx';
import styles from './settings.module.css';
import { downloadNews, SpeechModelRow } from './speech-model-row.tsx';
import { speechModelsWords } from './voice-words.ts';

/** Building whisper.cpp, the models that it can be given, and a file of the user's own. */
export function SpeechModelList() {
  const { speech } = useModel();
  const models = useApp((data) => data.speechModels);
  const [loaded, again] = useLoaded(speech.models);
  return (
    <>
      <WhisperBuild />
      {models !== null ? (
        <ModelLists models={models} />
      ) : loaded.status === 'failed' ? (
        <Failed title={speechModelsWords.cantList} message={loaded.message} onRetry={again} />
      ) : (
        <Busy what={speechModelsWords.lookingForModels} />
      )}
      <OwnSpeechFile />
    </>
  );
}

const groups = {
  english: speechModelsWords.modelsThatKnowEnglish,
  multilingual: speechModelsWords.modelsThatKnowManyLanguages,
} as const;

function ModelLists({ models }: { readonly models: readonly SpeechModel[] }) {
  const language = useApp((data) => data.settings.speechLanguage);
  const used = useApp(usedSpeechModel);
  const isForeign = language !== 'en';
  const order = isForeign ? (['multilingual', 'english'] as const) : (['english', 'multilingual'] as const);
  return (
    <div className={styles.lists}>
      <SpeechModelChanges models={models} />
      <p className={styles.quiet}>{speechModelsWords.whatModelsAre}</p>
      {isForeign && used?.language === 'english' && (
        <p className={styles.caution} role="status">
          {speechModelsWords.knowsEnglishOnly(used.name)}
        </p>
      )}
      {order.map((group) => (
        <section key={group} aria-label={groups[group]}>
          <h4 className={styles.heading}>{groups[group]}</h4>
          <ul>
            {models
              .filter((model) => model.language === group)
              .map((model) => (
                <SpeechModelRow key={model.id} model={model} inUse={model.id === used?.id} />
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** The model of the list that writes down; none where a file of the user's own does. */
function usedSpeechModel({ speechModels, settings }: AppData): SpeechModel | undefined {
  if (settings.whisperFile !== '') return undefined;
  return speechModels?.find(({ id }) => id === settings.whisperModel);
}

/** Building whisper.cpp on this machine: how far it is, and what can be done. What is the matter stands above it. */
function WhisperBuild() {
  const { speech } = useModel();
  const state = useApp((data) => data.speech);
  const { problem, run } = useAttempt();
  const status = state?.engine === 'whisper' ? state.status : null;
  const isBuilding = status === 'building';
  if (status !== 'needs-build' && status !== 'failed' && !isBuilding) return null;

  const percent = Math.round((state?.progress ?? 0) * 100);
  return (
    <div className={styles.build}>
      <div className={styles.buttons}>
        {isBuilding && (
          <Progress.Root
            className={styles.bar}
            value={percent}
            aria-label={speechModelsWords.buildingWhisperCpp}
            getAriaValueText={() => `${percent} percent`}
          >
            <Progress.Track className={styles.track}>
              <Progress.Indicator className={styles.indicator} />
            </Progress.Track>
          </Progress.Root>
        )}
        {/* One button all the way, so that the keyboard stays on it. */}
        <Button onClick={() => void run(isBuilding ? speech.stopBuild : speech.build)}>
          {buildWord(status)}
        </Button>
      </div>
      <ProblemLine words={problem === state?.message ? null : problem} />
    </div>
  );
}

function buildWord(status: 'needs-build' | 'building' | 'failed'): string {
  if (status === 'building') return speechModelsWords.stopBuilding;
  return status === 'failed' ? speechModelsWords.buildWhisperCppAgain : speechModelsWords.buildItNow;
}

/** A model of the user's own in the place of one of the list. Main looks into the file and says what it is. */
function OwnSpeechFile() {
  const state = useApp((data) => data.speech);
  const whisper = state?.engine === 'whisper' ? state : null;
  const isRefused = whisper?.status === 'needs-model';
  const kind = whisper?.model ?? '';
  return (
    <PathSetting
      setting="whisperFile"
      label={speechModelsWords.ownFile}
      hint={speechModelsWords.ownFileHint}
      placeholder={speechModelsWords.ownFileExample}
      use={speechModelsWords.useThisFile}
      useOwn={speechModelsWords.useOneOfTheList}
      keptProblem={isRefused ? whisper.message : ''}
      keptNote={isRefused || kind === '' ? '' : speechModelsWords.ownFileInUse(kind)}
    />
  );
}

/** Says to a screen reader what became of the downloads, once each. */
function SpeechModelChanges({ models }: { readonly models: readonly SpeechModel[] }) {
  const before = useRef(models);
  const [said, setSaid] = useState('');
  useEffect(() => {
    const words = models.flatMap((model) => {
      const old = before.current.find(({ id }) => id === model.id);
      const change = old === undefined ? '' : downloadNews(old, model);
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
