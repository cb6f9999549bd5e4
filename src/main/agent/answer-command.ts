import type { NavigatorInput, Proposal } from './ports.ts';
import { proposeSay } from './propose-say.ts';
import { proposeUndo } from './propose-undo.ts';
import { isUndoCommand, readCommand } from './read-command.ts';

/**
 * What the agent answers by itself instead of asking a model: "undo that", and "stop" or "wait" where nothing runs.
 * null when the words are for the navigator.
 */
export function answerCommand(input: NavigatorInput): Proposal | null {
  if (isUndoCommand(input.utterance)) return proposeUndo(input);
  const command = readCommand(input.utterance);
  if (command !== 'stop' && command !== 'pause') return null;
  return proposeSay(input, 'Nothing is running now. Tell me what to do next.');
}
