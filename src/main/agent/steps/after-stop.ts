import { type Change, compareLines, type Outcome, type Snapshot, type Undo } from '#shared/domain/index.ts';
import { describeStep } from '#shared/grammar/index.ts';
import type { AgentPorts } from '../run.ts';
import { type Approved, summarizeTarget } from './step.ts';

/** A page is waited for this long before it is said that nothing is known of it, in ms. */
const longestLookMs = 3_000;

export const notBegun: Outcome = { kind: 'skipped', message: 'Stopped before it was begun.' };

/**
 * What became of an act that Stop came into the middle of: the page is looked at once more, since what was pressed or
 * typed before Stop stays pressed and typed.
 * @param begun the page had got a press, a key or text
 */
export async function lookAfterStop(ports: AgentPorts, step: Approved, begun: boolean): Promise<Outcome> {
  const snapshot = await ports.browser
    .observe({ signal: AbortSignal.timeout(longestLookMs) })
    .catch(() => null);
  if (snapshot !== null) return compare(step, snapshot, begun);
  return begun
    ? inTheMiddle('Stopped while the page was still busy: what came of it cannot be seen yet.')
    : notBegun;
}

/** The same in a sentence; "" where there is nothing to add to "Stopped." */
export function wordStop({ action, target }: Approved, outcome: Outcome): string {
  if (outcome.kind !== 'done')
    return outcome.kind === 'skipped' && outcome.begun === true ? outcome.message : '';
  const element = summarizeTarget(target);
  const done = describeStep({ action, element, actor: 'navigator', outcome });
  const led = outcome.changes.find((change) => change.kind === 'navigated');
  const where = led === undefined ? '' : ` The page is “${led.title || led.to}” now.`;
  return `${done} before that.${where}`;
}

function inTheMiddle(message: string): Outcome {
  return { kind: 'skipped', begun: true, message };
}

function compare({ action, target, snapshot: before }: Approved, after: Snapshot, begun: boolean): Outcome {
  const now = target === null ? undefined : after.candidates.find(({ uid }) => uid === target.uid);
  const changes = findChanges(before, after);
  const hasLeft = changes.some(({ kind }) => kind === 'navigated');
  const done = (own: readonly Change[] = [], undo: Undo | null = null): Outcome => ({
    kind: 'done',
    changes: [...own, ...changes],
    undo,
  });
  switch (action.intent) {
    case 'textinput':
    case 'change':
    case 'paste': {
      if (target === null || now === undefined || hasLeft) break;
      if (now.states.checked !== null && now.states.checked !== 'mixed') {
        const { checked } = now.states;
        return checked === target.states.checked ? notBegun : done([{ kind: 'checked', checked }]);
      }
      if (now.value === target.value && now.filled === target.filled) return notBegun;
      if (now.secret !== null || now.value === null)
        return inTheMiddle('Something stands in the field, perhaps not all of it.');
      const wanted =
        action.intent === 'textinput' ? action.text : action.intent === 'change' ? action.value : null;
      if (wanted !== null && now.value !== wanted) return inTheMiddle(`The field holds “${now.value}”.`);
      return done([{ kind: 'value', value: now.value }], {
        kind: 'restore',
        uid: target.uid,
        value: target.value ?? '',
      });
    }
    case 'click':
    case 'submit':
      // What was pressed was pressed, whatever came of it.
      if (begun) return done();
      break;
    case 'load':
      if (hasLeft) return done();
      break;
    case 'scroll':
      if (changes.some(({ kind }) => kind === 'scrolled')) return done();
      break;
    default:
      break;
  }
  return begun ? inTheMiddle('Nothing of it shows on the page.') : notBegun;
}

function findChanges(before: Snapshot, after: Snapshot): readonly Change[] {
  if (before.tabId !== after.tabId || before.url !== after.url) {
    return [{ kind: 'navigated', from: before.url, to: after.url, title: after.title }];
  }
  const { scroll } = after;
  const linesOf = ({ texts }: Snapshot): string[] => [...new Set(texts.map(({ text }) => text))];
  const text = compareLines(linesOf(before), linesOf(after));
  return [
    ...(before.title === after.title ? [] : [{ kind: 'title', title: after.title } as const]),
    ...(before.scroll.x === scroll.x && before.scroll.y === scroll.y
      ? []
      : [{ kind: 'scrolled', x: scroll.x, y: scroll.y } as const]),
    ...(text === null ? [] : [text]),
  ];
}
