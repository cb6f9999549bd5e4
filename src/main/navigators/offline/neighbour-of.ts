import type { Candidate } from '#shared/domain/index.ts';
import { foldText } from '#shared/language/index.ts';

type Direction = 'below' | 'above' | 'left-of' | 'right-of';

/** Boxes that touch within this many CSS pixels stand in one line. */
const slack = 4;

const named = new Set(['button', 'link', '']);

/** Controls of one kind: boxes and fields by their role, buttons and links by their name as well. */
function isLike(one: Candidate, other: Candidate): boolean {
  if (one.role !== other.role || one.tag !== other.tag || one.inputType !== other.inputType) return false;
  const isToggle = one.states.checked !== null && other.states.checked !== null;
  return isToggle || !named.has(one.role) || foldText(one.name) === foldText(other.name);
}

function gap(from: Candidate, to: Candidate, direction: Direction): number | null {
  const [a, b] = [from.box, to.box];
  const inColumn = a.x < b.x + b.width + slack && b.x < a.x + a.width + slack;
  const inRow = a.y < b.y + b.height + slack && b.y < a.y + a.height + slack;
  const distances = {
    below: inColumn ? b.y - (a.y + a.height) : null,
    above: inColumn ? a.y - (b.y + b.height) : null,
    'right-of': inRow ? b.x - (a.x + a.width) : null,
    'left-of': inRow ? a.x - (b.x + b.width) : null,
  };
  const distance = distances[direction];
  return distance === null || distance < -slack ? null : distance;
}

/** "The one below": the nearest control of the same kind on that side; null where there is none in line. */
export function neighbourOf(
  wrong: Candidate,
  direction: Direction,
  candidates: readonly Candidate[],
): Candidate | null {
  let best: { candidate: Candidate; distance: number } | null = null;
  for (const candidate of candidates) {
    if (candidate === wrong || !isLike(wrong, candidate)) continue;
    const distance = gap(wrong, candidate, direction);
    if (distance !== null && (best === null || distance < best.distance)) best = { candidate, distance };
  }
  return best?.candidate ?? null;
}
