import type { ApprovalAnswer } from '#shared/domain/index.ts';

/** Words that steer a run rather than give it work; heard at once, in whatever state it is. */
export type RunCommand = 'stop' | 'pause' | 'resume';

const commands: readonly (readonly [RunCommand, RegExp])[] = [
  ['stop', /^(please )?(stop|halt|abort|cancel|quit|enough)( it| that| now| please)*[.!]*$/i],
  ['pause', /^(please )?(pause|wait|hold on|hang on)( a (moment|second|minute)| please)*[.!]*$/i],
  ['resume', /^(please )?(resume|go on|continue|carry on|proceed|unpause)( please)*[.!]*$/i],
];

/** Reads an utterance as a command for the run; null when it is anything more than that. */
export function readCommand(utterance: string): RunCommand | null {
  return commands.find(([, pattern]) => pattern.test(utterance.trim()))?.[0] ?? null;
}

const undo =
  /^(please )?(undo|undo (that|it|this|the last (step|action|thing|change)|what you (just )?did|last)|revert( that| it)?|take (that|it) back|put (it|that) back|reverse that)( please)?[.!]*$/i;

/** Reads an utterance as the wish to take the last act back. */
export function isUndoCommand(utterance: string): boolean {
  return undo.test(utterance.trim());
}

const yes =
  /^(yes|y|yeah|yep|sure|ok|okay|allow( it)?|do it|go ahead|confirm|approve|accept)( please)?[.!]*$/i;
const no = /^(no|n|nope|don'?t( do (it|that))?|do not|refuse|deny|reject|never)( thanks| thank you)?[.!]*$/i;

/** Reads an utterance as the answer to a waiting approval; null when it is neither yes nor no. */
export function readApprovalAnswer(utterance: string): ApprovalAnswer | null {
  const text = utterance.trim();
  if (yes.test(text)) return { kind: 'accept', remember: false };
  if (no.test(text)) return { kind: 'reject' };
  return null;
}
