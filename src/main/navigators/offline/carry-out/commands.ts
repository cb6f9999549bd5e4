import type { Candidate, NavigatorTurn, PageCommand, Turn } from '#shared/domain/index.ts';
import { describeCommand } from '#shared/grammar/index.ts';
import {
  editAsSpoken,
  findStretch,
  removeWords,
  replaceWords,
  type Stretch,
} from '#shared/text/dictation/index.ts';
import { foldText } from '#shared/text/words.ts';
import { findNumbered, type Scene } from '../scene.ts';
import { type Assessment, certain, impossible, type Step, tell } from '../step.ts';
import type { FieldEdit, Instruction, InstructionOf } from '../understand/index.ts';
import { clickOn, resolveClick } from './clicking.ts';
import { fieldAtHand, selectionIn, typeInto } from './typing.ts';

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
  const selected = selectionIn(field, scene);
  if (edit.kind === 'select') {
    const place = findStretch(text, edit.what, selected);
    if (place === null) return missing(edit.what);
    return certain(() => commanding({ kind: 'select', uid: field.uid, from: place.from, to: place.to }));
  }
  const edited = edit.kind === 'spoken' ? editAsSpoken(text, edit.said) : editText(text, edit, selected);
  if (edited === null)
    return missing(
      edit.kind === 'insert' ? (edit.anchor ?? '') : edit.kind === 'spoken' ? edit.said : edit.what,
    );
  return certain(() => typeInto(field, edited, scene, null));
}

const missing = (what: string): Assessment =>
  impossible(
    what === '' ? 'There is no text in the field.' : `“${what}” is not in the text of the field.`,
    0.35,
  );

const correcting = /^(?:correct|fix)\s+(.+?)[.!]*$/iu;

/**
 * What is said right after text of a field was typed, changed or selected, where it fits that text: "delete that",
 * "capitalise London", "correct that"; null for anything else.
 */
export function readTextEdit(utterance: string, scene: Scene): Instruction | null {
  const last = scene.turns.findLast((turn) => turn.speaker === 'navigator' && isOnText(turn));
  const field = last === undefined || last !== lastDeed(scene) ? null : fieldAtHand(scene);
  if (field === null || field.secret !== null || field.value === null || field.value === '') return null;
  const said = utterance.trim();
  if (/^(?:delete|remove|erase|scratch) (?:that|it|this)[.!]*$/iu.test(said))
    return selectionIn(field, scene) === null
      ? { kind: 'undo' }
      : { kind: 'edit', edit: { kind: 'delete', what: 'that' } };
  const what = correcting.exec(said)?.[1];
  if (what !== undefined && findStretch(field.value, what) !== null)
    return { kind: 'edit', edit: { kind: 'select', what } };
  return editAsSpoken(field.value, said) === null ? null : { kind: 'edit', edit: { kind: 'spoken', said } };
}

const isOnText = ({ action, command }: NavigatorTurn): boolean =>
  action.intent === 'textinput' || command?.kind === 'select';

const lastDeed = ({ turns }: Scene): Turn | undefined =>
  turns.findLast(
    (turn) => turn.speaker === 'navigator' && (turn.action.intent !== 'say' || turn.command !== undefined),
  );

/** The text with the change made; null where what was named is not in it. */
export function editText(
  text: string,
  edit: Exclude<FieldEdit, { kind: 'select' | 'spoken' }>,
  selected: Stretch | null = null,
): string | null {
  const now = { draft: text, starts: [] };
  if (edit.kind === 'insert' && edit.anchor === null && selected !== null)
    return replaceWords(now, selected, edit.text).draft;
  if (edit.kind === 'insert') return insert(text, edit);
  const place = findStretch(text, edit.what, selected);
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
