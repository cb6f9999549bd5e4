import type { Change, Undo } from '#shared/domain/index.ts';
import type { DomElement, PageElement } from '../channel/index.ts';
import { describeCandidate, type Failed, failed } from './failure.ts';
import { changed, pointAt, type Reached } from './reach.ts';
import { readState } from './read-state.ts';
import { did, type Performed, type Scene } from './scene.ts';
import { typeAheadMs } from './settle-times.ts';

/** What is typed key by key, in characters: enough for every field that reacts to keys. The rest comes as a paste. */
const typedCharacters = 250;
/** How secret fields are spoken of. */
export const hiddenValue = '••••••';

/** Types into a field that was reached: in the place of what it holds, or after it. */
export async function enterText(
  scene: Scene,
  reached: Reached,
  text: string,
  how: 'replace' | 'append',
): Promise<Performed> {
  const field = await findField(scene, reached);
  if ('kind' in field) return field;
  const { element, state } = field;
  const refusal = refuseText(reached, state);
  if (refusal !== null) return refusal;
  await focusField(scene, reached, element);
  await element.evaluate(how === 'replace' ? selectAll : moveToEnd, scene.wait('the field'));
  const typed =
    state.kind === 'editable' || state.tag === 'textarea' ? text : text.replace(/\s*[\n\t]\s*/g, ' ');
  if (typed !== '') {
    await scene.hands.type(
      typed.slice(0, typedCharacters),
      state.kind === 'editable' ? 'shift-enter' : 'insert',
    );
    if (typed.length > typedCharacters) await scene.hands.insert(typed.slice(typedCharacters));
  } else if (how === 'replace' && state.value !== '') {
    await scene.hands.key('Backspace');
  }

  const secret = reached.candidate.secret !== null || state.type === 'password';
  const after = await readValue(scene, element);
  if (after === null) return did([], null, typeAheadMs);
  const wanted = how === 'append' ? state.value + typed : typed;
  if (!secret && after === state.value && after !== wanted) {
    return failed('not-editable', `${capital(describeCandidate(reached.candidate))} did not take the text.`);
  }
  const changes: Change[] = [{ kind: 'value', value: secret ? hiddenValue : after }];
  const undo: Undo | null = secret
    ? null
    : { kind: 'restore', uid: reached.candidate.uid, value: state.value };
  return did(changes, undo, state.suggests ? typeAheadMs : undefined);
}

function refuseText(reached: Reached, state: Reached['state']): Failed | null {
  const name = capital(describeCandidate(reached.candidate));
  if (state.disabled) return failed('disabled', `${name} cannot be used now: it is disabled.`);
  if (state.readonly) return failed('readonly', `${name} can be read but not changed.`);
  if (state.kind === 'file')
    return failed('not-editable', `${name} takes a file, which you choose yourself.`);
  if (state.kind !== 'text' && state.kind !== 'editable') {
    return failed('not-editable', `Text cannot be typed into ${describeCandidate(reached.candidate)}.`);
  }
  return null;
}

/** The field itself, or the one field inside what was chosen: pages wrap their fields in boxes and labels. */
async function findField(
  scene: Scene,
  { element, state }: Reached,
): Promise<{ element: PageElement; state: Reached['state'] } | Failed> {
  if (state.kind !== 'none') return { element, state };
  const inner = await element.evaluateElement(onlyFieldInside, scene.wait('the field'));
  if (inner === null) return { element, state };
  return { element: inner, state: await inner.evaluate(readState, scene.wait('the field')) };
}

/** By a click where a click reaches it, which is what pages are made for; otherwise by plain focus. */
async function focusField(scene: Scene, { candidate }: Reached, element: PageElement): Promise<void> {
  const name = describeCandidate(candidate);
  const failure = await pointAt(scene, element, name, (now) =>
    now.tag === candidate.tag ? changed(scene, candidate, now) : null,
  );
  if (failure === null) await scene.hands.press();
  await element.evaluate((field: DomElement) => {
    if (field.getRootNode().activeElement !== field) field.focus();
  }, scene.wait('the focus'));
}

async function readValue(scene: Scene, element: PageElement): Promise<string | null> {
  try {
    return (await element.evaluate(readState, scene.wait('the field'))).value;
  } catch (error) {
    if (scene.signal.aborted) throw error;
    return null; // typing took the page away
  }
}

/** Runs in the page. */
function onlyFieldInside(element: DomElement): DomElement | null {
  if (element.control) return element.control;
  const fields = [
    ...element.querySelectorAll(
      'input:not([type="hidden"]), textarea, [contenteditable=""], [contenteditable="true"]',
    ),
  ];
  return fields.length === 1 ? (fields[0] ?? null) : null;
}

/** Runs in the page: what is typed next takes the place of all there is. */
function selectAll(element: DomElement): void {
  if (element.select) {
    element.select();
    return;
  }
  const range = element.ownerDocument.createRange();
  range.selectNodeContents(element);
  const selection = element.ownerDocument.defaultView.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}

/** Runs in the page: what is typed next comes after all there is. */
function moveToEnd(element: DomElement): void {
  if (element.select) {
    const end = String(element.value ?? '').length;
    try {
      element.setSelectionRange?.(end, end);
    } catch {
      // Fields for numbers and addresses have no selection to set; the caret is at the end of a fresh focus.
    }
    return;
  }
  const range = element.ownerDocument.createRange();
  range.selectNodeContents(element);
  range.collapse(false);
  const selection = element.ownerDocument.defaultView.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
