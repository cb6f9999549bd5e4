import type { Session, StoredPage, Trace, Turn } from '#shared/domain/index.ts';
import { mapStrings } from '#shared/text/secrets.ts';
import { packExportedPage } from './exported-page.ts';
import {
  type CheckedPicture,
  checkPicture,
  type LeftOutReason,
  redactText,
  redactUtterance,
} from './redact.ts';

/** One session with all that an export may show, in order. */
export interface SessionRecord {
  readonly session: Session;
  readonly turns: readonly TurnRecord[];
  /** Pictures that stay here, by why. */
  readonly leftOut: readonly { readonly turnId: string; readonly why: LeftOutReason | 'chosen' }[];
}

export interface TurnRecord {
  readonly turn: Turn;
  readonly trace: Trace | null;
  readonly picture: CheckedPicture | null;
  /** The page that it was decided on, packed to go out; null where none is kept or wanted. */
  readonly page: string | null;
}

/** What an export reads of the store. */
export interface SessionSource {
  session(sessionId: string): Promise<Session>;
  turns(sessionId: string): Promise<readonly Turn[]>;
  trace(turnId: string): Promise<Trace | null>;
  page(turnId: string): Promise<StoredPage | null>;
  picture(turnId: string, part: 'shown'): Promise<Uint8Array | null>;
}

/** Which pictures are wanted, by their turns. */
type PictureChoice = 'all' | 'none' | ReadonlySet<string>;

/** What goes with the words of a session. */
export interface Enclosed {
  readonly pictures: PictureChoice;
  readonly pages: boolean;
}

/**
 * Reads one session whole, redacted.
 * @throws AppError `not-found`, `store`; what `signal` was aborted with
 */
export async function readSessionRecord(
  source: SessionSource,
  sessionId: string,
  { pictures, pages }: Enclosed,
  signal?: AbortSignal,
): Promise<SessionRecord> {
  const session = await source.session(sessionId);
  const turns: TurnRecord[] = [];
  const leftOut: SessionRecord['leftOut'][number][] = [];
  for (const turn of await source.turns(sessionId)) {
    signal?.throwIfAborted();
    const kept = turn.speaker === 'navigator' ? await source.trace(turn.id) : null;
    const picture = kept?.hasScreenshot === true ? await readPicture(source, turn.id, pictures) : null;
    const page = pages && kept?.hasPage === true ? await source.page(turn.id) : null;
    if (typeof picture === 'string') leftOut.push({ turnId: turn.id, why: picture });
    const shown = typeof picture === 'string' ? null : picture;
    turns.push({
      turn: redactTurn(turn),
      // What the file holds, and not what the store does.
      trace: kept && {
        ...mapStrings(kept, redactText),
        ...{ hasScreenshot: shown !== null, hasPage: page !== null, hasSentPicture: false },
      },
      picture: shown,
      page: page && (await packExportedPage(page)),
    });
  }
  const { found: _found, ...about } = session;
  return { session: { ...mapStrings(about, redactUtterance), id: session.id }, turns, leftOut };
}

async function readPicture(
  source: SessionSource,
  turnId: string,
  wanted: PictureChoice,
): Promise<CheckedPicture | LeftOutReason | 'chosen' | null> {
  if (wanted === 'none' || (wanted !== 'all' && !wanted.has(turnId))) return 'chosen';
  const jpeg = await source.picture(turnId, 'shown');
  return jpeg === null ? null : checkPicture(jpeg, await source.page(turnId));
}

function redactTurn(turn: Turn): Turn {
  const redacted = mapStrings(turn, redactText);
  if (redacted.speaker === 'navigator') return redacted;
  return { ...redacted, utterance: redactUtterance(redacted.utterance) };
}
