import type { TextBlock } from '#shared/domain/index.ts';
import { isContent, kindsAround, type PageScene } from './page-scene.ts';

/** Characters of one part: about half a minute of speech. */
const partLength = 500;

const partEnding = /Part (\d+) of (\d+)\. Say “go on” for more\.$/u;
const endOfPage = 'That is the end of the page.';

/** Which part of how many a reading ended with; null for anything else that was said. */
export function partRead(said: string): { readonly part: number; readonly isLast: boolean } | null {
  const match = partEnding.exec(said);
  if (match !== null) return { part: Number(match[1]), isLast: false };
  return said.endsWith(endOfPage) ? { part: 0, isLast: true } : null;
}

/** The text of the main part in reading order, one part of it; what the snapshot holds is what a person can see. */
export function readPart(part: number, scene: PageScene): string {
  const parts = splitText(scene);
  const text = parts[part - 1];
  if (text === undefined) return `There is no text to read here. ${endOfPage}`;
  return part === parts.length
    ? `${text}\n${endOfPage}`
    : `${text}\nPart ${part} of ${parts.length}. Say “go on” for more.`;
}

function splitText(scene: PageScene): readonly string[] {
  const parts: string[] = [];
  let current = '';
  for (const sentence of sentencesOf(mainTexts(scene))) {
    if (current !== '' && current.length + sentence.length > partLength) {
      parts.push(current);
      current = '';
    }
    current =
      current === '' ? sentence : `${current}${sentence.startsWith('Heading: ') ? '\n' : ' '}${sentence}`;
  }
  return current === '' ? parts : [...parts, current];
}

function mainTexts(scene: PageScene): readonly TextBlock[] {
  const content = scene.snapshot.texts.filter((text) => isContent(text, scene));
  const inMain = content.filter((text) => kindsAround(text.region, scene).has('main'));
  return scene.page.modal < 0 && inMain.length > 0 ? inMain : content;
}

/** What stands in one line is one sentence; long paragraphs are cut where theirs end. */
function sentencesOf(texts: readonly TextBlock[]): readonly string[] {
  const lines: string[] = [];
  let before: TextBlock | null = null;
  for (const block of texts) {
    const last = lines.at(-1);
    if (last !== undefined && before !== null && isSameLine(before, block)) {
      if (!last.endsWith(block.text)) lines[lines.length - 1] = `${last}, ${block.text}`;
    } else if (last !== block.text) {
      lines.push(block.headingLevel > 0 ? `Heading: ${block.text}` : block.text);
    }
    before = block;
  }
  return lines.flatMap((line) => cutLong(/[.!?…:]$/u.test(line) ? line : `${line}.`));
}

function isSameLine(one: TextBlock, other: TextBlock): boolean {
  const isShort = one.text.length + other.text.length < 120;
  return isShort && one.headingLevel + other.headingLevel === 0 && Math.abs(one.box.y - other.box.y) < 6;
}

function cutLong(line: string): readonly string[] {
  if (line.length <= partLength) return [line];
  return line.split(/(?<=[.!?…])\s+/u).flatMap((sentence) => {
    const pieces: string[] = [];
    for (let rest = sentence; rest !== ''; ) {
      const space = rest.lastIndexOf(' ', partLength);
      const end = rest.length <= partLength || space <= 0 ? Math.min(rest.length, partLength) : space;
      pieces.push(rest.slice(0, end));
      rest = rest.slice(end).trimStart();
    }
    return pieces;
  });
}
