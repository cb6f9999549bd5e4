import { useCallback, useId } from 'react';
import type { SpeechModel } from '#shared/ipc/index.ts';
import { useApp, useModel } from '../../state/index.ts';
import { Busy, Failed, useLoaded } from '../../ui/index.ts';
import styles from './speech-models.module.css';
import { SpeechModelChanges } from './speech-models-announced.tsx';
import { WhisperBuild } from './speech-models-build.tsx';
import { OwnSpeechFile } from './speech-models-own-file.tsx';
import { type RowDoings, SpeechModelRow } from './speech-models-row.tsx';

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
