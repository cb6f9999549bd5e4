/**
 * What a text is about, which decides what it makes outdated. `stage`: what a long step is at. `sample`: a voice is
 * tried. `again`: the user asked for it.
 */
export type Subject = 'approval' | 'problem' | 'reply' | 'step' | 'stage' | 'sample' | 'again';

export interface SpokenItem {
  readonly subject: Subject;
  /** As it is spoken, whole: what the app's ears are told. */
  readonly text: string;
  readonly pieces: readonly string[];
  /** The piece that is spoken or comes next. */
  readonly at: number;
}

/** The first one is being spoken. */
export type SpokenQueue = readonly SpokenItem[];

/** Subjects that are of no interest any more once a new one comes. */
const outdates: Readonly<Record<Subject, readonly Subject[]>> = {
  // It waits for the user: nothing may stand before it.
  approval: ['approval', 'reply', 'problem', 'step', 'stage', 'sample', 'again'],
  reply: ['reply', 'stage', 'sample', 'again'],
  problem: ['stage', 'sample'],
  step: ['stage'],
  stage: ['stage'],
  sample: ['approval', 'reply', 'problem', 'step', 'stage', 'sample', 'again'],
  again: ['approval', 'reply', 'problem', 'step', 'stage', 'sample', 'again'],
};

/** Few words that are under way are let out: cutting them off would take longer to understand. */
const letOut: ReadonlySet<Subject> = new Set(['step']);

/**
 * The queue with one more at its end, without what it makes outdated. Of steps only the newest waits: whoever listens
 * wants to know where things are, not where they were. Pure.
 */
export function enqueue(queue: SpokenQueue, item: SpokenItem): SpokenQueue {
  const gone = new Set(outdates[item.subject]);
  const waitingGone = new Set<Subject>([...gone, 'step']);
  const kept = queue.filter((other, index) => {
    const isCurrent = index === 0;
    return isCurrent
      ? !gone.has(other.subject) || keepsTalking(other, item)
      : !waitingGone.has(other.subject);
  });
  return [...kept, item];
}

function keepsTalking(current: SpokenItem, next: SpokenItem): boolean {
  return letOut.has(current.subject) && next.subject !== 'approval';
}
