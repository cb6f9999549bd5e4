import type { Action, Candidate, FormInfo, KeyChord, PageCommand, Snapshot } from '#shared/domain/index.ts';
import { foldText } from '#shared/text/words.ts';

/**
 * What an action does to the page physically, whatever verb asked for it. The page reacts to a press, not to the word
 * "submit" or "change", so only this is judged (docs/decisions/0023).
 */
export type Effect =
  /** Nothing of the page is touched, or only looked at. */
  | { readonly kind: 'none' }
  /** Controls that take a click or a key; with Enter in a field also the button that Enter presses. */
  | {
      readonly kind: 'press';
      readonly controls: readonly [Candidate, ...Candidate[]];
      /** The form that goes out with it. */
      readonly sends: FormInfo | null;
    }
  /** An option of a list, as a press on it; `opens` is the control of the page's own making that is pressed first. */
  | {
      readonly kind: 'choose';
      readonly label: string;
      readonly from: Candidate;
      readonly opens: Extract<Effect, { kind: 'press' }> | null;
    }
  | { readonly kind: 'write'; readonly into: Candidate }
  /** A key, or a press on nothing that is known, which may be anything where the page listens for it. */
  | { readonly kind: 'keys' }
  /** An address; `link` is the page's own link to it, as whose press it counts. */
  | { readonly kind: 'open'; readonly url: string; readonly link: Candidate | null };

const nothing: Effect = { kind: 'none' };

/** @param target the candidate that the action names, null for none */
export function resolveEffect(action: Action, target: Candidate | null, snapshot: Snapshot): Effect {
  switch (action.intent) {
    case 'click':
      return target === null ? nothing : resolveClick(target, snapshot);
    case 'submit':
      return target === null ? nothing : resolveSubmit(target, snapshot);
    case 'change':
      return target === null ? nothing : resolveChange(target, action.value);
    case 'textinput':
      if (target === null) return nothing;
      return isValued(target) ? resolveChange(target, action.text) : { kind: 'write', into: target };
    case 'paste':
      return target === null ? nothing : { kind: 'write', into: target };
    case 'load':
      if (action.transition !== 'typed') return nothing;
      return { kind: 'open', url: action.url, link: findLink(action.url, snapshot) };
    default:
      return nothing;
  }
}

/** The same for what voice control asks beside actions. */
export function resolveCommandEffect(command: PageCommand, snapshot: Snapshot): Effect {
  const target = commandTarget(command, snapshot);
  if (command.kind === 'keys') return resolveKeys(command.chord, target, snapshot);
  // Where nothing is known to be, a press may do anything.
  if (command.kind === 'press-at' && target === null) return { kind: 'keys' };
  return target === null ? nothing : resolveClick(target, snapshot);
}

/** What a command touches: a key goes to what has the focus. Null for none. */
export function commandTarget(command: PageCommand, snapshot: Snapshot): Candidate | null {
  if (command.kind === 'keys') return focusOf(snapshot);
  if (command.kind !== 'press' && command.kind !== 'press-at') return null;
  return snapshot.candidates.find(({ uid }) => uid === command.uid) ?? null;
}

function focusOf({ candidates, focusedUid }: Snapshot): Candidate | null {
  return candidates.find(({ uid }) => uid === focusedUid) ?? null;
}

/** They move the focus, the caret or the view, or close something. */
const movingKeys: ReadonlySet<string> = new Set(
  'Escape Tab ArrowUp ArrowDown ArrowLeft ArrowRight Home End PageUp PageDown'.split(' '),
);
/** With Control held, all that they do to a text. */
const editingKeys: ReadonlySet<string> = new Set([...'acvxyz']);

/** Enter and Space press what has the focus; any other key that does not only move or write may do anything. */
function resolveKeys(
  { key, ctrl, alt, meta }: KeyChord,
  focus: Candidate | null,
  snapshot: Snapshot,
): Effect {
  if (movingKeys.has(key)) return nothing;
  const isWritten = focus?.affordances.includes('type') === true;
  if (key === 'Enter' && focus !== null) {
    return isWritten ? resolveSubmit(focus, snapshot) : resolveClick(focus, snapshot);
  }
  const isPlain = !ctrl && !alt && !meta;
  if (isWritten) {
    const isTyped = isPlain && ([...key].length === 1 || key === 'Backspace' || key === 'Delete');
    const isEditing = (ctrl || meta) && !alt && editingKeys.has(key.toLowerCase());
    return isTyped || isEditing ? { kind: 'write', into: focus } : { kind: 'keys' };
  }
  if (key === ' ' && isPlain) return focus === null ? nothing : resolveClick(focus, snapshot);
  return { kind: 'keys' };
}

function resolveClick(target: Candidate, snapshot: Snapshot): Effect {
  if (target.tag === 'option') {
    const list = snapshot.candidates.find(({ options }) =>
      options?.some(({ label }) => label !== '' && label === (target.text || target.name)),
    );
    return { kind: 'choose', label: target.text || target.name, from: list ?? target, opens: null };
  }
  // The list that a native select opens is outside of the page: a click on it only gives it the focus.
  if (target.tag === 'select') return nothing;
  return pressOf(target);
}

function pressOf(target: Candidate): Extract<Effect, { kind: 'press' }> {
  return { kind: 'press', controls: [target], sends: target.form?.submits === true ? target.form : null };
}

const buttonTypes: ReadonlySet<string> = new Set(['submit', 'image', 'button']);

function resolveSubmit(target: Candidate, snapshot: Snapshot): Effect {
  const { form } = target;
  if (target.tag === 'button' || buttonTypes.has(target.inputType ?? '')) {
    return pressOf(target);
  }
  // Enter in a field presses the form's first button (HTML, "implicit submission").
  const button =
    form === null
      ? undefined
      : snapshot.candidates.find((other) => other.form?.id === form.id && other.form.submits);
  return {
    kind: 'press',
    controls: button === undefined ? [target] : [target, button],
    sends: button?.form ?? form,
  };
}

const textTypes: ReadonlySet<string> = new Set([
  'text',
  'search',
  'email',
  'url',
  'tel',
  'number',
  'password',
]);

/** Takes a value rather than keys: lists, sliders, dates, colours. */
function isValued({ tag, inputType }: Candidate): boolean {
  return tag === 'select' || (tag === 'input' && inputType !== null && !textTypes.has(inputType));
}

function resolveChange(target: Candidate, value: string): Effect {
  const { tag, inputType, role, states } = target;
  if (states.checked !== null || inputType === 'checkbox' || inputType === 'radio') {
    return { kind: 'press', controls: [target], sends: null };
  }
  if (tag === 'select' || target.options !== null) {
    const option = target.options?.find((one) => one.label === value || one.value === value);
    const opens = tag === 'select' ? null : pressOf(target);
    return { kind: 'choose', label: option?.label ?? value, from: target, opens };
  }
  const isWritten = target.affordances.includes('type') && role !== 'combobox';
  if (isWritten || tag === 'input') return { kind: 'write', into: target };
  // A menu of the page's own making: it is opened, and what the value names is pressed in it.
  return { kind: 'choose', label: value, from: target, opens: pressOf(target) };
}

function findLink(address: string, snapshot: Snapshot): Candidate | null {
  const wanted = hrefOf(address);
  return snapshot.candidates.find(({ href }) => href !== null && hrefOf(href) === wanted) ?? null;
}

/** Addresses as Chromium would ask for them: a fragment stays on the machine. */
function hrefOf(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  url.hash = '';
  return url.href;
}

/**
 * Names under which an effect is remembered once the user has said no to it: another verb, another element with the
 * same words and another way to the same address are the same effect.
 */
export function namesOf(effect: Effect, snapshot: Snapshot): readonly string[] {
  const page = hrefOf(snapshot.url).replace(/\?.*$/su, '');
  const pressed = (label: string): string => `press ${page} ${foldText(label)}`;
  switch (effect.kind) {
    case 'none':
    case 'write':
    case 'keys':
      return [];
    case 'press':
      return effect.controls.flatMap(({ name, text, href }) => [
        pressed(text || name),
        ...(href === null ? [] : [`open ${hrefOf(href)}`]),
      ]);
    case 'choose':
      return [pressed(effect.label), ...(effect.opens === null ? [] : namesOf(effect.opens, snapshot))];
    case 'open':
      return [
        `open ${hrefOf(effect.url)}`,
        ...(effect.link === null ? [] : [pressed(effect.link.text || effect.link.name)]),
      ];
  }
}
