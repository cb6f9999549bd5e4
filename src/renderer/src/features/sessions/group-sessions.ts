import type { Session } from '#shared/domain/index.ts';
import { daysBetween } from '../../ui/index.ts';

/** A line of the list: the name of a time, or a session of that time. */
export type SessionLine =
  | { readonly kind: 'heading'; readonly key: string; readonly title: string }
  | { readonly kind: 'session'; readonly key: string; readonly session: Session };

/** When it was last used, as people say it. */
export function periodOf(at: number, now: number, locale?: string): string {
  const days = daysBetween(at, now);
  if (days <= 0) return 'Today';
  if (days === 1) return 'Yesterday';
  if (days < 7) return 'This week';
  if (days < 14) return 'Last week';
  if (days < 31) return 'This month';
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return new Intl.DateTimeFormat(
    locale,
    sameYear ? { month: 'long' } : { month: 'long', year: 'numeric' },
  ).format(at);
}

/** Sessions, newest first, under the names of their times. */
export function groupSessions(
  sessions: readonly Session[],
  now: number,
  locale?: string,
): readonly SessionLine[] {
  const lines: SessionLine[] = [];
  let current = '';
  for (const session of sessions) {
    const title = periodOf(session.updatedAt, now, locale);
    if (title !== current) lines.push({ kind: 'heading', key: `heading ${title}`, title });
    current = title;
    lines.push({ kind: 'session', key: session.id, session });
  }
  return lines;
}
