import type { Turn } from '#shared/domain/index.ts';
import type { SiteTexts } from './texts-of.ts';

/** Stands for the sites of turns that were made before the app was started again: which they were is not known. */
export const earlierTurns = 'an earlier page of this session';

/**
 * What a model can read of a session's stored turns: its own words and those of pages in them. After a restart this is
 * all that is known of what was read.
 */
export function textsOfTurns(turns: readonly Turn[]): SiteTexts {
  const shown = turns.flatMap((turn) => {
    if (turn.speaker === 'user') return [];
    const said = turn.action.intent === 'say' ? [turn.action.utterance] : [];
    const appeared =
      turn.outcome.kind === 'done'
        ? turn.outcome.changes.flatMap((change) => {
            if (change.kind === 'text') return change.appeared;
            if (change.kind === 'dialog') return [change.message];
            return change.kind === 'value' ? [change.value] : [];
          })
        : [turn.outcome.message];
    return [...said, turn.element?.text ?? '', turn.title, ...appeared];
  });
  return { shown, markup: turns.flatMap((turn) => (turn.speaker === 'user' ? [] : [turn.url])) };
}
