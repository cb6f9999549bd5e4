import type { Candidate } from '#shared/domain/index.ts';
import { foldText } from '#shared/language/index.ts';
import { type Grounding, isSearchBox, parseTarget } from '../../../grounding/index.ts';
import { findAgain, look, type Scene } from '../scene.ts';
import { type Assessment, certain, fromGrounding, impossible, type Step, tell } from '../step.ts';
import type { InstructionOf } from '../understand/index.ts';
import { isSet, valueFor } from './values.ts';

const canType = (candidate: Candidate): boolean => candidate.affordances.includes('type');

export function typeInto(
  candidate: Candidate,
  text: string,
  scene: Scene,
  grounding: Grounding | null,
  nextPhase: string | null = null,
): Step {
  const action = isSet(candidate)
    ? ({
        intent: 'change',
        uid: candidate.uid,
        value: valueFor(candidate, text, scene.snapshot.takenAt),
      } as const)
    : ({ intent: 'textinput', uid: candidate.uid, text } as const);
  return {
    kind: 'act',
    action,
    target: candidate,
    grounding,
    nextPhase,
    reason: grounding?.ranking[0]?.why ?? 'the field at hand',
  };
}

/** The field that "type X" without a place means: in focus, touched last, or the only one. */
function fieldAtHand(scene: Scene): Candidate | null {
  const { snapshot, state } = scene;
  const focused = snapshot.candidates.find((candidate) => candidate.uid === snapshot.focusedUid);
  if (focused !== undefined && canType(focused)) return focused;
  const touched = findAgain(snapshot, state.touched?.target ?? null);
  if (touched !== null && canType(touched)) return touched;
  const fields = snapshot.candidates.filter((candidate) => canType(candidate) && !candidate.states.disabled);
  if (fields.length === 1) return fields[0] ?? null;
  const boxes = fields.filter(isSearchBox);
  return boxes.length === 1 ? (boxes[0] ?? null) : null;
}

/** What can be nothing but the place for the words before it: they are never typed along with it. */
const placeIn =
  /\s(?:into|inside|in(?: to)? (?:the|my)|below|underneath|beneath|next to|beside|(?:to|on) the (?:left|right) of)\s+(.+)$/iu;

/** How far a label may stand from its field, in CSS pixels. */
const labelReach = 60;

/**
 * "Below Last name" may mean the field under the words "Last name", which is the field of that name: true where
 * those words stand on the side that was said. Null when the place means another field.
 */
function fieldByLabel(phrase: string, scene: Scene): Candidate | null {
  const place = parseTarget(phrase).places[0];
  if (place?.kind !== 'relative' || place.anchor.kind !== 'described') return null;
  const name = place.anchor.target.phrase;
  const grounding = look(name, 'type', scene, { aside: true });
  const field = grounding.ranking[0]?.candidate;
  if (field === undefined || grounding.decision !== 'sure') return null;
  const label = scene.snapshot.texts.find((text) => {
    if (!foldText(text.text).startsWith(foldText(name.replace(/^(?:the|my)\s+/iu, '')))) return false;
    const [box, own] = [text.box, field.box];
    const above = own.y - (box.y + box.height);
    const before = own.x - (box.x + box.width);
    const overlaps = box.x < own.x + own.width && own.x < box.x + box.width;
    const aligned = box.y < own.y + own.height && own.y < box.y + box.height;
    if (place.direction === 'below') return overlaps && above > -8 && above < labelReach;
    if (place.direction === 'right-of') return aligned && before > -8 && before < 3 * labelReach;
    return place.direction === 'near' && aligned && before > -8 && before < 3 * labelReach;
  });
  return label === undefined ? null : field;
}

export function assessType(instruction: InstructionOf<'type'>, scene: Scene): Assessment {
  const { target, text } = instruction;
  if (target === null) {
    const field = fieldAtHand(scene);
    if (field === null) {
      return impossible(
        'Which field shall I type that into? Say for example “type it into the Email field”.',
        0.01,
      );
    }
    const place = placeIn.exec(text)?.[1];
    if (place !== undefined) return impossible(`I cannot find “${place}” on this page.`, 0.2);
    // A text that names a place of its own was more likely meant for there.
    const placed = /\s(?:in|for|as)\s/iu.test(text);
    return { score: placed ? 0.2 : 0.45, sure: false, step: () => typeInto(field, text, scene, null) };
  }
  const labelled = instruction.byLabel === true ? fieldByLabel(target, scene) : null;
  if (labelled !== null) {
    return { score: 0.9, sure: true, step: () => typeInto(labelled, text, scene, null) };
  }
  const grounding = look(target, 'type', scene);
  return fromGrounding(grounding, target, (candidate) => typeInto(candidate, text, scene, grounding));
}

export function assessClear(instruction: InstructionOf<'clear'>, scene: Scene): Assessment {
  const grounding = look(instruction.target, 'type', scene);
  return fromGrounding(grounding, instruction.target, (candidate) =>
    candidate.filled
      ? typeInto(candidate, '', scene, grounding)
      : { kind: 'skip', note: `${candidate.name || 'The field'} is empty already.` },
  );
}

function rateBox(candidate: Candidate, scene: Scene): number {
  const chain = scene.page.chain(candidate.region);
  const kinds = chain.map((region) => scene.snapshot.regions[region]?.kind);
  let value = 0;
  if (candidate.role === 'searchbox' || candidate.inputType === 'search') value += 2;
  if (candidate.form?.isSearch === true || kinds.includes('search')) value += 2;
  if (kinds.includes('banner')) value += 1;
  if (candidate.inViewport) value += 1;
  if (kinds.includes('footer')) value -= 1;
  if (candidate.states.disabled) value -= 3;
  return value;
}

/** This page's own search box, or null. */
export function findSearchBox(scene: Scene): Candidate | null {
  const called = scene.snapshot.candidates.filter(isSearchBox);
  // A field may ask "What are you looking for?"; its form tells what it is for.
  const boxes =
    called.length > 0
      ? called
      : scene.snapshot.candidates.filter((one) => canType(one) && one.form?.isSearch === true);
  const inModal = boxes.filter(
    (box) => scene.page.modal >= 0 && scene.page.chain(box.region).includes(scene.page.modal),
  );
  const pool = inModal.length > 0 ? inModal : boxes;
  let best: Candidate | null = null;
  let most = Number.NEGATIVE_INFINITY;
  for (const box of pool) {
    const value = rateBox(box, scene);
    if (value > most) {
      best = box;
      most = value;
    }
  }
  return best;
}

/** The button that a search box hides behind, or null. */
function findSearchOpener(scene: Scene): Candidate | null {
  const grounding = look('search', 'click', scene, { aside: true });
  const best = grounding.ranking[0];
  return best !== undefined && best.score > 0.6 && !canType(best.candidate) ? best.candidate : null;
}

export const engineUrl = (words: string, scene: Scene): string =>
  scene.settings.searchEngine.replace('%s', encodeURIComponent(words));

export function assessSearch(instruction: InstructionOf<'search'>, scene: Scene): Assessment {
  const { words, where } = instruction;
  if (where === 'here') {
    const opener = scene.work.phase === '' ? findSearchOpener(scene) : null;
    if (findSearchBox(scene) === null && opener !== null) {
      return certain(() => ({
        kind: 'act',
        action: { intent: 'click', uid: opener.uid },
        target: opener,
        grounding: null,
        nextPhase: 'opened',
        reason: 'opens the search box',
      }));
    }
    if (scene.work.phase === 'submit') {
      return certain(() =>
        submitFrom(scene.snapshot.candidates.find((one) => one.uid === scene.work.uid) ?? null),
      );
    }
    const box = findSearchBox(scene);
    if (box !== null) {
      return certain(() =>
        box.value !== null && foldText(box.value) === foldText(words) && foldText(words) !== ''
          ? submitFrom(box)
          : typeInto(box, words, scene, null, 'submit'),
      );
    }
  }
  return certain(() => ({
    kind: 'act',
    action: { intent: 'load', url: engineUrl(words, scene), transition: 'typed' },
    target: null,
    grounding: null,
    nextPhase: null,
    reason: where === 'web' ? 'the web is to be searched' : 'this page has no search box',
  }));
}

/** Enter in a field. */
export function submitFrom(field: Candidate | null): Step {
  if (field === null) return tell('The field is not there any more.');
  return {
    kind: 'act',
    action: { intent: 'submit', uid: field.uid },
    target: field,
    grounding: null,
    nextPhase: null,
    reason: 'Enter in the field',
  };
}

export function assessPressEnter(scene: Scene): Assessment {
  const field = fieldAtHand(scene);
  if (field !== null) return certain(() => submitFrom(field));
  const touched = findAgain(scene.snapshot, scene.state.touched?.target ?? null);
  if (touched?.form != null) return certain(() => submitFrom(touched));
  return impossible(
    'Enter needs a field, and none is in use. Tell me which one, or which button to press.',
    0.25,
  );
}
