import { carriedOut, type ElementSummary, type NavigatorTurn, type Turn } from '#shared/domain/index.ts';
import {
  formatTurn,
  isActionProblem,
  type ParsedIntent,
  parseAction,
  type ReplayChatTurn,
  type ReplayTurn,
  toAction,
  uidAttribute,
} from '#shared/grammar/index.ts';
import { snapshotRecorded } from '../browser/snapshot/index.ts';
import {
  type ElementNode,
  formatDmrQuery,
  isRankedBox,
  listElementFacts,
  parseHtml,
  selectTurns,
} from '../navigators/prompts/weblinx/index.ts';
import { type ShownCandidate, showCandidates } from './mind2web-questions.ts';
import {
  type Attempt,
  isInShard,
  nameCandidates,
  type QuestionOptions,
  type RecordedScene,
  type Reference,
  readTree,
  type ScoredQuestion,
} from './scene.ts';
import { readScenePicture } from './scene-picture.ts';
import { boxOverlap } from './similarity.ts';
import {
  type Demonstration,
  type DemonstrationPage,
  readDemonstration,
  readSplit,
  turnKey,
} from './weblinx-dataset.ts';
import {
  leftOut,
  readPrediction,
  referenceOf,
  roundMetrics,
  type ScoredAction,
  type ScoreOptions,
  scoreTurn,
  type TurnMetrics,
  turnScore,
} from './weblinx-score.ts';

/** A line of `results.jsonl`. */
export interface ScoredTurnLine {
  readonly demo: string;
  readonly turn: number;
  /** null where nothing was asked. */
  readonly predicted: string | null;
  readonly reference: string;
  readonly intent: ParsedIntent;
  readonly predictedIntent: ParsedIntent | null;
  /** null where only the ranking was asked for. */
  readonly metrics: TurnMetrics | null;
  readonly score: number | null;
  /** What was run to get the answer; absent for answers that were given. */
  readonly run?: RunFacts;
}

interface RunFacts {
  /** Whether the turn acts on an element of the page, so that its ranking counts. */
  readonly hasTarget: boolean;
  /** Of the element among the candidates, from 0; null: it is none of them. */
  readonly rank: number | null;
  /** All candidates of the page. */
  readonly elements: number;
  /** What an element drawn by lot overlaps with the recorded one, on average; null without an element. */
  readonly chanceOverlap: number | null;
  readonly page: string;
  readonly candidates: readonly ShownCandidate[];
  readonly ms: number;
  readonly cost: number | null;
}

/** The turns of a split that a model is asked to predict, recording by recording. */
export async function* weblinxQuestions(
  options: QuestionOptions,
): AsyncGenerator<ScoredQuestion<ScoredTurnLine>> {
  const { root, split, shard, skipped, onShare } = options;
  const names = readSplit(root, split).filter((_name, place) => isInShard(place, shard));
  for (const [place, name] of names.entries()) {
    const demonstration = readDemonstration(root, name);
    if (typeof demonstration === 'string') skipped.add(demonstration);
    else yield* questionsOf(demonstration, options);
    onShare((place + 1) / names.length);
  }
}

function* questionsOf(
  demonstration: Demonstration,
  { ranks, skipped, strictCompat }: QuestionOptions,
): Generator<ScoredQuestion<ScoredTurnLine>> {
  const { name, turns } = demonstration;
  const official = (index: number) => ranks?.get(turnKey(name, index)) ?? null;
  for (const { index, candidates } of selectTurns(turns, official, { strictCompat })) {
    const reason = whyLeftOut(demonstration, index);
    if (reason !== null) {
      skipped.add(reason);
      continue;
    }
    yield {
      key: turnKey(name, index),
      reference: readReference(demonstration, index),
      official: candidates,
      isAnswerable: () => true,
      scene: () => openScene(demonstration, index),
      score: (scene, attempt) => scoreAttempt(demonstration, index, scene, attempt, { strictCompat }),
    };
  }
}

const targetOf = (turn: ReplayTurn): string | null =>
  turn.type === 'browser' ? (turn.action.arguments.element?.attributes[uidAttribute] ?? null) : null;

function readReference({ turns, pageOf }: Demonstration, index: number): Reference {
  const turn = turns[index] as ReplayTurn;
  const uid = referenceOf(turn, pageOf(index)).element?.uid ?? null;
  return {
    targets: uid === null ? [] : [uid],
    text: formatTurn(turn, 'multichoice'),
    operation: null,
    isSecret: isSecretEntry(turn),
  };
}

/** Recordings hold what was typed in clear text, into fields for passwords too. */
export const isSecretEntry = (turn: ReplayTurn): boolean =>
  turn.type === 'browser' && turn.action.arguments.element?.attributes.type === 'password';

/** @returns why the turn at `index` does not count; null when it does */
export function whyLeftOut({ turns, pageOf }: Demonstration, index: number): string | null {
  const turn = turns[index];
  if (turn === undefined) return 'no such turn';
  return leftOut(referenceOf(turn, pageOf(index)), turns[index + 1], targetOf(turn));
}

/** What was written at a turn against what the recording has. */
export function scoreText(
  { name, turns, pageOf }: Demonstration,
  index: number,
  text: string,
  options: ScoreOptions,
): ScoredTurnLine {
  const turn = turns[index] as ReplayTurn;
  const page = pageOf(index);
  const reference = referenceOf(turn, page);
  const predicted = readPrediction(text, page, options);
  const exact = scoreTurn(predicted, reference);
  const metrics = options.strictCompat === false ? exact : roundMetrics(exact);
  return {
    demo: name,
    turn: index,
    predicted: text,
    reference: formatTurn(turn, 'multichoice'),
    intent: reference.intent,
    predictedIntent: predicted.intent,
    metrics,
    score: turnScore(metrics),
  };
}

function scoreAttempt(
  demonstration: Demonstration,
  index: number,
  scene: RecordedScene,
  { answer, ranking, ms }: Attempt,
  options: ScoreOptions,
): ScoredTurnLine {
  const turn = demonstration.turns[index] as ReplayTurn;
  const page = demonstration.pageOf(index);
  const reference = referenceOf(turn, page);
  const uid = reference.element?.uid ?? null;
  const rank = ranking.findIndex(({ element }) => element.uid === uid);
  const run: RunFacts = {
    hasTarget: uid !== null,
    rank: uid === null || rank < 0 ? null : rank,
    elements: scene.eligible.size,
    chanceOverlap: chanceOverlap(reference, scene, page),
    page: page?.file ?? '',
    candidates: showCandidates(ranking),
    ms,
    cost: answer?.cost ?? null,
  };
  if (answer !== null) return { ...scoreText(demonstration, index, answer.text, options), run };
  const asked = { predicted: null, predictedIntent: null, metrics: null, score: null };
  const { name: demo } = demonstration;
  return {
    ...{ demo, turn: index, reference: formatTurn(turn, 'multichoice'), intent: reference.intent },
    ...asked,
    run,
  };
}

function chanceOverlap(
  { element }: ScoredAction,
  { eligible }: RecordedScene,
  page: DemonstrationPage | null,
): number | null {
  if (element?.box == null || page === null || eligible.size === 0) return null;
  let sum = 0;
  for (const uid of eligible) sum += boxOverlap(page.boxes.get(uid) ?? null, element.box) ?? 0;
  return sum / eligible.size;
}

const usualViewport = { width: 1280, height: 720 };

/** The last page that was seen up to a turn: what is said is said over the page before. */
function pageBefore(
  { turns, pageOf }: Demonstration,
  index: number,
): { page: DemonstrationPage | null; url: string } {
  for (let at = index; at >= 0; at -= 1) {
    const turn = turns[at];
    const page = pageOf(at);
    if (page !== null && turn?.type === 'browser') return { page, url: addressOf(turn) };
  }
  return { page: null, url: '' };
}

/** The released recordings tell the address beside the mouse; the grammar's type knows the mouse only. */
const metadataOf = (turn: ReplayTurn | undefined) =>
  (turn?.type === 'browser' ? turn.action.arguments.metadata : undefined) as
    | { readonly url?: string; readonly viewportHeight?: number; readonly viewportWidth?: number }
    | undefined;

const addressOf = (turn: ReplayTurn): string => metadataOf(turn)?.url ?? '';

async function openScene(demonstration: Demonstration, index: number): Promise<RecordedScene> {
  const { turns } = demonstration;
  const { page, url } = pageBefore(demonstration, index);
  const metadata = metadataOf(
    turns.slice(0, index + 1).findLast((turn) => (metadataOf(turn)?.viewportHeight ?? 0) > 0),
  );
  const [height, width] = [metadata?.viewportHeight ?? null, metadata?.viewportWidth ?? null];
  const viewport = { width: width ?? usualViewport.width, height: height ?? usualViewport.height };
  const tree = page === null ? null : parseHtml(page.html);
  const boxes = new Map([...(page?.boxes ?? [])].map(([uid, edges]) => [uid, boxOfEdges(edges)]));
  const read = tree === null ? null : readTree(tree, readingOf(boxes));
  const snapshot = await snapshotRecorded({
    url,
    title: titleOf(tree),
    viewport,
    roots: read === null ? [] : [read.root],
  });
  const before = turns.slice(0, index);
  const factsOf = lazily(
    () => new Map((tree === null ? [] : listElementFacts(tree, boxes)).map((each) => [each.uid, each])),
  );
  const recording = { query: formatDmrQuery(before, { height, width }), factsOf };
  return {
    snapshot: { ...nameCandidates(snapshot, read?.uids ?? []), recording },
    turns: before.flatMap((turn, place) => sessionTurn(turn, place, url) ?? []),
    utterance: before.findLast(isInstructor)?.utterance ?? '',
    eligible: new Set(
      (read?.uids ?? []).filter((uid) => {
        const box = boxes.get(uid);
        return box !== undefined && isRankedBox(box, { height, width });
      }),
    ),
    cleaned: null,
    recorded: {
      before,
      page: turns[index]?.type === 'browser' ? tree : null,
      viewport: turns[index]?.type === 'browser' ? { height, width } : { height: null, width: null },
      factsOf,
    },
    picture: async () => readScenePicture(await demonstration.readScreenshot(index), viewport),
  };
}

/** Made when first asked for: most who answer do not ask. */
function lazily<T>(make: () => ReadonlyMap<string, T>): (key: string) => T | undefined {
  let made: ReadonlyMap<string, T> | null = null;
  return (key) => {
    made ??= make();
    return made.get(key);
  };
}

const isInstructor = (turn: ReplayTurn): turn is ReplayChatTurn =>
  turn.type === 'chat' && turn.speaker === 'instructor';

const boxOfEdges = ({
  left,
  top,
  right,
  bottom,
}: {
  left: number;
  top: number;
  right: number;
  bottom: number;
}) => ({
  x: left,
  y: top,
  width: right - left,
  height: bottom - top,
});

const readingOf = (boxes: ReadonlyMap<string, ReturnType<typeof boxOfEdges>>) => ({
  uidOf: (element: ElementNode) => element.attributes.get(uidAttribute) ?? null,
  boxOf: (element: ElementNode) => boxes.get(element.attributes.get(uidAttribute) ?? '') ?? null,
  attributesOf: (element: ElementNode) =>
    Object.fromEntries(
      [...element.attributes].flatMap(([name, value]) =>
        name === uidAttribute ? [] : [[name, value ?? '']],
      ),
    ),
  textOf: () => null,
});

function titleOf(tree: ElementNode | null): string {
  if (tree === null) return '';
  if (tree.tag === 'title') return tree.text.trim();
  for (const child of tree.children) {
    const title = child.kind === 'element' && child.tag !== 'body' ? titleOf(child) : '';
    if (title !== '') return title;
  }
  return '';
}

/** A turn of a recording as one of a session; null for what the grammar of our actions has no form for. */
function sessionTurn(turn: ReplayTurn, place: number, url: string): Turn | null {
  const common = { id: `turn-${place}`, sessionId: 'recording', index: place, at: turn.timestamp * 1_000 };
  if (isInstructor(turn)) {
    return { ...common, speaker: 'user', utterance: turn.utterance, via: 'text' };
  }
  const text = formatTurn(turn, 'multichoice');
  const action = toAction(parseAction(text));
  if (isActionProblem(action)) return null;
  return {
    ...common,
    ...carriedOut,
    action,
    text,
    element: elementOf(turn),
    url: addressOf(turn) || url,
    title: '',
  } satisfies NavigatorTurn;
}

function elementOf(turn: ReplayTurn): ElementSummary | null {
  const element = turn.type === 'browser' ? turn.action.arguments.element : undefined;
  if (element === undefined) return null;
  return {
    uid: element.attributes[uidAttribute] ?? '',
    tag: element.tagName.toLowerCase(),
    role: element.attributes.role ?? '',
    text: element.textContent.trim().slice(0, 200),
    bbox: boxOfEdges(element.bbox),
  };
}
