import type { ApprovalAnswer } from '#shared/domain/index.ts';

/** Words that steer a run rather than give it work; heard at once, in whatever state it is. */
export type RunCommand = 'stop' | 'pause' | 'resume';

const commands: readonly (readonly [RunCommand, RegExp])[] = [
  [
    'stop',
    /^((please|no|oh|ok|okay|hey|just|wait|parley) )*(stop|halt|abort|cancel|quit|enough)( (stop|it|that|this|now|no|please|there|right there|right now))*$/,
  ],
  [
    'pause',
    /^((please|no|oh|ok|okay|just|parley) )*(pause|wait|hold on|hang on)( (wait|it|now|there|an?|one|moment|second|minute|please))*$/,
  ],
  [
    'resume',
    /^((please|ok|okay) )*(resume|go on|continue|carry on|proceed|unpause|keep going)( (now|please))*$/,
  ],
];

/** Reads an utterance as a command for the run; null when it is anything more than that. */
export function readCommand(utterance: string): RunCommand | null {
  const words = plainWords(utterance);
  return commands.find(([, pattern]) => pattern.test(words))?.[0] ?? null;
}

const undo =
  /^((please|no|oh) )*(undo|undo (that|it|this|the last (step|action|thing|change)|what you (just )?did|last)|revert( that| it)?|take (that|it) back|put (it|that) back|reverse that)( please)?$/;

/** Reads an utterance as the wish to take the last act back. */
export function isUndoCommand(utterance: string): boolean {
  return undo.test(plainWords(utterance));
}

const yesWords =
  "yes|y|yeah|yep|yup|sure|ok|okay|fine|right|correct|absolutely|of course|that'?s (?:fine|right|correct)|allow(?: it)?(?: once)?|do it|do that|go ahead|go for it|confirm(?: it)?|approve(?: it)?|accept(?: it)?";
const yes = new RegExp(`^(please )?(${yesWords})( (${yesWords}|please|now|thanks|thank you))*$`);
const noWords =
  "no|n|nope|nah|don'?t(?: do (?:it|that|this))?|do not(?: do (?:it|that|this))?|refuse(?: it)?|deny(?: it)?|reject(?: it)?|never|never ?mind|not now|better not|forget it";
const no = new RegExp(`^(please )?(${noWords})( (${noWords}|please|thanks|thank you))*$`);

/** Reads an utterance as the answer to a waiting approval; null when it is neither yes nor no. */
export function readApprovalAnswer(utterance: string): ApprovalAnswer | null {
  const words = plainWords(utterance);
  if (yes.test(words)) return { kind: 'accept', remember: false };
  if (no.test(words)) return { kind: 'reject' };
  return null;
}

/** Recognisers write sentences ("Yes, please."), people write words ("yes please"). */
function plainWords(utterance: string): string {
  return utterance
    .toLowerCase()
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[^\p{L}\p{N}']+/gu, ' ')
    .trim();
}
