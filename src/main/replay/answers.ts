import type { ReplayValue } from '#shared/domain/index.ts';
import { commandWords, readCommand } from '#shared/text/commands.ts';
import { readCardinal, readOrdinal } from '#shared/text/numbers.ts';
import { findValue } from './steps.ts';

/** What a replay waits for; everything else goes on by itself. */
export type ReplayQuestion =
  /** Whether the values may be typed. */
  | { readonly kind: 'values' }
  | { readonly kind: 'value' | 'secret'; readonly name: string }
  /** Which element it is, by the uids of those that were offered. */
  | { readonly kind: 'element'; readonly choices: readonly string[] }
  /** How to go on where a step was not done. */
  | { readonly kind: 'failed' };

/** What was answered to a question of a replay. */
export type ReplayAnswer =
  | { readonly kind: 'stop' | 'skip' | 'again' | 'yes' | 'no' }
  | { readonly kind: 'value'; readonly name: string; readonly value: string }
  | { readonly kind: 'choice'; readonly uid: string };

/** null where the words are no answer to it: they are an instruction of their own then. */
export function readReplayAnswer(
  utterance: string,
  question: ReplayQuestion,
  values: readonly ReplayValue[],
): ReplayAnswer | null {
  if (readCommand(utterance, ['stop', 'cancel']) !== null) return { kind: 'stop' };
  if (question.kind === 'value' || question.kind === 'secret')
    return { kind: 'value', name: question.name, value: utterance.trim() };
  const command = readCommand(utterance, ['yes', 'no', 'drop', 'resume', 'skip', 'retry']);
  if (question.kind === 'values') {
    if (command === 'yes' || command === 'resume') return { kind: 'yes' };
    if (command === 'no' || command === 'drop') return { kind: 'no' };
    return readValue(utterance, values);
  }
  if (command === 'skip') return { kind: 'skip' };
  if (question.kind === 'element') {
    const uid = question.choices[readNumber(utterance) ?? -1];
    if (uid !== undefined) return { kind: 'choice', uid };
    const [only, ...others] = question.choices;
    if (command === 'yes' && only !== undefined && others.length === 0) return { kind: 'choice', uid: only };
    if (command === 'no' || command === 'drop') return { kind: 'no' };
  }
  return command === 'retry' || command === 'resume' ? { kind: 'again' } : null;
}

/** "Search: blue boots". */
function readValue(utterance: string, values: readonly ReplayValue[]): ReplayAnswer | null {
  const [, name = '', value = ''] = /^(.+?)\s*[:=]\s*(.+)$/su.exec(utterance.trim()) ?? [];
  const known = findValue(values, name);
  return known === null ? null : { kind: 'value', name: known.name, value };
}

/** "2", "the second one", from 0; null for anything else. */
function readNumber(utterance: string): number | null {
  if (readCommand(utterance, ['choice', 'ordinal']) === null) return null;
  for (const word of commandWords(utterance)) {
    const number = readOrdinal(word) ?? readCardinal(word);
    if (number !== null) return number - 1;
  }
  return null;
}
