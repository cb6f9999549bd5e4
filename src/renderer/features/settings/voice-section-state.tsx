import { CircleAlert, CircleCheck, CircleX, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SpeechState } from '#shared/ipc/index.ts';
import styles from './voice-section.module.css';

const icons = { good: CircleCheck, busy: LoaderCircle, warning: CircleAlert, bad: CircleX } as const;
const looks: Readonly<Record<SpeechState['status'], keyof typeof icons>> = {
  ready: 'good',
  starting: 'busy',
  building: 'busy',
  'needs-build': 'warning',
  'needs-model': 'warning',
  'not-set-up': 'warning',
  failed: 'bad',
};

/** What main says everywhere, as it reads for somebody who is in settings already. */
function wordsInSettings(message: string): string {
  return message.replace(/ in settings(?=[.,;])/g, ' below');
}

/** Whether speech can be written down at this moment, and what is the matter. */
export function SpeechStateLine({
  state,
  children,
}: {
  readonly state: SpeechState;
  /** What can be done about it. */
  readonly children?: ReactNode;
}) {
  const Icon = icons[looks[state.status]];
  const ready = state.model === '' ? 'Speech is written down.' : `Speech is written down by ${state.model}.`;
  return (
    <div className={styles.note}>
      <Icon size={17} className={styles[looks[state.status]]} aria-hidden />
      {/* Where it stands a second time, with what can be done about it, it is not told a second time. */}
      <p className={styles.words} role={children === undefined ? 'status' : undefined}>
        {wordsInSettings(state.message) || (state.status === 'ready' ? ready : 'Starting')}
      </p>
      {children}
    </div>
  );
}
