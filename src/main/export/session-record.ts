import type { Session, Trace, Turn } from '#shared/domain/index.ts';
import { mapStrings, maskCardNumbers } from '#shared/lib/index.ts';

/** One session with all that an export may show, in order. */
export interface SessionRecord {
  readonly session: Session;
  readonly turns: readonly { readonly turn: Turn; readonly trace: Trace | null }[];
}

/** What an export reads of the store. */
export interface SessionSource {
  session(sessionId: string): Promise<Session>;
  turns(sessionId: string): Promise<readonly Turn[]>;
  trace(turnId: string): Promise<Trace | null>;
}

/**
 * Reads one session whole. What leaves the machine is redacted once more, names and passwords in addresses
 * included, although the store keeps none.
 */
export async function readSessionRecord(source: SessionSource, sessionId: string): Promise<SessionRecord> {
  const session = await source.session(sessionId);
  const turns: { turn: Turn; trace: Trace | null }[] = [];
  for (const turn of await source.turns(sessionId)) {
    turns.push({ turn, trace: turn.speaker === 'navigator' ? await source.trace(turn.id) : null });
  }
  return mapStrings({ session, turns }, redact);
}

function redact(text: string): string {
  return maskCardNumbers(text).replace(/(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/?#@"]+@/gi, '$1••••••@');
}
