import { appendWords } from './append-words.ts';
import { applyMend } from './apply-mend.ts';
import type { Dictated, DictationContext, DraftChange } from './dictated.ts';
import { readCommand } from './read-command.ts';
import { readMend } from './read-mend.ts';
import { isSend, splitTrailingGo } from './read-send.ts';
import { commandWords, isHesitation } from './spoken-words.ts';

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

function mend(said: string, context: DictationContext): Dictated | null {
  const now = { draft: context.draft, starts: context.starts ?? [] };
  const both = scratchAnd.exec(said);
  if (both !== null) {
    const what = both[1]?.toLowerCase() === 'that' ? 'last' : 'all';
    const scratched = applyMend(now, { kind: 'take-back', what }, undefined);
    if (scratched?.kind !== 'draft') return scratched;
    const rest = takeDictation(both[2] ?? '', {
      ...context,
      draft: scratched.draft,
      starts: scratched.starts,
    });
    return rest.kind === 'draft' ? { ...rest, undo: context.draft } : rest.kind === 'send' ? rest : scratched;
  }
  const wanted = readMend(said);
  const mended = wanted === null ? null : applyMend(now, wanted, context.undo);
  if (mended?.kind !== 'draft' || mended.draft !== context.draft) return mended;
  return { kind: 'nothing', why: 'The text says that already, so nothing was changed.' };
}

const scratching = /^(?:scratch|strike|scrap) (?:that|it|this|everything|all|it all|that all)$/u;

/**
 * What spoken words do: they act at once, send the draft, mend it, or are added to it. "Stop" comes before all
 * else. With an empty draft there is nothing to mend or send: "change Paris to Prague" and "go" are then words like
 * any other, for the page. English; other languages are added to the draft as they are heard.
 * @param said one utterance as an engine wrote it, with its signs and capitals or without
 */
export function takeDictation(said: string, context: DictationContext): Dictated {
  if (isHesitation(said)) return { kind: 'nothing', why: 'No words were heard.' };
  const hasDraft = context.draft.trim() !== '';
  const command = readCommand(said, context);
  const isAboutDraft = hasDraft && command?.command === 'undo';
  if (command !== null && !isAboutDraft) return command;
  if (!hasDraft && scratching.test(commandWords(said).join(' ')))
    return { kind: 'nothing', why: 'There are no words to take back.' };
  if (hasDraft && isSend(said)) return { kind: 'send', draft: context.draft.trim() };
  const beforeGo = splitTrailingGo(said);
  if (beforeGo !== null) {
    const rest = takeDictation(beforeGo, context);
    return rest.kind === 'draft' ? { kind: 'send', draft: rest.draft.trim() } : rest;
  }
  return (hasDraft ? mend(said, context) : null) ?? append(said, context);
}
