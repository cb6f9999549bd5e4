import { z } from 'zod';
import { elementSummary } from './ranking.ts';

/** Consequence classes of docs/threat-model.md (threat model 16). Unknown counts as irreversible. */
export const consequenceClasses = ['read', 'reversible', 'outbound', 'irreversible'] as const;

/** What an approval is about, in the words that a remembered grant is listed under. */
export const consequenceKinds = [
  'submit',
  'pay',
  'order',
  'transfer', // money or property to somebody
  'book',
  'send',
  'post',
  'delete',
  'grant', // access, rights or visibility to others
  'sign-up',
  'sign-in',
  'upload',
  'download',
  'leave', // a page that says that what was written there would be lost
  'request', // the page is about to send something that the press did not announce
  'new-site', // going to a site that the user has not named
  'address', // opening an address that a model made up itself
  'data-flow', // writing on one site what was read on another
] as const;
export type ConsequenceKind = (typeof consequenceKinds)[number];

export const consequence = z
  .object({
    class: z.enum(consequenceClasses),
    kind: z.enum(consequenceKinds),
    /** `certain` and `possible` are asked about; see docs/mind2web.md section 12. */
    certainty: z.enum(['certain', 'possible']),
    /** The kind is only the likeliest of several: it says how to ask and what may be remembered, and no card names it. */
    isKindGuessed: z.literal(true).optional(),
    /** What gave it away, in words: 'the form is sent by POST', 'the button says “Pay”'. */
    because: z.string(),
  })
  .readonly();
export type Consequence = z.infer<typeof consequence>;

/** Shown in the app's own window; bound to this one action on this page with this data. */
export const approvalRequest = z
  .object({
    id: z.string(),
    sessionId: z.string(),
    /** "Send this form to example.com" */
    sentence: z.string(),
    consequence,
    origin: z.string(),
    url: z.string(),
    /** The action in its text form. */
    action: z.string(),
    element: elementSummary.nullable(),
    /** What would be sent, secret values masked. */
    data: z.array(z.object({ label: z.string(), value: z.string() }).readonly()),
    /** "Always here" may be offered; never for what leaves something with somebody, costs or cannot be taken back. */
    rememberable: z.boolean(),
  })
  .readonly();
export type ApprovalRequest = z.infer<typeof approvalRequest>;

/** The four answers of SeeAct's monitor (docs/mind2web.md SI-14). */
export const approvalAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('accept'), remember: z.boolean() }).readonly(),
  z.object({ kind: z.literal('reject') }).readonly(),
  /** Hands the page to the user; the message goes into the history. */
  z.object({ kind: z.literal('reject-and-pause'), message: z.string() }).readonly(),
  z.object({ kind: z.literal('stop') }).readonly(),
]);
export type ApprovalAnswer = z.infer<typeof approvalAnswer>;

/** How an approval went, kept with the turn. */
export const approvalDecision = z.enum(['not-needed', 'remembered', 'asked-yes', 'asked-no']);
export type ApprovalDecision = z.infer<typeof approvalDecision>;

/** What a yes covers while the action is under way: what was shown, and no more. */
export interface Consent {
  /** Whether a question of the page (`confirm()`) is about the same thing. */
  confirms(message: string): boolean;
  readonly downloads: boolean;
  /** A page that asks whether to leave it may be left. */
  readonly leaves?: boolean;
}

/** "Do not ask again for this kind of thing on this part of this site." */
export const grant = z
  .object({
    id: z.string(),
    origin: z.string(),
    kind: z.enum(consequenceKinds),
    /** Of the page that it was given on, with "*" in the place of what differs from one thing to the next: "/lists/*". */
    path: z.string(),
    createdAt: z.number(),
  })
  .readonly();
export type Grant = z.infer<typeof grant>;

/** Whoever is heard near the microphone, a page included, could say yes to these. */
const voiceMayGrant: ReadonlySet<Consequence['class']> = new Set(['read', 'reversible']);

/**
 * Whether a yes needs a hand in Parley's own window: for everything that leaves the machine or cannot be taken back
 * (docs/threat-model.md, case 13 and threat model 12). A no never does.
 */
export function needsHand(consequence: Consequence): boolean {
  return !voiceMayGrant.has(consequence.class);
}
