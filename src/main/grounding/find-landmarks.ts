import type { Box, Candidate } from '#shared/domain/index.ts';
import { foldText, toWords } from '#shared/language/index.ts';
import { leadersOf } from './find-leaders.ts';
import { findRun } from './find-run.ts';
import { contains, distanceTowards } from './geometry.ts';
import { findIn, matchName, type Sought, seek } from './match-words.ts';
import type { PageIndex } from './page-index.ts';
import type { Anchor } from './target-description.ts';
import { thresholds } from './thresholds.ts';

/** Something that a place is told by. */
export interface Landmark {
  readonly box: Box;
  /** The landmark is this candidate, which is then not itself meant. */
  readonly candidate: Candidate | null;
}

function textFit(words: readonly Sought[], text: string): number {
  const found = toWords(text);
  let total = 0;
  let covered = 0;
  for (const word of words) {
    total += word.weight;
    covered += word.weight * findIn(word, found, true);
  }
  const extra = found.filter((word) => !word.isFunctionWord).length;
  const said = Math.max(1, words.filter((word) => !word.word.isFunctionWord).length);
  return total === 0 ? 0 : (covered / total) * (0.6 + 0.4 * Math.min(1, said / Math.max(1, extra)));
}

/** Texts and candidates that answer to an anchor, the best only and those as good. */
export function findLandmarks(anchor: Anchor, page: PageIndex): readonly Landmark[] {
  if (anchor.kind === 'candidate') {
    const candidate = page.snapshot.candidates.find((one) => one.uid === anchor.uid);
    return candidate === undefined ? [] : [{ box: candidate.box, candidate }];
  }
  const { target } = anchor;
  // "Last name" is a name where something is called so, and else the last of its kind.
  if (target.ordinalWord !== '') {
    const whole = `${target.ordinalWord} ${target.name}`;
    const named = { ...target, name: whole, item: null, ordinal: null, ordinalWord: '' };
    const marks = findLandmarks({ kind: 'described', target: named }, page);
    const isCalledSo = marks.some(
      (mark) =>
        mark.candidate !== null &&
        foldText(mark.candidate.name || mark.candidate.nearbyLabel) === foldText(whole),
    );
    if (isCalledSo) return marks;
  }
  if (target.item !== null && target.ordinal !== null) {
    const run = findRun(target.item, page);
    const at = target.ordinal > 0 ? target.ordinal - 1 : (run?.entries.length ?? 0) + target.ordinal;
    const region = page.snapshot.regions[run?.entries[at] ?? -1];
    return region === undefined ? [] : [{ box: region.box, candidate: null }];
  }
  const words = seek(target.name || target.phrase, target.isQuoted);
  const found: (Landmark & { readonly score: number })[] = [];
  for (const candidate of page.snapshot.candidates) {
    const match = matchName(words, candidate, page);
    const score = match.own * (0.6 + 0.4 * match.precision);
    if (score >= thresholds.anchor) found.push({ box: candidate.box, candidate, score });
  }
  const names = new Set(found.map((one) => foldText(one.candidate?.name ?? '')));
  for (const text of page.snapshot.texts) {
    const score = textFit(words, text.text);
    // The words on a control, or its label, are the control again.
    if (score >= thresholds.anchor && !names.has(foldText(text.text))) {
      found.push({ box: text.box, candidate: null, score });
    }
  }
  // "Above the note": the field that stands under the heading "A note for your guest".
  for (const candidate of leadersOf(page)) {
    const { name = '', kind } = page.snapshot.regions[candidate.region] ?? {};
    if (kind !== 'section' || !candidate.affordances.includes('type')) continue;
    const score = textFit(words, name);
    if (score >= thresholds.anchor) found.push({ box: candidate.box, candidate, score });
  }
  const best = Math.max(0, ...found.map((one) => one.score));
  const near = found.filter((one) => one.score >= best - 0.06);
  const at =
    target.ordinal === null ? undefined : near.at(target.ordinal > 0 ? target.ordinal - 1 : target.ordinal);
  return at === undefined ? near : [at];
}

/** A label stands no further from its field than this, in px as `distanceTowards` counts "near". */
const labelReach = 120;

/** The label of a box to tick, seen beside it: "the box left of Remember me" is the box of that label. */
export function findTickLabels(marks: readonly Landmark[], page: PageIndex): readonly Landmark[] {
  return marks.flatMap(({ candidate }) => {
    if (candidate === null || !candidate.affordances.includes('check')) return [];
    const label = foldText(candidate.name || candidate.nearbyLabel);
    return page.snapshot.texts
      .filter(
        (text) =>
          foldText(text.text).replace(/[\s*:]+$/u, '') === label && !contains(candidate.box, text.box),
      )
      .filter((text) => (distanceTowards('near', candidate.box, text.box) ?? labelReach) < labelReach)
      .map((text) => ({ box: text.box, candidate: null }));
  });
}
