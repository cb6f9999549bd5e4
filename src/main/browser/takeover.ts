import { z } from 'zod';
import type { Action, ElementSummary, Snapshot } from '#shared/domain/index.ts';
import { secretMask } from '#shared/text/secrets.ts';
import type { HandMessage, UserActMessage } from '../../injected/contract.ts';
import { neverStopped } from '../platform/deadline.ts';
import { parseJson } from '../platform/json.ts';
import type { Page, SentInput } from './cdp/index.ts';

/** What the listener in the page tells (`src/injected/user-acts.ts`): from a page's process, so checked first. */
const pageMessage = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('act'),
    act: z.enum(['click', 'textinput', 'submit', 'change']),
    key: z.number().int(),
    value: z.string().max(10_000),
    at: z.number(),
    tag: z.string().max(100),
    role: z.string().max(100),
    text: z.string().max(400),
    box: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
  }),
  z.object({ kind: z.literal('moved') }),
  z.object({
    kind: z.literal('hand'),
    by: z.enum(['pointer', 'mouse', 'key', 'modifier', 'drop', 'paste', 'wheel']),
    at: z.number(),
  }),
]);

/** A node of the page, as far as it could be found out before the page went on. */
interface ActNode {
  readonly frameId: string | null;
  readonly backendNodeId: number | null;
}

interface UserWatch {
  onAct(message: UserActMessage, node: ActNode): void;
  onMoved(): void;
  /** A hand on the page, ours or the user's, before the page itself was told. */
  onHand(message: HandMessage): void;
}

// A page that a click takes away answers at once or not at all.
const lookUp = { signal: neverStopped, ms: 500, what: 'the element' };

/** Tells what the user does in any frame of a page. */
export function watchUser(page: Page, watch: UserWatch): void {
  page.onTold(({ payload, frameId, nodeOf }) => {
    const message = parseJson(payload, pageMessage);
    if (message === null) return;
    if (message.kind === 'moved') {
      watch.onMoved();
      return;
    }
    if (message.kind === 'hand') {
      watch.onHand(message);
      return;
    }
    nodeOf(message.key, lookUp).then(
      (backendNodeId) => watch.onAct(message, { frameId, backendNodeId }),
      () => watch.onAct(message, { frameId, backendNodeId: null }),
    );
  });
}

/** What a page has not told of by then it never got: a press that a box of the browser took. */
const longestUntoldMs = 10_000;
/** A person's click, choice or first letter follows their hand within this time. */
const longestActMs = 2_000;

/**
 * Tells the user's hands from Parley's while both are on the page: the page tells of every press and key, Parley knows
 * which ones it sent, and what is left over is the user's.
 */
export function createHandsApart(now: () => number = Date.now) {
  const sent: Record<'pointer' | 'key', number[]> = { pointer: [], key: [] };
  let hand: { readonly by: HandMessage['by']; readonly at: number } | null = null;
  return {
    /** Parley is about to send one. */
    send(by: SentInput): void {
      if (by !== 'text') sent[by].push(now());
    },
    /** Whether a hand that the page tells of is the user's. Each is asked about once. */
    isUsers({ by, at }: HandMessage): boolean {
      if (by === 'modifier' || by === 'mouse') return false;
      if (by === 'pointer' || by === 'key') {
        sent[by] = sent[by].filter((sentAt) => now() - sentAt < longestUntoldMs);
        if (sent[by].shift() !== undefined) return false;
      }
      hand = { by, at };
      return true;
    },
    /** Whether an act that the page tells of came of the user's last hand; one act to a hand. */
    cameOfUser({ act, at }: UserActMessage): boolean {
      if (hand === null || at < hand.at || at - hand.at > longestActMs) return false;
      const fits = hand.by === 'pointer' ? act === 'click' || act === 'change' : act !== 'click';
      if (fits) hand = null;
      return fits;
    },
  };
}

/**
 * A user's act in the terms of the grammar. The element is the candidate of the last look at the page, where it was
 * seen then; else it is described by what the page said, under a uid of its own.
 */
export function describeAct(
  message: UserActMessage,
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
  const value = seen !== undefined && seen.secret !== null ? secretMask : message.value;
  return { action: toAction(message.act, uid, value), element };
}

function toAction(act: UserActMessage['act'], uid: string, value: string): Action {
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
