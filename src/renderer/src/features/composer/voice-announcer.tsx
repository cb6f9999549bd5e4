import { useEffect, useState } from 'react';
import { useModel } from '../../state/index.ts';
import { Hidden } from '../../ui/index.ts';
import { useVoiceInput } from '../../voice/index.ts';
import { voiceAnnouncement } from './voice-words.ts';

/** Tells screen readers what listening is at. */
export function VoiceAnnouncer() {
  const { view } = useModel();
  const { store } = useVoiceInput();
  const [said, setSaid] = useState('');
  useEffect(
    () =>
      store.subscribe((after, before) => {
        const words = voiceAnnouncement(before, after, view.getState().draft);
        if (words !== null) setSaid(words);
      }),
    [store, view],
  );
  return (
    <Hidden>
      <output>{said}</output>
    </Hidden>
  );
}
