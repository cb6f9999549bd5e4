import { useCallback } from 'react';
import type { SpokenTurn } from '#shared/domain/index.ts';
import { useModel } from '../../../state/index.ts';
import { useLoaded } from '../../../ui/index.ts';
import styles from './details.module.css';
import { PlayButton } from './play-button.tsx';
import { speechRows } from './speech-rows.ts';

/** How a turn was spoken, and its sound where that was kept. */
export function SpeechDetails({ spoken, sent }: { readonly spoken: SpokenTurn; readonly sent: string }) {
  const { speech } = useModel();
  const { utteranceIds } = spoken;
  const load = useCallback(async () => {
    const sounds = await Promise.all(utteranceIds.map((id) => speech.sound(id)));
    return sounds.filter((sound) => sound !== null);
  }, [speech, utteranceIds]);
  const [sounds] = useLoaded(load);
  return (
    <div className={styles.details}>
      <dl className={styles.facts}>
        {speechRows(spoken, sent).map(({ name, value }) => (
          <div key={name} className={styles.factRow}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {/* Most sound is not kept, and nobody asked for it: nothing is said where there is none. */}
      {sounds.status === 'ready' && sounds.value.length > 0 && (
        <div>
          <PlayButton sounds={sounds.value} words={spoken.original} />
        </div>
      )}
    </div>
  );
}
