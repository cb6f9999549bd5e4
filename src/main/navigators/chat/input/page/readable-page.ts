import type { Candidate, Snapshot } from '#shared/domain/index.ts';
import { namesSite } from '#shared/lib/index.ts';

/** What of a snapshot a model may see. */
export interface ReadablePage {
  readonly snapshot: Snapshot;
  isReadableFrame(frame: number): boolean;
  isReadable(candidate: Candidate): boolean;
  /** Hosts of the frames that are left out. */
  readonly leftOut: readonly string[];
}

/**
 * Frames of other sites are left out unless the user's own words name their site (fault case 8): adverts and widgets
 * write there, and the user did not ask for them.
 */
export function readablePage(snapshot: Snapshot, utterances: readonly string[]): ReadablePage {
  const hosts = snapshot.frames.map((frame) =>
    URL.canParse(frame.origin) ? new URL(frame.origin).host : '',
  );
  const readable = snapshot.frames.map(
    (frame, index) => !frame.crossSite || namesSite(utterances, hosts[index] ?? ''),
  );
  const isReadableFrame = (frame: number) => readable[frame] ?? false;
  return {
    snapshot,
    isReadableFrame,
    isReadable: (candidate) => isReadableFrame(candidate.frame),
    leftOut: [...new Set(hosts.filter((host, index) => host !== '' && !isReadableFrame(index)))],
  };
}
