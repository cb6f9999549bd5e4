import type { Affordance, Candidate, OptionInfo } from '#shared/domain/index.ts';
import { printColour } from './colours.ts';
import type { LookedAt } from './compute-snapshot.ts';
import { absoluteUrl, describeField, type FieldFacts, type FormMember, findForms } from './forms.ts';
import { type Kept, visibleBox } from './keep-candidates.ts';
import { createNearbyLabels } from './nearby-labels.ts';
import { createXpaths } from './node-ids.ts';
import {
  attributeOf,
  childrenOf,
  isComment,
  isElement,
  isFieldTag,
  type PageTree,
  stringsOf,
} from './page-tree.ts';
import { cleanText, dropUnseen, readContent } from './read-text.ts';
import type { FoundRegions } from './regions.ts';
import { checkableRoles, isEditingHost } from './roles.ts';
import type { ScrollState } from './scrollers.ts';
import { statesOf } from './states.ts';
import type { FoundText } from './texts.ts';

interface DescribeInput {
  readonly page: LookedAt;
  readonly kept: readonly Kept[];
  readonly texts: readonly FoundText[];
  readonly regions: FoundRegions;
  readonly scrollers: ReadonlyMap<number, ScrollState>;
  /** Of `kept`, what can be operated: the rest owns no text. */
  readonly operable: ReadonlySet<number>;
  readonly snapshotId: string;
  isFocused(node: number): boolean;
  uidOf(node: number): string;
}

/** A candidate on its way: what the form pass needs of all of them before any can be finished. */
interface Part extends Kept {
  /** Where state and value live: the field, also when its label stands in for it. */
  readonly owner: number;
  readonly role: string;
  readonly name: string;
  readonly nearby: string;
  readonly box: Candidate['box'];
  readonly states: Candidate['states'];
  readonly facts: FieldFacts;
}

/** Everything that is said about each candidate, in the order of `kept`. */
export function describeCandidates(input: DescribeInput): readonly Candidate[] {
  const { page, kept } = input;
  const nearbyLabel = createNearbyLabels(
    page,
    input.texts,
    // A scrolling area is no owner of the texts in it.
    new Set(
      kept.flatMap(({ node }) => (input.scrollers.has(node) || !input.operable.has(node) ? [] : [node])),
    ),
    kept
      .filter(({ node }) => isFieldTag(page.tree.tag[node]) || page.role(node) === 'textbox')
      .map(({ node }) => ({
        node,
        box: visibleBox(page, node),
        checkable: isCheckable(page, node),
        labelled: page.names.isProperlyNamed(node) && page.names.nameOf(node) !== '',
      })),
  );
  const xpathOf = createXpaths(page.tree);
  const parts = kept.map((each) => startPart(input, each, nearbyLabel));
  const forms = findForms(
    page,
    parts.map((part) => toMember(page, part)),
    input.uidOf,
  );
  return parts.map((part, at) => finishPart(input, part, forms[at] ?? null, xpathOf(part.node)));
}

function startPart(
  { page, isFocused, scrollers }: DescribeInput,
  kept: Kept,
  nearbyLabel: ReturnType<typeof createNearbyLabels>,
): Part {
  const { node, proxyFor } = kept;
  const { names } = page;
  const owner = proxyFor >= 0 ? proxyFor : node;
  const role = page.role(owner);
  // A scrolling area would be named by all of its text.
  const name = scrollers.has(node) && role === '' ? names.givenNameOf(owner) : names.nameOf(owner);
  const box = visibleBox(page, node);
  const states = statesOf(page.tree, owner, role, isFocused(owner));
  // A hint is name enough for a button, but a field beside "Price" with the hint "Min" is also about the price.
  const hinted = isFieldTag(page.tree.tag[owner]) && !names.isProperlyNamed(owner);
  const unlabelled =
    !scrollers.has(node) && (!/[\p{L}\p{N}]/u.test(name) || hinted || showsValue(page, node, role));
  const checkable = states.checked !== null || role === '';
  const found = unlabelled ? nearbyLabel({ node, box, checkable }) : '';
  const nearby = found === name ? '' : found;
  const facts = describeField(page, owner, `${name} ${nearby}`);
  return { ...kept, owner, role, name, nearby, box, states, facts };
}

/** Home-made lists of choices show what is chosen ("Red"); what it is chosen for ("Colour") stands beside them. */
function showsValue({ tree }: LookedAt, node: number, role: string): boolean {
  const opens = ['listbox', 'true', 'grid', 'dialog'].includes(
    attributeOf(tree, node, 'aria-haspopup') ?? '',
  );
  if (role !== '') return role === 'button' && opens;
  for (let at = tree.parent[node] ?? -1; at >= 0; at = tree.parent[at] ?? -1)
    if (tree.tag[at] === 'form') return true;
  return false;
}

function isCheckable(page: LookedAt, node: number): boolean {
  return ['checkbox', 'radio', 'switch'].includes(page.role(node));
}

function toMember(page: LookedAt, { owner, role, name, nearby, facts, states }: Part): FormMember {
  return {
    node: owner,
    role,
    label:
      (page.names.isProperlyNamed(owner) ? name : nearby || name) ||
      attributeOf(page.tree, owner, 'name') ||
      '',
    inputType: facts.inputType,
    isField: isField(page, owner, role, facts),
    value: facts.value,
    secret: facts.secret,
    filled: facts.filled,
    checked: states.checked,
    disabled: states.disabled,
  };
}

function finishPart(input: DescribeInput, part: Part, form: Candidate['form'], xpath: string): Candidate {
  const { page } = input;
  const { tree, visibility } = page;
  const { node, owner, role, name, box, facts, states } = part;
  const frame = tree.frame[node] ?? 0;
  const view = tree.frames[frame];
  const isLink = tree.tag[node] === 'a' || tree.tag[node] === 'area';
  const href = isLink ? attributeOf(tree, node, 'href') : null;
  const scroll = input.scrollers.get(node) ?? null;
  return {
    ref: {
      snapshotId: input.snapshotId,
      frameId: view?.id ?? '',
      backendNodeId: tree.backendNodeId[node] ?? 0,
    },
    uid: input.uidOf(node),
    tag: tree.tag[node] ?? '',
    role,
    name,
    text: visibleTextOf(page, node, facts),
    nearbyLabel: part.nearby,
    description: page.names.descriptionOf(owner),
    attributes: copyAttributes(tree, node, {
      secret: facts.secret !== null,
      seen: visibility.holdsShown[node] === 1,
    }),
    xpath,
    children: firstChildTags(page, node),
    affordances: affordancesOf(page, owner, role, facts, states.readonly, scroll !== null),
    value: facts.value,
    secret: facts.secret,
    filled: facts.filled,
    inputType: facts.inputType,
    states,
    options: facts.options ?? ownedOptions(page, owner),
    form,
    href: href === null ? null : absoluteUrl(href, view?.baseUrl ?? ''),
    box,
    inViewport: visibility.isInView(box.x + box.width / 2, box.y + box.height / 2, node),
    paintOrder: tree.paintOrder[node] ?? 0,
    color: printColour(tree.color[node] ?? 0),
    background: printColour(visibility.backgrounds.colour[node] ?? 0),
    fontSize: tree.fontSize[node] ?? 0,
    region: input.regions.of[node] ?? -1,
    frame,
    scroll,
  };
}

const longestText = 400;
const mostOptions = 200;

/** Input types that are pressed and not written into. */
const pressedTypes = new Set(['button', 'submit', 'reset', 'image', 'checkbox', 'radio', 'file']);

/** What a person can do with it. Fields that take a value rather than keys (dates, ranges) count as typed into. */
function affordancesOf(
  page: LookedAt,
  node: number,
  role: string,
  facts: FieldFacts,
  fixed: boolean,
  scrolls: boolean,
): readonly Affordance[] {
  const { tree } = page;
  const tag = tree.tag[node];
  const affordances: Affordance[] = ['click'];
  const written =
    tag === 'textarea' ||
    (tag === 'input' && !pressedTypes.has(facts.inputType ?? '')) ||
    isEditingHost(tree, node);
  if (written && !fixed) affordances.push('type');
  if (tag === 'select') affordances.push('select');
  if (checkableRoles.has(role)) affordances.push('check');
  if (facts.inputType === 'file') affordances.push('upload');
  if (scrolls) affordances.push('scroll');
  return affordances;
}

/** Visible text inside; for fields what they show, which is their value. */
function visibleTextOf(page: LookedAt, node: number, facts: FieldFacts): string {
  const { tree } = page;
  const tag = tree.tag[node];
  if (tag === 'select') return cleanText(facts.value ?? '', longestText);
  if (tag === 'input') {
    const button = ['button', 'submit', 'reset'].includes(facts.inputType ?? '');
    return button ? page.names.nameOf(node) : '';
  }
  return readContent(tree, page.visibility, node, { readership: 'seen', limit: longestText });
}

/** Options of an open list that a combobox or button points at (`aria-controls`, `aria-owns`). */
function ownedOptions(page: LookedAt, node: number): readonly OptionInfo[] | null {
  const { tree, visibility, labels, names } = page;
  const ids = attributeOf(tree, node, 'aria-controls') ?? attributeOf(tree, node, 'aria-owns');
  if (ids === null) return null;
  const list = labels.byId(node, ids.split(/\s+/)[0] ?? '');
  if (list < 0 || visibility.holdsShown[list] !== 1 || page.role(list) !== 'listbox') return null;
  const options: OptionInfo[] = [];
  for (let at = list + 1; at < (tree.end[list] ?? 0) && options.length < mostOptions; at += 1) {
    if (page.role(at) !== 'option' || visibility.holdsShown[at] !== 1) continue;
    const label = names.nameOf(at);
    options.push({
      label,
      value: attributeOf(tree, at, 'data-value') ?? label,
      selected: attributeOf(tree, at, 'aria-selected') === 'true',
      disabled: attributeOf(tree, at, 'aria-disabled') === 'true',
    });
  }
  return options;
}

/** Tags of the first two child elements, comments between them told; what hangs in shadow trees and slots is a child. */
function firstChildTags(page: LookedAt, node: number): readonly (string | null)[] {
  const tags: (string | null)[] = [];
  for (const child of childrenOf(page.tree, node)) {
    if (isElement(page.tree, child)) tags.push(page.tree.tag[child] ?? '');
    else if (isComment(page.tree, child)) tags.push(null);
    if (tags.length - tags.filter((tag) => tag === null).length === 2) break;
  }
  return tags;
}

const fieldRoles = new Set([
  'textbox',
  'searchbox',
  'combobox',
  'spinbutton',
  'slider',
  'checkbox',
  'radio',
  'switch',
]);

/** Holds something that would be sent. */
function isField(page: LookedAt, node: number, role: string, facts: FieldFacts): boolean {
  const tag = page.tree.tag[node];
  if (tag === 'select' || tag === 'textarea') return true;
  if (tag === 'input')
    return (
      facts.inputType === 'file' || !['button', 'submit', 'reset', 'image'].includes(facts.inputType ?? '')
    );
  return fieldRoles.has(role);
}

const mostAttributes = 40;
/** In characters. Addresses may be long; everything else that is, is data for scripts. */
const longestAddress = 1_000;
const longestValue = 300;

/**
 * Attributes in markup order, cut and cleaned; of a secret field nothing that could repeat its value. */
function copyAttributes(
  tree: PageTree,
  node: number,
  { secret, seen }: { readonly secret: boolean; readonly seen: boolean },
): Readonly<Record<string, string>> {
  const strings = stringsOf(tree, node);
  const pairs = tree.attributes[node] ?? [];
  const entries: [string, string][] = [];
  for (let at = 0; at < pairs.length && entries.length < mostAttributes; at += 2) {
    const name = strings[pairs[at] ?? -1] ?? '';
    if (secret && (name === 'value' || name.startsWith('data-'))) continue;
    if (!seen && (name === 'placeholder' || name === 'title' || name === 'value')) continue;
    entries.push([name, cleanValue(name, strings[pairs[at + 1] ?? -1] ?? '')]);
  }
  return Object.fromEntries(entries);
}

function cleanValue(name: string, value: string): string {
  const address = name === 'href' || name === 'src' || name === 'action';
  const inline = address && value.startsWith('data:');
  const cut = value.slice(0, inline ? 80 : address ? longestAddress : longestValue);
  return name === 'class' || name === 'style' || address ? dropUnseen(cut) : cleanText(cut);
}

/** What an element is, how it is laid out and in what state: nothing in which a page would write sentences. */
const plainNames = new Set(
  `action aria-atomic aria-busy aria-checked aria-colcount aria-colindex aria-controls aria-current
  aria-describedby aria-disabled aria-expanded aria-haspopup aria-hidden aria-invalid aria-labelledby aria-level
  aria-live aria-modal aria-multiselectable aria-orientation aria-owns aria-posinset aria-pressed aria-readonly
  aria-required aria-rowcount aria-rowindex aria-selected aria-setsize aria-sort checked class cols colspan
  contenteditable datetime dir disabled for headers height high href id inputmode lang low max maxlength method min
  minlength multiple name open optimum readonly required role rows rowspan scope selected size span src start step
  tabindex target type width`.split(/\s+/),
);

/**
 * Attributes of an element that is no candidate. Words that nobody sees (labels for screen readers, titles,
 * alternative texts, data for scripts) and values of fields are left out.
 */
export function copyPlainAttributes(tree: PageTree, node: number): Readonly<Record<string, string>> {
  const pairs = tree.attributes[node] ?? [];
  if (pairs.length === 0) return none;
  const strings = stringsOf(tree, node);
  const entries: [string, string][] = [];
  for (let at = 0; at < pairs.length && entries.length < mostAttributes; at += 2) {
    const name = strings[pairs[at] ?? -1] ?? '';
    if (plainNames.has(name)) entries.push([name, cleanValue(name, strings[pairs[at + 1] ?? -1] ?? '')]);
  }
  return entries.length === 0 ? none : Object.fromEntries(entries);
}

const none: Readonly<Record<string, string>> = Object.freeze({});
