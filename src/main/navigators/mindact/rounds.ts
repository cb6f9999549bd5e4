import { groupSize } from '../prompts/mind2web/index.ts';

/** What one question about a group came to. */
export type GroupAnswer =
  | { readonly kind: 'chosen'; readonly id: string; readonly operation: string }
  | { readonly kind: 'none' }
  /** A letter that no option has. */
  | { readonly kind: 'invalid' };

export interface RoundRules {
  /** Whether a letter that no option has takes back what was chosen before, as the evaluator of chat models has it. */
  readonly invalidClears: boolean;
  /** Whether a last candidate that was never shown is asked about too. The papers' code leaves it. */
  readonly asksLone: boolean;
}

/** How the figures of the papers came about. */
export const paperRules = (form: 'trained' | 'chat'): RoundRules => ({
  invalidClears: form === 'chat',
  asksLone: false,
});

/** For a task that is to be done. */
export const liveRules: RoundRules = { invalidClears: false, asksLone: true };

export interface RoundsEnd {
  readonly predicted: { readonly id: string; readonly operation: string } | null;
  readonly calls: number;
  /** Whether or not it was predicted: what the last round left. */
  readonly left: readonly string[];
}

/**
 * Groups of five and none, in a queue: who is chosen goes to its end, until one remains or nobody (docs/mind2web.md,
 * 7.1). Groups that are full already do not depend on each other's answers, so they are asked at once.
 * @throws whatever `ask` throws
 */
export async function chooseByRounds(
  candidates: readonly string[],
  ask: (group: readonly string[]) => Promise<GroupAnswer>,
  { invalidClears, asksLone }: RoundRules,
): Promise<RoundsEnd> {
  let queue: readonly string[] = candidates;
  let predicted: RoundsEnd['predicted'] = null;
  let calls = 0;
  const shown = new Set<string>();
  const mayAsk = () => queue.length > 1 || (asksLone && queue.some((id) => !shown.has(id)));
  while (mayAsk()) {
    const full = Math.floor(queue.length / groupSize);
    const groups = Array.from({ length: Math.max(1, full) }, (_each, place) =>
      queue.slice(place * groupSize, (place + 1) * groupSize),
    );
    const asked = groups.flat();
    for (const id of asked) shown.add(id);
    calls += groups.length;
    const answers = await Promise.all(groups.map(ask));
    const chosen = answers.flatMap((answer) => (answer.kind === 'chosen' ? [answer] : []));
    for (const answer of answers) {
      if (answer.kind === 'chosen') predicted = { id: answer.id, operation: answer.operation };
      else if (answer.kind === 'invalid' && invalidClears) predicted = null;
    }
    queue = [...queue.slice(asked.length), ...chosen.map(({ id }) => id)];
  }
  return { predicted: queue.length === 0 ? null : predicted, calls, left: queue };
}
