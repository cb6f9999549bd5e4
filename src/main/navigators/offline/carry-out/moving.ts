import {
  type Action,
  type Box,
  type Candidate,
  type NavigatorTurn,
  undoingAction,
} from '#shared/domain/index.ts';
import { describeCommand } from '#shared/grammar/index.ts';
import { foldText, toWords } from '#shared/text/words.ts';
import { findPart, parseTarget } from '../../../grounding/index.ts';
import { look, type Scene } from '../scene.ts';
import { type Assessment, certain, fromGrounding, impossible, type Step, tell } from '../step.ts';
import { type InstructionOf, readSiteName, type ScrollGoal } from '../understand/index.ts';
import { clickOn } from './clicking.ts';

export function load(url: string, reason: string): Step {
  return {
    kind: 'act',
    action: { intent: 'load', url, transition: 'typed' },
    target: null,
    grounding: null,
    nextPhase: null,
    reason,
  };
}

export function resolveHistory(instruction: InstructionOf<'history'>, scene: Scene): Assessment {
  const { to, times } = instruction;
  const gone = Number(scene.work.phase || '0') + 1;
  return certain(() => ({
    kind: 'act',
    action: { intent: 'load', url: to === 'reload' ? scene.snapshot.url : '', transition: to },
    target: null,
    grounding: null,
    nextPhase: gone < times ? String(gone) : null,
    reason: to === 'reload' ? 'reload' : `${to} in the history`,
  }));
}

/** A name that nothing on the page answers to: a known site, or an offer to search. */
export function resolveOpen(instruction: InstructionOf<'open'>): Assessment {
  const { name } = instruction;
  const site = readSiteName(name);
  if (site !== null) return { score: 0.6, sure: false, step: () => load(site, 'a site known by name') };
  // What is counted is on a page, or it is nowhere.
  if (parseTarget(name).ordinal !== null) return impossible(`I cannot find “${name}” on this page.`, 0.36);
  return {
    score: 0.36,
    sure: false,
    step: () => ({
      kind: 'offer-search',
      words: name,
      say: `I see nothing called “${name}” on this page. Shall I search the web for it?`,
    }),
  };
}

export const simple = (
  candidate: Candidate,
  action: Extract<Step, { kind: 'act' }>['action'],
  reason: string,
): Step => ({ kind: 'act', action, target: candidate, grounding: null, nextPhase: null, reason });

export function resolveHover(instruction: InstructionOf<'hover'>, scene: Scene): Assessment {
  const grounding = look(instruction.target, 'any', scene);
  return fromGrounding(grounding, instruction.target, (candidate) =>
    simple(candidate, { intent: 'hover', uid: candidate.uid }, grounding.ranking[0]?.why ?? ''),
  );
}

export function resolveCopy(instruction: InstructionOf<'copy'>, scene: Scene): Assessment {
  const grounding = look(instruction.target, 'any', scene);
  return fromGrounding(grounding, instruction.target, (candidate) =>
    simple(candidate, { intent: 'copy', uid: candidate.uid, text: null }, ''),
  );
}

export function resolvePaste(instruction: InstructionOf<'paste'>, scene: Scene): Assessment {
  const { target } = instruction;
  const paste = (candidate: Candidate) =>
    simple(candidate, { intent: 'paste', uid: candidate.uid, text: null }, '');
  if (target !== null) return fromGrounding(look(target, 'type', scene), target, paste);
  const focused = scene.snapshot.candidates.find((candidate) => candidate.uid === scene.snapshot.focusedUid);
  if (focused?.affordances.includes('type') === true) return certain(() => paste(focused));
  return impossible('Which field shall I paste into?', 0.4);
}

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
function resolveHeading(phrase: string, scene: Scene): Assessment {
  const wanted = foldText(phrase.replace(/^the\s+|\s+(?:section|part|heading)$/giu, ''));
  const heading = scene.snapshot.texts.find((text) => {
    if (text.headingLevel === 0) return false;
    const words = foldText(text.text).replace(/^(?:customer|user|our|the|your)\s+|[\s(]*\d+\)?$/gu, '');
    return words === wanted || foldText(text.text) === wanted;
  });
  if (heading === undefined) return impossible(`I see no heading “${phrase}”.`, 0.1);
  return certain(() => scrollToTop(heading.box.y, scene, heading.text.slice(0, 60)));
}

/** Its beginning comes to rest as anything that is scrolled to, its end at the lower edge of the view. */
function scrollToEdge(edge: 'top' | 'bottom', { y, height }: Box, scene: Scene, what: string): Step {
  const view = scene.snapshot.viewport.height;
  return scrollToTop(edge === 'top' ? y : y + height - (1 - restingPlace) * view, scene, what);
}

export function resolveScroll(instruction: InstructionOf<'scroll'>, scene: Scene): Assessment {
  const { goal, inside } = instruction;
  if (goal.kind === 'to') {
    if (goal.isHeading === true) return resolveHeading(goal.target, scene);
    const text = findText(goal.target, scene);
    const part = text === null ? findPart(goal.target, scene.page) : null;
    if (part !== null) return certain(() => scrollToTop(part.y, scene, goal.target));
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
  const part = goal.kind === 'edge' ? findPart(inside, scene.page) : null;
  const grounding = look(inside, 'scroll', scene);
  if (grounding.decision !== 'sure' && part !== null && goal.kind === 'edge')
    return certain(() => scrollToEdge(goal.edge, part, scene, inside));
  const scrollers = scene.snapshot.candidates.filter((candidate) => candidate.affordances.includes('scroll'));
  const only = scrollers[0];
  if (grounding.decision !== 'sure' && scrollers.length === 1 && only !== undefined) {
    return certain(() => scrollArea(goal, areaOf(only, scene)));
  }
  return fromGrounding(grounding, inside, (candidate) => scrollArea(goal, areaOf(candidate, scene)));
}

/** It reached the site's server, where only the site can take it back. */
export function isSent({ outcome }: NavigatorTurn): boolean {
  return (
    outcome.kind === 'done' &&
    outcome.changes.some(
      (change) =>
        change.kind === 'sent' &&
        change.requests.some(
          ({ method, decision }) => method !== 'GET' && /^(?:let-go|asked-yes)$/u.test(decision),
        ),
    )
  );
}

/** The reason of a command that took something back. */
export const undoing = 'undoes what was done last';

/** Something was done to the page, and not only looked for, said or shown. */
function isDeed({ action, command, outcome }: NavigatorTurn): boolean {
  if (outcome.kind !== 'done') return false;
  if (command !== undefined) return /^(?:keys|press|press-at|zoom|reopen-tab)$/u.test(command.kind);
  return !/^(?:say|hover|copy)$/u.test(action.intent);
}

/**
 * The last thing done that can still be taken back, or null: also where something came after it that cannot be, for what
 * was done before is not what is meant.
 */
export function findUndoable(scene: Scene, turnId?: string): NavigatorTurn | null {
  for (const turn of scene.turns.toReversed()) {
    if (turnId !== undefined && turn.id !== turnId) continue;
    if (turn.speaker !== 'navigator' || scene.state.undone.includes(turn.id)) continue;
    if (turn.command !== undefined && turn.reason === undoing) continue;
    if (turn.outcome.kind === 'done' && turn.outcome.undo !== null) return turn;
    if (turnId === undefined && isDeed(turn)) return null;
  }
  return null;
}

/** Where nothing was done, the page may have an undo of its own: "Conversation archived. Undo". */
function resolveOwnUndo(scene: Scene): Assessment {
  const grounding = look('undo', 'click', scene, { aside: true });
  const best = grounding.ranking[0];
  if (best === undefined || grounding.decision !== 'sure') {
    const last = scene.turns.findLast(
      (turn) => turn.speaker === 'navigator' && !scene.state.undone.includes(turn.id) && isDeed(turn),
    );
    return certain(() =>
      tell(
        last !== undefined
          ? 'I can’t undo that, and I see no undo on this page.'
          : 'There is nothing left that I can undo.',
      ),
    );
  }
  return certain(() => clickOn(best.candidate, grounding));
}

/** What a field got was corrected in the field itself: to take the first back would take the correction with it. */
function isReplaced({ id, outcome }: NavigatorTurn, { turns }: Scene): boolean {
  const undo = outcome.kind === 'done' ? outcome.undo : null;
  if (undo?.kind !== 'restore') return false;
  const since = turns.slice(turns.findIndex((turn) => turn.id === id) + 1);
  return since.some((turn) => turn.speaker === 'navigator' && isDeed(turn) && turn.element?.uid === undo.uid);
}

export function resolveUndo(instruction: InstructionOf<'undo'>, scene: Scene): Assessment {
  const turn = findUndoable(scene, instruction.turnId);
  if (instruction.turnId === undefined && turn === null) return resolveOwnUndo(scene);
  if (turn === null || turn.outcome.kind !== 'done' || turn.outcome.undo === null) {
    return certain(() => tell('There is nothing left that I can undo.'));
  }
  const undo = turn.outcome.undo;
  if (instruction.turnId !== undefined && isReplaced(turn, scene))
    return certain(() => ({ kind: 'skip', note: '' }));
  if (undo.kind === 'command') {
    const { command } = undo;
    return certain(() => ({ kind: 'command', command, about: describeCommand(command), undoes: turn.id }));
  }
  return certain(
    (): Step => ({
      kind: 'act',
      action: undoingAction(undo, scene.snapshot),
      target: scene.snapshot.candidates.find((one) => 'uid' in undo && one.uid === undo.uid) ?? null,
      grounding: null,
      nextPhase: null,
      reason: `undoes ${turn.text}`,
    }),
  );
}
