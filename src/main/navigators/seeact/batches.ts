import type { Box, Candidate } from '#shared/domain/index.ts';
import { cropPicture, markBoxes } from '../../pictures/index.ts';
import {
  clipBatch,
  countPerBatch,
  cutSampleBatches,
  firstWords,
  listOptions,
  nameOption,
  prunePageAround,
} from '../prompts/mind2web/index.ts';
import type { ElementNode } from '../prompts/weblinx/index.ts';
import type { PictureBatch } from './choose-by-picture.ts';

/** A picture of a page, and how much of the page it shows, in CSS px. */
export interface PagePicture {
  readonly jpeg: Uint8Array;
  readonly view: { readonly width: number; readonly height: number };
}

/** An option with its place on the page. */
interface Placed {
  readonly id: string;
  readonly text: string;
  readonly box: Box;
}

const middle = ({ y, height }: Box): number => Math.round(y + height / 2);

/** A batch whose picture is the strip of the page that it needs, with the letters of its options where they are wanted. */
function toBatch(
  options: readonly Placed[],
  { jpeg, view }: PagePicture,
  strip: { readonly y: number; readonly height: number },
  isMarked: boolean,
): PictureBatch {
  return {
    options: options.map(({ id, text }) => ({ id, text })),
    async picture() {
      const marks = options.map(({ box }, place) => ({ box, label: nameOption(place) }));
      return cropPicture(isMarked ? await markBoxes(jpeg, marks, view) : jpeg, strip, view);
    },
  };
}

/** Pixels of a page that one question covers. */
const screenHeight = 1_600;
const wordsPerOption = 30;

/**
 * Batches as SeeAct makes them on live pages: from top to bottom, the more of them the longer the page that is
 * pictured, each element as its tag with what it says (docs/mind2web.md, 11.4).
 */
export function liveBatches(
  candidates: readonly Candidate[],
  picture: PagePicture,
  isMarked: boolean,
): readonly PictureBatch[] {
  const { height } = picture.view;
  const ordered = candidates.toSorted(
    ({ box: one }, { box: other }) => middle(one) - middle(other) || one.x - other.x,
  );
  const size = countPerBatch(ordered.length, height, screenHeight);
  return cut(
    ordered,
    Array.from({ length: Math.ceil(ordered.length / size) }, () => size),
  ).map((batch) => {
    const [first, last] = [batch[0], batch.at(-1)];
    if (first === undefined || last === undefined) return toBatch([], picture, { y: 0, height }, false);
    const strip = clipBatch(height, middle(first.box), middle(last.box));
    // A page that is less high than a question's strip is shown whole.
    const shown = strip.y < 0 ? { y: 0, height } : strip;
    const options = batch.map((candidate, place) => ({
      id: candidate.uid,
      text: describeOption(candidate, place),
      box: candidate.box,
    }));
    return toBatch(options, picture, shown, isMarked);
  });
}

/** `<button role="tab" type="submit" id="3">Search</button>`; a list of choices tells all of them. */
function describeOption(
  { tag, role, name, text, value, options, attributes }: Candidate,
  place: number,
): string {
  const named = { role, type: attributes.type ?? '', id: String(place) };
  const head = Object.entries(named).flatMap(([key, given]) => (given === '' ? [] : [`${key}="${given}"`]));
  const said = [value, name || text].filter((part) => part != null && part !== '').join(' ');
  const choices = options?.map(({ label }) => label).join(' | ');
  const words = choices === undefined ? firstWords(said, wordsPerOption) : `${said} Options: ${choices}`;
  return `<${[tag, ...head].join(' ')}>${words}</${tag}>`;
}

/** Around what a batch of the published samples holds, in px of the page. */
const aroundBatch = 1_024;

export interface SampledPage {
  /** Cleaned (docs/mind2web.md, 3.3). */
  readonly page: ElementNode;
  readonly candidates: readonly { readonly id: string; readonly box: Box }[];
}

/** Batches as in SeeAct's published samples: by their upper edge in three, options in the order of the page (11.1). */
export function recordedBatches(
  { page, candidates }: SampledPage,
  picture: PagePicture,
  isMarked: boolean,
): readonly PictureBatch[] {
  const ordered = candidates.toSorted(({ box: one }, { box: other }) => one.y - other.y);
  return cut(ordered, cutSampleBatches(ordered.length)).map((batch) => {
    const boxes = new Map(batch.map(({ id, box }) => [id, box]));
    const pruned = prunePageAround(page, new Set(boxes.keys()));
    const options = listOptions(pruned, 'angle').flatMap(({ id, text }) => {
      const box = boxes.get(id);
      return box === undefined ? [] : [{ id, text, box }];
    });
    const top = Math.max(0, Math.min(...batch.map(({ box }) => box.y)) - aroundBatch);
    const bottom = Math.max(...batch.map(({ box }) => box.y + box.height)) + aroundBatch;
    const height = Math.min(picture.view.height, bottom) - top;
    return toBatch(options, picture, { y: top, height }, isMarked);
  });
}

/** The list in pieces of these sizes; empty ones are left out. */
function cut<T>(list: readonly T[], sizes: readonly number[]): readonly (readonly T[])[] {
  let at = 0;
  return sizes.flatMap((size) => {
    const piece = list.slice(at, at + size);
    at += size;
    return piece.length === 0 ? [] : [piece];
  });
}
