import { assertNever } from '../text/assert-never.ts';
import type { Action } from './action.ts';
import type { Undo } from './outcome.ts';
import type { Snapshot } from './snapshot.ts';

/** The action that takes something back, on the page as it is now; of a command it is another command. */
export function undoingAction(undo: Exclude<Undo, { kind: 'command' }>, snapshot: Snapshot): Action {
  switch (undo.kind) {
    case 'restore': {
      const field = snapshot.candidates.find(({ uid }) => uid === undo.uid);
      return field === undefined || field.affordances.includes('type')
        ? { intent: 'textinput', uid: undo.uid, text: undo.value }
        : { intent: 'change', uid: undo.uid, value: undo.value };
    }
    case 'toggle':
      return { intent: 'click', uid: undo.uid };
    case 'back':
    case 'forward':
      return { intent: 'load', url: undo.url, transition: undo.kind };
    case 'scroll':
      return { intent: 'scroll', x: undo.x, y: undo.y, uid: undo.uid };
    case 'close-tab':
      return { intent: 'tabremove', target: undo.tabId };
    case 'switch-tab':
      return { intent: 'tabswitch', origin: snapshot.tabId, target: undo.tabId };
    default:
      return assertNever(undo);
  }
}
