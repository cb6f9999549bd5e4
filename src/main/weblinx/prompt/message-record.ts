/** One record of WebLINX's chat input. `unknown` is a history line whose speaker was cut away. */
export interface MessageRecord {
  readonly role: 'system' | 'user' | 'assistant' | 'unknown';
  readonly content: string;
}

function roleOf(line: string): MessageRecord['role'] {
  if (!line.startsWith('say')) return 'assistant';
  if (line.includes('speaker="instructor"')) return 'user';
  return line.includes('speaker="navigator"') ? 'assistant' : 'unknown';
}

function append(records: MessageRecord[], record: MessageRecord): void {
  const last = records.at(-1);
  if (last?.role !== record.role) records.push(record);
  else records[records.length - 1] = { role: last.role, content: `${last.content} ${record.content}` };
}

/**
 * History lines as records, neighbours of one role merged, ending with the final instruction as the user's
 * (spec/weblinx.md 4.3).
 */
export function mergeHistory(lines: readonly string[], final: string): readonly MessageRecord[] {
  const records: MessageRecord[] = [];
  for (const line of lines) append(records, { role: roleOf(line), content: line });
  append(records, { role: 'user', content: final });
  return records;
}

/** For chat templates that want the user to begin: an empty user record where the history begins otherwise. */
export function startWithUser(records: readonly MessageRecord[]): readonly MessageRecord[] {
  const [system, first] = records;
  if (system?.role !== 'system' || first === undefined || first.role === 'user') return records;
  return [system, { role: 'user', content: '' }, ...records.slice(1)];
}

/** The records as Flan-T5 and MindAct read them: one text (spec/weblinx.md 4.7). */
export function formatAsOneText(records: readonly MessageRecord[]): string {
  const lines = records.map(({ role, content }) =>
    role === 'system' ? content : `${role.charAt(0).toUpperCase()}${role.slice(1)}: ${content}`,
  );
  return `${lines.join('\n')}\n\nAssistant:`;
}
