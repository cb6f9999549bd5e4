import type { ConsequenceKind } from '#shared/domain/index.ts';

/**
 * Words on a control that say that pressing it changes something outside the page (spec/mind2web.md section 12,
 * our heuristic). First match wins, so the graver kinds stand first.
 */
export interface ConsequenceWords {
  readonly kind: ConsequenceKind;
  /** Grave when the label begins with it, as an order does: "Send", but not "Sent" or "Quarterly report". */
  readonly leading: string;
  /** Grave wherever it stands in a short label: "Securely pay now". "" for none. */
  readonly anywhere: string;
  /** Also grave on a link that leads to another page; most words on links only open the page where it is done. */
  readonly onLinks: boolean;
}

export const consequenceWords: readonly ConsequenceWords[] = [
  {
    kind: 'pay',
    leading:
      'pay|buy|purchase|order now|submit order|complete (?:order|purchase|payment)|donate|transfer|withdraw|top up|checkout and pay',
    anywhere: 'pay now|buy (?:it )?now|place (?:your |my |the )?order|one[- ]click',
    onLinks: false,
  },
  {
    kind: 'delete',
    leading:
      'delete|erase|wipe|destroy|deactivate|trash|unsubscribe|move to (?:trash|bin)|empty (?:trash|bin)|(?:close|remove) (?:my |your |the )?account|cancel (?:my |your |the )?(?:order|booking|subscription|reservation|membership|account|plan|flight)',
    anywhere:
      'delete (?:my |your |the )?account|permanently delete|delete (?:everything|forever|permanently)',
    onLinks: true,
  },
  {
    kind: 'book',
    leading: 'book|reserve|confirm (?:booking|reservation)|schedule',
    anywhere: 'book (?:now|it|flight|room|table)',
    onLinks: false,
  },
  { kind: 'send', leading: 'send|e-?mail (?:it|this)|forward (?:it|this)', anywhere: '', onLinks: false },
  {
    kind: 'post',
    leading:
      'post|publish|share|tweet|comment|submit (?:reply|review|comment|question|answer|post)|report(?: abuse| post| this)?$',
    anywhere: '',
    onLinks: false,
  },
  {
    kind: 'sign-up',
    leading:
      'sign up|signup|sign me up|register|create (?:an |my |your )?account|join|subscribe|enrol|enroll',
    anywhere: '',
    onLinks: false,
  },
  { kind: 'sign-in', leading: 'sign in|signin|log in|login|log on', anywhere: '', onLinks: false },
  { kind: 'upload', leading: 'upload|attach (?:a )?files?', anywhere: '', onLinks: false },
  { kind: 'download', leading: 'download', anywhere: '', onLinks: true },
  {
    kind: 'submit',
    leading: 'submit|confirm|approve|authori[sz]e|accept (?:offer|terms)|finish|apply now',
    anywhere: '',
    onLinks: false,
  },
];

/** Longer labels are not orders but content that happens to be pressable: a mail in a list, a news teaser. */
const longestLabel = 60;

/** What may stand before the order itself: "Yes, delete", "Confirm and pay", "Continue to send". */
const lead = String.raw`^(?:[^\p{L}\p{N}]*)(?:(?:yes|ok|okay|please|now|i agree|agree|confirm|continue|proceed|save|review)[, ]+(?:and |& |to )?)?`;

export interface FoundWord {
  readonly kind: ConsequenceKind;
  /** The word as it stands on the control. */
  readonly match: string;
}

/** The grave word on a control's label, or null. */
export function findConsequenceWord(label: string, on: 'button' | 'link' | 'content'): FoundWord | null {
  const whole = label.replace(/\s+/g, ' ').trim();
  if (whole.length > longestLabel && on !== 'button') return null;
  const text = whole.slice(0, longestLabel);
  for (const { kind, leading, anywhere, onLinks } of consequenceWords) {
    if (on === 'link' && !onLinks) continue;
    const match =
      new RegExp(`${lead}(${leading})(?![\\p{L}\\p{N}])`, 'iu').exec(text)?.[1] ??
      (anywhere === '' ? undefined : new RegExp(`\\b(${anywhere})\\b`, 'iu').exec(text)?.[1]);
    if (match !== undefined) return { kind, match };
  }
  return null;
}

/**
 * Always asked about, never remembered beyond the session: acts that nobody can take back, and what a remembered yes
 * would make a standing hole of. A site agreed to for one task must not be open to the next one (threat model 15); an
 * address that a model made up and text of another site are new data every time, and a yes was to that data only.
 */
export const neverRemembered: ReadonlySet<ConsequenceKind> = new Set([
  'pay',
  'book',
  'delete',
  'sign-up',
  'new-site',
  'address',
  'data-flow',
]);
