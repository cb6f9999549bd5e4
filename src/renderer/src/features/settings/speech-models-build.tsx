import { Progress } from '@base-ui/react/progress';
import { useState } from 'react';
import { useApp, useModel } from '../../state/index.ts';
import { Button } from '../../ui/index.ts';
import styles from './speech-models.module.css';

/** Building whisper.cpp on this machine: how far it is, and what can be done. What is the matter stands above it. */
export function WhisperBuild() {
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
