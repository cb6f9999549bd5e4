import { formatTurn, pythonSpaces, type ReplayTurn, uidAttribute } from '#shared/grammar/index.ts';
import { formatUtterances, historyLength, selectUtterances } from './dmr.ts';
import { fillTemplate, type MessageRecord, mergeHistory, type PromptTemplates } from './records.ts';
import {
  type ElementNode,
  listElements,
  mindActLimits,
  prunePage,
  serializeXml,
  toTextForm,
} from './tree.ts';

export interface MindActPromptInput {
  /** Every turn before the one to be predicted. */
  readonly turns: readonly ReplayTurn[];
  /** Null where the turn has none: every chat turn. */
  readonly page: ElementNode | null;
  /** Uids, best first. */
  readonly candidates: readonly string[];
  readonly templates: Omit<PromptTemplates, 'htmlPostfix'>;
  readonly strictCompat?: boolean;
}

const candidateWords = 10;
const candidateLength = 300;

/**
 * MindAct's input on WebLINX's data (docs/weblinx.md, 4): the pruned page with words in the place of attributes,
 * utterances, candidates, and the last five turns as one record. Nothing is cut to a budget.
 */
export function buildMindActRecords(input: MindActPromptInput): readonly MessageRecord[] {
  const { turns, page, templates, strictCompat = true } = input;
  const uids = new Set(input.candidates);
  const tree = page === null ? null : prunePage(page, uids, mindActLimits, { strictCompat });
  const elementOf = tree === null ? new Map<string, ElementNode>() : speakWords(tree, uids);
  const system = fillTemplate(templates.system, {
    num_utterances: historyLength - 1,
    utterance_context: formatUtterances(selectUtterances(turns)),
    num_prev_turns: historyLength,
  });
  const lines = input.candidates.flatMap((uid) => {
    const element = elementOf.get(uid);
    return element === undefined ? [] : [`(uid = ${uid}) ${summarize(element)}\n`];
  });
  const hasAll = lines.length === input.candidates.length && lines.length > 0;
  const list = hasAll ? fillTemplate(templates.candidate, { candidate_str: lines.join('') }) : '';
  const history = turns.slice(-historyLength).map((turn) => formatTurn(turn, 'mindact'));
  return [
    { role: 'system', content: `${tree === null ? '' : `${formatMindActTree(tree)}\n`}${system}\n${list}` },
    ...mergeHistory(history, templates.final),
  ];
}

/** Numbers the candidates in document order and puts words in the place of attributes. Changes the tree. */
function speakWords(tree: ElementNode, uids: ReadonlySet<string>): Map<string, ElementNode> {
  const found = new Map<string, ElementNode>();
  for (const element of listElements(tree)) {
    const uid = element.attributes.get(uidAttribute) ?? '';
    const words = mindActWords(element.attributes);
    element.attributes = new Map();
    if (uids.has(uid)) {
      element.attributes.set('id', String(found.size));
      found.set(uid, element);
    }
    if (words !== '') element.attributes.set('meta', words);
  }
  return found;
}

function formatMindActTree(element: ElementNode): string {
  const markup = serializeXml(element)
    .replaceAll('"', ' ')
    .replaceAll('meta= ', '')
    .replaceAll('id= ', 'id=')
    .replaceAll(' >', '>');
  return toTextForm(markup);
}

function summarize(element: ElementNode): string {
  const words = formatMindActTree(element).split(' ').slice(0, candidateWords).join(' ');
  return [...words].slice(0, candidateLength).join('');
}

/** Attributes that say something of an element, in the order in which MindAct reads them. */
const speaking = [
  'role',
  'aria_role',
  'type',
  'alt',
  'aria_description',
  'aria_label',
  'label',
  'title',
  'name',
  'text_value',
  'value',
  'placeholder',
  'input_checked',
  'input_value',
  'option_selected',
  'class',
] as const;

const saysNothing = new Set(['hidden', 'none', 'presentation', 'null', 'undefined']);
const wordLength = 15;
const wordsPerAttribute = 5;
const wordsPerElement = 20;

/**
 * The words that MindAct writes in the place of an element's attributes (docs/weblinx.md, 4; docs/mind2web.md, 5.1).
 * Words are told apart and measured as Python does.
 */
export function mindActWords(attributes: ReadonlyMap<string, string | null>): string {
  const values = speaking
    .map((name) => attributes.get(name)?.toLowerCase() ?? '')
    .filter((value) => !saysNothing.has(value) && !value.startsWith('http'))
    .map((value) =>
      value
        .split(pythonSpaces)
        .filter((word) => word !== '' && [...word].length < wordLength)
        .slice(0, wordsPerAttribute)
        .join(' '),
    )
    .filter((value) => value !== '');
  return [...new Set(values)].join(' ').split(' ').slice(0, wordsPerElement).join(' ');
}
