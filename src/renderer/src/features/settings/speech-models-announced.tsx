import { useEffect, useRef, useState } from 'react';
import type { SpeechModel } from '#shared/ipc/index.ts';
import { Hidden } from '../../ui/index.ts';
import { changeWords } from './speech-models-words.ts';

/** Says to a screen reader what became of the downloads, once each. */
export function SpeechModelChanges({ models }: { readonly models: readonly SpeechModel[] }) {
  const before = useRef(models);
  const [said, setSaid] = useState('');
  useEffect(() => {
    const words = models.flatMap((model) => {
      const old = before.current.find(({ id }) => id === model.id);
      const change = old === undefined ? '' : changeWords(old, model);
      return change === '' ? [] : [change];
    });
    before.current = models;
    if (words.length > 0) setSaid(words.join(' '));
  }, [models]);
  return (
    <div role="status">
      <Hidden>{said}</Hidden>
    </div>
  );
}
