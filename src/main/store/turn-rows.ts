import { z } from 'zod';
import { type NavigatorTurn, type Turn, turn, type UserTurn } from '#shared/domain/index.ts';

/** A row of `turns`, joined with the id of its session. */
export const turnRow = z.object({
  id: z.string(),
  sessionId: z.string(),
  position: z.number().int(),
  at: z.number(),
  speaker: z.enum(['user', 'navigator']),
  text: z.string(),
  detail: z.string(),
});
export type TurnRow = z.infer<typeof turnRow>;

/** The columns of `turnRow`, for a query that names the tables `turns` and `sessions`. */
export const turnColumns =
  'turns.id, sessions.id AS sessionId, position, at, speaker, turns.text, turns.detail';

/** @throws ZodError when what the database holds is not a turn */
export function toTurn(value: unknown): Turn {
  const row = turnRow.parse(value);
  const said = row.speaker === 'user' ? { utterance: row.text } : {};
  const { id, sessionId, position: index, at, speaker } = row;
  return turn.parse({ ...JSON.parse(row.detail), ...said, id, sessionId, index, at, speaker });
}

/** The two columns that hold a turn's content. */
export function toColumns(
  value: Omit<UserTurn, 'id' | 'index'> | Omit<NavigatorTurn, 'id' | 'index'>,
): Pick<TurnRow, 'text' | 'detail'> {
  if (value.speaker === 'user') {
    // What was heard before mending is kept and not searched: a session is found by what was sent.
    const { utterance: text, via, spoken } = value;
    return { text, detail: JSON.stringify({ via, spoken }) };
  }
  const { sessionId: _session, at: _at, speaker: _speaker, ...detail } = value;
  return { text: searchWords(value), detail: JSON.stringify(detail) };
}

/** What a person would look a navigator turn up by: what was said or typed, on what, on which page. */
function searchWords(value: Omit<NavigatorTurn, 'id' | 'index'>): string {
  const { action } = value;
  const words = [
    action.intent === 'say' ? action.utterance : '',
    'text' in action ? action.text : '',
    action.intent === 'change' ? action.value : '',
    value.element?.text,
    value.title,
    value.url,
  ];
  return words.filter((word) => word).join('\n');
}
