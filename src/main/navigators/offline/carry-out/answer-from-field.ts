import type { Candidate } from '#shared/domain/index.ts';
import { look, type Scene } from '../scene.ts';
import { type Step, tell } from '../step.ts';

function describeField(candidate: Candidate): string {
  const name = candidate.name || candidate.nearbyLabel || 'It';
  if (candidate.secret !== null)
    return `${name} is ${candidate.filled ? 'filled in' : 'empty'}; I do not read such fields out.`;
  if (candidate.states.checked !== null)
    return `${name} is ${candidate.states.checked === true ? '' : 'not '}ticked.`;
  if (candidate.options !== null && candidate.options.length > 0) {
    const chosen = candidate.options.find((option) => option.selected)?.label ?? 'nothing';
    const names = candidate.options.slice(0, 12).map((option) => option.label);
    return `${name} is set to ${chosen}. It has ${names.join(', ')}.`;
  }
  const disabled = candidate.states.disabled ? ' It is disabled.' : '';
  if (candidate.value === null && candidate.states.disabled) return `${name} is disabled.`;
  return candidate.value === null || candidate.value === ''
    ? `${name} is empty.${disabled}`
    : `${name} says “${candidate.value}”.${disabled}`;
}

const fieldQuestion =
  /^(?:what(?:'s| is| are)?(?: in| the (?:options|value|text|choices) (?:of|in|for)| selected in| chosen in| typed in(?:to)?)|is|are|what does|what (?:options|choices|values) (?:does|are in|are there (?:in|for))|list the (?:options|choices) (?:in|of|for))\s+(?:the\s+)?(.+?)(?:\s+(?:ticked|checked|on|off|enabled|disabled|selected|empty|filled(?: in)?|have|offer|chosen|available|say|show|contain|hold))?$/iu;

const lockedField =
  /\b(?:greyed|grayed)[- ]out\b|\b(?:disabled|locked|inactive|read[- ]?only|blocked)\b.*\b(?:field|box|input|entry|one)\b/iu;

/** Fields that cannot be changed, with what they hold. */
export function answerLocked(question: string, scene: Scene): Step | null {
  if (!lockedField.test(question)) return null;
  const locked = scene.snapshot.candidates.filter(
    (one) =>
      (one.states.disabled || one.attributes.readonly !== undefined) &&
      (one.value !== null || one.affordances.includes('type') || one.affordances.includes('select')),
  );
  const fields = locked.filter((one) => one.role !== 'button' && one.role !== 'link');
  return fields.length === 0 ? null : tell(fields.map(describeField).join(' '));
}

/** What the field that is asked about holds; null where none is. */
export function answerFromField(question: string, scene: Scene): Step | null {
  const match = fieldQuestion.exec(question);
  if (match === null || /^(?:this|it|there|that)\b/iu.test(match[1] ?? '')) return null;
  const grounding = look(match[1] ?? '', 'any', scene, { aside: true });
  const best = grounding.ranking[0];
  if (best === undefined || best.score < 0.7) return null;
  const candidate = best.candidate;
  const isField = candidate.affordances.some((one) => one === 'type' || one === 'select' || one === 'check');
  return isField ? tell(describeField(candidate)) : null;
}
