import type { TabInfo } from '#shared/domain/index.ts';
import { readCardinal, readNumberIn, readOrdinal } from '#shared/text/numbers.ts';
import { foldText, toWords } from '#shared/text/words.ts';
import type { Scene } from '../scene.ts';
import { type Assessment, certain, impossible, type Step } from '../step.ts';
import type { InstructionOf } from '../understand/index.ts';

function tabLike(tab: TabInfo, which: string): number {
  const words = toWords(which).filter((word) => !word.isFunctionWord);
  const found = toWords(`${tab.title} ${tab.url.replace(/[/:.?=&-]+/gu, ' ')}`);
  if (words.length === 0) return 0;
  return words.filter((word) => found.some((one) => one.stem === word.stem)).length / words.length;
}

/** The tab that is meant, by number, order or what it shows; null when none is. */
function findTab(which: string, scene: Scene): TabInfo | null {
  const { tabs, tabId } = scene.snapshot;
  const said = foldText(which).replace(/^(?:the|number|no\.?|#)\s*/u, '');
  const at = tabs.findIndex((tab) => tab.id === tabId);
  const beside = /\b(?:(next|right)|prev\p{L}*|left)\b/u.exec(said);
  if (beside !== null) {
    const to = at + (readNumberIn(said) ?? 1) * (beside[1] === undefined ? -1 : 1);
    // From the last one “next” goes on with the first.
    const isRound = /^(?:next|prev)/u.test(beside[0]);
    return tabs[isRound ? (to + tabs.length) % tabs.length : to] ?? null;
  }
  if (said === 'other' || said === 'another') return tabs.find((tab) => tab.id !== tabId) ?? null;
  if (said === 'current' || said === 'this') return tabs[at] ?? null;
  const ordinal = readOrdinal(said) ?? readCardinal(said);
  if (ordinal !== null) return tabs.at(ordinal > 0 ? ordinal - 1 : ordinal) ?? null;
  const liked = tabs
    .map((tab) => ({ tab, like: tabLike(tab, said) }))
    .filter((one) => one.like > 0.6)
    .sort((a, b) => b.like - a.like);
  return liked[0]?.tab ?? null;
}

/** Told by its place among the tabs, and not by a name that a page may have as well. */
const isCounted = (which: string): boolean => {
  const said = foldText(which).replace(/^(?:the|number|no\.?|#)\s*/u, '');
  return readOrdinal(said) !== null || readCardinal(said) !== null;
};

/** The page has tabs of its own, or something on it is called so. */
function isCalled(which: string, { snapshot }: Scene): boolean {
  const said = foldText(which);
  return snapshot.candidates.some(
    ({ role, name, text }) => role === 'tab' || [said, `${said} tab`].includes(foldText(name || text)),
  );
}

function act(action: Extract<Step, { kind: 'act' }>['action'], reason: string): Step {
  return { kind: 'act', action, target: null, grounding: null, nextPhase: null, reason };
}

export function resolveNewTab(): Assessment {
  return certain(() => act({ intent: 'tabcreate', target: null }, 'a new tab'));
}

export function resolveCloseTab(instruction: InstructionOf<'close-tab'>, scene: Scene): Assessment {
  const tab =
    instruction.which === null
      ? (scene.snapshot.tabs.find((one) => one.id === scene.snapshot.tabId) ?? null)
      : findTab(instruction.which, scene);
  if (tab === null) return impossible(`There is no tab “${instruction.which ?? ''}”.`, 0.6);
  return certain(() => act({ intent: 'tabremove', target: tab.id }, tab.title));
}

/** One after the other, the last first, so that the places of those before stay what they are. */
export function resolveCloseTabs({ where }: InstructionOf<'close-tabs'>, scene: Scene): Assessment {
  const { tabs, tabId } = scene.snapshot;
  const front = tabs.findIndex(({ id }) => id === tabId);
  const numbers = tabs.flatMap((_, at) => {
    const isMeant =
      where === 'all' ||
      (at !== front && (where === 'others' || (where === 'right' ? at > front : at < front)));
    return isMeant ? [at + 1] : [];
  });
  if (numbers.length === 0) return certain(() => ({ kind: 'skip', note: 'There are no such tabs.' }));
  return certain(() => ({
    kind: 'unfold',
    readings: numbers.toReversed().map((number) => [{ kind: 'close-tab', which: String(number) }] as const),
  }));
}

export function resolveSwitchTab(instruction: InstructionOf<'switch-tab'>, scene: Scene): Assessment {
  const { tabs, tabId } = scene.snapshot;
  const tab = findTab(instruction.which, scene);
  // Without tabs of its own the page has nothing that the words could mean instead.
  const hasTabs = scene.snapshot.candidates.some(({ role }) => role === 'tab');
  const sure = !hasTabs && isCounted(instruction.which);
  if (tab === null) {
    const names = tabs.map((one, index) => `${index + 1}. ${one.title || one.url}`).join(', ');
    return { ...impossible(`There is no such tab. Open are: ${names}.`, 0.5), sure };
  }
  if (tab.id === tabId) {
    const note = tabs.length === 1 ? 'There is only one tab.' : 'That tab is in front already.';
    return { score: 0.5, sure, step: () => ({ kind: 'skip', note }) };
  }
  // "The Reviews tab" may be one of the page's own.
  const isOwn = instruction.orHere === true && isCalled(instruction.which, scene);
  return {
    score: isOwn ? 0.5 : 0.85,
    sure: !isOwn,
    step: () => act({ intent: 'tabswitch', origin: tabId, target: tab.id }, tab.title),
  };
}
