import type { Candidate, Snapshot } from '#shared/domain/index.ts';
import { foldText } from '#shared/language/index.ts';

const byline = /^(?:written |posted |published |a story |words )?by\s+(.+)$/iu;
/** Longer than this before the colon, in characters, is a sentence and no label. */
const labelled = /^([^:]{2,30}):\s+(.+)$/u;

interface Line {
  readonly label: string;
  /** What comes after the label, folded. */
  readonly rest: string;
  readonly region: number;
}

function readLine(text: string, region: number): Line | null {
  const author = byline.exec(text)?.[1];
  if (author !== undefined) return { label: 'author', rest: foldText(author), region };
  const [, label, rest] = labelled.exec(text) ?? [];
  return label === undefined || rest === undefined ? null : { label, rest: foldText(rest), region };
}

/**
 * What the line says that a link begins after its label: in "By Ines Marlow" she is the author, in "Next: Market
 * hall" that is the next article.
 */
export function findLineLabels(snapshot: Snapshot): ReadonlyMap<Candidate, string> {
  const labels = new Map<Candidate, string>();
  const lines = snapshot.texts.flatMap((text) => readLine(text.text, text.region) ?? []);
  if (lines.length === 0) return labels;
  for (const one of snapshot.candidates) {
    if (one.name === '' || (one.role !== 'link' && one.tag !== 'a')) continue;
    const name = foldText(one.name);
    const line = lines.find(({ rest, region }) => region === one.region && rest.startsWith(name));
    if (line !== undefined) labels.set(one, line.label);
  }
  return labels;
}
