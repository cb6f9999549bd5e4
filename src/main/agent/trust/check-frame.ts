import type { Candidate, Snapshot } from '#shared/domain/index.ts';
import { namesSite } from '#shared/lib/index.ts';

/**
 * Why an element in a frame must not be touched, or null (fault case 8): frames of other sites are adverts and the
 * like, left out of what a model is shown; one that knows of them has been told by somebody else.
 */
export function refuseFrame(
  target: Candidate | null,
  snapshot: Snapshot,
  said: readonly string[],
): string | null {
  const frame = target === null ? undefined : snapshot.frames[target.frame];
  if (frame === undefined || !frame.crossSite) return null;
  const host = URL.canParse(frame.origin) ? new URL(frame.origin).host : '';
  if (namesSite(said, host)) return null;
  const place = host === '' ? 'a part of the page that belongs to somebody else' : `a frame of ${host}`;
  return `That element is in ${place}. Such parts are not touched unless the user names the site.`;
}
