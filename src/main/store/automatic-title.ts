import type { Connection } from './connection.ts';

export const untitled = 'New session';

/** Longest automatic title, in characters. */
const titleLength = 80;

/** Names a session that the user has not named after what they said first, and keeps up when that is masked. */
export function automaticTitle(database: Connection, sessionRow: number): void {
  const first = database
    .prepare<[number], { text: string }>(
      "SELECT text FROM turns WHERE session_row = ? AND speaker = 'user' ORDER BY position LIMIT 1",
    )
    .get(sessionRow);
  database
    .prepare('UPDATE sessions SET title = ? WHERE row = ? AND titled_by_user = 0 AND title <> ?')
    .run(shorten(first?.text), sessionRow, shorten(first?.text));
}

function shorten(text: string | undefined): string {
  const line = (text ?? '').replaceAll(/\s+/g, ' ').trim();
  if (line === '') return untitled;
  if (line.length <= titleLength) return line;
  const cut = line.slice(0, titleLength);
  const lastSpace = cut.lastIndexOf(' ');
  return `${(lastSpace > titleLength / 2 ? cut.slice(0, lastSpace) : cut).trimEnd()}…`;
}
