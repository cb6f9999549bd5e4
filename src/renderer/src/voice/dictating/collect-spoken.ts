import type { SpokenTurn, Transcript } from '#shared/domain/index.ts';

/** One utterance that became part of the draft. */
export interface HeardUtterance {
  readonly utteranceId: string;
  readonly transcript: Transcript;
}

// The contract's most; the first ones are where it began.
const maxIds = 50;

/** How a turn was spoken, from all that was heard for it, oldest first; null when nothing was. */
export function collectSpoken(heard: readonly HeardUtterance[]): SpokenTurn | null {
  const transcripts = heard.map(({ transcript }) => transcript);
  const last = transcripts.at(-1);
  if (last === undefined) return null;
  const confidences = transcripts.flatMap(({ confidence }) => (confidence === null ? [] : [confidence]));
  return {
    engine: last.engine,
    model: last.model,
    durationMs: transcripts.reduce((sum, { durationMs }) => sum + durationMs, 0),
    timeToTextMs: Math.max(...transcripts.map(({ timeToTextMs }) => timeToTextMs)),
    confidence: confidences.length === 0 ? null : Math.min(...confidences),
    original: transcripts.map(({ text }) => text.trim()).join(' '),
    utteranceIds: heard.slice(0, maxIds).map(({ utteranceId }) => utteranceId),
  };
}
