import { type Snapshot, type Turn, wasCarriedOut } from '#shared/domain/index.ts';
import type { Ranking } from '../../agent/ports.ts';
import type { Inference } from '../inference/index.ts';
import { type CandidateTexts, cleanTree, readCandidateTexts, readTree } from './mindact-tree.ts';

/** MindAct keeps this many of a page (docs/mind2web.md section 6); here they are the best of the first ranking. */
const topCount = 50;
/** Words of an element's text where there is no tree, as SeeAct's live ranker has it. */
const liveWords = 20;

export type CrossRanker = ReturnType<typeof createCrossRanker>;

export function createCrossRanker(inference: Inference) {
  return {
    /**
     * Reads the best of a ranking again, each together with the question, and puts them in a new order. Their scores
     * become chances in (0, 1); everything else stays behind them, at 0 and below.
     * @throws AppError from the model's process, or whatever `signal` was aborted with
     */
    async rerank(
      { scored, by }: Ranking,
      {
        snapshot,
        turns,
        signal,
      }: { readonly snapshot: Snapshot; readonly turns: readonly Turn[]; readonly signal: AbortSignal },
    ): Promise<Ranking> {
      signal.throwIfAborted();
      const tree = readTree(snapshot);
      const texts = tree === null ? null : readCandidateTexts(cleanTree(tree));
      const places = new Map(snapshot.candidates.map(({ uid }, index) => [uid, index]));
      const top = scored.slice(0, topCount);
      const documents = top.map(({ element }) => describe(places.get(element.uid) ?? -1, snapshot, texts));
      // Equal texts are scored once and share the score.
      const unique = [...new Set(documents)];
      const logits = await inference.scorePairs(mindactQuery(turns), unique, { signal });
      const chances = new Map(unique.map((text, index) => [text, logistic(logits[index] ?? 0)]));
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

function describe(index: number, snapshot: Snapshot, texts: CandidateTexts | null): string {
  const inTree = texts?.text(index) ?? null;
  if (inTree !== null) return inTree;
  const candidate = snapshot.candidates[index];
  if (candidate === undefined) return '';
  const tag = candidate.tag === 'a' ? 'link' : candidate.tag;
  const words = (candidate.text || candidate.name).split(/\s+/u).filter((word) => word !== '');
  const text = words.length > liveWords ? `${words.slice(0, liveWords).join(' ')}...` : words.join(' ');
  return `<${tag} id="${index}">${text}</${tag}>`;
}

const logistic = (logit: number): number => 1 / (1 + Math.exp(-logit));

const historyLines = 3;
const textLength = 50;

/** What is asked and what was done, as MindAct's candidate generator reads it (docs/mind2web.md section 6). */
export function formatMindactQuery(task: string, previous: readonly string[]): string {
  return `task is: ${task}\nPrevious actions: ${previous.slice(-historyLines).join('; ')}`;
}

/** One action of the history: `[button]  Search -> CLICK` (docs/mind2web.md section 2.3). */
export function formatActionLine(role: string, text: string, operation: string, value: string): string {
  const points = [...text];
  const cut = points.length > textLength ? `${points.slice(0, textLength).join('')}...` : text;
  return `[${role}]  ${cut} -> ${operation}${operation === 'CLICK' ? '' : `: ${value}`}`;
}

/** The query for a dialogue: the task is what the user said last. */
function mindactQuery(turns: readonly Turn[]): string {
  const said = turns.findLast((turn) => turn.speaker === 'user');
  return formatMindactQuery(said?.speaker === 'user' ? said.utterance : '', turns.flatMap(describeTurn));
}

/** Hovering and pressing Enter are clicks in Mind2Web; it knows no other acts. */
function describeTurn(turn: Turn): readonly string[] {
  if (turn.speaker === 'user' || !wasCarriedOut(turn)) return [];
  const { action, element } = turn;
  const line = (operation: string, value = '') => [
    formatActionLine(element?.role || element?.tag || 'element', element?.text ?? '', operation, value),
  ];
  switch (action.intent) {
    case 'click':
    case 'hover':
    case 'submit':
      return line('CLICK');
    case 'textinput':
      return line('TYPE', action.text);
    case 'change':
      return line('SELECT', action.value);
    default:
      return [];
  }
}
