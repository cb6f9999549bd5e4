import { commandWords, isHesitation, readCommand, readPageCommand, type SpokenCommand } from '../commands.ts';
import { readNumber } from '../numbers.ts';
import { appendWords, type DraftChange } from './draft.ts';
import { applyEdit, readEdit } from './edit.ts';

/** What acts at once, without waiting in the draft. */
type ShortCommand =
  | 'stop'
  | 'pause'
  | 'resume'
  | 'yes'
  | 'no'
  | 'choice'
  | 'back'
  | 'forward'
  | 'scroll'
  | 'undo'
  | 'reload'
  | 'where'
  | 'read'
  /** “Zoom in”, “show numbers”: for the page as a whole. */
  | 'page';

/** What is to be done with spoken words. */
export type Dictated =
  | DraftChange
  /** The draft is ready to be sent, words of this utterance taken along. */
  | { readonly kind: 'send'; readonly draft: string }
  /** To be done at once; the draft stays as it is. */
  | { readonly kind: 'act'; readonly utterance: string; readonly command: ShortCommand }
  /** Nothing was changed; why, for the user. */
  | { readonly kind: 'nothing'; readonly why: string };

export interface DictationContext {
  readonly draft: string;
  readonly run: 'idle' | 'running' | 'paused' | 'awaiting-approval';
  /** Choices that a question on the screen offers. */
  readonly choices: number;
  readonly shortCommands: boolean;
  /** As the last change gave them; left out once the user has typed. */
  readonly starts?: readonly number[];
  /** The draft before the last change, for "undo"; left out once the user has typed. */
  readonly undo?: string;
}

/**
 * A short command that is the whole of what was said, or null. "Stop" works even where short commands are off.
 * Answers count only while something waits for one, so that "yes" is a word like any other otherwise.
 */
function readShortCommand(
  said: string,
  context: DictationContext,
): Extract<Dictated, { kind: 'act' }> | null {
  const { run, choices, draft } = context;
  const utterance = commandWords(said).join(' ');
  const act = (command: ShortCommand) => ({ kind: 'act', utterance, command }) as const;
  // "No stop" is also how people ask for a flight.
  if (readCommand(said, ['stop']) && (utterance !== 'no stop' || run !== 'idle' || /no[,.!]/iu.test(said)))
    return act('stop');
  if (!context.shortCommands) return null;
  if (run === 'awaiting-approval' || choices > 0) {
    const answer = readCommand(said, ['yes', 'no', 'cancel']);
    if (answer !== null) return act(answer === 'yes' ? 'yes' : 'no');
  }
  if (run === 'running') {
    const steer = readCommand(said, ['pause', 'cancel']);
    if (steer !== null) return act(steer === 'pause' ? 'pause' : 'stop');
  }
  const isEmpty = draft.trim() === '';
  // "Go" sends a draft.
  if (run === 'paused' && readCommand(said, ['resume']) && (isEmpty || utterance !== 'go'))
    return act('resume');
  const chosen = readCommand(said, choices > 0 ? ['choice', 'ordinal'] : isEmpty ? ['choice'] : []);
  if (chosen !== null || (choices > 0 && readNumber(utterance.split(' ')) !== null)) return act('choice');
  const found = readCommand(said, ['back', 'forward', 'reload', 'undo', 'scroll', 'where', 'read']);
  if (found !== null) return act(found);
  const forPage = isEmpty ? readPageCommand(said) : null;
  return forPage !== null && actsAtOnce.has(forPage.operation) ? act('page') : null;
}

/** Whole by themselves, and taken back as easily as they are said. */
const actsAtOnce: ReadonlySet<SpokenCommand['operation']> = new Set<SpokenCommand['operation']>([
  ...([
    'numbers',
    'hide',
    'zoom',
    'findnext',
    'findprevious',
    'scrolling',
    'faster',
    'slower',
    'help',
  ] as const),
]);

const sending = new Set([
  ...['go', 'go now', 'go go', 'go go go', 'go ahead', 'go for it', 'lets go', 'yes go', 'do it'],
  ...['send', 'send it', 'send that', 'send this', 'send now', 'yes send it', 'send it off', 'send it now'],
]);

/** Whether an utterance says no more than that the draft is to be sent. */
function isSend(said: string): boolean {
  // "And send it" goes on with an instruction: it is as likely the page's form that is meant.
  return sending.has(commandWords(said).join(' ')) && !/^\W*and\s+send\b/iu.test(said);
}

/**
 * "Search for red shoes, go": what stands before a "go" that is set off from it, or null. Only a sign sets it off
 * ("as far as prices go" does not), and a list does not end in it ("ready, set, go"). "Send it" at the end stays
 * text: it is as likely the page's form that is to be sent.
 */
function splitTrailingGo(said: string): string | null {
  const match =
    /^(.*?\S)\s*([.!?;,]|\s[-–—])\s*(?:(?:and|now|okay|ok|please),?\s+)?go(?:\s+(?:ahead|now))?[.!\s]*$/isu.exec(
      said,
    );
  if (match === null) return null;
  const [, rest = '', sign = ''] = match;
  const lastPart = rest.split(/[,;.!?]/u).at(-1) ?? '';
  if (sign === ',' && commandWords(lastPart).length < 2) return null;
  return rest + (/[!?]/u.test(sign) ? sign : '');
}

function append(said: string, { draft, starts = [] }: DictationContext): DraftChange {
  const { draft: changed, from } = appendWords(draft, said);
  return {
    kind: 'draft',
    draft: changed,
    marked: { from, to: changed.length },
    undo: draft,
    starts: [...starts.filter((start) => start < from), from],
  };
}

/** "Scratch that, …": the words after it take the place of those before it. */
const scratchAnd =
  /^(?:(?:no|uh|um|oh|sorry)[\s,.]+)*(?:scratch|strike|scrap|delete)\s+(that|everything|it all)[\s]*[,.;:!]\s*(\S.*)$/isu;

function edit(said: string, context: DictationContext): Dictated | null {
  const now = { draft: context.draft, starts: context.starts ?? [] };
  const both = scratchAnd.exec(said);
  if (both !== null) {
    const what = both[1]?.toLowerCase() === 'that' ? 'last' : 'all';
    const scratched = applyEdit(now, { kind: 'take-back', what }, undefined);
    if (scratched?.kind !== 'draft') return scratched;
    const rest = takeDictation(both[2] ?? '', {
      ...context,
      draft: scratched.draft,
      starts: scratched.starts,
    });
    return rest.kind === 'draft' ? { ...rest, undo: context.draft } : rest.kind === 'send' ? rest : scratched;
  }
  const wanted = readEdit(said);
  const edited = wanted === null ? null : applyEdit(now, wanted, context.undo);
  if (edited?.kind !== 'draft' || edited.draft !== context.draft) return edited;
  return { kind: 'nothing', why: 'The text says that already, so nothing was changed.' };
}

/**
 * What spoken words do: they act at once, send the draft, edit it, or are added to it. "Stop" comes before all
 * else. With an empty draft there is nothing to edit or send: "change Paris to Prague" and "go" are then words like
 * any other, for the page. English; other languages are added to the draft as they are heard.
 * @param said one utterance as an engine wrote it, with its signs and capitals or without
 */
export function takeDictation(said: string, context: DictationContext): Dictated {
  if (isHesitation(said)) return { kind: 'nothing', why: 'No words were heard.' };
  const hasDraft = context.draft.trim() !== '';
  const command = readShortCommand(said, context);
  const isAboutDraft = hasDraft && command?.command === 'undo';
  if (command !== null && !isAboutDraft) return command;
  if (!hasDraft && readCommand(said, ['scratch']))
    return { kind: 'nothing', why: 'There are no words to undo.' };
  if (hasDraft && isSend(said)) return { kind: 'send', draft: context.draft.trim() };
  const beforeGo = splitTrailingGo(said);
  if (beforeGo !== null) {
    const rest = takeDictation(beforeGo, context);
    return rest.kind === 'draft' ? { kind: 'send', draft: rest.draft.trim() } : rest;
  }
  return (hasDraft ? edit(said, context) : null) ?? append(said, context);
}
