import type { SpeechModel, SpeechState } from '#shared/ipc/index.ts';
import { formatExactBytes } from '#shared/text/quantities.ts';
import { type AppData, useApp, useModel } from '../../state/index.ts';
import { Button, useAttempt, useLoaded } from '../../ui/index.ts';
import { ProblemLine } from './setting-parts.tsx';
import styles from './settings.module.css';
import { received } from './speech-model-row.tsx';
import { setUpVoiceWords } from './voice-words.ts';

/** All that voice needs, by one button that says how much it fetches. What happens is told beside it. */
export function SetUpVoice({ state }: { readonly state: SpeechState }) {
  const { app, speech } = useModel();
  useLoaded(speech.models);
  const model = useApp(wantedModel);
  const { busy, problem, run } = useAttempt();
  const isBuilding = state.status === 'building';
  const isFetching = model?.status === 'downloading' || model?.status === 'checking';

  async function setUp(): Promise<void> {
    const isNeeded =
      model !== undefined && model.status !== 'ready' && app.getState().settings.whisperFile === '';
    // Once a model has come, what is still to be built is built without being asked for (`create-voice-input.ts`).
    await (isNeeded ? speech.download(model.id) : speech.build());
  }

  const needs = model === undefined || model.status === 'ready' ? '' : ` (${formatExactBytes(model.bytes)})`;
  const told = [
    isFetching && model !== undefined ? setUpVoiceWords.downloading(received(model)) : '',
    isBuilding ? setUpVoiceWords.building(Math.round((state.progress ?? 0) * 100)) : '',
  ].filter((words) => words !== '');
  return (
    <>
      <Button
        disabled={busy || isBuilding || isFetching}
        focusableWhenDisabled
        onClick={() => void run(setUp)}
      >
        {busy || isBuilding || isFetching
          ? setUpVoiceWords.settingUpVoice
          : setUpVoiceWords.setUpVoice(needs)}
      </Button>
      {told.length > 0 && <span className={styles.quiet}>{told.join('. ')}</span>}
      <ProblemLine words={problem === state.message ? null : problem} />
    </>
  );
}

/** The model that settings name: what a new Parley begins with is the recommended one. */
function wantedModel({ speechModels, settings }: AppData): SpeechModel | undefined {
  return speechModels?.find(({ id }) => id === settings.whisperModel);
}
