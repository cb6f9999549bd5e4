import { useApp } from '../../state/index.ts';
import { Button, TextField } from '../../ui/index.ts';
import styles from './speech-models.module.css';
import { useSettingDraft } from './use-setting-draft.ts';

/** A model of the user's own in the place of one of the list. Main looks into the file and says what it is. */
export function OwnSpeechFile() {
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
