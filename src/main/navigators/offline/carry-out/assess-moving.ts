import type { Candidate, TabInfo } from '#shared/domain/index.ts';
import { foldText, readCardinal, readOrdinal, toWords } from '#shared/language/index.ts';
import { look, type Scene } from '../scene.ts';
import { type Assessment, certain, fromGrounding, impossible, type Step } from '../step.ts';
import { type InstructionOf, readSiteName } from '../understand/index.ts';

export function load(url: string, reason: string): Step {
  return {
    kind: 'act',
    action: { intent: 'load', url, transition: 'typed' },
    target: null,
    grounding: null,
    nextPhase: null,
    reason,
  };
}

export function assessHistory(instruction: InstructionOf<'history'>, scene: Scene): Assessment {
  const { to, times } = instruction;
  const gone = Number(scene.work.phase || '0') + 1;
  return certain(() => ({
    kind: 'act',
    action: { intent: 'load', url: to === 'reload' ? scene.snapshot.url : '', transition: to },
    target: null,
    grounding: null,
    nextPhase: gone < times ? String(gone) : null,
    reason: to === 'reload' ? 'reload' : `${to} in the history`,
  }));
}

/** A name that nothing on the page answers to: a known site, or an offer to search. */
export function assessOpen(instruction: InstructionOf<'open'>): Assessment {
  const { name } = instruction;
  const site = readSiteName(name);
  if (site !== null) return { score: 0.6, sure: false, step: () => load(site, 'a site known by name') };
  return {
    score: 0.36,
    sure: false,
    step: () => ({
      kind: 'offer-search',
      words: name,
      say: `I see nothing called “${name}” on this page. Shall I search the web for it?`,
    }),
  };
}

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
  if (said === 'next') return tabs[(at + 1) % tabs.length] ?? null;
  if (/^prev/u.test(said)) return tabs[(at - 1 + tabs.length) % tabs.length] ?? null;
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

function act(action: Extract<Step, { kind: 'act' }>['action'], reason: string): Step {
  return { kind: 'act', action, target: null, grounding: null, nextPhase: null, reason };
}

export function assessNewTab(): Assessment {
  return certain(() => act({ intent: 'tabcreate', target: null }, 'a new tab'));
}

export function assessCloseTab(instruction: InstructionOf<'close-tab'>, scene: Scene): Assessment {
  const tab =
    instruction.which === null
      ? (scene.snapshot.tabs.find((one) => one.id === scene.snapshot.tabId) ?? null)
      : findTab(instruction.which, scene);
  if (tab === null) return impossible(`There is no tab “${instruction.which ?? ''}”.`, 0.6);
  return certain(() => act({ intent: 'tabremove', target: tab.id }, tab.title));
}

export function assessSwitchTab(instruction: InstructionOf<'switch-tab'>, scene: Scene): Assessment {
  const { tabs, tabId } = scene.snapshot;
  const tab = findTab(instruction.which, scene);
  if (tab === null) {
    const names = tabs.map((one, index) => `${index + 1}. ${one.title || one.url}`).join(', ');
    return impossible(`There is no such tab. Open are: ${names}.`, 0.5);
  }
  if (tab.id === tabId) {
    const note = tabs.length === 1 ? 'There is only one tab.' : 'That tab is in front already.';
    return { score: 0.5, sure: false, step: () => ({ kind: 'skip', note }) };
  }
  return {
    score: 0.85,
    sure: true,
    step: () => act({ intent: 'tabswitch', origin: tabId, target: tab.id }, tab.title),
  };
}

const simple = (
  candidate: Candidate,
  action: Extract<Step, { kind: 'act' }>['action'],
  reason: string,
): Step => ({ kind: 'act', action, target: candidate, grounding: null, nextPhase: null, reason });

export function assessHover(instruction: InstructionOf<'hover'>, scene: Scene): Assessment {
  const grounding = look(instruction.target, 'any', scene);
  return fromGrounding(grounding, instruction.target, (candidate) =>
    simple(candidate, { intent: 'hover', uid: candidate.uid }, grounding.ranking[0]?.why ?? ''),
  );
}

export function assessCopy(instruction: InstructionOf<'copy'>, scene: Scene): Assessment {
  const grounding = look(instruction.target, 'any', scene);
  return fromGrounding(grounding, instruction.target, (candidate) =>
    simple(candidate, { intent: 'copy', uid: candidate.uid, text: null }, ''),
  );
}

export function assessPaste(instruction: InstructionOf<'paste'>, scene: Scene): Assessment {
  const { target } = instruction;
  const paste = (candidate: Candidate) =>
    simple(candidate, { intent: 'paste', uid: candidate.uid, text: null }, '');
  if (target !== null) return fromGrounding(look(target, 'type', scene), target, paste);
  const focused = scene.snapshot.candidates.find((candidate) => candidate.uid === scene.snapshot.focusedUid);
  if (focused?.affordances.includes('type') === true) return certain(() => paste(focused));
  return impossible('Which field shall I paste into?', 0.4);
}

/** What closes a dialog, by what it is called. */
const closers = ['close', 'dismiss', 'no thanks', 'got it', 'cancel', 'ok', 'accept'];

/** Closes what lies over the page: by its own close button, else by the next best. */
export function assessDismiss(scene: Scene): Assessment {
  const inModal = (candidate: Candidate) =>
    scene.page.modal < 0 || scene.page.chain(candidate.region).includes(scene.page.modal);
  for (const name of closers) {
    const grounding = look(name, 'click', scene);
    const best = grounding.ranking[0];
    if (best !== undefined && best.score > 0.6 && inModal(best.candidate)) {
      return certain(() =>
        simple(best.candidate, { intent: 'click', uid: best.candidate.uid }, `closes by “${name}”`),
      );
    }
    if (scene.page.modal < 0) break;
  }
  return impossible('I see nothing here that could be closed.', 0.4);
}
