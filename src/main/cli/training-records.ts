import {
  type ElementSummary,
  type NavigatorTurn,
  type ScoredCandidate,
  type Snapshot,
  type Turn,
  wasCarriedOut,
} from '#shared/domain/index.ts';
import type { ReplayTurn } from '#shared/grammar/index.ts';
import { mapStrings, secretMask } from '#shared/text/secrets.ts';
import type { Ranker } from '../agent/ports.ts';
import { isSecretEntry, type RecordedScene, type ScoredQuestion } from '../evaluation/index.ts';
import { redactText, redactUtterance } from '../export/index.ts';
import type { TokenCounter } from '../models/tokens/index.ts';
import { shuffle } from '../navigators/mindact/index.ts';
import {
  type ChoiceTemplates,
  formatPruned,
  formatQuestion,
  formatTarget,
  groupSize,
  listOptions,
  prunePageAround,
} from '../navigators/prompts/mind2web/index.ts';
import {
  buildActionRecords,
  formatAsOneText,
  formatDmrQuery,
  type PromptTemplates,
} from '../navigators/prompts/weblinx/index.ts';
import { templates as rankerTemplates } from '../ranker/index.ts';

/** A turn with what was right at it, from whatever source, secrets masked. */
export interface Example {
  readonly id: string;
  readonly snapshot: Snapshot;
  /** Everything before. */
  readonly turns: readonly Turn[];
  /** Uids of the right elements. */
  readonly targets: readonly string[];
  readonly eligible: ReadonlySet<string>;
  /** What was entered into fields for passwords before: masked wherever it stands in a line. */
  readonly secrets: readonly string[];
  /** What an action model is asked and should answer; several where one turn makes several questions. */
  readonly ask: (offered: readonly ScoredCandidate[], how: AskedHow) => readonly ActionRecord[];
}

/** A line for training an action model. */
export interface ActionRecord {
  readonly id: string;
  /** Messages of a chat, or one text. */
  readonly input: string | readonly { readonly role: string; readonly content: string }[];
  readonly output: string;
}

/** A line for training a ranker; lines of one turn have one `group`. */
export interface RankerRecord {
  readonly group: string;
  readonly query: string;
  readonly document: string;
  readonly label: 0 | 1;
}

export interface AskedHow {
  /** Whether messages become the one text that Flan and MindAct read. */
  readonly isOneText: boolean;
  readonly counter: TokenCounter;
  readonly prompt: PromptTemplates;
  readonly choice: ChoiceTemplates;
  readonly seed: number;
}

/** The example of a data set's turn; null where what was entered is a secret. */
export async function exampleOf(question: ScoredQuestion<unknown>): Promise<Example | null> {
  const { key: id, reference } = question;
  if (reference.isSecret) return null;
  const whole = await question.scene();
  const scene = maskScene(whole);
  const { snapshot, turns, eligible, cleaned } = scene;
  const { targets } = reference;
  const output = redactText(reference.text);
  return {
    ...{ id, snapshot, turns, targets, eligible, secrets: secretsOf(whole) },
    ask: (offered, how) =>
      cleaned === null
        ? askAsWeblinx({ id, scene, output }, offered, how)
        : askByChoice({ id, cleaned, targets, operation: reference.operation }, offered, how),
  };
}

/** Shorter ones are no secrets, and stand in many words. */
const shortestSecret = 3;

const secretsOf = ({ recorded }: RecordedScene): readonly string[] =>
  (recorded?.before ?? []).flatMap((turn) => {
    const text = turn.type === 'browser' && isSecretEntry(turn) ? (turn.action.arguments.text ?? '') : '';
    return text.trim().length < shortestSecret ? [] : [text.trim()];
  });

/** A line without what was entered into fields for passwords. */
export function withoutSecrets<T>(line: T, secrets: readonly string[]): T {
  if (secrets.length === 0) return line;
  return mapStrings(line, (text) =>
    secrets.reduce((left, secret) => left.replaceAll(secret, secretMask), text),
  );
}

/** Recordings hold what was typed in clear text; what a model is trained on does not. */
function maskScene(scene: RecordedScene): RecordedScene {
  const { recorded, snapshot } = scene;
  const turns = scene.turns.map(maskTurn);
  if (recorded === null) return { ...scene, turns };
  const before = recorded.before.map(maskReplayTurn);
  const query = formatDmrQuery(before, recorded.viewport);
  const recording = snapshot.recording === undefined ? {} : { recording: { ...snapshot.recording, query } };
  return { ...scene, turns, snapshot: { ...snapshot, ...recording }, recorded: { ...recorded, before } };
}

export function maskTurn(turn: Turn): Turn {
  const masked = mapStrings(turn, redactText);
  return masked.speaker === 'user' ? { ...masked, utterance: redactUtterance(masked.utterance) } : masked;
}

function maskReplayTurn(turn: ReplayTurn): ReplayTurn {
  if (turn.type === 'chat') return { ...turn, utterance: redactUtterance(redactText(turn.utterance)) };
  const given = mapStrings(turn.action.arguments, redactText);
  const secret = isSecretEntry(turn) ? { text: secretMask, value: secretMask } : {};
  return { ...turn, action: { ...turn.action, arguments: { ...given, ...secret } } };
}

interface WeblinxAsked {
  readonly id: string;
  readonly scene: Pick<RecordedScene, 'recorded'>;
  readonly output: string;
}

/** The very input of WebLINX's action models, with the action as it writes one. */
export function askAsWeblinx(
  { id, scene: { recorded }, output }: WeblinxAsked,
  offered: readonly ScoredCandidate[],
  { isOneText, counter, prompt }: AskedHow,
): readonly ActionRecord[] {
  if (recorded === null) return [];
  const messages = buildActionRecords({
    turns: recorded.before,
    page: recorded.page,
    candidates: offered.flatMap(({ element }) => recorded.factsOf(element.uid) ?? []),
    viewport: recorded.viewport,
    templates: prompt,
    counter,
  });
  const masked = messages.map(({ role, content }) => ({ role, content: redactText(content) }));
  return [{ id, input: isOneText ? formatAsOneText(masked as typeof messages) : masked, output }];
}

interface ChoiceAsked {
  readonly id: string;
  readonly cleaned: NonNullable<RecordedScene['cleaned']>;
  readonly targets: readonly string[];
  readonly operation: { readonly op: string; readonly value: string } | null;
}

/**
 * MindAct's questions of one step: one with a right element among four others, one with five others, whose answer is
 * none of them. In the form of its trained models (docs/mind2web.md, 7).
 */
function askByChoice(
  { id, cleaned, targets, operation }: ChoiceAsked,
  offered: readonly ScoredCandidate[],
  { choice, seed }: AskedHow,
): readonly ActionRecord[] {
  const { page, task, history, nodeOf } = cleaned;
  const right = new Set(targets.map(nodeOf));
  const others = shuffle(
    offered.map(({ element }) => nodeOf(element.uid)).filter((node) => !right.has(node)),
    `${seed}:${id}`,
  );
  const best = offered.map(({ element }) => nodeOf(element.uid)).find((node) => right.has(node));
  const groups = [
    ...(best === undefined ? [] : [[best, ...others.slice(0, groupSize - 1)]]),
    others.slice(groupSize - 1, 2 * groupSize - 1),
  ];
  return groups.flatMap((group, place): readonly ActionRecord[] => {
    const pruned = prunePageAround(page, new Set(group));
    const options = listOptions(pruned, 'parenthesis');
    if (options.length === 0) return [];
    const at = options.findIndex((option) => right.has(option.id));
    const texts = options.map(({ text }) => text);
    const input = `${formatPruned(pruned, 'parenthesis')}${formatQuestion(redactUtterance(task), history, texts, choice)}`;
    const output = formatTarget(at < 0 ? null : at, operation ?? { op: 'CLICK', value: '' });
    return [{ id: `${id}#${place}`, input: redactText(input), output: redactText(output) }];
  });
}

/** The first `count` of a ranking; a right element that is not among them takes the place of the last. */
function offerWithTarget(
  scored: readonly ScoredCandidate[],
  { eligible, targets }: Pick<Example, 'eligible' | 'targets'>,
  count: number,
): readonly ScoredCandidate[] {
  const ranked = scored.filter(({ element }) => eligible.has(element.uid));
  const offered = ranked.slice(0, count);
  const isRight = ({ element }: ScoredCandidate): boolean => targets.includes(element.uid);
  const right = ranked.find(isRight);
  if (right === undefined || offered.some(isRight)) return offered;
  return [...offered.slice(0, count - 1), right];
}

/** The lines of one turn for an action model. */
export async function actionRecords(
  example: Example,
  { ranker, topK, how }: { readonly ranker: Ranker; readonly topK: number; readonly how: AskedHow },
  signal: AbortSignal,
): Promise<readonly ActionRecord[]> {
  const { snapshot, turns } = example;
  const { scored } = await ranker.rank({ snapshot, turns, signal });
  return example.ask(offerWithTarget(scored, example, topK), how);
}

export interface RankerRecordOptions {
  readonly template: keyof typeof rankerTemplates;
  /** Wrong elements of a turn, drawn by lot; DMR was trained with nine. */
  readonly negatives: number;
  readonly seed: number;
}

/** The lines of one turn for a ranker: all right elements, and some that are not. None where no right one is ranked. */
export function rankerRecords(
  { id, snapshot, turns, targets, eligible }: Example,
  { template, negatives, seed }: RankerRecordOptions,
): readonly RankerRecord[] {
  const texts = rankerTemplates[template];
  const page = texts.readPage(snapshot);
  const right = new Set<string>();
  const wrong = new Set<string>();
  for (const [index, { uid }] of snapshot.candidates.entries()) {
    const isRight = targets.includes(uid);
    if (!isRight && !eligible.has(uid)) continue;
    const document = page.document(index);
    if (document !== null) (isRight ? right : wrong).add(redactText(document));
  }
  if (right.size === 0) return [];
  const query = redactText(texts.formatQuery(turns, snapshot));
  // What reads like a right one cannot be told from it.
  const drawn = shuffle(
    [...wrong].filter((document) => !right.has(document)),
    `${seed}:${id}`,
  ).slice(0, negatives);
  return [
    ...[...right].map((document) => ({ group: id, query, document, label: 1 as const })),
    ...drawn.map((document) => ({ group: id, query, document, label: 0 as const })),
  ];
}

/** Whether a turn of a session is one to learn from: carried out, and decided by a person or a model. */
export function isLesson(turn: Turn, navigator: string | null): turn is NavigatorTurn {
  if (turn.speaker === 'user' || !wasCarriedOut(turn)) return false;
  // What the offline navigator says are words of its own code.
  return (
    turn.action.intent !== 'say' ||
    (navigator !== null && navigator !== 'offline' && turn.actor === 'navigator')
  );
}

export const elementUid = (element: ElementSummary | null): readonly string[] =>
  element === null || element.uid === '' ? [] : [element.uid];
