import { formatTurn, type ReplayTurn, uidAttribute } from '#shared/grammar/index.ts';
import { formatUtterances, historyLength, selectUtterances } from '../dmr/format-utterances.ts';
import { type ElementNode, listElements } from '../tree/page-tree.ts';
import { mindActLimits, prunePage } from '../tree/prune-page.ts';
import { serializeXml } from '../tree/serialize-xml.ts';
import { toTextForm } from '../tree/to-text-form.ts';
import { type MessageRecord, mergeHistory } from './message-record.ts';
import { mindActWords } from './mind-act-words.ts';
import { fillTemplate, type PromptTemplates } from './templates.ts';

export interface MindActPromptInput {
  /** Every turn before the one to be predicted. */
  readonly turns: readonly ReplayTurn[];
  readonly page: ElementNode;
  /** Uids, best first. */
  readonly candidates: readonly string[];
  readonly templates: Omit<PromptTemplates, 'htmlPostfix'>;
  readonly strictCompat?: boolean;
}

const candidateWords = 10;
const candidateLength = 300;

/**
 * MindAct's input on WebLINX's data (spec/weblinx.md 4.8): the pruned page with words in the place of attributes,
 * utterances, candidates, and the last five turns as one record. Nothing is cut to a budget.
 */
export function buildMindActRecords(input: MindActPromptInput): readonly MessageRecord[] {
  const { turns, page, templates, strictCompat = true } = input;
  const uids = new Set(input.candidates);
  const tree = prunePage(page, uids, mindActLimits, { strictCompat });
  const elementOf = speakWords(tree, uids);
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
    { role: 'system', content: `${formatMindActTree(tree)}\n${system}\n${list}` },
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
