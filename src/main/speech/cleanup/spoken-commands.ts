import { type CommandName, readCommand } from '#shared/text/commands.ts';

const halting: readonly CommandName[] = ['stop', 'cancel', 'drop', 'pause', 'no', 'hush'];
/** What does nothing that cannot be taken back. */
const steering: readonly CommandName[] = [
  ...(['back', 'forward', 'scroll', 'undo', 'reload', 'resume', 'where', 'read'] as const),
  ...(['help', 'scratch', 'choice', 'ordinal'] as const),
];

/** "Stop", "wait", "no" and the like: said into the app's own speech they are for the app, whatever it is saying. */
export const isHalting = (text: string): boolean => readCommand(text, halting) !== null;

/** "Go back", "the second one", "open the second": short, clear and harmless; what also agrees is not. */
export const isSteering = (text: string): boolean =>
  readCommand(text, ['yes']) === null &&
  readCommand(text.replace(/^open (?=the\b)/iu, ''), steering) !== null;
