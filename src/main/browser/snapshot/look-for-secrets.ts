import type { Box, Snapshot } from '#shared/domain/index.ts';
import { captureSessions } from './capture-sessions.ts';
import { captureSnapshot, type SnapshotSource } from './capture-snapshot.ts';
import { findSecretAreas } from './find-secret-areas.ts';
import { joinFrames } from './join-frames.ts';
import { makeUid } from './make-uid.ts';
import type { PageTree } from './page-tree.ts';

/** What a picture taken now must not show. */
export interface SecretPlaces {
  /** In CSS px of the viewport. */
  readonly boxes: readonly Box[];
  readonly viewport: { readonly width: number; readonly height: number };
}

/** In ms. A step waits for this: a frame that is late is painted black as a whole. */
const limits = { deadlineMs: 5_000, frameDeadlineMs: 500 } as const;

/** Looks for secrets on one page again and again; what it learns about a field it keeps. */
export type SecretLookout = (signal: AbortSignal) => Promise<SecretPlaces>;

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
    // A gap is a frame that did not answer: one document more that is in no frame of the tree.
    const documents = raw.sessions.reduce(
      (sum, session) => sum + session.raw.documents.length,
      raw.gaps.length,
    );
    const find = () => findSecretAreas(tree, documents, (node) => known.get(uidOf(tree, node)) ?? null);
    let { boxes, unsure } = find();
    if (unsure.length > 0) {
      learn(await captureSnapshot(page, { tabId: 0, tabs: [], signal }));
      // What even then is no candidate is not shown.
      for (const node of unsure) if (!known.has(uidOf(tree, node))) known.set(uidOf(tree, node), false);
      ({ boxes, unsure } = find());
    }
    const top = tree.frames[0];
    return { boxes, viewport: { width: top?.width ?? 0, height: top?.height ?? 0 } };
  };
}

function uidOf(tree: PageTree, node: number): string {
  return makeUid(tree.frames[tree.frame[node] ?? 0]?.documentKey ?? '', tree.backendNodeId[node] ?? 0);
}
