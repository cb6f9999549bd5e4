interface TurnPlace {
  readonly sessionId: string;
  readonly turnId: string;
}

/** A turn as a text that can be copied; where sessions are searched it leads to the turn again. */
export function turnLink({ sessionId, turnId }: TurnPlace): string {
  return `parley:turn/${encodeURIComponent(sessionId)}/${encodeURIComponent(turnId)}`;
}

/** Null where the text is no such link. */
export function readTurnLink(text: string): TurnPlace | null {
  const [, sessionId, turnId] = /^parley:turn\/([^/\s]+)\/([^/\s]+)$/u.exec(text.trim()) ?? [];
  if (sessionId === undefined || turnId === undefined) return null;
  try {
    return { sessionId: decodeURIComponent(sessionId), turnId: decodeURIComponent(turnId) };
  } catch {
    return null;
  }
}
