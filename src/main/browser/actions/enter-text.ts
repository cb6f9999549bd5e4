import type { Change, Undo } from '#shared/domain/index.ts';
import { secretMask } from '#shared/text/secrets.ts';
import { capitalise } from '#shared/text/words.ts';
import type { ElementHandle } from '../cdp/index.ts';
import {
  type ActionContext,
  describeCandidate,
  did,
  type FailedOutcome,
  failedOutcome,
  type Performed,
} from './action-context.ts';
import { changed, pointAt, type Reached } from './reach.ts';
import { typeAheadMs } from './settle.ts';

/** What is typed key by key, in characters: enough for every field that reacts to keys. The rest comes as a paste. */
const typedCharacters = 250;
/** Types into a field that was reached: in the place of what it holds, or after it. */
export async function enterText(
  context: ActionContext,
  reached: Reached,
  text: string,
  how: 'replace' | 'append',
): Promise<Performed> {
  const field = await findField(context, reached);
  if ('kind' in field) return field;
  const { element, state } = field;
  const refusal = refuseText(reached, state);
  if (refusal !== null) return refusal;
  await focusField(context, reached, element);
  await element.call(how === 'replace' ? 'selectAll' : 'moveToEnd', context.wait('the field'));
  const typed =
    state.kind === 'editable' || state.tag === 'textarea' ? text : text.replace(/\s*[\n\t]\s*/g, ' ');
  if (typed !== '') {
    await context.input.type(
      typed.slice(0, typedCharacters),
      state.kind === 'editable' ? 'shift-enter' : 'insert',
    );
    if (typed.length > typedCharacters) await context.input.insert(typed.slice(typedCharacters));
  } else if (how === 'replace' && state.value !== '') {
    await context.input.key('Backspace');
  }

  const secret = reached.candidate.secret !== null || state.type === 'password';
  const after = await readValue(context, element);
  if (after === null) return did([], null, typeAheadMs);
  const wanted = how === 'append' ? state.value + typed : typed;
  if (!secret && after === state.value && after !== wanted) {
    return failedOutcome(
      'not-editable',
      `${capitalise(describeCandidate(reached.candidate))} did not take the text.`,
    );
  }
  const changes: Change[] = [{ kind: 'value', value: secret ? secretMask : after }];
  const undo: Undo | null = secret
    ? null
    : { kind: 'restore', uid: reached.candidate.uid, value: state.value };
  return did(changes, undo, state.suggests ? typeAheadMs : undefined);
}

function refuseText(reached: Reached, state: Reached['state']): FailedOutcome | null {
  const name = capitalise(describeCandidate(reached.candidate));
  if (state.disabled) return failedOutcome('disabled', `${name} cannot be used now: it is disabled.`);
  if (state.readonly) return failedOutcome('readonly', `${name} can be read but not changed.`);
  if (state.kind === 'file')
    return failedOutcome('not-editable', `${name} takes a file, which you choose yourself.`);
  if (state.kind !== 'text' && state.kind !== 'editable') {
    return failedOutcome(
      'not-editable',
      `Text cannot be typed into ${describeCandidate(reached.candidate)}.`,
    );
  }
  return null;
}

/** The field itself, or the one field inside what was chosen: pages wrap their fields in boxes and labels. */
async function findField(
  context: ActionContext,
  { element, state }: Reached,
): Promise<{ element: ElementHandle; state: Reached['state'] } | FailedOutcome> {
  if (state.kind !== 'none') return { element, state };
  const inner = await element.find('fieldInside', context.wait('the field'));
  if (inner === null) return { element, state };
  return { element: inner, state: await inner.call('readState', context.wait('the field')) };
}

/** By a click where a click reaches it, which is what pages are made for; otherwise by plain focus. */
async function focusField(
  context: ActionContext,
  { candidate }: Reached,
  element: ElementHandle,
): Promise<void> {
  const name = describeCandidate(candidate);
  const failure = await pointAt(context, element, name, (now) =>
    now.tag === candidate.tag ? changed(context, candidate, now) : null,
  );
  if (failure === null) await context.input.press();
  await element.call('focusUnlessFocused', context.wait('the focus'));
}

async function readValue(context: ActionContext, element: ElementHandle): Promise<string | null> {
  try {
    return (await element.call('readState', context.wait('the field'))).value;
  } catch (error) {
    if (context.signal.aborted) throw error;
    return null; // typing took the page away
  }
}
