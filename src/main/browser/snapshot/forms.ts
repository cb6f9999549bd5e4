import type { FormInfo, OptionInfo, SecretKind } from '#shared/domain/index.ts';
import { secretMask } from '#shared/text/secrets.ts';
import { digestOf } from '../../platform/digest.ts';
import type { LookedAt } from './compute-snapshot.ts';
import { describePieces, textRoles } from './field-pieces.ts';
import { attributeOf, hasAttribute, isFieldTag, isWithin, type PageTree } from './page-tree.ts';
import { cleanText, dropUnseen, readContent } from './read-text.ts';
import { inputTypeOf, isEditingHost } from './roles.ts';
import { isCodeDigit, secretKindOf } from './secrets.ts';

/** What the form pass needs to know of a candidate. `node` is the field itself where a label stands in for it. */
export interface FormMember {
  readonly node: number;
  readonly role: string;
  readonly label: string;
  readonly inputType: string | null;
  readonly isField: boolean;
  readonly value: string | null;
  readonly secret: SecretKind | null;
  readonly filled: boolean;
  readonly checked: boolean | 'mixed' | null;
  readonly disabled: boolean;
}

interface Form {
  readonly node: number;
  readonly implied: boolean;
  readonly members: FormMember[];
}

/**
 * The form around each candidate, by position in `members`; null for none. Where fields and buttons stand together
 * without a form element, as in mail and chat apps, the container they share is taken for one.
 */
export function findForms(
  page: LookedAt,
  members: readonly FormMember[],
  idOf: (node: number) => string,
): readonly (FormInfo | null)[] {
  const forms = new Map<number, Form>();
  const formOf = members.map((member) => formElementOf(page, member));
  const free = members.filter((_, at) => formOf[at] === -1);
  const implied = findImpliedForms(page, free);
  members.forEach((member, at) => {
    const own = formOf[at] ?? -1;
    const node = own >= 0 ? own : (implied.get(member.node) ?? -1);
    if (node < 0) return;
    const form = forms.get(node) ?? { node, implied: own < 0, members: [] };
    forms.set(node, form);
    form.members.push(member);
  });

  const shared = new Map<number, Omit<FormInfo, 'submits'>>();
  for (const form of forms.values()) shared.set(form.node, describeForm(page, form, idOf(form.node)));
  return members.map((member, at) => {
    const own = formOf[at] ?? -1;
    const node = own >= 0 ? own : (implied.get(member.node) ?? -1);
    const form = forms.get(node);
    const info = shared.get(node);
    if (form === undefined || info === undefined) return null;
    if (form.implied) return { ...info, submits: sendsImplied(form, member) };
    const submits = sendsForm(page, member);
    return { ...info, ...(submits ? ownWayOf(page, member) : {}), submits };
  });
}

function formElementOf(page: LookedAt, { node }: FormMember): number {
  const { tree, labels } = page;
  const named = attributeOf(tree, node, 'form');
  if (named !== null) {
    const form = labels.byId(node, named);
    if (tree.tag[form] === 'form') return form;
  }
  for (let at = node; at >= 0; at = tree.parent[at] ?? -1) if (tree.tag[at] === 'form') return at;
  return -1;
}

/** A button may send its form in another way and to another place than the form says. */
function ownWayOf(
  page: LookedAt,
  { node }: FormMember,
): Partial<Pick<FormInfo, 'method' | 'action' | 'isSearch'>> {
  const { tree } = page;
  const action = attributeOf(tree, node, 'formaction');
  const method = attributeOf(tree, node, 'formmethod');
  if (action === null && method === null) return {};
  const frame = tree.frames[tree.frame[node] ?? 0];
  return {
    // What made the form look like a search was where the form itself is sent.
    isSearch: false,
    ...(action === null ? {} : { action: absoluteUrl(action || frame?.url || '', frame?.baseUrl ?? '') }),
    ...(method === null ? {} : { method: methodOf(method) }),
  };
}

function methodOf(written: string): FormInfo['method'] {
  const method = written.trim().toLowerCase();
  return method === 'post' || method === 'dialog' ? method : 'get';
}

/** What Chromium would put into the form's request, by name (HTML, "constructing the entry list"). */
function payloadOf(page: LookedAt, form: Form): FormInfo['payload'] {
  if (form.implied) return [];
  const { tree } = page;
  const secretNodes = new Set(form.members.filter(({ secret }) => secret !== null).map(({ node }) => node));
  const payload: { name: string; digest: string | null }[] = [];
  for (let node = form.node + 1; node < (tree.end[form.node] ?? 0); node += 1) {
    const tag = tree.tag[node];
    if (!isFieldTag(tag)) continue;
    const name = attributeOf(tree, node, 'name');
    if (name === null || name === '' || hasAttribute(tree, node, 'disabled')) continue;
    for (const value of valuesOf(page, node, secretNodes.has(node)))
      payload.push({ name, digest: value === null ? null : digestOf(value) });
  }
  return payload;
}

function valuesOf({ tree }: LookedAt, node: number, isSecret: boolean): readonly (string | null)[] {
  if (isSecret) return [null];
  if (tree.tag[node] === 'select') {
    const chosen: string[] = [];
    for (let at = node + 1; at < (tree.end[node] ?? 0); at += 1) {
      if (tree.tag[at] !== 'option' || !tree.selected.has(at)) continue;
      chosen.push(attributeOf(tree, at, 'value') ?? cleanText(optionText(tree, at), 200));
    }
    return chosen;
  }
  if (tree.tag[node] === 'textarea') return [tree.inputValue.get(node) ?? ''];
  switch (inputTypeOf(tree, node)) {
    case 'checkbox':
    case 'radio':
      return tree.checked.has(node) ? [attributeOf(tree, node, 'value') ?? 'on'] : [];
    case 'password':
    case 'file':
      return [null];
    case 'button':
    case 'submit':
    case 'reset':
    case 'image':
      return [];
    default:
      return [tree.inputValue.get(node) ?? attributeOf(tree, node, 'value') ?? ''];
  }
}

function describeForm(page: LookedAt, form: Form, id: string): Omit<FormInfo, 'submits'> {
  const { tree } = page;
  const fields = form.members.filter((member) => member.isField);
  const method = methodOf(attributeOf(tree, form.node, 'method') ?? '');
  const isSearch = looksLikeSearch(page, form, fields, method);
  const frame = tree.frames[tree.frame[form.node] ?? 0];
  return {
    id,
    // Nobody knows how a script sends what it collects: it counts as changing something.
    method: form.implied ? (isSearch ? 'get' : 'post') : method,
    action: absoluteUrl(
      (form.implied ? null : attributeOf(tree, form.node, 'action')) || frame?.url || '',
      frame?.baseUrl ?? '',
    ),
    name: page.names.nameOf(form.node),
    isSearch,
    secrets: [...new Set(fields.flatMap(({ secret }) => (secret === null ? [] : [secret])))],
    uploads: fields.some(({ inputType }) => inputType === 'file'),
    fields: fields.flatMap((field) => [...describePieces(page, form, field), ...describeFilled(field)]),
    payload: payloadOf(page, form),
  };
}

function describeFilled(field: FormMember): readonly { readonly label: string; readonly value: string }[] {
  if (field.disabled || !field.filled) return [];
  if (field.checked !== null) return field.checked === true ? [{ label: field.label, value: 'yes' }] : [];
  const value = field.secret === null ? (field.value ?? '') : secretMask;
  return [{ label: field.label, value: value.slice(0, 500) }];
}

function looksLikeSearch(
  page: LookedAt,
  form: Form,
  fields: readonly FormMember[],
  method: FormInfo['method'],
): boolean {
  const { tree } = page;
  if (method === 'dialog' || fields.some(({ secret }) => secret !== null)) return false;
  const typed = fields.filter(({ role, inputType }) => textRoles.has(role) && inputType !== 'file');
  if (typed.length === 0 || (form.implied && fields.length > 2)) return false;
  // A message is written beside a search field, and never in a form that only searches.
  const isLong = (member: FormMember) =>
    tree.tag[member.node] === 'textarea' || isEditingHost(tree, member.node);
  if (typed.some(isLong) || (form.implied && typed.length > 1)) return false;
  if (page.role(form.node) === 'search') return true;
  if (!form.implied && /search|find|query|\/s\b/i.test(attributeOf(tree, form.node, 'action') ?? ''))
    return true;
  const says = (member: FormMember) =>
    member.role === 'searchbox' ||
    member.inputType === 'search' ||
    /\b(?:search|find|look for|suche|chercher|buscar)/i.test(member.label) ||
    /^(?:q|query|search|keywords?|s)$/i.test(attributeOf(tree, member.node, 'name') ?? '');
  return typed.some(says) || form.members.some((member) => member.role === 'button' && says(member));
}

function sendsForm(page: LookedAt, { node, inputType }: FormMember): boolean {
  const { tree } = page;
  if (inputType === 'submit' || inputType === 'image') return true;
  if (tree.tag[node] !== 'button') return false;
  const type = (attributeOf(tree, node, 'type') ?? '').toLowerCase();
  // Also types that do not exist mean submit.
  return type !== 'button' && type !== 'reset' && !hasAttribute(tree, node, 'popovertarget');
}

const sendingWords =
  /^(?:send|submit|save|post|publish|reply|comment|pay|buy|order|place|book|reserve|sign|log ?in|register|join|subscribe|search|find|go\b|apply|confirm|continue|next|create|add|update|upload|share|invite|delete|done|ok\b)/i;

/** The button whose word says so, or the only one there is. */
function sendsImplied(form: Form, member: FormMember): boolean {
  if (member.role !== 'button') return false;
  return sendingWords.test(member.label) || form.members.filter(({ role }) => role === 'button').length === 1;
}

export function absoluteUrl(address: string, base: string): string {
  return URL.canParse(address, base) ? new URL(address, base).href : address;
}

/** A container much larger than what is filled in there holds the app, not a form. In elements around a field. */
const farthestContainer = 8;
/** Lists that sort or filter at once need no button; only what is written has to be sent. */
const writtenRoles = new Set(['textbox', 'searchbox', 'spinbutton']);
/** Share of the viewport above which a container is the app itself, unless it is a dialog. */
const largestShare = 0.8;

/**
 * Fields outside of any form element, each with the container that serves as its form: the smallest one that also
 * holds a button. A field whose row has a button of its own (To with "Cc") goes with the fields around it.
 * @returns the container of each field and button in one, by node
 */
function findImpliedForms(page: LookedAt, free: readonly FormMember[]): ReadonlyMap<number, number> {
  const buttons = free.filter(({ role }) => role === 'button').map(({ node }) => node);
  const containers = free
    .filter(({ isField, role }) => isField && writtenRoles.has(role))
    .map(({ node }) => smallestWithButton(page, node, buttons))
    .filter((container) => container >= 0);
  const { tree } = page;
  const outermost = [...new Set(containers)].filter(
    (container) => !containers.some((other) => other !== container && isWithin(tree, other, container)),
  );
  const result = new Map<number, number>();
  for (const { node, isField, role } of free) {
    if (!isField && role !== 'button') continue;
    const container = outermost.find((candidate) => isWithin(tree, candidate, node));
    if (container !== undefined) result.set(node, container);
  }
  return result;
}

function smallestWithButton(page: LookedAt, field: number, buttons: readonly number[]): number {
  const { tree } = page;
  const view = tree.frames[tree.frame[field] ?? 0];
  let at = tree.parent[field] ?? -1;
  for (let step = 0; step < farthestContainer && at >= 0; step += 1, at = tree.parent[at] ?? -1) {
    const tag = tree.tag[at];
    if (tag === 'body' || tag === 'html' || tag === 'main' || view === undefined) return -1;
    const dialog = page.role(at) === 'dialog';
    const area = (tree.width[at] ?? 0) * (tree.height[at] ?? 0);
    if (!dialog && area > view.width * view.height * largestShare) return -1;
    const container = at;
    if (buttons.some((button) => isWithin(tree, container, button))) return container;
    if (dialog) return -1;
  }
  return -1;
}

export interface FieldFacts {
  readonly inputType: string | null;
  readonly secret: SecretKind | null;
  /** null for secrets and for what is no field. */
  readonly value: string | null;
  readonly filled: boolean;
  readonly options: readonly OptionInfo[] | null;
}

const noField: FieldFacts = { inputType: null, secret: null, value: null, filled: false, options: null };

/** In characters; what was typed by a person is shorter. */
const longestValue = 4_000;
const mostOptions = 1_000;

/** What a field holds, unless that is a secret. Checkboxes hold their state, not their value. */
export function describeField(page: LookedAt, node: number, words: string): FieldFacts {
  const { tree } = page;
  switch (tree.tag[node]) {
    case 'input': {
      const inputType = inputTypeOf(tree, node);
      const pressed = ['button', 'submit', 'reset', 'image', 'checkbox', 'radio'].includes(inputType);
      if (pressed) return { ...noField, inputType, filled: tree.checked.has(node) };
      return typed(tree, node, inputType, words, tree.inputValue.get(node) ?? '');
    }
    case 'textarea':
      return typed(tree, node, null, words, tree.inputValue.get(node) ?? '');
    case 'select':
      return chosen(tree, node, words);
    default: {
      if (!isEditingHost(tree, node)) return noField;
      const text = readContent(tree, page.visibility, node, {
        readership: 'seen',
        limit: longestValue,
        generated: false,
      });
      return { ...noField, value: text, filled: text !== '' };
    }
  }
}

function typed(
  tree: PageTree,
  node: number,
  inputType: string | null,
  words: string,
  value: string,
): FieldFacts {
  const secret = secretKindOf(tree, node, words) ?? (isCodeDigit(tree, node) ? 'one-time-code' : null);
  // Of a file only its name: Chromium makes up the folder in front of it.
  const shown = inputType === 'file' ? value.replace(/^.*[\\/]/, '') : value;
  return {
    inputType,
    secret,
    value: secret === null ? dropUnseen(shown).slice(0, longestValue) : null,
    filled: value !== '',
    options: null,
  };
}

function chosen(tree: PageTree, node: number, words: string): FieldFacts {
  const secret = secretKindOf(tree, node, words);
  const options: OptionInfo[] = [];
  for (let at = node + 1; at < (tree.end[node] ?? 0) && options.length < mostOptions; at += 1) {
    if (tree.tag[at] !== 'option') continue;
    const label = cleanText(attributeOf(tree, at, 'label') || optionText(tree, at), 200);
    options.push({
      label,
      value: cleanText(attributeOf(tree, at, 'value') ?? label, 200),
      // Which month a card expires is part of the secret.
      selected: secret === null && tree.selected.has(at),
      disabled: hasAttribute(tree, at, 'disabled') || hasAttribute(tree, tree.parent[at] ?? -1, 'disabled'),
    });
  }
  const value = options
    .filter((option) => option.selected)
    .map((option) => option.label)
    .join(', ');
  return { inputType: null, secret, value: secret === null ? value : null, filled: value !== '', options };
}

/** Options of a closed list have no box, so nothing says whether they are seen: all of their text counts. */
function optionText(tree: PageTree, option: number): string {
  let text = '';
  for (let at = option + 1; at < (tree.end[option] ?? 0); at += 1) {
    const value = tree.frames[tree.frame[at] ?? 0]?.strings[tree.text[at] ?? -1];
    if (value !== undefined) text += value;
  }
  return text;
}
