import type { OptionInfo, SecretKind } from '#shared/domain/index.ts';
import { cleanText, dropUnseen } from './clean-text.ts';
import { inputTypeOf, isEditingHost } from './find-roles.ts';
import { isCodeDigit, secretKindOf } from './find-secrets.ts';
import type { LookedAt } from './looked-at.ts';
import { attributeOf, hasAttribute, type PageTree } from './page-tree.ts';
import { readContent } from './read-content.ts';

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
