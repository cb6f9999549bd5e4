import type { FormInfo, SecretKind } from '#shared/domain/index.ts';
import { secretMask } from '#shared/lib/index.ts';
import { findImpliedForms } from './find-implied-forms.ts';
import type { LookedAt } from './looked-at.ts';
import { attributeOf, hasAttribute } from './page-tree.ts';

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
    return { ...info, submits: form.implied ? sendsImplied(form, member) : sendsForm(page, member) };
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

function describeForm(page: LookedAt, form: Form, id: string): Omit<FormInfo, 'submits'> {
  const { tree } = page;
  const fields = form.members.filter((member) => member.isField);
  const method = (attributeOf(tree, form.node, 'method') ?? 'get').toLowerCase();
  const isSearch = looksLikeSearch(page, form, fields, method);
  const frame = tree.frames[tree.frame[form.node] ?? 0];
  return {
    id,
    // Nobody knows how a script sends what it collects: it counts as changing something.
    method: form.implied
      ? isSearch
        ? 'get'
        : 'post'
      : method === 'post' || method === 'dialog'
        ? method
        : 'get',
    action: absoluteUrl(
      (form.implied ? null : attributeOf(tree, form.node, 'action')) || frame?.url || '',
      frame?.baseUrl ?? '',
    ),
    name: page.names.nameOf(form.node),
    isSearch,
    secrets: [...new Set(fields.flatMap(({ secret }) => (secret === null ? [] : [secret])))],
    uploads: fields.some(({ inputType }) => inputType === 'file'),
    fields: fields.flatMap(describeFilled),
  };
}

function describeFilled(field: FormMember): readonly { readonly label: string; readonly value: string }[] {
  if (field.disabled || !field.filled) return [];
  if (field.checked !== null) return field.checked === true ? [{ label: field.label, value: 'yes' }] : [];
  const value = field.secret === null ? (field.value ?? '') : secretMask;
  return [{ label: field.label, value: value.slice(0, 500) }];
}

const textRoles = new Set(['textbox', 'searchbox', 'combobox', 'spinbutton']);

function looksLikeSearch(page: LookedAt, form: Form, fields: readonly FormMember[], method: string): boolean {
  const { tree } = page;
  if ((!form.implied && method !== 'get') || fields.some(({ secret }) => secret !== null)) return false;
  const typed = fields.filter(({ role, inputType }) => textRoles.has(role) && inputType !== 'file');
  if (typed.length === 0 || (form.implied && fields.length > 2)) return false;
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
