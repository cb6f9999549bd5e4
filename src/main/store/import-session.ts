import type { NavigatorTurn, Session, StoredPage, Trace, Turn, UserTurn } from '#shared/domain/index.ts';
import { keepPackedPage, packPage } from './contents.ts';
import { createSession, readSession } from './sessions.ts';
import { type StoreContext, sessionRowId, transact } from './store-context.ts';
import { recordNavigatorTurn, recordUserTurn } from './turns.ts';

/** A session of another data folder, checked. */
export interface GivenSession {
  readonly title: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly url: string;
  readonly turns: readonly {
    readonly turn: Turn;
    readonly trace: Trace | null;
    /** JPEG. */
    readonly shown: Uint8Array | null;
    readonly page: StoredPage | null;
  }[];
}

/** Adds it as a session of its own, marked, with ids of its own: what is there stays as it is. All of it or nothing. */
export async function importSession(context: StoreContext, given: GivenSession): Promise<Session> {
  const pages: (Uint8Array | null)[] = [];
  for (const { page } of given.turns) pages.push(page && (await packPage(page)));
  return transact(context.database, () => {
    const { id } = createSession(context);
    for (const [index, { turn, trace, shown }] of given.turns.entries()) {
      if (turn.speaker === 'user') {
        recordUserTurn(context, placed<UserTurn>(turn, id));
        continue;
      }
      const recorded = recordNavigatorTurn(
        context,
        placed<NavigatorTurn>(turn, id),
        trace && withoutTurn(trace),
        { shown },
        null,
      );
      const page = pages[index] ?? null;
      if (page !== null) keepPackedPage(context.database, recorded.id, page);
    }
    const { title, createdAt, updatedAt, url } = given;
    context.database
      .prepare(
        `UPDATE sessions SET title = ?, titled_by_user = 1, created_at = ?, updated_at = ?, url = ?, imported_at = ?
         WHERE row = ?`,
      )
      .run(title, createdAt, updatedAt, url, context.now(), sessionRowId(context.database, id));
    return readSession(context.database, id);
  });
}

function placed<T extends Turn>({ id: _id, index: _index, ...turn }: T, sessionId: string) {
  return { ...turn, sessionId };
}

/** What is kept beside the trace is told by what is there. */
function withoutTurn(trace: Trace) {
  const { turnId: _turn, hasScreenshot: _shown, hasPage: _page, hasSentPicture: _sent, ...kept } = trace;
  return kept;
}
