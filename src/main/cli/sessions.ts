import type { Session, Turn } from '#shared/domain/index.ts';
import { AppError } from '#shared/errors/index.ts';
import { foldText } from '#shared/text/words.ts';

/** All of them: a prefix is looked for among every session there is. */
export const everySession = 1_000_000;

interface SessionReader {
  listSessions(query: string, limit: number): Promise<readonly Session[]>;
  turns(sessionId: string): Promise<readonly Turn[]>;
}

/**
 * The session meant by `last`, a whole id, or the beginning of one that no other session has.
 * @throws AppError `not-found`, `bad-input` when several begin like that
 */
export async function chooseSession(
  store: Pick<SessionReader, 'listSessions'>,
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

/** One line of `parley sessions list`. */
export function sessionLine(session: Session, turns: readonly Turn[]) {
  const { id, title, createdAt, updatedAt, interrupted } = session;
  const sites = turns.flatMap((turn) =>
    turn.speaker === 'navigator' ? (URL.parse(turn.url)?.host ?? '') : '',
  );
  const last = turns.findLast((turn) => turn.speaker === 'navigator');
  return {
    id,
    title,
    startedAt: createdAt,
    endedAt: updatedAt,
    turns: session.turns,
    outcome: interrupted ? 'interrupted' : last?.speaker === 'navigator' ? last.outcome.kind : 'none',
    sites: [...new Set(sites)].filter((site) => site !== ''),
    starred: 'starred' in session && session.starred === true,
  };
}

/** Lines of `parley sessions search`: each turn in which the words stand, with where the first of them does. */
export async function findInSessions(store: SessionReader, words: string, limit: number) {
  const wanted = foldText(words)
    .split(' ')
    .filter((word) => word !== '');
  const lines: unknown[] = [];
  for (const session of await store.listSessions(words, limit)) {
    let isFound = false;
    for (const turn of await store.turns(session.id)) {
      const text = textOf(turn);
      const at = wanted.map((word) => placeOf(text, word)).find((place) => place !== null);
      if (at == null) continue;
      isFound = true;
      lines.push({ session: session.id, turn: turn.index, text, match: at });
    }
    if (!isFound)
      lines.push({
        session: session.id,
        turn: null,
        text: session.title,
        match: placeOf(session.title, wanted[0] ?? ''),
      });
  }
  return lines;
}

function textOf(turn: Turn): string {
  if (turn.speaker === 'user') return turn.utterance;
  return turn.action.intent === 'say' ? turn.action.utterance : turn.text;
}

/** From and to in the text as it stands; folding keeps each letter in its place but for the rarest. */
function placeOf(text: string, word: string): readonly [number, number] | null {
  const letters = [...text].map((letter) => foldText(letter) || letter.replace(/\s/u, ' '));
  const at = letters.join('').indexOf(word);
  return at === -1 ? null : [at, at + word.length];
}
