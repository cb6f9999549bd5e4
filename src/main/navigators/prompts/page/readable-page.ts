import type { Candidate, Snapshot } from '#shared/domain/index.ts';
import { hostOf } from '#shared/text/addresses.ts';
import { namesSite } from '#shared/text/sites.ts';

/** What of a snapshot a model may see. */
export interface ReadablePage {
  readonly snapshot: Snapshot;
  isReadableFrame(frame: number): boolean;
  isReadable(candidate: Candidate): boolean;
  /** Hosts of the frames that are left out. */
  readonly leftOut: readonly string[];
}

/**
 * Frames of other sites are left out unless the user's own words name their site: adverts and widgets
 * write there, and the user did not ask for them.
 */
export function readablePage(snapshot: Snapshot, utterances: readonly string[]): ReadablePage {
  const hosts = snapshot.frames.map((frame) => hostOf(frame.origin));
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

/** The page without the frames that a model may not see, for prompts that are made of all of it. */
export function withoutOtherSites(snapshot: Snapshot, utterances: readonly string[]): Snapshot {
  const { isReadableFrame, isReadable } = readablePage(snapshot, utterances);
  if (snapshot.frames.every((_frame, index) => isReadableFrame(index))) return snapshot;
  const candidatePlaces = placesOf(snapshot.candidates.map(isReadable));
  const elementPlaces = placesOf(snapshot.elements.map(({ frame }) => isReadableFrame(frame)));
  return {
    ...snapshot,
    candidates: snapshot.candidates.filter(isReadable),
    elements: snapshot.elements
      .filter(({ frame }) => isReadableFrame(frame))
      .map((element) => ({
        ...element,
        parent: elementPlaces[element.parent] ?? -1,
        candidate: candidatePlaces[element.candidate] ?? -1,
      })),
  };
}

/** Where each of a list stands once only those that are kept are left; -1 for the others. */
function placesOf(kept: readonly boolean[]): readonly number[] {
  let place = -1;
  return kept.map((isKept) => {
    if (isKept) place += 1;
    return isKept ? place : -1;
  });
}

/** Why a model that is asked over a picture of the page is not asked. */
export const noPictureWords = {
  noPicture:
    'There is no picture of this page, and without one there is nothing to ask this model. Choose another prompt in Settings, or another page.',
  textAlone:
    'This connection asks with one text, which has no place for a picture. Choose “By chat” for it in Settings, or another prompt.',
} as const;
