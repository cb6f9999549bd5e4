import type { Candidate } from '#shared/domain/index.ts';
import { rememberElement } from '../memory.ts';
import { look, type Scene } from '../scene.ts';
import { type Assessment, impossible } from '../step.ts';
import type { InstructionOf } from '../understand/index.ts';

/** The names of field and control must fit the verb so well. */
const namedFrom = 0.5;

const takesText = ({ affordances, states }: Candidate): boolean =>
  affordances.includes('type') && !states.disabled;

/** A field for more than a line. */
const isTextField = (one: Candidate): boolean =>
  takesText(one) && (one.tag === 'textarea' || one.attributes.contenteditable !== undefined);

/** Regions around a control that are looked at for what it sends. */
const reach = 3;

/** The fields of one line in the smallest region around a control that has any. */
function linesBeside(control: Candidate, { page }: Scene): readonly Candidate[] {
  for (const region of page.chain(control.region).slice(0, reach)) {
    const fields = page
      .candidatesIn(region)
      .filter(
        ({ affordances, tag, secret }) => affordances.includes('type') && tag === 'input' && secret === null,
      );
    if (fields.length > 0) return fields;
  }
  return [];
}

/** A field for addresses takes one, a field for figures takes these. */
const isMadeFor = ({ inputType }: Candidate, text: string): boolean =>
  inputType === 'email'
    ? text.includes('@')
    : /^(?:tel|number)$/u.test(inputType ?? '') && /^[\d\s+.,()-]+$/u.test(text);

/** “Reply with …”: types it where the field for that is open; else presses what opens it first and types into what appears. */
export function resolveAnswer(instruction: InstructionOf<'answer'>, scene: Scene): Assessment {
  const { text, verb, sends, isOpened } = instruction;
  const none = impossible(`I see nothing here to ${verb} with.`, 0.05);
  // What has the focus is typed into.
  if (
    !sends &&
    scene.snapshot.candidates.some((one) => one.uid === scene.snapshot.focusedUid && takesText(one))
  )
    return none;
  const opener = look(verb, 'click', scene, { aside: true });
  const isNamed = opener.decision === 'sure' && (opener.ranking[0]?.score ?? 0) >= namedFrom;
  const areas = scene.snapshot.candidates.filter(isTextField);
  const called = look(verb, 'type', scene, { aside: true }).ranking.find(
    ({ candidate, score }) => score >= namedFrom && isTextField(candidate),
  );
  const [{ candidate: control } = { candidate: null }] = opener.ranking;
  // “Subscribe with …”: the control sends what is in the one line beside it. Longer texts are read over first.
  const lines = control == null || !sends ? [] : linesBeside(control, scene);
  const fitting = lines.filter((one) => isMadeFor(one, text));
  const own = fitting.length > 0 ? fitting : lines;
  const [single] = own;
  if (isNamed && control !== null && single !== undefined && own.length === 1) {
    return {
      score: 0.85,
      sure: true,
      step: () => ({
        kind: 'unfold',
        readings: [
          [{ kind: 'type', text, target: single.name }],
          [{ kind: 'click', target: control.name, owner: null, verb: null }],
        ],
        chosen: [rememberElement(single), rememberElement(control)],
      }),
    };
  }
  const field = called?.candidate ?? (isNamed && areas.length === 1 ? areas[0] : undefined);
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
  if (!isNamed || isOpened === true) return none;
  return {
    score: 0.8,
    sure: true,
    step: () => ({
      kind: 'unfold',
      readings: [
        [{ kind: 'click', target: verb, owner: null, verb }],
        [
          { kind: 'answer', text, verb, sends, isOpened: true },
          { kind: 'type', text, target: null },
        ],
      ],
    }),
  };
}
