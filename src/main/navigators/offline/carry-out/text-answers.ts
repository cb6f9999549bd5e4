import type { Box, TextBlock } from '#shared/domain/index.ts';
import { toWords, type Word } from '#shared/text/words.ts';
import { isSideline, type PageScene } from './page-scene.ts';

const questionWords = new Set(
  `what what's whats which who who's when where why how is are was were does do did tell read list say summarize
  summarise describe give show count repeat there here page site website about out aloud much many long it anything something anyone someone anybody somebody say says
  written name see find me can you could please all any current currently have has had get got am does cost costs
  costing take takes last lasts now would will should could shall may might must they them he she him her state explain report check whether if first text line value content contents on in of the a an to for`.split(
    /\s+/u,
  ),
);

/** The words that a question is about. */
export function keywords(question: string): readonly Word[] {
  return toWords(question).filter((word) => !word.isFunctionWord && !questionWords.has(word.surface));
}

/** What a line says in one go: a sentence, or what stands between two signs that part a line. */
export const piecesOf = (text: string): readonly string[] =>
  text.split(/\s+[·•|–—]\s+|(?<=[\p{Ll}\d)]{2}[.!?])\s+(?=[\p{Lu}\d“"(])/u).filter((piece) => piece !== '');

export const overlap = (one: Box, other: Box): boolean =>
  Math.max(one.x, other.x) < Math.min(one.x + one.width, other.x + other.width) &&
  Math.max(one.y, other.y) < Math.min(one.y + one.height, other.y + other.height);

const pressed: ReadonlySet<string> = new Set(['button', 'link', 'menuitem', 'tab']);

/** What a button or a link is called says what it does, and answers nothing. */
export const isControl = (block: TextBlock, { snapshot }: PageScene): boolean =>
  block.headingLevel === 0 &&
  snapshot.candidates.some(
    (one) =>
      pressed.has(one.role) &&
      // What unfolds is named after what it holds.
      one.states.expanded === null &&
      overlap(one.box, block.box) &&
      (one.text || one.name) === block.text,
  );

/** The texts that belong to a label: on its line to the right, else right below. */
export function besideBlock(block: TextBlock, scene: PageScene): readonly TextBlock[] {
  if (isSideline(block, scene)) return [];
  const others = scene.snapshot.texts.filter((other) => other !== block && !isControl(other, scene));
  const middle = block.box.y + block.box.height / 2;
  const line = others.filter(
    (other) =>
      other.box.x >= block.box.x + block.box.width - 4 &&
      middle >= other.box.y &&
      middle <= other.box.y + other.box.height,
  );
  const below = others
    .filter(
      (other) =>
        other.box.y >= block.box.y + block.box.height - 4 &&
        other.box.y < block.box.y + block.box.height + 90 &&
        Math.abs(other.box.x - block.box.x) < 160,
    )
    .sort((a, b) => a.box.y - b.box.y);
  // Labels in a row have their values below them.
  const [under] = below;
  const isUnder = under !== undefined && /\d/u.test(under.text) && Math.abs(under.box.x - block.box.x) < 4;
  if (line.length > 0 && !(isUnder && !line.some(({ text }) => /\d/u.test(text)))) return line.slice(0, 3);
  return below.slice(0, block.headingLevel > 0 ? 3 : 1);
}
