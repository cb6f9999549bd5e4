import { Collapsible } from '@base-ui/react/collapsible';
import { Mic } from 'lucide-react';
import type { SpokenTurn, UserTurn } from '#shared/domain/index.ts';
import { classes, Hidden, Moment } from '../../ui/index.ts';
import styles from './rows.module.css';
import { SpeechDetails } from './speech-details.tsx';

/** What the user said; how it was spoken unfolds from its microphone. */
export function UserRow({ turn }: { readonly turn: UserTurn }) {
  if (turn.spoken !== undefined) return <SpokenRow turn={turn} spoken={turn.spoken} />;
  return (
    <div className={styles.user}>
      {turn.via === 'voice' && (
        <span className={styles.microphone} title="Spoken">
          <Mic size={14} aria-hidden />
        </span>
      )}
      <Said turn={turn} />
    </div>
  );
}

function SpokenRow({ turn, spoken }: { readonly turn: UserTurn; readonly spoken: SpokenTurn }) {
  return (
    <Collapsible.Root className={classes(styles.user, styles.spoken)}>
      <Collapsible.Trigger
        className={styles.microphone}
        aria-label="Spoken: how it was heard"
        title="Spoken: how it was heard"
      >
        <Mic size={14} aria-hidden />
      </Collapsible.Trigger>
      <Said turn={turn} />
      <Collapsible.Panel className={styles.heard}>
        <SpeechDetails spoken={spoken} sent={turn.utterance} />
      </Collapsible.Panel>
    </Collapsible.Root>
  );
}

function Said({ turn }: { readonly turn: UserTurn }) {
  return (
    <>
      <p className={styles.words}>
        <Hidden>{turn.via === 'voice' ? 'You, spoken: ' : 'You: '}</Hidden>
        {turn.utterance}
      </p>
      <Moment at={turn.at} className={styles.when} />
    </>
  );
}
