import { join } from 'node:path';
import { readCheckedText } from '../../../platform/checked-text.ts';

/** Candidates in one of MindAct's questions (docs/mind2web.md, 7); with none of them there are six options. */
export const groupSize = 5;

/** The fixed lines of the question. Those that released checkpoints were trained on are not Parley's to ship. */
export interface ChoiceTemplates {
  /** For models that chat. */
  readonly system: string;
  /** First line: attempt the task. */
  readonly begin: string;
  /** Asks for the next action. */
  readonly choose: string;
}

export const parleyTemplates: ChoiceTemplates = {
  system:
    'You know how web pages are built and how people use them, and you carry out tasks on them for a user, one action at a time.',
  begin: 'Work on the following task on the page shown above.',
  choose:
    'Which action comes next? Choose the element to act on from the options. (Where the right element is not shown on this page, choose option A.)',
};

/** SHA-256 of the lines that the released checkpoints were trained on, for whoever has them. */
const paperTemplateHashes: ChoiceTemplates = {
  system: 'a95aec42f5297869c3de1630263aad91885cf90c63aa8b5f79fa40a8f9b56d66',
  begin: '3413d37af5f51e905f9857d883f53ce398c8e42606e2600f13c4a1d01fb7eb34',
  choose: 'e09701cb4e40bc483ecf36a1bb6bf8a9c1900b739be4dace1ab3cf56653fe90c',
};

const historyLines = 5;
const letters = 'ABCDEF';

/** The letter of an option by its place among the candidates; A is none of them. */
export const letterOf = (place: number | null): string => letters[place === null ? 0 : place + 1] ?? 'A';

export function formatQuestion(
  task: string,
  history: readonly string[],
  options: readonly string[],
  { begin, choose }: Pick<ChoiceTemplates, 'begin' | 'choose'>,
): string {
  return [
    begin,
    `Task: ${task}`,
    'Previous actions:',
    ...(history.length === 0 ? ['None'] : history.slice(-historyLines)),
    choose,
    '',
    'A. None of the above',
    ...options.map((text, place) => `${letterOf(place)}. ${text}`),
    '',
  ].join('\n');
}

/** Page and question for a model that chats. */
export const formatChatQuestion = (snippet: string, question: string): string =>
  `'''\n${snippet}\n'''\n\n${question}`;

/** What a model is trained to answer. @param place of the right candidate among the options; null: none of them */
export function formatTarget(
  place: number | null,
  { op, value }: { readonly op: string; readonly value: string },
): string {
  if (place === null) return `${letterOf(null)}.`;
  return `${letterOf(place)}.\nAction: ${op}\n${op === 'CLICK' ? '' : `Value: ${value}`}`;
}

/** An answer as it was written. */
export interface ChoiceReply {
  /** Any character where a fine-tuned model wrote no letter of an option. */
  readonly letter: string;
  /** `TYPE New York`; a blank alone where nothing was said. */
  readonly operation: string;
}

/** `C.`, then labelled lines: the form that models are trained on. */
export const readTrainedReply = (text: string): ChoiceReply => ({
  letter: [...text.trim()][0] ?? letterOf(null),
  operation: readOperation(text),
});

/** `Answer: C.`, then labelled lines: the form that chat models are asked for. */
export const readChatReply = (text: string): ChoiceReply => ({
  letter: /Answer: ([A-F])/u.exec(text)?.[1] ?? letterOf(null),
  operation: readOperation(text),
});

function readOperation(text: string): string {
  const op = /Action: (CLICK|SELECT|TYPE)/u.exec(text)?.[1] ?? '';
  const value = /Value: ([^\n]*)/u.exec(text)?.[1] ?? '';
  return `${op} ${value.trim()}`;
}

/**
 * The lines that released checkpoints were trained on, from the files `system.txt`, `begin.txt` and `choose.txt` of a
 * folder.
 * @throws AppError `bad-input` that names the file
 */
export function readChoiceTemplates(folder: string): ChoiceTemplates {
  const read = (name: keyof ChoiceTemplates) =>
    readCheckedText(join(folder, `${name}.txt`), paperTemplateHashes[name]);
  return { system: read('system'), begin: read('begin'), choose: read('choose') };
}
