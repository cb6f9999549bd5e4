import type { Candidate } from '#shared/domain/index.ts';
import { affordancesOf, firstChildTags, isField, ownedOptions, visibleTextOf } from './candidate-details.ts';
import { printColour } from './colour.ts';
import { copyAttributes } from './copy-attributes.ts';
import { describeField, type FieldFacts } from './describe-field.ts';
import { absoluteUrl, type FormMember, findForms } from './find-forms.ts';
import { createNearbyLabels } from './find-nearby-labels.ts';
import type { FoundRegions } from './find-regions.ts';
import { statesOf } from './find-states.ts';
import type { FoundText } from './find-texts.ts';
import { type Kept, visibleBox } from './keep-candidates.ts';
import type { LookedAt } from './looked-at.ts';
import { createXpaths } from './make-xpath.ts';
import { attributeOf } from './page-tree.ts';
import type { ScrollState } from './scroll-state.ts';

export interface DescribeInput {
  readonly page: LookedAt;
  readonly kept: readonly Kept[];
  readonly texts: readonly FoundText[];
  readonly regions: FoundRegions;
  readonly scrollers: ReadonlyMap<number, ScrollState>;
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
    new Set(kept.flatMap(({ node }) => (input.scrollers.has(node) ? [] : [node]))),
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

function isFieldTag(tag: string | undefined): boolean {
  return tag === 'input' || tag === 'select' || tag === 'textarea';
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
