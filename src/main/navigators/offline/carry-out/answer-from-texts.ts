import type { TextBlock } from '#shared/domain/index.ts';
import { toWords, type Word } from '#shared/language/index.ts';
import type { Scene } from '../scene.ts';
import { isSideline } from './page-overview.ts';

const questionWords = new Set(
  `what what's whats which who who's when where why how is are was were does do did tell read list say summarize
  summarise describe give show count repeat there here page site website about out aloud much many long it say says
  written name see find me can you could please all any current currently have has had get got am does cost costs
  costing take takes last lasts state explain report check whether if first text line value content contents on in of the a an to for`.split(
    /\s+/u,
  ),
);

/** The words that a question is about. */
export function keywords(question: string): readonly Word[] {
  return toWords(question).filter((word) => !word.isFunctionWord && !questionWords.has(word.surface));
}

interface Answer {
  readonly score: number;
  readonly text: string;
}

const value =
  /[\d£$€%]|\b(?:yes|no|free|in stock|out of stock|today|tomorrow|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b/iu;
const money = /[£$€]\s?\d|\d\s?(?:£|€|eur|usd|gbp|kr|chf)\b/iu;

/** The texts that belong to a label: on its line to the right, else right below. */
function besideText(block: TextBlock, scene: Scene): readonly string[] {
  const middle = block.box.y + block.box.height / 2;
  const line = scene.snapshot.texts.filter(
    (other) =>
      other !== block &&
      other.box.x >= block.box.x + block.box.width - 4 &&
      middle >= other.box.y &&
      middle <= other.box.y + other.box.height,
  );
  if (line.length > 0) return line.slice(0, 3).map((other) => other.text);
  const below = scene.snapshot.texts
    .filter(
      (other) =>
        other !== block &&
        other.box.y >= block.box.y + block.box.height - 4 &&
        other.box.y < block.box.y + block.box.height + 90 &&
        Math.abs(other.box.x - block.box.x) < 160,
    )
    .sort((a, b) => a.box.y - b.box.y);
  return below.slice(0, block.headingLevel > 0 ? 3 : 1).map((other) => other.text);
}

/** What kind of answer a question wants, by its first words. */
const shapes: readonly (readonly [asked: RegExp, shape: RegExp])[] = [
  [/\bhow (?:much|expensive)\b|\b(?:price|cost|costs|total|expensive|cheap)\b/iu, money],
  [
    /\bhow (?:long|soon|quickly|fast)\b/iu,
    /\b(?:\d+|one|two|three|four|five|six|seven|ten)\b[^.]{0,20}\b(?:seconds?|minutes?|mins?|hours?|days?|weeks?|months?|years?)\b/iu,
  ],
  [/^(?:at )?what time\b|\bwhen\b/iu, /\d{1,2}:\d{2}|\b(?:to|yester)day\b|\d{1,2} \p{L}{3,9}\b|day\b/iu],
  [/\bhow many\b/iu, /\d/u],
];
/** Added where a text has the shape of the answer that is wanted. */
const shapeWorth = 0.5;

/** The text that answers a question best, with what stands beside it; null when none is about it. */
export function answerFromTexts(question: string, scene: Scene): Answer | null {
  const words = keywords(question);
  const shape = shapes.find(([asked]) => asked.test(question))?.[1] ?? null;
  const wantsMoney = /\b(?:how much|price|cost|costs|total|expensive|cheap)\b/iu.test(question);
  if (words.length === 0 && !wantsMoney) return null;
  let best: Answer | null = null;
  for (const block of scene.snapshot.texts) {
    const found = toWords(block.text);
    const hits = words.filter((word) =>
      found.some((one) => one.stem === word.stem || one.ideas.some((idea) => word.ideas.includes(idea))),
    ).length;
    if (words.length > 0 && hits === 0) continue;
    const beside = besideText(block, scene);
    const whole = [block.text, ...beside].join(' ');
    const coverage = words.length === 0 ? 0.5 : hits / words.length;
    const holdsValue = wantsMoney ? money.test(whole) : value.test(whole);
    const shaped = shape?.test(block.text) === true ? shapeWorth : 0;
    const density = hits / Math.max(3, found.length);
    const score =
      coverage + shaped + (holdsValue ? 0.25 : 0) + 0.3 * density + (isSideline(block, scene) ? -0.2 : 0);
    if (best !== null && score <= best.score) continue;
    const isLabel = block.text.length < 48 && beside.length > 0;
    best = { score, text: isLabel ? `${block.text}: ${beside.join(' ')}` : block.text };
  }
  return best;
}
