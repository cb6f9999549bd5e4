import { useState } from 'react';
import { useApp, useModel } from '../../state/index.ts';
import { Button, TextField } from '../../ui/index.ts';
import styles from './settings.module.css';

/** The folder of another model. Whether it holds one is for main to say, so it is kept by a button. */
export function RankerFolder() {
  const { upkeep } = useModel();
  const kept = useApp((data) => data.settings.rankerModel);
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const folder = draft ?? kept;

  async function keep(next: string): Promise<void> {
    try {
      await upkeep.setSettings({ rankerModel: next.trim() });
      setDraft(null);
      setProblem(null);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  }

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
        onChange={(value) => {
          setDraft(value);
          setProblem(null);
        }}
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
