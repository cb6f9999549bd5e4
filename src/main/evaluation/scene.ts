import type { Action, ElementFacts, ScoredCandidate, Snapshot, Turn } from '#shared/domain/index.ts';
import type { ReplayTurn } from '#shared/grammar/index.ts';
import type { RecordedElement } from '../browser/snapshot/index.ts';
import type { ElementNode, Viewport } from '../navigators/prompts/weblinx/index.ts';
import type { PictureDamage, ScenePicture } from './scene-picture.ts';

/** What a recorded turn was decided on, as a navigator and a ranker get it. */
export interface RecordedScene {
  readonly snapshot: Snapshot;
  /** Everything before the turn, oldest first. */
  readonly turns: readonly Turn[];
  /** What the user said last; "" where nothing was said yet. */
  readonly utterance: string;
  /** Elements that are ranked, by uid. */
  readonly eligible: ReadonlySet<string>;
  /** The step as Mind2Web's own code reads it; null for other data sets. */
  readonly cleaned: CleanedStep | null;
  /** The turn as WebLINX's own code reads it; null for other data sets. */
  readonly recorded: WeblinxScene | null;
  /** The page's picture, read when it is asked for and kept by nobody; or why there is none. */
  readonly picture: () => Promise<ScenePicture | PictureDamage>;
}

/** What WebLINX's input is built from (docs/weblinx.md, 4). */
interface WeblinxScene {
  readonly before: readonly ReplayTurn[];
  /** The page of the turn itself: what is said has none. */
  readonly page: ElementNode | null;
  readonly viewport: Viewport;
  factsOf(uid: string): (ElementFacts & { readonly uid: string }) | undefined;
}

/** A page as Mind2Web cleaned it, with the names that its own files have for things. */
interface CleanedStep {
  /** The same for the same step of any run. */
  readonly key: string;
  readonly page: ElementNode;
  readonly task: string;
  /** One line for each step before. */
  readonly history: readonly string[];
  nodeOf(uid: string): string;
  uidOf(node: string): string;
}

/** What was answered. */
export interface GivenAnswer {
  /** null: no action, or nothing that can be carried out. */
  readonly action: Action | null;
  /** The answer as text, in the grammar of actions. */
  readonly text: string;
  /** `CLICK None`: word for word, where a model writes operations and an action would leave something out. */
  readonly operation?: string;
  /** US dollars; null where it is not known. */
  readonly cost: number | null;
}

/** An answer with what it was chosen from. */
export interface Attempt {
  /** null where only the ranking was asked for. */
  readonly answer: GivenAnswer | null;
  /** The candidates of the source, best first; an official file names only the first of them. */
  readonly ranking: readonly ScoredCandidate[];
  readonly ms: number;
}

/** What is right at a turn. */
export interface Reference {
  /** Uids of the elements that are right; none where the turn acts on none, or the right one is not on the page. */
  readonly targets: readonly string[];
  /** As the data set writes it: `click(uid="…")`, `TYPE New York`. */
  readonly text: string;
  /** Of Mind2Web. */
  readonly operation: { readonly op: string; readonly value: string } | null;
  /** Whether what is entered is a secret: the field says so. */
  readonly isSecret: boolean;
}

/** A turn that is to be answered. */
export interface ScoredQuestion<Line> {
  readonly reference: Reference;
  /** Tells it from all others of its data set. */
  readonly key: string;
  /** The candidates of the official file, uids best first; null where there is none for the turn. */
  readonly official: readonly string[] | null;
  /** Whether anything that could be chosen is right; where not, no model is asked. */
  readonly isAnswerable: (ranking: readonly ScoredCandidate[]) => boolean;
  readonly scene: () => Promise<RecordedScene>;
  readonly score: (scene: RecordedScene, attempt: Attempt) => Line;
}

/** One of `count` parts of a data set, from 1. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** How the turns of a data set are read. */
export interface QuestionOptions {
  /** Folder of the data set. */
  readonly root: string;
  readonly split: string;
  readonly shard: Shard;
  readonly topK: number;
  /** By turn, uids best first; null: our own ranking. */
  readonly ranks: ReadonlyMap<string, readonly string[]> | null;
  /** Whether the quirks of the papers' own code are followed. */
  readonly strictCompat: boolean;
  readonly skipped: SkipCounts;
  /** Told how far reading is, from 0 to 1. */
  readonly onShare: (share: number) => void;
}

/** Whether a recording, by its place in the data set, belongs to a shard. */
export const isInShard = (place: number, { index, count }: Shard): boolean => place % count === index - 1;

/** What is not counted, by reason. */
export class SkipCounts {
  readonly #counts = new Map<string, number>();

  add(reason: string, count = 1): void {
    this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + count);
  }

  get counts(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.#counts].sort(([one], [other]) => (one < other ? -1 : 1)));
  }
}

/** How an element of a data set's tree becomes one of a recorded page. */
export interface TreeReading {
  /** The uid of an element; null: it has none. */
  readonly uidOf: (element: ElementNode) => string | null;
  readonly boxOf: (element: ElementNode) => RecordedElement['box'];
  readonly attributesOf: (element: ElementNode) => Readonly<Record<string, string>>;
  /** Text that stands as an element of its own; null for other elements. */
  readonly textOf: (element: ElementNode) => string | null;
}

const unseen = new Set(['script', 'style', 'noscript', 'template', 'hash-comment']);

/** A data set's tree as a recorded page, with the uid of each `id` of it. */
export function readTree(
  tree: ElementNode,
  reading: TreeReading,
): { readonly root: RecordedElement; readonly uids: readonly string[] } {
  const uids: string[] = [];
  const read = (element: ElementNode): RecordedElement => {
    const id = uids.push(reading.uidOf(element) ?? '');
    if (uids[id - 1] === '') uids[id - 1] = `unnamed-${id}`;
    const children: (RecordedElement | string)[] = [element.text];
    for (const child of element.children) {
      if (child.kind === 'element' && !unseen.has(child.tag)) {
        const text = reading.textOf(child);
        children.push(text ?? read(child));
      }
      children.push(child.tail);
    }
    const { tag } = element;
    return {
      tag,
      id,
      box: reading.boxOf(element),
      attributes: reading.attributesOf(element),
      children: children.filter((child) => typeof child !== 'string' || child.trim() !== ''),
    };
  };
  const root = read(tree);
  return { root, uids };
}

/** The snapshot under the uids of the data set. */
export function nameCandidates(snapshot: Snapshot, uids: readonly string[]): Snapshot {
  const candidates = snapshot.candidates.map((candidate) => ({
    ...candidate,
    uid: uids[candidate.ref.backendNodeId - 1] ?? candidate.uid,
  }));
  const elements = snapshot.elements.map((element) => ({
    ...element,
    uid: candidates[element.candidate]?.uid ?? element.uid,
  }));
  return { ...snapshot, candidates, elements };
}
