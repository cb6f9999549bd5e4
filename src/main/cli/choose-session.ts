import type { Session } from '#shared/domain/index.ts';
import { AppError } from '#shared/errors/index.ts';

/** All of them: a prefix is looked for among every session there is. */
const everySession = 1_000_000;

/**
 * The session meant by `last`, a whole id, or the beginning of one that no other session has.
 * @throws AppError `not-found`, `bad-input` when several begin like that
 */
export async function chooseSession(
  store: { listSessions(query: string, limit: number): Promise<readonly Session[]> },
  wanted: string,
): Promise<Session> {
  const sessions = await store.listSessions('', wanted === 'last' ? 1 : everySession);
  const found =
    wanted === 'last'
      ? sessions
      : sessions.filter((session) => session.id.startsWith(wanted.toLowerCase()) && wanted !== '');
  const [session, another] = found;
  if (session === undefined) {
    const message =
      wanted === 'last'
        ? 'No session has been kept yet.'
        : `No session begins with ${JSON.stringify(wanted)}.`;
    throw new AppError({ code: 'not-found', message });
  }
  if (another !== undefined && session.id !== wanted) {
    const some = found.slice(0, 3).map(({ id, title }) => `${id.slice(0, 12)} (${title})`);
    throw new AppError({
      code: 'bad-input',
      message: `${found.length} sessions begin with ${JSON.stringify(wanted)}: ${some.join(', ')}${found.length > 3 ? ', …' : ''}. Give more of the id.`,
    });
  }
  return session;
}
