import type { Action, NavigatorTurn, Outcome } from '#shared/domain/index.ts';
import { look, type Scene } from '../scene.ts';
import { type Assessment, certain, type Step, tell } from '../step.ts';
import type { InstructionOf } from '../understand/index.ts';
import { clickOn } from './assess-click.ts';

type Undo = Extract<Outcome, { kind: 'done' }>['undo'];

/** The last thing done that can still be taken back, or null. */
export function findUndoable(scene: Scene, turnId?: string): NavigatorTurn | null {
  for (const turn of scene.turns.toReversed()) {
    if (turnId !== undefined && turn.id !== turnId) continue;
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

/** Where nothing was done, the page may have an undo of its own: "Conversation archived. Undo". */
function assessOwnUndo(scene: Scene): Assessment {
  const grounding = look('undo', 'click', scene, { aside: true });
  const best = grounding.ranking[0];
  if (best === undefined || grounding.decision !== 'sure') {
    return certain(() => tell('There is nothing left that I can undo.'));
  }
  return certain(() => clickOn(best.candidate, grounding));
}

export function assessUndo(instruction: InstructionOf<'undo'>, scene: Scene): Assessment {
  const turn = findUndoable(scene, instruction.turnId);
  if (instruction.turnId === undefined && turn === null) return assessOwnUndo(scene);
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
