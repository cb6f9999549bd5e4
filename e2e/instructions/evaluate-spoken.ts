// The offline navigator on pages that nobody prepared: the first act of each sentence of training/spoken. Right: the
// act that was meant on an element that was meant. Asked: nothing was done. Wrong: anything else. Sentences with nothing
// to do (goals, chatter, things that the page has not) are right when nothing is done.
import { join } from 'node:path';
import { computeInterval } from '../../bench/interval.ts';
import type { Proposal } from '../../src/main/agent/ports.ts';
import { createOfflineNavigator } from '../../src/main/navigators/offline/index.ts';
import { createFileRanker, createUnderstanding } from '../../src/main/ranker/index.ts';
import {
  type Action,
  defaultSettings,
  type PageCommand,
  type Snapshot,
  type UserTurn,
} from '../../src/shared/domain/index.ts';
import { readSpoken, type SpokenLine, type SpokenStep } from './spoken-pages.ts';

type Verdict = 'right' | 'asked' | 'wrong';

const root = join(import.meta.dirname, '..', '..');
/** What is done to an element, which is what is judged; a file is given to the control that takes it. */
const onElements = new Set([
  ...[
    'press',
    'type',
    'clear',
    'choose',
    'check',
    'uncheck',
    'hover',
    'search',
    'upload',
    'submit',
    'drag',
    'set',
  ],
]);

export const spokenParts = ['dev', 'held-out', 'held-out-2', 'held-out-3'] as const;

export interface SpokenOptions {
  /** Folder that training/collect-pages.ts wrote. */
  readonly pages: string;
  readonly part: (typeof spokenParts)[number];
  /** By rules alone, without the trained models. */
  readonly byWords: boolean;
  /** Prints each sentence with what was decided. */
  readonly listed: boolean;
}

/** Prints how many of the sentences end right, by kind. */
export async function evaluateSpoken({ pages, part, byWords, listed }: SpokenOptions): Promise<void> {
  const said = readSpoken(pages, part);

  const modelsFolder = join(root, 'resources/models');
  const ranker = createFileRanker({ modelsFolder, device: 'cpu' });
  await ranker.ready();
  const understanding = createUnderstanding({ modelsFolder, ranker });
  await understanding.ready();
  const navigator = createOfflineNavigator({
    ...(byWords ? { read: understanding.read } : understanding),
    // The pages are pictures of one moment: nothing can be opened on them.
    looks: false,
  });

  const { signal } = new AbortController();
  const counts = new Map<string, Record<Verdict, number>>();
  for (const { line, snapshot } of said) {
    const turn: UserTurn = {
      id: 'said',
      sessionId: 's',
      index: 0,
      at: 0,
      speaker: 'user',
      utterance: line.said,
      via: 'text',
    };
    const proposal = await navigator.propose({
      turns: [turn],
      utterance: line.said,
      snapshot,
      rank: async () => [],
      memory: null,
      settings: defaultSettings,
      signal,
      screenshot: async () => null,
      report: () => undefined,
    });
    const { action, reason, candidates } = proposal;
    const verdict = judge(line, proposal, snapshot);
    // "All" is a kind as well: what is done to everything of a sort.
    for (const kind of [line.kind, 'together']) {
      const row = counts.get(kind) ?? { right: 0, asked: 0, wrong: 0 };
      row[verdict] += 1;
      counts.set(kind, row);
    }
    if (listed) {
      const on = line.steps[0]?.on?.map((one) => snapshot.candidates[one]?.name).join(' / ') ?? '';
      const to = 'uid' in action ? snapshot.candidates.find(({ uid }) => uid === action.uid)?.name : '';
      const said = action.intent === 'say' ? action.utterance.slice(0, 90) : '';
      const meant = new Set(line.steps[0]?.on?.map((one) => snapshot.candidates[one]?.uid));
      const likely = (candidates ?? [])
        .slice(0, 3)
        .map(({ element, score }) => `${score.toFixed(2)}${meant.has(element.uid) ? '*' : ''}`);
      const cells = [
        verdict,
        line.kind,
        line.said,
        `[${line.steps[0]?.op ?? ''} ${on}]`,
        `${action.intent} ${to}${said}`,
      ];
      console.log([...cells, reason, likely.join(' ')].join('\t'));
    }
  }
  await understanding.close();
  await ranker.close();
  console.log(
    `${said.length} sentences on ${new Set(said.map(({ line }) => line.page)).size} pages (${part})`,
  );
  for (const [kind, { right, asked, wrong }] of [...counts].sort()) {
    const n = right + asked + wrong;
    console.log(
      `${kind.padEnd(10)} n ${n}  right ${formatInterval(right, n)}  asked ${asked}  wrong ${wrong} (${formatInterval(wrong, right + wrong)} of acts)`,
    );
  }
}

function judge(
  { steps, kind }: SpokenLine,
  { action, command }: Pick<Proposal, 'action' | 'command'>,
  snapshot: Snapshot,
): Verdict {
  const [first] = steps;
  if (command !== undefined)
    return first !== undefined && doneBy[command.kind] === first.op ? 'right' : 'wrong';
  if (action.intent === 'say') {
    const isQuestion = first?.op === 'read';
    const isNothing = first === undefined || kind === 'nothere' || kind === 'ambiguous';
    // Nothing has been done yet that could be undone.
    const isTold =
      first?.op === 'undo' || (first !== undefined && isSaidToBeSo(first, action.utterance, snapshot));
    return isQuestion || isNothing || isTold ? 'right' : 'asked';
  }
  if (first === undefined) return 'wrong';
  if (!onElements.has(first.op)) return judgeCommand(first, action);
  const meant = [...(first.on ?? []), ...(first.maybe ?? [])].map((one) => snapshot.candidates[one]?.uid);
  return 'uid' in action && meant.includes(action.uid ?? '') ? 'right' : 'wrong';
}

/** "Phone is empty already.", of the field that was meant and that is: there is nothing to be done. */
function isSaidToBeSo({ op, on }: SpokenStep, said: string, snapshot: Snapshot): boolean {
  return (on ?? []).some((index) => {
    const candidate = snapshot.candidates[index];
    if (candidate === undefined) return false;
    const isSo: Readonly<Record<string, boolean>> = {
      clear: (candidate.value ?? '') === '',
      check: candidate.states.checked === true,
      uncheck: candidate.states.checked === false,
    };
    const name = candidate.name || candidate.nearbyLabel || 'The field';
    return isSo[op] === true && said.startsWith(name) && / already\.$/u.test(said);
  });
}

/** What the sentences' labels call it; no sentence asks for another. */
const doneBy: Readonly<Partial<Record<PageCommand['kind'], string>>> = {
  keys: 'key',
  zoom: 'zoom',
  find: 'find',
  numbers: 'numbers',
  scrolling: 'scroll',
  'reopen-tab': 'tab',
};

/** What is done to the page and not to an element of it. */
function judgeCommand({ op }: SpokenStep, action: Action): Verdict {
  const by: Readonly<Record<string, (action: Action) => boolean>> = {
    back: (one) => one.intent === 'load' && one.transition === 'back',
    forward: (one) => one.intent === 'load' && one.transition === 'forward',
    reload: (one) => one.intent === 'load' && one.transition === 'reload',
    open: (one) => one.intent === 'load',
    scroll: (one) => one.intent === 'scroll',
    tab: (one) => one.intent.startsWith('tab'),
    copy: (one) => one.intent === 'copy',
    paste: (one) => one.intent === 'paste',
    dismiss: (one) => one.intent === 'click',
  };
  return by[op]?.(action) === true ? 'right' : 'wrong';
}

const formatInterval = (count: number, of: number): string => {
  const [low, high] = computeInterval(count, of).map((bound) => (100 * bound).toFixed(1));
  return `${((100 * count) / Math.max(1, of)).toFixed(1)} % (${low}–${high})`;
};
