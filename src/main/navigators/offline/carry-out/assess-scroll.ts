import type { Action, Candidate } from '#shared/domain/index.ts';
import { foldText, toWords } from '#shared/language/index.ts';
import { look, type Scene } from '../scene.ts';
import { type Assessment, certain, fromGrounding, impossible, type Step } from '../step.ts';
import type { InstructionOf, ScrollGoal } from '../understand/index.ts';

interface Area {
  /** Null: the page. */
  readonly container: Candidate | null;
  readonly offsets: { readonly x: number; readonly y: number; readonly maxX: number; readonly maxY: number };
  readonly width: number;
  readonly height: number;
}

function pageArea(scene: Scene): Area {
  const { scroll, viewport } = scene.snapshot;
  return { container: null, offsets: scroll, width: viewport.width, height: viewport.height };
}

function areaOf(container: Candidate, scene: Scene): Area {
  return {
    container,
    offsets: container.scroll ?? scene.snapshot.scroll,
    width: container.box.width,
    height: container.box.height,
  };
}

/** Where the page itself does not scroll, the largest thing on it that does. */
function mainArea(scene: Scene): Area {
  const page = pageArea(scene);
  if (page.offsets.maxY > 0 || page.offsets.maxX > 0) return page;
  const scrollers = scene.snapshot.candidates
    .filter((candidate) => candidate.scroll !== null && candidate.scroll.maxY > 0)
    .sort((a, b) => b.box.width * b.box.height - a.box.width * a.box.height);
  return scrollers[0] === undefined ? page : areaOf(scrollers[0], scene);
}

/** How much of an area stays in view when scrolling by pages is the instruction's business; this is one page. */
function offsetsFor(goal: Exclude<ScrollGoal, { kind: 'to' }>, area: Area): { x: number; y: number } {
  const { x, y, maxX, maxY } = area.offsets;
  if (goal.kind === 'edge') return { x, y: goal.edge === 'top' ? 0 : maxY };
  const vertical = goal.direction === 'up' || goal.direction === 'down';
  const length = goal.pixels ?? Math.round((goal.pages ?? 1) * (vertical ? area.height : area.width));
  const sign = goal.direction === 'down' || goal.direction === 'right' ? 1 : -1;
  const clamp = (value: number, most: number) => Math.round(Math.max(0, Math.min(most, value)));
  return vertical ? { x, y: clamp(y + sign * length, maxY) } : { x: clamp(x + sign * length, maxX), y };
}

function edgeName(goal: Exclude<ScrollGoal, { kind: 'to' }>): string {
  if (goal.kind === 'edge') return goal.edge;
  return { up: 'top', down: 'bottom', left: 'left edge', right: 'right edge' }[goal.direction];
}

function scrollArea(goal: Exclude<ScrollGoal, { kind: 'to' }>, area: Area): Step {
  const { x, y } = offsetsFor(goal, area);
  if (x === Math.round(area.offsets.x) && y === Math.round(area.offsets.y)) {
    return { kind: 'skip', note: `That is the ${edgeName(goal)} already.` };
  }
  return scrollTo(
    { intent: 'scroll', x, y, uid: area.container?.uid ?? null },
    area.container,
    edgeName(goal),
  );
}

function scrollTo(
  action: Extract<Action, { intent: 'scroll' }>,
  target: Candidate | null,
  reason: string,
): Step {
  return { kind: 'act', action, target, grounding: null, nextPhase: null, reason };
}

/** A thing scrolled to comes to rest this far below the upper edge, as a share of the viewport. */
const restingPlace = 0.2;

function scrollToTop(top: number, scene: Scene, reason: string): Step {
  const { scroll, viewport } = scene.snapshot;
  const y = Math.round(Math.max(0, Math.min(scroll.maxY, scroll.y + top - restingPlace * viewport.height)));
  if (y === Math.round(scroll.y)) return { kind: 'skip', note: `${reason} is in view already.` };
  return scrollTo({ intent: 'scroll', x: scroll.x, y, uid: null }, null, reason);
}

/** The text of the page that a phrase names, headings before other text. */
function findText(
  phrase: string,
  scene: Scene,
): { readonly top: number; readonly text: string; readonly score: number } | null {
  const wanted = toWords(
    phrase.replace(/^(?:the|a|an)\s+|\s+(?:section|part|heading|area|list|block|form|table|box)$/giu, ''),
  ).filter((word) => !word.isFunctionWord);
  if (wanted.length === 0) return null;
  let best: { top: number; text: string; score: number } | null = null;
  for (const block of scene.snapshot.texts) {
    const words = toWords(block.text);
    const found = wanted.filter((word) => words.some((one) => one.stem === word.stem)).length / wanted.length;
    const extra = Math.min(1, wanted.length / Math.max(1, words.length));
    const exact = foldText(block.text) === foldText(phrase) ? 0.1 : 0;
    const score = found * (0.5 + 0.3 * extra + (block.headingLevel > 0 ? 0.2 : 0)) + exact;
    if (found > 0.6 && (best === null || score > best.score))
      best = { top: block.box.y, text: block.text, score };
  }
  return best;
}

/** A part of the page by its heading; nothing else will do. */
function assessHeading(phrase: string, scene: Scene): Assessment {
  const wanted = foldText(phrase.replace(/^the\s+|\s+(?:section|part|heading)$/giu, ''));
  const heading = scene.snapshot.texts.find((text) => {
    if (text.headingLevel === 0) return false;
    const words = foldText(text.text).replace(/^(?:customer|user|our|the|your)\s+|[\s(]*\d+\)?$/gu, '');
    return words === wanted || foldText(text.text) === wanted;
  });
  if (heading === undefined) return impossible(`I see no heading “${phrase}”.`, 0.1);
  return certain(() => scrollToTop(heading.box.y, scene, heading.text.slice(0, 60)));
}

export function assessScroll(instruction: InstructionOf<'scroll'>, scene: Scene): Assessment {
  const { goal, inside } = instruction;
  if (goal.kind === 'to') {
    if (goal.isHeading === true) return assessHeading(goal.target, scene);
    const text = findText(goal.target, scene);
    const grounding = look(goal.target, 'any', scene);
    const best = grounding.ranking[0];
    if (text !== null && text.score > 0.6 && text.score >= (best?.score ?? 0) - 0.15) {
      return certain(() => scrollToTop(text.top, scene, text.text.slice(0, 60)));
    }
    // Any of several alike will do for looking at.
    if (best !== undefined && best.score > 0.5) {
      return certain(() => scrollToTop(best.candidate.box.y, scene, best.candidate.name || goal.target));
    }
    if (text !== null) return certain(() => scrollToTop(text.top, scene, text.text.slice(0, 60)));
    return impossible(`I cannot find “${goal.target}” on this page.`, 0.3);
  }
  if (inside === null) return certain(() => scrollArea(goal, mainArea(scene)));
  const grounding = look(inside, 'scroll', scene);
  const scrollers = scene.snapshot.candidates.filter((candidate) => candidate.affordances.includes('scroll'));
  const only = scrollers[0];
  if (grounding.decision !== 'sure' && scrollers.length === 1 && only !== undefined) {
    return certain(() => scrollArea(goal, areaOf(only, scene)));
  }
  return fromGrounding(grounding, inside, (candidate) => scrollArea(goal, areaOf(candidate, scene)));
}
