import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import {
  type Action,
  defaultSettings,
  type ScoredCandidate,
  type Snapshot,
  type UserTurn,
} from '#shared/domain/index.ts';
import { AppError, isAppError } from '#shared/errors/index.ts';
import { formatAction } from '#shared/grammar/index.ts';
import type { Navigator, Ranker } from '../agent/ports.ts';
import { endpointFromEnvironment } from '../models/connections/index.ts';
import type { Endpoint } from '../models/endpoint/index.ts';
import { createChatNavigator } from '../navigators/chat/index.ts';
import { createMindAct, type MindAct } from '../navigators/mindact/index.ts';
import { createOfflineNavigator } from '../navigators/offline/index.ts';
import { readChoiceTemplates } from '../navigators/prompts/mind2web/index.ts';
import { readPromptTemplates } from '../navigators/prompts/weblinx/index.ts';
import { createSeeAct, type SeeAct } from '../navigators/seeact/index.ts';
import { readPicture } from '../pictures/index.ts';
import { systemClock } from '../platform/clock.ts';
import { neverStopped } from '../platform/deadline.ts';
import { besideArchive } from '../platform/paths.ts';
import { createFileRanker, createUnderstanding, type Understanding } from '../ranker/index.ts';
import { dialogueTurns } from './dialogue-turns.ts';
import type { PredictArguments } from './program.ts';
import type { AskedModel, NavigatorName } from './read-options.ts';
import { recordSnapshot } from './record-snapshot.ts';
import { answerRecords, type PredictRecord } from './records.ts';

export interface PredictParts {
  /** Folder that holds `resources/`. */
  readonly root: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly writeError: (text: string) => void;
}

/**
 * `parley predict` (docs/command-line.md).
 * @returns the exit code
 * @throws AppError in words
 */
export async function runPredict(given: PredictArguments, parts: PredictParts): Promise<number> {
  const { navigator, asked } = given;
  return withPredictor({ navigator, ranker: null, asked }, parts, async (predictor) => {
    const { count, leftOut } = await predictFile(predictor, given.input, given.output);
    const left = [...leftOut].map(([reason, records]) => `; left out: ${records} with ${reason}`);
    parts.writeError(`${count} predictions written to ${given.output}${left.join('')}\n`);
    return 0;
  });
}

/**
 * The model of the environment, asked as the options say.
 * @throws AppError `bad-input` when it names none, or the texts of the folder are not the trained ones
 */
export function endpointOf(environment: PredictParts['environment'], asked: AskedModel): Endpoint {
  const named = endpointFromEnvironment(environment);
  if (named === null) throw new AppError({ code: 'bad-input', message: noModelMessage });
  checkTemplates(asked);
  return { ...named, connection: { ...named.connection, ...asked } };
}

/** Before anything is run. @throws AppError `bad-input` that names the file */
export function checkTemplates({ prompt, templates }: AskedModel): void {
  if (templates === '') return;
  if (prompt === 'weblinx') readPromptTemplates(templates);
  else readChoiceTemplates(templates);
}

const asUsual: AskedModel = { prompt: 'parley', api: 'chat', images: 'none', templates: '', price: null };

/**
 * Opens a ranker and a navigator for pages of a file, and closes them after `work`.
 * @param given.ranker folder of a ranking model, `words` for none; null for the one that comes with Parley
 * @throws AppError in words, and whatever `work` throws
 */
export async function withPredictor<T>(
  given: { readonly navigator: NavigatorName; readonly ranker: string | null; readonly asked: AskedModel },
  { root, environment, writeError }: PredictParts,
  work: (predictor: Predictor) => Promise<T>,
): Promise<T> {
  const modelsFolder = join(besideArchive(root), 'resources', 'models');
  const onNotice = (message: string): void => writeError(`parley: ${message}\n`);
  const ranker = createFileRanker({ modelsFolder, folder: given.ranker, onNotice });
  const understanding = given.navigator === 'offline' ? createUnderstanding({ modelsFolder, ranker }) : null;
  // Where words alone find the elements, the reader still says what is to be done.
  const asked =
    understanding !== null && given.ranker === 'words' ? { read: understanding.read } : understanding;
  try {
    return await work(createPredictor(given.navigator, ranker, environment, asked, given.asked));
  } finally {
    await understanding?.close();
    await ranker.close();
  }
}

/** What to set for the chat navigator on the command line. */
export const noModelMessage =
  'No model is set up for the chat navigator. Set OPENAI_API_KEY to a key of OpenAI, or OPENAI_BASE_URL to another endpoint (such as http://127.0.0.1:11434/v1, with OPENAI_API_KEY where it wants one), and OPENAI_MODEL to the model’s name.';

/**
 * The same navigator as in the window, on pages from a file.
 * @throws AppError `bad-input` when the environment names no model for the chat navigator
 */
export function createPredictor(
  name: NavigatorName,
  ranker: Ranker,
  environment: Readonly<Record<string, string | undefined>> = {},
  /** The offline navigator's models: without a reader it knows names and commands, without the others words alone find. */
  understanding: Partial<Pick<Understanding, 'read' | 'meaning' | 'compare'>> | null = null,
  asked: AskedModel = asUsual,
): Predictor {
  const seesPictures = name !== 'offline' && asked.images !== 'none';
  const parts = { ranker, toSnapshot: recordSnapshot, seesPictures };
  if (name === 'offline') {
    // One record is one look at a page: nothing can be opened on it.
    return {
      ...parts,
      navigator: createOfflineNavigator({ ...understanding, looks: false }),
    };
  }
  const endpoint = endpointOf(environment, asked);
  const asking = { endpoint: async () => endpoint, clock: systemClock };
  if (asked.prompt === 'mindact') {
    const mindact = createMindAct(asking);
    return { ...parts, navigator: mindact.navigator, mindact };
  }
  if (asked.prompt === 'seeact') {
    const seeact = createSeeAct(asking);
    return { ...parts, navigator: seeact.navigator, seeact };
  }
  return { ...parts, navigator: createChatNavigator(asking) };
}

/** One line of the output; the form is fixed in docs/command-line.md. */
export interface Prediction {
  readonly id: string | number;
  readonly action: string;
  readonly intent: string | null;
  readonly uid: string | null;
  /** What would be typed, chosen, opened or said. */
  readonly text: string | null;
  /** Best first. */
  readonly candidates: readonly { readonly uid: string; readonly score: number }[];
  /** The navigator asks or tells the user something instead of acting. */
  readonly asked: boolean;
}

export interface Predictor {
  readonly navigator: Navigator;
  readonly ranker: Ranker;
  readonly toSnapshot: (record: PredictRecord) => Promise<Snapshot>;
  /** Whether a model is shown pictures: records without one are left out. */
  readonly seesPictures: boolean;
  /** Where the navigator is MindAct's. */
  readonly mindact?: MindAct;
  /** Where it is SeeAct's. */
  readonly seeact?: SeeAct;
}

/**
 * What the navigator would do at one record. Nothing is executed.
 * @param picture JPEG of the viewport
 */
export async function predictAction(
  predictor: Predictor,
  record: PredictRecord,
  picture: Uint8Array | null = null,
): Promise<Prediction> {
  const { navigator, ranker } = predictor;
  const turns = dialogueTurns(record);
  const asked = turns.findLast((turn): turn is UserTurn => turn.speaker === 'user');
  const snapshot = await predictor.toSnapshot(record);
  let ranking: ReturnType<Ranker['rank']> | null = null;
  const rank = async (): Promise<readonly ScoredCandidate[]> => {
    ranking ??= ranker.rank({ snapshot, turns, signal: neverStopped });
    return (await ranking).scored;
  };
  const { action, candidates } = await navigator.propose({
    turns,
    utterance: asked?.utterance ?? '',
    snapshot,
    rank,
    memory: null,
    settings: defaultSettings,
    signal: neverStopped,
    screenshot: async () => picture,
    report: () => undefined,
  });
  const scored = candidates ?? (await rank());
  return {
    id: record.id,
    action: formatAction(action),
    intent: action.intent,
    uid: 'uid' in action ? action.uid : null,
    text: textOf(action),
    candidates: scored.map(({ element, score }) => ({ uid: element.uid, score })),
    asked: action.intent === 'say',
  };
}

/**
 * Decides on every record of a file; see `answerRecords`.
 * @returns how many, and how many were left out by what they lack
 */
export async function predictFile(
  predictor: Predictor,
  input: string,
  output: string,
): Promise<{ readonly count: number; readonly leftOut: ReadonlyMap<string, number> }> {
  const leftOut = new Map<string, number>();
  const count = await answerRecords({
    input,
    output,
    noun: 'prediction',
    async answer(record) {
      const picture = predictor.seesPictures ? await readScreenshot(record, input) : null;
      if (typeof picture !== 'string') return predictAction(predictor, record, picture);
      leftOut.set(picture, (leftOut.get(picture) ?? 0) + 1);
      return null;
    },
  });
  return { count, leftOut };
}

/** The picture of a record as JPEG, or what is wrong with it. */
async function readScreenshot({ screenshot }: PredictRecord, input: string): Promise<Uint8Array | string> {
  if (screenshot == null) return 'no picture';
  const bytes = await readFile(resolve(dirname(input), screenshot)).catch(() => null);
  if (bytes === null) return 'no picture';
  try {
    return (await readPicture(bytes)).jpeg;
  } catch (problem) {
    if (!isAppError(problem) || problem.code !== 'bad-input') throw problem;
    return 'damaged picture';
  }
}

function textOf(action: Action): string | null {
  switch (action.intent) {
    case 'say':
      return action.utterance;
    case 'change':
      return action.value;
    case 'load':
      return action.url;
    case 'textinput':
    case 'copy':
    case 'paste':
      return action.text;
    default:
      return null;
  }
}
