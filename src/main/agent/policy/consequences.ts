import type { Action, Candidate, Consequence, ConsequenceKind, FormInfo } from '#shared/domain/index.ts';
import { hostOf } from '#shared/text/addresses.ts';

/** Addresses that Chromium would save rather than show. */
const downloadAddress =
  /\.(zip|gz|tgz|7z|rar|exe|msi|dmg|pkg|deb|rpm|apk|iso|docx?|xlsx?|pptx?|csv|pdf|epub)$/i;

/** Controls that only change what is about to be sent. */
const inertRoles: ReadonlySet<string> = new Set([
  'checkbox',
  'radio',
  'switch',
  'option',
  'tab',
  'textbox',
  'searchbox',
  'combobox',
  'listbox',
  'slider',
  'spinbutton',
  'menuitemcheckbox',
  'menuitemradio',
]);

/**
 * What carrying out an action would do to the world, or null when it only reads or can be taken back
 * (docs/mind2web.md SI-1, SI-2 and section 12; threat model 16). Knows only the page, never a model's opinion.
 */
export function classifyConsequence(action: Action, target: Candidate | null): Consequence | null {
  if (action.intent !== 'click' && action.intent !== 'submit') return null;
  if (target === null) return null;
  if (target.affordances.includes('upload')) {
    return certain('upload', 'the control chooses a file of yours to send');
  }
  const sends = action.intent === 'submit' || (target.form?.submits ?? false);
  if (sends && target.form !== null) return classifyForm(action, target, target.form);
  if (action.intent === 'submit') return null;
  if (target.href !== null && target.role !== 'button') return classifyLink(target, target.href);
  if (inertRoles.has(target.role)) return null;
  const word = findConsequenceWord(
    target.name || target.text,
    target.role === 'button' ? 'button' : 'content',
  );
  if (word === null || word.kind === 'sign-in') return null;
  // A field beside it holds something, so this is the moment when that something leaves.
  const carriesData = (target.form?.fields.length ?? 0) > 0 || (target.form?.secrets.length ?? 0) > 0;
  const because = `the button says "${word.match}"`;
  if (carriesData || word.kind === 'delete' || word.kind === 'pay') return certain(word.kind, because);
  return { class: 'irreversible', kind: word.kind, certainty: 'possible', because };
}

function classifyForm(action: Action, target: Candidate, form: FormInfo): Consequence | null {
  if (form.isSearch && form.secrets.length === 0) return null;
  const own = findConsequenceWord(target.name || target.text, 'button');
  // Enter in a field presses the form's own button, whose name may only be known through the form's.
  const word = own ?? (action.intent === 'submit' ? findConsequenceWord(form.name, 'content') : null);
  if (form.secrets.includes('card')) {
    return certain(word?.kind === 'book' ? 'book' : 'pay', 'the form holds payment card fields');
  }
  if (form.secrets.length > 0) {
    const kind = word?.kind === 'sign-up' || word?.kind === 'delete' ? word.kind : 'sign-in';
    return certain(kind, 'the form holds a password or a one-time code');
  }
  if (form.uploads) return certain('upload', 'the form sends a file');
  if (word !== null && form.method !== 'get') return certain(word.kind, `the button says "${word.match}"`);
  if (form.method === 'post')
    return certain('submit', `the form is sent to ${hostOf(form.action) || 'the site'}`);
  if (form.method === 'dialog') return null;
  // A GET form that is no search is most often a filter: exempt, unless its button says something grave.
  if (word === null || word.kind === 'submit' || word.kind === 'sign-in') return null;
  return {
    class: 'outbound',
    kind: word.kind,
    certainty: 'possible',
    because: `the button says "${word.match}"`,
  };
}

function classifyLink(target: Candidate, href: string): Consequence | null {
  if ('download' in target.attributes || downloadAddress.test(pathOf(href))) {
    return {
      class: 'irreversible',
      kind: 'download',
      certainty: 'certain',
      because: 'the link leads to a file',
    };
  }
  const word = findConsequenceWord(target.name, 'link');
  if (word === null) return null;
  return {
    class: 'irreversible',
    kind: word.kind,
    certainty: 'possible',
    because: `the link says "${word.match}"`,
  };
}

function certain(kind: ConsequenceKind, because: string): Consequence {
  return { class: 'irreversible', kind, certainty: 'certain', because };
}

function pathOf(address: string): string {
  return URL.canParse(address) ? new URL(address).pathname : '';
}

/**
 * Words on a control that say that pressing it changes something outside the page (docs/mind2web.md section 12,
 * our heuristic). First match wins, so the graver kinds stand first.
 */
interface ConsequenceWords {
  readonly kind: ConsequenceKind;
  /** Grave when the label begins with it, as an order does: "Send", but not "Sent" or "Quarterly report". */
  readonly leading: string;
  /** Grave wherever it stands in a short label: "Securely pay now". "" for none. */
  readonly anywhere: string;
  /** Also grave on a link that leads to another page; most words on links only open the page where it is done. */
  readonly onLinks: boolean;
}

const consequenceWords: readonly ConsequenceWords[] = [
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

interface FoundWord {
  readonly kind: ConsequenceKind;
  /** The word as it stands on the control. */
  readonly match: string;
}

/** The grave word on a control's label, or null. */
function findConsequenceWord(label: string, on: 'button' | 'link' | 'content'): FoundWord | null {
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
