import type { Snapshot, Turn } from '#shared/domain/index.ts';
import type { RankInput, Ranking } from '../../agent/ports.ts';
import {
  describeForCrossEncoder,
  formatHistory,
  formatRankerQuery,
  nodeIdOf,
  rankLogits,
  snapshotTree,
  taskOf,
} from '../../navigators/prompts/mind2web/index.ts';
import { listElements } from '../../navigators/prompts/weblinx/index.ts';
import type { Inference } from '../inference/index.ts';
import { templates } from '../templates/index.ts';

/** MindAct keeps this many of a page (docs/mind2web.md section 6); here they are the best of the first ranking. */
const topCount = 50;
/** Words of an element's text where there is no tree, as SeeAct's live ranker has it. */
const liveWords = 20;

export type CrossRanker = ReturnType<typeof createCrossRanker>;

/** A cross-encoder reads the texts that it was trained on: DMR's where its card says so, else MindAct's. */
export function createCrossRanker(inference: Inference) {
  const read = inference.card.template === 'dmr' ? readForDmr : readForMindact;
  return {
    /**
     * Reads the best of a ranking again, each together with the question, and puts them in a new order. Their scores
     * become chances in (0, 1); everything else stays behind them, at 0 and below.
     * @throws AppError from the model's process, or whatever `signal` was aborted with
     */
    async rerank({ scored, by }: Ranking, { snapshot, turns, signal }: RankInput): Promise<Ranking> {
      signal.throwIfAborted();
      const top = scored.slice(0, topCount);
      const uids = top.map(({ element }) => element.uid);
      const { query, documents } = read(uids, snapshot, turns);
      // Equal texts are scored once and share the score.
      const unique = [...new Set(documents)];
      const { scores } = rankLogits([...(await inference.scorePairs(query, unique, { signal }))]);
      const chances = new Map(unique.map((text, index) => [text, scores[index] ?? 0]));
      const rescored = top
        .map((one, index) => ({ ...one, score: chances.get(documents[index] ?? '') ?? 0 }))
        .sort((first, second) => second.score - first.score);
      const highestLeft = scored[topCount]?.score ?? 0;
      const left = scored.slice(topCount).map((one) => ({ ...one, score: one.score - highestLeft }));
      const { name } = inference.card;
      return {
        scored: [...rescored, ...left],
        by: { ...by, model: `${name} over ${by.model}`, device: inference.state().device },
      };
    },
  };
}

/** The question, and a text for each element. */
interface PairTexts {
  readonly query: string;
  readonly documents: readonly string[];
}

function readForMindact(uids: readonly string[], snapshot: Snapshot, turns: readonly Turn[]): PairTexts {
  const query = formatRankerQuery(taskOf(turns), formatHistory(turns));
  return { query, documents: describeAll(uids, snapshot) };
}

function readForDmr(uids: readonly string[], snapshot: Snapshot, turns: readonly Turn[]): PairTexts {
  const { dmr } = templates;
  const page = dmr.readPage(snapshot);
  const places = new Map(snapshot.candidates.map(({ uid }, index) => [uid, index]));
  return {
    query: dmr.formatQuery(turns, snapshot),
    documents: uids.map((uid) => page.document(places.get(uid) ?? -1) ?? ''),
  };
}

/** Each of the elements with what stands around it; one that has no place in the page's tree by its text alone. */
function describeAll(uids: readonly string[], snapshot: Snapshot): readonly string[] {
  const tree = snapshotTree(snapshot);
  const inTree = new Set(listElements(tree).map(nodeIdOf));
  return uids.map((uid) =>
    inTree.has(uid) ? describeForCrossEncoder(tree, uid) : describeAlone(uid, snapshot),
  );
}

function describeAlone(uid: string, { candidates }: Snapshot): string {
  const index = candidates.findIndex((candidate) => candidate.uid === uid);
  const candidate = candidates[index];
  if (candidate === undefined) return '';
  const tag = candidate.tag === 'a' ? 'link' : candidate.tag;
  const words = (candidate.text || candidate.name).split(/\s+/u).filter((word) => word !== '');
  const text = words.length > liveWords ? `${words.slice(0, liveWords).join(' ')}...` : words.join(' ');
  return `<${tag} id="${index}">${text}</${tag}>`;
}
