import type { UserTurn } from '#shared/domain/index.ts';
import { escapeMarkdownLine } from './escape-markdown.ts';

/** How a turn was spoken, as a list in Markdown: nothing for what was typed. */
export function describeSpeech({ utterance, spoken }: UserTurn): readonly string[] {
  if (spoken === undefined) return [];
  const facts = [
    spoken.engine,
    escapeMarkdownLine(spoken.model),
    `${(spoken.durationMs / 1_000).toFixed(1)} s spoken`,
    `text ${(spoken.timeToTextMs / 1_000).toFixed(2)} s later`,
    spoken.confidence === null ? '' : `${Math.round(spoken.confidence * 100)} % sure`,
  ];
  const lines = [`- Speech: ${facts.filter((fact) => fact !== '').join(', ')}`];
  const isMended = spoken.original.trim() !== utterance.trim();
  if (isMended) lines.push(`- Heard: ${escapeMarkdownLine(spoken.original)}`);
  return [lines.join('\n')];
}
