import type { Candidate, TextBlock } from '#shared/domain/index.ts';
import type { PageScene } from './page-scene.ts';

interface Piece {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly isControl: boolean;
}

/** Spoken answers are cut here, in characters. */
const longestEntry = 240;

export function shorten(text: string, length: number): string {
  const points = [...text];
  return points.length <= length
    ? text
    : `${points
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`;
}

const fromText = (block: TextBlock): Piece => ({
  text: block.text,
  x: block.box.x,
  y: block.box.y,
  isControl: false,
});

const fromControl = (candidate: Candidate): Piece => ({
  text: candidate.name,
  x: candidate.box.x,
  y: candidate.box.y,
  isControl: true,
});

/** What a list entry says, in reading order, each thing once. `isShared` leaves out what every entry says. */
export function readEntry(region: number, scene: PageScene, isShared: (text: string) => boolean): string {
  const pieces = [
    ...scene.page.textsIn(region).map(fromText),
    ...scene.page.candidatesIn(region).map(fromControl),
  ].filter((piece) => piece.text !== '');
  const isRow = scene.snapshot.regions[region]?.kind === 'row';
  const ordered = pieces.sort((a, b) => (!isRow && Math.abs(a.y - b.y) > 8 ? a.y - b.y : a.x - b.x));
  const said: string[] = [];
  for (const piece of ordered) {
    if (isShared(piece.text) || said.some((one) => one.includes(piece.text))) continue;
    const longer = said.findIndex((one) => piece.text.includes(one) && one.length > 3);
    if (longer >= 0) said.splice(longer, 1);
    said.push(piece.text);
  }
  return shorten(said.join(', '), longestEntry);
}

/** Texts that most entries of a run have: "Add to cart". */
export function sharedTexts(entries: readonly number[], scene: PageScene): (text: string) => boolean {
  if (entries.length < 3) return () => false;
  const counts = new Map<string, number>();
  for (const entry of entries) {
    const texts = new Set([
      ...scene.page.textsIn(entry).map((text) => text.text),
      ...scene.page.candidatesIn(entry).map((candidate) => candidate.name),
    ]);
    for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return (text) => (counts.get(text) ?? 0) > entries.length * 0.6;
}
