import type { Action, ElementSummary, Snapshot } from '#shared/domain/index.ts';
import type { ActMessage, ActNode } from './watch-user.ts';

const hiddenValue = '••••••';

/**
 * A user's act in the terms of the grammar. The element is the candidate of the last look at the page, where it was
 * seen then; else it is described by what the page said, under a uid of its own.
 */
export function describeAct(
  message: ActMessage,
  node: ActNode,
  last: Snapshot | null,
): { readonly action: Action; readonly element: ElementSummary } {
  const seen = last?.candidates.find(
    ({ ref }) => ref.backendNodeId === node.backendNodeId && ref.frameId === node.frameId,
  );
  const uid = seen?.uid ?? unseenUid(node, message.key);
  const element = {
    uid,
    tag: seen?.tag ?? message.tag,
    role: seen?.role ?? message.role,
    text: seen?.name || seen?.text || message.text,
    bbox: seen?.box ?? message.box,
  };
  const value = seen !== undefined && seen.secret !== null ? hiddenValue : message.value;
  return { action: toAction(message.act, uid, value), element };
}

function toAction(act: ActMessage['act'], uid: string, value: string): Action {
  switch (act) {
    case 'click':
      return { intent: 'click', uid };
    case 'submit':
      return { intent: 'submit', uid };
    case 'textinput':
      return { intent: 'textinput', uid, text: value };
    case 'change':
      return { intent: 'change', uid, value };
  }
}

/** In the form of all uids; begins with "f" and zeros, which no other does but by a chance of one in millions. */
function unseenUid({ backendNodeId }: ActNode, key: number): string {
  const number = (backendNodeId ?? key).toString(16).padStart(8, '0').slice(-8);
  return `f0000000-${number.slice(0, 4)}-${number.slice(4)}`;
}
