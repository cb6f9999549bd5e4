import type { Snapshot } from '#shared/domain/index.ts';
import { captureSessions } from './capture-sessions.ts';
import { captureSnapshot, type SnapshotSource } from './capture-snapshot.ts';
import { joinFrames } from './frames.ts';
import { countDocuments, findSecretAreas, type SecretPlaces, uidOf, viewportOf } from './secret-places.ts';

/** In ms. A step waits for this: a frame that is late is painted black as a whole. */
const limits = { deadlineMs: 5_000, frameDeadlineMs: 500 } as const;

/** Looks for secrets on one page again and again; what it learns about a field it keeps. */
type SecretLookout = (signal: AbortSignal) => Promise<SecretPlaces>;

/**
 * Looking takes half the time of a snapshot, since it goes by the markup alone. Only when a field is filled of which
 * neither the markup nor an earlier snapshot tells what it is, a whole snapshot is taken: some fields are labelled
 * by nothing but the words beside them.
 * @param last the last snapshot, of whatever page
 */
export function createSecretLookout(
  page: SnapshotSource,
  last: Pick<Snapshot, 'candidates'> | null,
): SecretLookout {
  const known = new Map<string, boolean>();
  const learn = (snapshot: Pick<Snapshot, 'candidates'>) => {
    for (const { uid, secret } of snapshot.candidates) known.set(uid, secret !== null);
  };
  if (last !== null) learn(last);

  /** @throws AppError `stopped`, `deadline` or `page-gone` */
  return async (signal) => {
    const raw = await captureSessions(page, { ...limits, signal, looks: false });
    const { tree } = joinFrames(raw.sessions, Number.POSITIVE_INFINITY);
    const documents = countDocuments(raw);
    const find = () => findSecretAreas(tree, documents, (node) => known.get(uidOf(tree, node)) ?? null);
    let { boxes, unsure } = find();
    if (unsure.length > 0) {
      learn(await captureSnapshot(page, { tabId: 0, tabs: [], signal }));
      // What even then is no candidate is not shown.
      for (const node of unsure) if (!known.has(uidOf(tree, node))) known.set(uidOf(tree, node), false);
      ({ boxes, unsure } = find());
    }
    return { boxes, viewport: viewportOf(tree) };
  };
}
