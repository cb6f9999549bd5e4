import type { SpeechEngine, SpokenTurn } from '#shared/domain/index.ts';
import { formatDuration, formatExactDuration } from '../../../ui/index.ts';

const engineWords: Readonly<Record<SpeechEngine, string>> = {
  whisper: 'whisper.cpp, on this machine',
  endpoint: 'a transcription endpoint',
  command: 'your own command',
};

export interface SpeechRow {
  readonly name: string;
  readonly value: string;
}

/** How a turn was spoken, as people read it. `sent`: what became of it. */
export function speechRows(spoken: SpokenTurn, sent: string): readonly SpeechRow[] {
  const { confidence, model, original } = spoken;
  return [
    ...(original.trim() === sent.trim() ? [] : [{ name: 'Heard', value: original }]),
    { name: 'Written down by', value: engineWords[spoken.engine] },
    ...(model === '' ? [] : [{ name: 'Model', value: model }]),
    { name: 'Spoken for', value: formatDuration(spoken.durationMs) },
    { name: 'Text after', value: formatExactDuration(spoken.timeToTextMs) },
    {
      name: 'Sure',
      value: confidence === null ? 'the engine does not say' : `${Math.round(confidence * 100)} %`,
    },
  ];
}
