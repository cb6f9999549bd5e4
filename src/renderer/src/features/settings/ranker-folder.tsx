import { Button, TextField } from '../../ui/index.ts';
import styles from './settings.module.css';
import { useSettingDraft } from './use-setting-draft.ts';

/** The folder of another model. Whether it holds one is for main to say, so it is kept by a button. */
export function RankerFolder() {
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
