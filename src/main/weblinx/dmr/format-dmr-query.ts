import { formatTurn, type ReplayTurn } from '#shared/grammar/index.ts';
import { formatUtterances, historyLength, selectUtterances } from './format-utterances.ts';

/** CSS px; null where a recording has none. */
export interface Viewport {
  readonly width: number | null;
  readonly height: number | null;
}

/**
 * The ranker's query for the turn that follows `turns` (spec/weblinx.md 3.1): one line of viewport, the user's older
 * utterances and the five turns before.
 */
export function formatDmrQuery(turns: readonly ReplayTurn[], viewport: Viewport): string {
  const utterances = formatUtterances(selectUtterances(turns));
  const history = turns.slice(-historyLength).map((turn) => formatTurn(turn, 'dmr_input'));
  return (
    `Viewport(height=${viewport.height ?? 'None'}, width=${viewport.width ?? 'None'}) ---- ` +
    `Instructor Utterances: ${utterances} ---- Previous Turns:${history.join(' ; ')}`
  );
}
