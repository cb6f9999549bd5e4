import type { ApprovalAnswer } from '#shared/domain/index.ts';
import { readCommand } from '#shared/text/commands.ts';

/** Words that steer a run rather than give it work; heard at once, in whatever state it is. */
export type RunCommand = 'stop' | 'pause' | 'resume';

/** Reads an utterance as a command for the run; null when it is anything more than that. */
export function readRunCommand(utterance: string, isAwaitingApproval = false): RunCommand | null {
  const command = readCommand(utterance, ['stop', 'cancel', 'pause', 'resume']);
  // "Go ahead" answers a question, and goes on where there is none.
  if (isAwaitingApproval && command === 'resume' && readCommand(utterance, ['yes']) !== null) return null;
  return command === 'cancel' ? 'stop' : command;
}

/** Reads an utterance as the answer to a waiting approval; null when it is neither yes nor no. */
export function readApprovalAnswer(utterance: string): ApprovalAnswer | null {
  const answer = readCommand(utterance, ['yes', 'no']);
  if (answer === null) return null;
  return answer === 'yes' ? { kind: 'accept', remember: false } : { kind: 'reject' };
}
