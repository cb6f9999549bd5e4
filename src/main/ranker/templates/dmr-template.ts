import type { Candidate, ElementFacts, Snapshot, Turn } from '#shared/domain/index.ts';
import { uidAttribute } from '#shared/grammar/index.ts';
import {
  describeElement,
  formatDmrQuery,
  formatElementDocument,
  formatSessionQuery,
  isRankedBox,
  toReplayTurn,
} from '../../navigators/prompts/weblinx/index.ts';
import type { PageTexts, Template } from './template.ts';

/**
 * WebLINX's own texts (docs/weblinx.md section 3), for models that were trained on them. A page of a recording is told
 * as its markup has it; of a live one what was seen.
 */
export const dmrTemplate: Template = {
  formatQuery: formatSessionQuery,
  formatDescription: (utterance, { viewport }) =>
    formatDmrQuery([toReplayTurn(spoken(utterance), 0)], viewport),
  readPage,
};

function spoken(utterance: string): Turn {
  return { id: '', sessionId: '', index: 0, at: 0, speaker: 'user', utterance, via: 'text' };
}

function readPage(snapshot: Snapshot): PageTexts {
  const { candidates, viewport, recording } = snapshot;
  const ownTexts = readOwnTexts(snapshot);
  const context = (index: number): string => ownTexts.get(index) ?? candidates[index]?.text ?? '';
  const factsOf = (candidate: Candidate, index: number): ElementFacts => {
    const { uid, tag, xpath, box, children } = candidate;
    const recorded = recording?.factsOf(uid);
    if (recorded !== undefined) return recorded;
    // What a recorder writes into the page, behind what the page has itself.
    const attributes = { ...candidate.attributes, [uidAttribute]: uid };
    return { tag, xpath, text: context(index), box, attributes, children };
  };
  return {
    snapshot,
    context,
    document(index) {
      const candidate = candidates[index];
      if (candidate === undefined) return null;
      const facts = factsOf(candidate, index);
      // Spec 3.2: what is tiny, without an area, or begins below or right of the viewport is not ranked.
      return isRankedBox(facts.box, viewport) ? formatElementDocument(describeElement(facts)) : null;
    },
    isSame(index, earlier, earlierIndex) {
      const now = candidates[index];
      const then = earlier.snapshot.candidates[earlierIndex];
      const isLive = recording === undefined && earlier.snapshot.recording === undefined;
      const sameViewport =
        viewport.width === earlier.snapshot.viewport.width &&
        viewport.height === earlier.snapshot.viewport.height;
      if (now === undefined || then === undefined || !sameViewport || !isLive) return false;
      return isSameElement(now, then) && context(index) === earlier.context(earlierIndex);
    },
  };
}

/** Text directly before the first child node, by the candidate's index, where the page's tree is known. */
function readOwnTexts(snapshot: Snapshot): ReadonlyMap<number, string> {
  return new Map(
    snapshot.elements
      .filter(({ candidate }) => candidate >= 0)
      .map(({ candidate, text, lead }) => [candidate, text.slice(0, lead)]),
  );
}

function isSameElement(now: Candidate, then: Candidate): boolean {
  const keys = Object.keys(now.attributes);
  const earlierKeys = Object.keys(then.attributes);
  return (
    now.uid === then.uid &&
    now.tag === then.tag &&
    now.xpath === then.xpath &&
    (['x', 'y', 'width', 'height'] as const).every((side) => now.box[side] === then.box[side]) &&
    now.children.length === then.children.length &&
    now.children.every((tag, place) => tag === then.children[place]) &&
    keys.length === earlierKeys.length &&
    // The order counts: among values of one length it is the order in the text.
    keys.every((key, place) => earlierKeys[place] === key && now.attributes[key] === then.attributes[key])
  );
}
