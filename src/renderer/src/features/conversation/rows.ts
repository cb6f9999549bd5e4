import type { Turn } from '#shared/domain/index.ts';
import type { Notice } from '../../state/index.ts';

/** One line of the conversation. */
export type Row =
  | { readonly kind: 'turn'; readonly key: string; readonly turn: Turn }
  | { readonly kind: 'notice'; readonly key: string; readonly notice: Notice };

/** The turns of a session with what was said beside them, each notice behind the turns that were there before it. */
export function buildRows(turns: readonly Turn[], notices: readonly Notice[]): readonly Row[] {
  const rows: Row[] = [];
  const pending = [...notices];
  for (const [index, turn] of turns.entries()) {
    while (pending[0] !== undefined && pending[0].afterTurns <= index) pushNotice(rows, pending.shift());
    rows.push({ kind: 'turn', key: turn.id, turn });
  }
  for (const notice of pending) pushNotice(rows, notice);
  return rows;
}

function pushNotice(rows: Row[], notice: Notice | undefined): void {
  if (notice !== undefined) rows.push({ kind: 'notice', key: notice.id, notice });
}
