import type { ConsequenceKind } from '#shared/domain/index.ts';

/**
 * Words on a control that say that pressing it changes something outside the page (spec/mind2web.md section 12,
 * our heuristic). Whole words only: "Sent" is a folder, "Send" is an act. First match wins, so the graver kinds
 * stand first.
 */
export interface ConsequenceWords {
  readonly kind: ConsequenceKind;
  readonly pattern: RegExp;
  /** Also grave on a link that leads to another page; most words on links only open the page where it is done. */
  readonly onLinks: boolean;
}

export const consequenceWords: readonly ConsequenceWords[] = [
  {
    kind: 'pay',
    pattern:
      /\b(pay( now)?|buy( it)?( now)?|purchase|place( your| my| the)? order|order now|submit order|complete (order|purchase)|donate|transfer|withdraw|top up)\b/i,
    onLinks: false,
  },
  {
    kind: 'delete',
    pattern:
      /\b(delete|erase|wipe|destroy|deactivate|close (my |your )?account|remove (my |your )?account|move to (trash|bin)|empty (trash|bin)|trash|unsubscribe|cancel (my |your |the )?(order|booking|subscription|reservation|membership|account))\b/i,
    onLinks: true,
  },
  {
    kind: 'book',
    pattern:
      /\b(book( now| it| this| flight| room| table)?|reserve|confirm (booking|reservation)|schedule)\b/i,
    onLinks: false,
  },
  { kind: 'send', pattern: /\b(send|e-?mail (it|this)|forward (it|this))\b/i, onLinks: false },
  {
    kind: 'post',
    pattern:
      /\b(post|publish|share|tweet|comment|submit (reply|review|comment|question|answer)|report( abuse| post| this)?)\b/i,
    onLinks: false,
  },
  {
    kind: 'sign-up',
    pattern:
      /\b(sign up|signup|register|create (an |my |your )?account|join( now)?|subscribe|enrol|enroll)\b/i,
    onLinks: false,
  },
  { kind: 'sign-in', pattern: /\b(sign in|signin|log in|login|log on)\b/i, onLinks: false },
  { kind: 'upload', pattern: /\b(upload|attach (a )?files?)\b/i, onLinks: false },
  { kind: 'download', pattern: /\bdownload\b/i, onLinks: true },
  {
    kind: 'submit',
    pattern: /\b(submit|confirm|approve|authori[sz]e|accept (offer|terms)|check ?out|finish|apply now)\b/i,
    onLinks: false,
  },
];

/** Acts that nobody can take back: always asked about, never remembered. */
export const neverRemembered: ReadonlySet<ConsequenceKind> = new Set(['pay', 'book', 'delete', 'sign-up']);
