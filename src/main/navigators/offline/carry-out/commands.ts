import type { Candidate, PageCommand } from '#shared/domain/index.ts';
import { describeCommand } from '#shared/grammar/index.ts';
import { findStretch, removeWords, replaceWords, type Stretch } from '#shared/text/dictation/index.ts';
import { foldText } from '#shared/text/words.ts';
import { findNumbered, type Scene } from '../scene.ts';
import { type Assessment, certain, impossible, type Step, tell } from '../step.ts';
import type { FieldEdit, Instruction, InstructionOf } from '../understand/index.ts';
import { clickOn, resolveClick } from './clicking.ts';
import { fieldAtHand, typeInto } from './typing.ts';

function commanding(command: PageCommand): Step {
  return { kind: 'command', command, about: describeCommand(command) };
}

/** "Press Home" on a page with a link that is called so means the link. */
export function resolveCommand({ command, name }: InstructionOf<'command'>, scene: Scene): Assessment {
  const called =
    name === undefined
      ? undefined
      : scene.snapshot.candidates.find(
          (one) =>
            one.inViewport &&
            one.affordances.includes('click') &&
            foldText(one.name || one.text) === foldText(name),
        );
  return certain(() => (called === undefined ? commanding(command) : clickOn(called, null)));
}

export function resolveNumber({ number }: InstructionOf<'number'>, scene: Scene): Assessment {
  if (scene.numbered === null) return impossible('No numbers are shown. Say “show numbers” first.', 0.4);
  const candidate = findNumbered(number, scene);
  if (candidate === null) return impossible(`There is no number ${number} on the page.`, 0.4);
  return certain(() => clickOn(candidate, null));
}

/** The same things are meant as by a plain click, a number that is shown too. */
export function resolvePressAs({ how, target }: InstructionOf<'press-as'>, scene: Scene): Assessment {
  const plain = resolveClick({ kind: 'click', target, owner: null, verb: null }, scene);
  return {
    ...plain,
    step: () => {
      const step = plain.step();
      if (step.kind === 'act' && step.target !== null) return pressAs(how, step.target);
      if (step.kind !== 'unfold') return step;
      const asSaid = (one: Instruction): Instruction =>
        one.kind === 'click' ? { kind: 'press-as', how, target: one.target } : one;
      return {
        ...step,
        readings: step.readings.map(([first, ...more]) => [asSaid(first), ...more.map(asSaid)]),
      };
    },
  };
}

function pressAs(how: 'double' | 'right', target: Candidate): Step {
  const about = `${how}-click “${target.name || target.text}”`;
  return { kind: 'command', command: { kind: 'press', uid: target.uid, how }, about, target };
}

/** “Stop” is also for a page that scrolls by itself. */
export const resolveStop = (): Assessment => certain(() => commanding({ kind: 'scrolling', to: 'stop' }));

export function resolveListening({ on }: InstructionOf<'listening'>): Assessment {
  return certain(() =>
    tell(
      on
        ? 'I am here. To speak, press the microphone beside the instruction.'
        : 'I am not listening. To go to sleep is for the microphone, which is off.',
    ),
  );
}

export function resolveEdit({ edit }: InstructionOf<'edit'>, scene: Scene): Assessment {
  const field = fieldAtHand(scene);
  if (field === null) return impossible('No text field is in use. Click one first, or say its name.', 0.3);
  if (field.secret !== null || field.value === null)
    return impossible('What stands in that field is not read, so it can only be typed anew.', 0.3);
  const text = field.value;
  if (edit.kind === 'select') {
    const place = findStretch(text, edit.what);
    if (place === null) return missing(edit.what);
    return certain(() => commanding({ kind: 'select', uid: field.uid, from: place.from, to: place.to }));
  }
  const edited = editText(text, edit);
  if (edited === null) return missing(edit.kind === 'insert' ? (edit.anchor ?? '') : edit.what);
  return certain(() => typeInto(field, edited, scene, null));
}

const missing = (what: string): Assessment =>
  impossible(
    what === '' ? 'There is no text in the field.' : `“${what}” is not in the text of the field.`,
    0.35,
  );

/** The text with the change made; null where what was named is not in it. */
export function editText(text: string, edit: Exclude<FieldEdit, { kind: 'select' }>): string | null {
  const now = { draft: text, starts: [] };
  if (edit.kind === 'insert') return insert(text, edit);
  const place = findStretch(text, edit.what);
  if (place === null) return null;
  if (edit.kind === 'delete') return removeWords(now, place).draft;
  if (!edit.all) return replaceWords(now, place, edit.by).draft;
  const said = text.slice(place.from, place.to);
  return places(text, said).reduceRight(
    (draft, one) => replaceWords({ draft, starts: [] }, one, edit.by).draft,
    text,
  );
}

/** Every place where these words stand by themselves. */
function places(text: string, said: string): readonly Stretch[] {
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(said)}(?![\\p{L}\\p{N}])`, 'giu');
  return [...text.matchAll(pattern)].map(({ index }) => ({ from: index, to: index + said.length }));
}

function insert(
  text: string,
  { text: words, side, anchor }: Extract<FieldEdit, { kind: 'insert' }>,
): string | null {
  const place = anchor === null ? { from: 0, to: text.length } : findStretch(text, anchor);
  if (place === null) return null;
  const at = side === 'before' ? place.from : place.to;
  const [before, after] = [text.slice(0, at), text.slice(at)];
  const clings = /^[,.;:!?’\n]/u.test(words);
  const left = before === '' || clings || /\s$/u.test(before) ? '' : ' ';
  const right = after === '' || /^[\s,.;:!?]/u.test(after) || /\s$/u.test(words) ? '' : ' ';
  return `${before}${left}${words}${right}${after}`;
}
