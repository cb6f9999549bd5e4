import {
  type Action,
  carriedOut,
  type ElementSummary,
  type NavigatorTurn,
  type ScoredCandidate,
  type Turn,
} from '#shared/domain/index.ts';
import { formatAction, isActionProblem, parseAction, toAction } from '#shared/grammar/index.ts';
import { snapshotRecorded } from '../browser/snapshot/index.ts';
import { parseXml } from '../navigators/prompts/mind2web/index.ts';
import type { ElementNode } from '../navigators/prompts/weblinx/index.ts';
import { findTaskFiles, type Mind2WebStep, type Mind2WebTask, readTasks } from './mind2web-dataset.ts';
import { readStepPicture } from './mind2web-pictures.ts';
import { type PredictedStep, type StepMetrics, scoreStep } from './mind2web-score.ts';
import {
  type Attempt,
  isInShard,
  nameCandidates,
  type QuestionOptions,
  type RecordedScene,
  readTree,
  type ScoredQuestion,
} from './scene.ts';
import { readScenePicture } from './scene-picture.ts';

/** A line of `results.jsonl`. */
export interface ScoredStepLine {
  readonly annotation_id: string;
  readonly action_uid: string;
  /** Place of the step in its task, from 0. */
  readonly step: number;
  readonly website: string;
  readonly domain: string;
  readonly task: string;
  /** What was answered, in the grammar of actions; null where nothing was asked. */
  readonly predicted: string | null;
  readonly predictedOperation: string;
  readonly referenceOperation: string;
  readonly reference: string;
  /** null where only the ranking was asked for. */
  readonly metrics: StepMetrics | null;
  /** Of the best acceptable element among the candidates, from 0; null: none of them is. */
  readonly rank: number | null;
  /** Acceptable elements, and all candidates of the page. */
  readonly acceptable: number;
  readonly elements: number;
  readonly candidates: readonly ShownCandidate[];
  readonly ms: number;
  readonly cost: number | null;
}

/** A candidate as a report shows it. */
export interface ShownCandidate {
  readonly uid: string;
  readonly tag: string;
  readonly text: string;
}

/** Candidates kept with a line. */
const mostShown = 5;

export const showCandidates = (ranking: readonly ScoredCandidate[]): readonly ShownCandidate[] =>
  ranking
    .slice(0, mostShown)
    .map(({ element: { uid, tag, text } }) => ({ uid, tag, text: text.slice(0, 80) }));

/** The steps of a split, task by task. */
export async function* mind2webQuestions(
  options: QuestionOptions,
): AsyncGenerator<ScoredQuestion<ScoredStepLine>> {
  const { root, split, shard, skipped, onShare } = options;
  const files = findTaskFiles(root, split);
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  let read = 0;
  let place = 0;
  const count = (bytes: number): void => {
    read += bytes;
    onShare(total === 0 ? 1 : read / total);
  };
  for (const { file } of files) {
    for await (const task of readTasks(file, count)) {
      const isMine = isInShard(place, shard);
      place += 1;
      if (!isMine) continue;
      if (typeof task === 'string') skipped.add(task);
      else yield* questionsOf(task, options);
    }
  }
}

function* questionsOf(
  task: Mind2WebTask,
  options: QuestionOptions,
): Generator<ScoredQuestion<ScoredStepLine>> {
  const { ranks, skipped, topK } = options;
  for (const [index, step] of task.steps.entries()) {
    if (typeof step === 'string') {
      skipped.add(step);
      continue;
    }
    const right = new Set(step.positives.map(({ id }) => uidOfNode(id)));
    const key = stepKey(task.id, step.id);
    yield {
      key,
      reference: {
        targets: [...right],
        text: referenceOperation(step.operation),
        operation: step.operation,
        isSecret: false,
      },
      official: ranks?.get(key)?.map(uidOfNode) ?? null,
      isAnswerable: (ranking) => ranking.slice(0, topK).some(({ element }) => right.has(element.uid)),
      scene: () => openScene(options.root, task, step, index),
      score: (scene, attempt) => scoreAttempt(task, step, index, scene, attempt, topK),
    };
  }
}

/** What Mind2Web's own files call a step. */
export const stepKey = (task: string, step: string): string => `${task}_${step}`;

/** Node ids are digits only, which names of candidates never are. */
const uidOfNode = (id: string): string => `n${id}`;
const nodeOfUid = (uid: string): string => uid.replace(/^n/u, '');

/** What the pages were recorded in. */
const viewport = { width: 1280, height: 720 };

async function openScene(
  folder: string,
  task: Mind2WebTask,
  step: Mind2WebStep,
  index: number,
): Promise<RecordedScene> {
  const tree = parseXml(step.cleanedHtml);
  // Boxes and what cleaning took away stand in the raw page only.
  const page = parseXml(step.rawHtml) ?? tree;
  const { root, uids } = page === null ? { root: null, uids: [] } : readTree(page, reading);
  const snapshot = await snapshotRecorded({
    url: '',
    title: task.site,
    viewport,
    roots: root === null ? [] : [root],
  });
  return {
    snapshot: nameCandidates(snapshot, uids),
    turns: turnsBefore(task, index),
    utterance: task.words,
    eligible: new Set([...step.positives, ...step.negatives].map(({ id }) => uidOfNode(id))),
    cleaned:
      tree === null
        ? null
        : {
            key: stepKey(task.id, step.id),
            page: tree,
            task: task.words,
            history: task.lines.slice(0, index),
            nodeOf: nodeOfUid,
            uidOf: uidOfNode,
          },
    recorded: null,
    // The whole page is on it, however long it is.
    picture: async () =>
      readScenePicture(await readStepPicture(folder, task.id, step.id), {
        width: viewport.width,
        height: null,
      }),
  };
}

const reading = {
  uidOf: (element: ElementNode) => {
    const id = element.attributes.get('backend_node_id');
    return id ? uidOfNode(id) : null;
  },
  boxOf(element: ElementNode) {
    const given = element.attributes.get('bounding_box_rect');
    // A cleaned page has no boxes: all that is left of it was to be seen.
    if (given == null) return { x: 0, y: 0, width: 1, height: 1 };
    const [x = -1, y = -1, width = -1, height = -1] = given.split(',').map(Number);
    return width < 0 || height < 0 || Number.isNaN(x + y + width + height) ? null : { x, y, width, height };
  },
  attributesOf: (element: ElementNode) =>
    Object.fromEntries(
      [...element.attributes].flatMap(([name, value]) => {
        const own = nameOfAttribute(name);
        return own === null ? [] : [[own, value ?? '']];
      }),
    ),
  textOf: (element: ElementNode) => (element.tag === 'text' ? element.text : null),
};

/** What the recording added: the label of the step (`data_pw_…`) must reach nobody. */
const added = /^(?:backend_node_id|bounding_box_rect|is_clickable|pseudo_type|data_pw_.*)$/u;
const stateNames: Readonly<Record<string, string>> = {
  input_value: 'value',
  text_value: 'value',
  input_checked: 'checked',
  option_selected: 'selected',
};

/** The recording wrote `_` for each sign that is no letter or digit: `aria_label`. null: it is not the page's own. */
function nameOfAttribute(name: string): string | null {
  if (added.test(name)) return null;
  return stateNames[name] ?? name.replace(/^(aria|data)_/u, '$1-').replaceAll('_', '-');
}

function turnsBefore(task: Mind2WebTask, index: number): readonly Turn[] {
  const common = (place: number) => ({ id: `turn-${place}`, sessionId: task.id, index: place, at: place });
  const asked: Turn = { ...common(0), speaker: 'user', utterance: task.words, via: 'text' };
  const done = task.lines.slice(0, index).map((line, place): NavigatorTurn => {
    const step = task.steps[place];
    const element = elementOfLine(line, typeof step === 'object' ? step : null);
    const action: Action =
      typeof step === 'object' ? actionOf(step, element.uid) : { intent: 'click', uid: element.uid };
    return {
      ...common(place + 1),
      ...carriedOut,
      action,
      text: formatAction(action),
      element,
      url: '',
      title: task.site,
    };
  });
  return [asked, ...done];
}

/** `[button]  Search -> CLICK`: the element as the recording tells it. */
function elementOfLine(line: string, step: Mind2WebStep | null): ElementSummary {
  const [, role = '', text = ''] = /^\[([^\]]*)\]\s*(.*?)\s*->/u.exec(line) ?? [];
  const target = step?.positives.find(({ isOriginalTarget }) => isOriginalTarget) ?? step?.positives[0];
  const box = { x: 0, y: 0, width: 0, height: 0 };
  return { uid: uidOfNode(target?.id ?? ''), tag: target?.tag ?? '', role, text, bbox: box };
}

function actionOf({ operation: { op, value } }: Mind2WebStep, uid: string): Action {
  if (op === 'TYPE') return { intent: 'textinput', uid, text: value };
  return op === 'SELECT' ? { intent: 'change', uid, value } : { intent: 'click', uid };
}

/** An action as Mind2Web has it: pointing and Enter are clicks; null for what its data has not. */
export function stepOfAction(action: Action | null): PredictedStep | null {
  switch (action?.intent) {
    case 'click':
    case 'hover':
    case 'submit':
      return { id: nodeOfUid(action.uid), operation: 'CLICK' };
    case 'textinput':
      return { id: nodeOfUid(action.uid), operation: `TYPE ${action.text}` };
    case 'change':
      return { id: nodeOfUid(action.uid), operation: `SELECT ${action.value}` };
    default:
      return null;
  }
}

/** What is right, as one text; a click has no value. */
const referenceOperation = ({ op, value }: Mind2WebStep['operation']): string =>
  op === 'CLICK' || value === '' ? op : `${op} ${value}`;

/** What a line tells of a step, whatever was answered. */
export function factsOfStep(task: Mind2WebTask, step: Mind2WebStep, index: number) {
  const operation = referenceOperation(step.operation);
  return {
    annotation_id: task.id,
    action_uid: step.id,
    step: index,
    website: task.site,
    domain: task.domain,
    task: task.words,
    referenceOperation: operation,
    reference: task.lines[index] ?? operation,
  };
}

function scoreAttempt(
  task: Mind2WebTask,
  step: Mind2WebStep,
  index: number,
  scene: RecordedScene,
  { answer, ranking, ms }: Attempt,
  topK: number,
): ScoredStepLine {
  const ranks = new Map(ranking.map(({ element }, rank) => [nodeOfUid(element.uid), rank]));
  const positives = step.positives.flatMap(({ id }) => {
    const rank = ranks.get(id);
    return rank === undefined ? [] : [{ id, rank }];
  });
  const described = factsOfStep(task, step, index);
  const { referenceOperation: operation } = described;
  const acted = stepOfAction(answer?.action ?? null);
  const predicted = acted === null ? null : { ...acted, operation: answer?.operation ?? acted.operation };
  return {
    ...described,
    predicted: answer?.text ?? null,
    predictedOperation: predicted?.operation ?? '',
    metrics: answer === null ? null : scoreStep({ positives, operation }, predicted, topK),
    rank: positives.length === 0 ? null : Math.min(...positives.map(({ rank }) => rank)),
    acceptable: step.positives.length,
    elements: scene.eligible.size,
    candidates: showCandidates(ranking),
    ms,
    cost: answer?.cost ?? null,
  };
}

/** A given answer such as `click(uid="42")`, whose uid is the node's id as the files have it. */
export function readGivenAction(text: string): Action | null {
  const parsed = parseAction(text);
  const uid = parsed.args.get('uid')?.raw;
  const action = toAction(parsed);
  return isActionProblem(action) || uid === undefined || !('uid' in action)
    ? null
    : ({ ...action, uid } as Action);
}
