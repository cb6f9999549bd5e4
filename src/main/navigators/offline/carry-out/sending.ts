import type { Candidate } from '#shared/domain/index.ts';
import { rememberElement } from '../memory.ts';
import { look, type Scene } from '../scene.ts';
import { type Assessment, impossible } from '../step.ts';
import type { InstructionOf, Readings } from '../understand/index.ts';

const canType = (candidate: Candidate): boolean =>
  candidate.affordances.includes('type') && !candidate.states.disabled;

/** How many regions lie between two things, up to the smallest that holds both. */
function distance(from: Candidate, to: Candidate, scene: Scene): number {
  const around = scene.page.chain(to.region);
  const steps = scene.page.chain(from.region).findIndex((region) => around.includes(region));
  return steps < 0 ? around.length : steps + around.indexOf(scene.page.chain(from.region)[steps] ?? -1);
}

function nearest(
  pool: readonly Candidate[],
  to: Candidate,
  scene: Scene,
): { readonly one: Candidate; readonly distance: number } | null {
  let best: { one: Candidate; distance: number; gap: number } | null = null;
  for (const one of pool) {
    const gap = Math.hypot(one.box.x - to.box.x, one.box.y - to.box.y);
    const steps = distance(one, to, scene);
    if (best === null || steps < best.distance || (steps === best.distance && gap < best.gap))
      best = { one, distance: steps, gap };
  }
  return best;
}

/** Button names must fit so well to be trusted over mere nearness. */
const buttonFrom = 0.5;
/** Regions between a button and a field that still belong together. */
const mostApart = 3;

interface Pair {
  readonly field: Candidate;
  readonly button: Candidate | null;
  readonly score: number;
}

function fromField(target: string, button: string, scene: Scene): Pair | null {
  const grounding = look(target, 'type', scene, { aside: true });
  const best = grounding.ranking[0];
  if (best === undefined || grounding.decision !== 'sure') return null;
  const field = best.candidate;
  const named = look(button, 'click', scene, { aside: true })
    .ranking.filter((one) => one.score > buttonFrom)
    .map((one) => one.candidate);
  const buttons = scene.snapshot.candidates.filter(
    (one) =>
      one.role === 'button' &&
      scene.snapshot.candidates.indexOf(one) > scene.snapshot.candidates.indexOf(field),
  );
  const close = nearest(named, field, scene) ?? null;
  const next = close !== null && close.distance <= mostApart ? close : nearest(buttons, field, scene);
  return { field, button: next !== null && next.distance <= mostApart ? next.one : null, score: best.score };
}

function fromButton(button: string, scene: Scene): Pair | null {
  const fields = scene.snapshot.candidates.filter((one) => canType(one) && one.secret === null);
  let found: Pair | null = null;
  for (const { candidate, score } of look(button, 'click', scene, { aside: true }).ranking.slice(0, 5)) {
    if (score < buttonFrom) break;
    const close = nearest(fields, candidate, scene);
    if (close === null || close.distance > mostApart) continue;
    const value = score - close.distance * 0.05;
    if (found === null || value > found.score) found = { field: close.one, button: candidate, score: value };
  }
  return found;
}

/** Puts the text into the field and presses the button that belongs to it. */
export function resolveSend(instruction: InstructionOf<'send'>, scene: Scene): Assessment {
  const { text, target, button } = instruction;
  const pair = target === null ? fromButton(button, scene) : fromField(target, button, scene);
  if (pair === null) return impossible(`I see no field here to put “${text}” into.`, 0.3);
  const typing: Readings = [{ kind: 'type', text, target: target ?? pair.field.name }];
  const pressing: Readings = [
    { kind: 'click', target: pair.button?.name ?? button, owner: null, verb: null },
  ];
  return {
    score: pair.score,
    sure: true,
    step: () => ({
      kind: 'unfold',
      readings: pair.button === null ? [typing, [{ kind: 'press-enter' }]] : [typing, pressing],
      chosen: [rememberElement(pair.field), pair.button === null ? null : rememberElement(pair.button)],
    }),
  };
}

/** A field for the reply must fit its name so well. */
const replyFrom = 0.5;

/** Types the reply where its field is open; else opens it first and types into what appears. */
export function resolveAnswer(instruction: InstructionOf<'answer'>, scene: Scene): Assessment {
  const { text } = instruction;
  const isText = (one: Candidate) =>
    canType(one) && (one.tag === 'textarea' || one.attributes.contenteditable !== undefined);
  const named = ['reply', 'comment', 'message']
    .flatMap((name) => look(name, 'type', scene, { aside: true }).ranking.slice(0, 3))
    .find((one) => one.score >= replyFrom && isText(one.candidate));
  const areas = scene.snapshot.candidates.filter(isText);
  const field = named?.candidate ?? (areas.length === 1 ? areas[0] : undefined);
  if (field !== undefined) {
    return {
      score: 0.9,
      sure: true,
      step: () => ({
        kind: 'unfold',
        readings: [[{ kind: 'type', text, target: field.name }]],
        chosen: [rememberElement(field)],
      }),
    };
  }
  const opener = look('reply', 'click', scene, { aside: true });
  if (opener.decision === 'none') return impossible('I see nothing here to reply with.', 0.3);
  return {
    score: 0.8,
    sure: true,
    step: () => ({
      kind: 'unfold',
      readings: [
        [{ kind: 'click', target: 'reply', owner: null, verb: 'reply' }],
        [{ kind: 'answer', text }],
      ],
    }),
  };
}
