import { useState } from 'react';
import type { SpeechEngine } from '#shared/domain/index.ts';
import { useModel } from '../../state/index.ts';
import { Button } from '../../ui/index.ts';
import styles from './voice-section.module.css';

type Checked = { readonly isChecking: boolean; readonly words: string };

/** Tries the chosen engine and says what came of it; the others' lines are for those who look at all of them. */
export function EngineCheck({
  engine,
  disabled = false,
}: {
  readonly engine: SpeechEngine;
  readonly disabled?: boolean;
}) {
  const { upkeep } = useModel();
  const [checked, setChecked] = useState<Checked>({ isChecking: false, words: '' });

  async function look(): Promise<void> {
    setChecked({ isChecking: true, words: '' });
    try {
      const { checks } = await upkeep.doctor();
      // As main names its lines; see src/main/diagnostics/check-speech.ts.
      const line = checks.find(({ name }) => name === `Speech: ${engine}`);
      const words =
        line === undefined
          ? ['Nothing was found out about it']
          : [line.found, line.advice].filter((part) => part !== '');
      setChecked({ isChecking: false, words: words.join('. ') });
    } catch (error) {
      setChecked({ isChecking: false, words: error instanceof Error ? error.message : String(error) });
    }
  }

  return (
    <>
      <div className={styles.check}>
        <Button disabled={disabled || checked.isChecking} focusableWhenDisabled onClick={() => void look()}>
          {checked.isChecking ? 'Checking' : 'Look whether it works'}
        </Button>
      </div>
      <p className={styles.quiet} role="status">
        {checked.words}
      </p>
    </>
  );
}
