import { attributeOf, isElement, type PageTree } from './page-tree.ts';
import { cleanText, type Readership, readContent } from './read-text.ts';
import { inputTypeOf, pressedRoles, roleOf } from './roles.ts';
import type { Shown } from './visibility.ts';

export interface NameReader {
  /** Accessible name, one line; "" when nothing names it. */
  nameOf(node: number): string;
  /** Only what the markup gives it as a name: ARIA attributes, legend, caption, alternative text, title. */
  givenNameOf(node: number): string;
  /** The name comes from a label, an ARIA attribute or its content, and not from a mere hint as a placeholder. */
  isProperlyNamed(node: number): boolean;
  /** What is said beside the name. */
  descriptionOf(node: number): string;
}

/** Names as `Candidate.name` promises. */
const longestName = 200;

interface Name {
  readonly text: string;
  readonly proper: boolean;
}

const noName: Name = { text: '', proper: false };

/**
 * Accessible names in the order of the W3C's computation (accname-1.2), over the snapshot instead of a live page:
 * aria-labelledby, aria-label, what the tag itself offers (labels, alternative texts, captions), content, and
 * last title and placeholder. One thing differs, on purpose: content is what a person *sees*; words for screen
 * readers only count when nothing else names the element, so that a page cannot slip in text unseen.
 */
export function createNameReader(tree: PageTree, visibility: Shown, labels: Labels): NameReader {
  const known = new Map<number, Name>();

  function compute(node: number): Name {
    const given = ariaName(node);
    if (given !== '') return proper(given);
    const own = nativeName(node);
    if (own.text !== '') return own;
    if (namedByContent(tree, node)) {
      const content = contentName(node);
      const title = cleanText(attributeOf(tree, node, 'title') ?? '', longestName);
      // "⟳" is a picture; its title is the word for it.
      if (content !== '') return proper(title !== '' && !/[\p{L}\p{N}]/u.test(content) ? title : content);
    }
    // A hint in a field that is not seen is not seen either.
    if (visibility.shown[node] !== 1 && visibility.reachable[node] === 1) return noName;
    return hint(
      attributeOf(tree, node, 'title') || attributeOf(tree, node, 'placeholder') || placeholderOf(tree, node),
    );
  }

  function ariaName(node: number): string {
    const ids = attributeOf(tree, node, 'aria-labelledby');
    if (ids !== null) {
      const text = readReferences(node, ids);
      if (text !== '') return text;
    }
    return cleanText(attributeOf(tree, node, 'aria-label') ?? '', longestName);
  }

  function readReferences(node: number, ids: string): string {
    const parts = ids
      .split(/\s+/)
      .map((id) => labels.byId(node, id))
      .filter((target) => target >= 0)
      .map((target) =>
        target === node ? cleanText(attributeOf(tree, node, 'aria-label') ?? '') : referenced(target),
      );
    return cleanText(parts.join(' '), longestName);
  }

  /** A hidden target counts too: that is what pointing at it is for. */
  function referenced(target: number): string {
    const label = cleanText(attributeOf(tree, target, 'aria-label') ?? '', longestName);
    if (label !== '') return label;
    const field = fieldText(target);
    if (field !== '') return field;
    const readership = visibility.holdsShown[target] === 1 ? 'seen' : 'any';
    return read(target, readership);
  }

  /** Only buttons carry their name in their value; a field's value is never its name. */
  function fieldText(node: number): string {
    return tree.tag[node] === 'input' ? nativeName(node).text : '';
  }

  function nativeName(node: number): Name {
    const tag = tree.tag[node] ?? '';
    switch (tag) {
      case 'input': {
        const type = inputTypeOf(tree, node);
        const labelled = labelText(node);
        if (labelled !== '') return proper(labelled);
        if (type === 'image')
          return proper(attributeOf(tree, node, 'alt') || attributeOf(tree, node, 'value') || 'Submit');
        if (type === 'submit' || type === 'reset' || type === 'button') {
          const otherwise = { submit: 'Submit', reset: 'Reset', button: '' }[type];
          return proper(tree.inputValue.get(node) || attributeOf(tree, node, 'value') || otherwise);
        }
        return noName;
      }
      case 'select':
      case 'textarea':
      case 'meter':
      case 'progress':
      case 'output':
      case 'button':
        return proper(labelText(node));
      case 'img':
      case 'area':
        return proper(attributeOf(tree, node, 'alt') ?? '');
      case 'svg':
        return proper(childText(node, 'title'));
      case 'fieldset':
        return proper(childText(node, 'legend'));
      case 'table':
        return proper(childText(node, 'caption'));
      case 'details':
        return proper(childText(node, 'summary'));
      case 'figure':
        return proper(childText(node, 'figcaption'));
      case 'optgroup':
      case 'option':
        return proper(attributeOf(tree, node, 'label') ?? '');
      default:
        return noName;
    }
  }

  function labelText(field: number): string {
    const parts = labels.of(field).map((label) => ariaName(label) || readOwn(label));
    return cleanText(parts.join(' '), longestName);
  }

  function childText(node: number, tag: string): string {
    for (let child = node + 1; child < (tree.end[node] ?? 0); child = tree.end[child] ?? tree.size) {
      if (tree.tag[child] === tag) return tag === 'title' ? read(child, 'any') : readOwn(child);
    }
    return '';
  }

  /** What is seen, else what is said to screen readers. */
  function readOwn(node: number): string {
    const seen = read(node, 'seen');
    if (/[\p{L}\p{N}]/u.test(seen)) return seen;
    const said = read(node, 'rendered');
    return /[\p{L}\p{N}]/u.test(said) ? said : seen;
  }

  function contentName(node: number): string {
    if (isControl(tree, node)) return readOwn(node);
    // A mail row is named by what it says, not by the buttons in it.
    return readContent(tree, visibility, node, {
      readership: 'seen',
      limit: longestName,
      substitute: (inner) => (pressedInside.has(roleOf(tree, inner)) ? '' : alternative(inner, 'seen')),
    });
  }

  function read(node: number, readership: Readership): string {
    return readContent(tree, visibility, node, {
      readership,
      limit: longestName,
      substitute: (inner) => alternative(inner, readership),
    });
  }

  /** Words that an element inside stands for: a picture's alternative text, a button's label. */
  function alternative(node: number, readership: Readership): string | null {
    if (readership !== 'any' && attributeOf(tree, node, 'aria-hidden') === 'true') {
      // Text that is seen is read although screen readers skip it; pictures marked so are decoration.
      return isPictureTag(tree.tag[node]) ? '' : null;
    }
    if (readership === 'seen' && visibility.holdsShown[node] !== 1)
      return tree.tag[node] === 'svg' ? '' : null;
    const label = cleanText(attributeOf(tree, node, 'aria-label') ?? '', longestName);
    if (label !== '') return label;
    if (isPictureTag(tree.tag[node]))
      return nativeName(node).text || (attributeOf(tree, node, 'title') ?? '');
    if (tree.tag[node] === 'input') return isButtonInput(tree, node) ? nativeName(node).text : '';
    return null;
  }

  function described(node: number): string {
    const name = nameOf(node).text.toLowerCase();
    const ids = attributeOf(tree, node, 'aria-describedby');
    const unseen = visibility.shown[node] !== 1;
    const parts = [
      ids === null ? '' : readReferences(node, ids),
      attributeOf(tree, node, 'aria-description') ?? '',
      unseen ? '' : (attributeOf(tree, node, 'title') ?? ''),
      unseen ? '' : (attributeOf(tree, node, 'placeholder') ?? placeholderOf(tree, node)),
    ].map((part) => cleanText(part, longestName));
    return cleanText(
      [...new Set(parts)].filter((part) => part !== '' && part.toLowerCase() !== name).join('; '),
      longestName,
    );
  }

  function nameOf(node: number): Name {
    let name = known.get(node);
    if (name === undefined) {
      name = compute(node);
      known.set(node, name);
    }
    return name;
  }

  return {
    nameOf: (node) => nameOf(node).text,
    givenNameOf: (node) =>
      ariaName(node) ||
      nativeName(node).text ||
      cleanText(attributeOf(tree, node, 'title') ?? '', longestName),
    isProperlyNamed: (node) => nameOf(node).proper,
    descriptionOf: described,
  };
}

function proper(text: string): Name {
  return { text: cleanText(text, longestName), proper: true };
}

function hint(text: string): Name {
  return { text: cleanText(text, longestName), proper: false };
}

function placeholderOf(tree: PageTree, node: number): string {
  return attributeOf(tree, node, 'aria-placeholder') ?? attributeOf(tree, node, 'data-placeholder') ?? '';
}

function isPictureTag(tag: string | undefined): boolean {
  return tag === 'img' || tag === 'svg' || tag === 'canvas' || tag === 'video';
}

function isButtonInput(tree: PageTree, node: number): boolean {
  return ['submit', 'reset', 'button', 'image'].includes(inputTypeOf(tree, node));
}

/** Fields, lists and containers are not named by what is in them. */
const notNamedByContent = new Set([
  'textbox',
  'searchbox',
  'combobox',
  'listbox',
  'spinbutton',
  'slider',
  'list',
  'table',
  'grid',
  'treegrid',
  'dialog',
  'alertdialog',
  'form',
  'search',
  'navigation',
  'main',
  'banner',
  'complementary',
  'contentinfo',
  'region',
  'group',
  'radiogroup',
  'tablist',
  'tabpanel',
  'menu',
  'menubar',
  'tree',
  'toolbar',
  'figure',
  'progressbar',
  'meter',
  'feed',
  'log',
  'article',
]);

function namedByContent(tree: PageTree, node: number): boolean {
  return isElement(tree, node) && tree.tag[node] !== 'select' && !notNamedByContent.has(roleOf(tree, node));
}

const controlRoles = new Set([...pressedRoles, 'img']);

/** Controls inside a row or card: what they are called is not what the row is about. */
const pressedInside = new Set(['button', 'checkbox', 'radio', 'switch', 'menuitem', 'combobox', 'listbox']);

/** Elements that are pressed: their unseen label is still their label. */
function isControl(tree: PageTree, node: number): boolean {
  return controlRoles.has(roleOf(tree, node));
}

export interface Labels {
  /** The element with that id in the same frame; the first one when a page uses an id twice. */
  byId(near: number, id: string): number;
  /** Label elements of a field, in document order. */
  of(field: number): readonly number[];
  /** The field that a label element belongs to; -1 for none. */
  fieldOf(label: number): number;
}

const labelable = new Set(['input', 'select', 'textarea', 'button', 'meter', 'output', 'progress']);

/** Which label belongs to which field: by `for`, else the first field inside the label. */
export function findLabels(tree: PageTree): Labels {
  const ids = tree.frames.map(() => new Map<string, number>());
  const labels: number[] = [];
  for (let node = 0; node < tree.size; node += 1) {
    if (!isElement(tree, node)) continue;
    if (tree.tag[node] === 'label') labels.push(node);
    const id = attributeOf(tree, node, 'id');
    const known = ids[tree.frame[node] ?? 0];
    if (id !== null && known !== undefined && !known.has(id)) known.set(id, node);
  }
  const byId = (near: number, id: string) => ids[tree.frame[near] ?? 0]?.get(id) ?? -1;

  const fields = new Map<number, number>();
  const ofField = new Map<number, number[]>();
  for (const label of labels) {
    const target = attributeOf(tree, label, 'for');
    const field = target === null ? firstFieldIn(tree, label) : byId(label, target);
    if (field < 0 || !isLabelable(tree, field)) continue;
    fields.set(label, field);
    const list = ofField.get(field);
    if (list === undefined) ofField.set(field, [label]);
    else list.push(label);
  }
  return { byId, of: (field) => ofField.get(field) ?? [], fieldOf: (label) => fields.get(label) ?? -1 };
}

function firstFieldIn(tree: PageTree, label: number): number {
  for (let node = label + 1; node < (tree.end[label] ?? 0); node += 1) {
    if (isLabelable(tree, node)) return node;
  }
  return -1;
}

function isLabelable(tree: PageTree, node: number): boolean {
  const tag = tree.tag[node] ?? '';
  return labelable.has(tag) && !(tag === 'input' && inputTypeOf(tree, node) === 'hidden');
}
