import type { Action, NavigatorTurn, Outcome } from '#shared/domain/index.ts';
import type { Scene } from '../scene.ts';
import { type Assessment, certain, type Step, tell } from '../step.ts';

type Undo = Extract<Outcome, { kind: 'done' }>['undo'];

/** The last thing done that can still be taken back, or null. */
export function findUndoable(scene: Scene): NavigatorTurn | null {
  for (const turn of scene.turns.toReversed()) {
    if (turn.speaker !== 'navigator' || scene.state.undone.includes(turn.id)) continue;
    if (turn.outcome.kind === 'done' && turn.outcome.undo !== null) return turn;
  }
  return null;
}

function actionFor(undo: NonNullable<Undo>, scene: Scene): Action {
  switch (undo.kind) {
    case 'restore': {
      const candidate = scene.snapshot.candidates.find((one) => one.uid === undo.uid);
      const typed = candidate === undefined || candidate.affordances.includes('type');
      return typed
        ? { intent: 'textinput', uid: undo.uid, text: undo.value }
        : { intent: 'change', uid: undo.uid, value: undo.value };
    }
    case 'toggle':
      return { intent: 'click', uid: undo.uid };
    case 'back':
      return { intent: 'load', url: undo.url, transition: 'back' };
    case 'forward':
      return { intent: 'load', url: undo.url, transition: 'forward' };
    case 'scroll':
      return { intent: 'scroll', x: undo.x, y: undo.y, uid: undo.uid };
    case 'close-tab':
      return { intent: 'tabremove', target: undo.tabId };
    case 'switch-tab':
      return { intent: 'tabswitch', origin: scene.snapshot.tabId, target: undo.tabId };
  }
}

export function assessUndo(scene: Scene): Assessment {
  const turn = findUndoable(scene);
  if (turn === null || turn.outcome.kind !== 'done' || turn.outcome.undo === null) {
    return certain(() => tell('There is nothing left that I can undo.'));
  }
  const undo = turn.outcome.undo;
  return certain(
    (): Step => ({
      kind: 'act',
      action: actionFor(undo, scene),
      target: scene.snapshot.candidates.find((one) => 'uid' in undo && one.uid === undo.uid) ?? null,
      grounding: null,
      nextPhase: null,
      reason: `undoes ${turn.text}`,
    }),
  );
}
