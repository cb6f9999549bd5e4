import type {
  Candidate,
  Consequence,
  ConsequenceKind,
  FormInfo,
  OpenChannel,
  Snapshot,
} from '#shared/domain/index.ts';
import { hostOf, withoutFragment } from '#shared/text/addresses.ts';
import { siteOfUrl } from '#shared/text/sites.ts';
import { type ControlJudgement, classifyControl, loadControlModel } from './control-classifier.ts';
import { describeControl, hasStepsToGo, opensContent, questionContext } from './control-context.ts';
import type { ControlContext } from './control-features.ts';
import type { Effect } from './effects.ts';

/** What a trained reader makes of one control; by `control-classifier.ts` in the app. */
export type JudgeControl = (context: ControlContext) => Pick<
  ControlJudgement,
  'band' | 'harm' | 'share' | 'reversible' | 'because'
> & {
  readonly kind: ConsequenceKind | 'none';
};

/** @throws AppError when the folder has no model of controls, or a damaged one */
export async function createJudge(folder: string): Promise<JudgeControl> {
  const model = await loadControlModel(folder);
  return (context) => classifyControl(model, context);
}

/** Where no model can be had: nothing is pressed unasked. */
export const askAlways: JudgeControl = () => ({
  band: 'ask',
  kind: 'submit',
  harm: 1,
  share: 0,
  reversible: null,
  because: 'what it does cannot be told',
});

/**
 * Why a press is not asked about although something may leave: the user can take it back in a press or two, it is a
 * step with more to come, it opens what it shows, or it takes something out of where it can be put in again, which the
 * request then has to say itself.
 */
type Mild = NonNullable<ControlJudgement['reversible']>['kind'] | 'step' | 'opening' | 'taking-out';

/** What carrying out an effect would do to the world. */
export interface Verdict {
  /** `ask` first; press it and `hold` what the page sends then; or `let` it be pressed. */
  readonly band: ControlJudgement['band'];
  /** What the user is asked about first; null when the press itself needs no question. */
  readonly consequence: Consequence | null;
  readonly mild: Mild | null;
}

const harmless: Verdict = { band: 'let', consequence: null, mild: null };
const opening: Verdict = { ...harmless, mild: 'opening' };
const step: Verdict = { ...harmless, mild: 'step' };
const takingOut: Verdict = { ...harmless, mild: 'taking-out' };
const unknown: Verdict = { ...harmless, band: 'hold' };

/** Only point at where something is written next; their names are labels and no orders. */
const pointedAt: ReadonlySet<string> = new Set(['textbox', 'searchbox', 'spinbutton']);

/** What is known beside the page. */
export interface Beside {
  /** Of the page, through which it sends what no gate can hold. */
  readonly channels?: readonly OpenChannel[];
  /** Whether all that a form holds is the page's own or the user's: nothing in it was made up by a model. */
  readonly holdsOwn?: (form: FormInfo) => boolean;
}

/**
 * Judges what will physically happen (docs/mind2web.md SI-1, SI-2; threat model 16): by the page's structure where that
 * is certain, else by a trained reader of controls. Knows only the page, never a model's opinion. What is judged
 * harmless or unknown still goes through the gate at the network, which asks when something leaves.
 */
export function judgeEffect(
  effect: Effect,
  snapshot: Snapshot,
  judge: JudgeControl,
  { channels = [], holdsOwn = () => false }: Beside = {},
): Verdict {
  const verdict = judgeUnheld(effect, { snapshot, judge, holdsOwn });
  const [channel] = channels;
  if (verdict.band !== 'hold' || verdict.consequence !== null || channel === undefined) return verdict;
  return {
    ...verdict,
    consequence: possible(
      'submit',
      `what it does is not known, and the page has a ${channelWords[channel.kind]} that nobody can hold`,
      true,
    ),
  };
}

interface Judging {
  readonly snapshot: Snapshot;
  readonly judge: JudgeControl;
  readonly holdsOwn: (form: FormInfo) => boolean;
}

function judgeUnheld(effect: Effect, judging: Judging): Verdict {
  const { snapshot, judge } = judging;
  switch (effect.kind) {
    case 'none':
    case 'write':
      return harmless;
    case 'keys':
      return unknown;
    case 'open':
      return effect.link === null ? harmless : judgePress(effect.link, snapshot, judge);
    case 'choose':
      return effect.opens === null
        ? judgeChoice(effect, snapshot, judge)
        : gravest([judgePresses(effect.opens, judging), judgeChoice(effect, snapshot, judge)]);
    case 'press':
      return judgePresses(effect, judging);
  }
}

function judgePresses({ controls, sends }: Extract<Effect, { kind: 'press' }>, judging: Judging): Verdict {
  const { snapshot, judge } = judging;
  const verdicts = controls.map((control) => judgePress(control, snapshot, judge));
  const pressed = gravest(verdicts);
  const takesOut = pressed.consequence?.kind === 'delete' ? judgeTakingOut(controls, sends, judging) : null;
  if (takesOut !== null) return takesOut;
  if (sends === null) return pressed;
  if (pressed.band !== 'ask' && pressed.mild === null && isStep(controls, sends, pressed, judging))
    return step;
  return gravest([...verdicts, judgeForm(sends, pressed)]);
}

/**
 * Whether it sends a form that goes one step on: by a button of it that says nothing of paying, sending or the like, with
 * what the user or the page put in and no word of a model's, to an address of the same site that says no more than that.
 * What a page says of further steps only counts beside all this, for a button whose words nobody knows.
 */
function isStep(
  controls: readonly Candidate[],
  sends: FormInfo,
  { band }: Verdict,
  { snapshot, judge, holdsOwn }: Judging,
): boolean {
  if (sends.secrets.length > 0 || sends.uploads || sends.fields.length === 0) return false;
  if (siteOfUrl(sends.action) !== siteOfUrl(snapshot.url) || !holdsOwn(sends)) return false;
  if (band !== 'let' && !controls.some((control) => hasStepsToGo(control, snapshot))) return false;
  const names = [pathOf(sends.action), ...sends.payload.map(({ name }) => name)].join(' ');
  if (readNames(names, judge).isGrave) return false;
  return controls
    .filter((control) => control.form?.submits === true)
    .map((control) => judge(describeControl(control, snapshot)))
    .every(({ kind, harm }) => kind === 'none' || harm < surely || !leavesForGood.has(kind));
}

/** What the names of an address or a request say: "/shop/cart/remove" and "cartLineRemove". */
export interface Named {
  /** What the words say together, as if they stood on a button. */
  readonly band: ControlJudgement['band'];
  /** They say by themselves, with nobody's word beside them, that something is done for good. */
  readonly isGrave: boolean;
  /** One of them is a place that things are put into and taken out of again, as often as one likes. */
  readonly keeps: 'cart' | 'wishlist' | null;
}

/** Words that are read of one request, each by itself. */
const mostNames = 30;
/** Both measured on labelled requests in docs/consequences.md. */
const plainly = 0.9;
const gravely = 0.85;

export function readNames(names: string, judge: JudgeControl): Named {
  const apart = names.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').match(/[\p{L}-]+/gu) ?? [];
  const words = [...new Set(apart.map((word) => word.toLowerCase()))].slice(0, mostNames);
  const say = (text: string): ReturnType<JudgeControl> => judge({ ...questionContext(text), dialog: '' });
  const kept = words
    .map((word) => say(word).reversible)
    .find(
      (one) => one !== null && one.probability >= plainly && (one.kind === 'cart' || one.kind === 'wishlist'),
    );
  const { band, harm } = say(words.join(' '));
  return {
    band,
    isGrave: harm >= gravely,
    keeps: kept?.kind === 'cart' || kept?.kind === 'wishlist' ? kept.kind : null,
  };
}

/**
 * Taking something out of a cart is no deletion: it can be put in again. A form or a link says by its address that it is
 * that; what a script sends shows it at the request, where the press stands in such a place.
 */
function judgeTakingOut(
  controls: readonly Candidate[],
  sends: FormInfo | null,
  { snapshot, judge }: Judging,
): Verdict | null {
  if (sends !== null && (sends.secrets.length > 0 || sends.uploads)) return null;
  const address = sends?.action ?? controls[0]?.href ?? null;
  if (address !== null && withoutFragment(address) !== withoutFragment(snapshot.url)) {
    const { keeps } = readNames(pathOf(address), judge);
    if (keeps === null || siteOfUrl(address) !== siteOfUrl(snapshot.url)) return null;
    return { ...harmless, mild: keeps };
  }
  const places = controls.map((control) => describeControl(control, snapshot).heading);
  const { keeps } = readNames([...places, snapshot.title, pathOf(snapshot.url)].join(' '), judge);
  return keeps === null ? null : takingOut;
}

const channelWords: Readonly<Record<OpenChannel['kind'], string>> = {
  'web-socket': 'WebSocket',
  'web-transport': 'WebTransport',
  'shared-worker': 'shared worker',
};

const order = { let: 0, hold: 1, ask: 2 } as const;

function gravest(verdicts: readonly Verdict[]): Verdict {
  const band = verdicts.reduce<Verdict['band']>(
    (most, one) => (order[one.band] > order[most] ? one.band : most),
    'let',
  );
  const asked = verdicts.filter(({ consequence }) => consequence !== null);
  // What the form is known to do says more than the word on its button.
  const consequence = asked.findLast((one) => one.consequence?.certainty === 'certain') ?? asked[0];
  return {
    band,
    consequence: consequence?.consequence ?? null,
    mild: band === 'let' ? (verdicts.find(({ mild }) => mild !== null)?.mild ?? null) : null,
  };
}

/** Addresses that Chromium would save rather than show. */
const downloadAddress =
  /\.(zip|gz|tgz|7z|rar|exe|msi|dmg|pkg|deb|rpm|apk|iso|docx?|xlsx?|pptx?|csv|pdf|epub)$/i;

function judgePress(target: Candidate, snapshot: Snapshot, judge: JudgeControl): Verdict {
  if (target.affordances.includes('upload')) {
    return asked(certain('upload', 'the control chooses a file of yours to send'));
  }
  if (
    target.href !== null &&
    ('download' in target.attributes || downloadAddress.test(pathOf(target.href)))
  ) {
    return asked(certain('download', 'the link leads to a file'));
  }
  const isField = target.tag === 'input' || target.tag === 'textarea';
  if (isField && pointedAt.has(target.role)) return harmless;
  if (opensContent(target, snapshot)) return opening;
  const context = describeControl(target, snapshot);
  const asSeen = judge(context);
  const verdict = guessOfLink(toVerdict(asSeen), target);
  if (context.href === null || verdict.band === 'ask') return verdict;
  // Links mostly lead to where a thing is done. One that says what buttons say, and nothing milder, does it by its address.
  const pressed = judge({ ...context, role: 'button', tag: 'button', href: null });
  const isGrave = [pressed, asSeen].some(
    ({ harm, kind }) => harm >= surely && kind !== 'none' && doneByLinks.has(kind),
  );
  if (!isGrave) return verdict;
  return guessOfLink(toVerdict({ ...(pressed.kind === 'none' ? asSeen : pressed), band: 'ask' }), target);
}

/** All that a link is known to do is to lead somewhere: at no share was what its words announce right more often than not. */
function guessOfLink(verdict: Verdict, { role, href }: Candidate): Verdict {
  const { consequence } = verdict;
  if (consequence === null || (role !== 'link' && href === null)) return verdict;
  return { ...verdict, consequence: { ...consequence, isKindGuessed: true } };
}

/**
 * How probable what a link says has to be, as a link or as the word of a button. Of 1,085 harmless links that were labelled
 * and open 4.5 % are asked about at 0.5, and 5.3 % here.
 */
const surely = 0.4;
const doneByLinks: ReadonlySet<ConsequenceKind> = new Set([
  'pay',
  'order',
  'transfer',
  'delete',
  'grant',
  'send',
]);
/** No step in between does any of these. */
const leavesForGood: ReadonlySet<ConsequenceKind> = new Set([
  ...doneByLinks,
  'book',
  'post',
  'sign-up',
  'sign-in',
  'upload',
  'download',
]);

function judgeChoice(
  { label, from }: Extract<Effect, { kind: 'choose' }>,
  snapshot: Snapshot,
  judge: JudgeControl,
): Verdict {
  const context = describeControl(from, snapshot);
  const option = { ...context, role: 'option', tag: 'option', type: '', visible: label, name: label };
  const verdict = toVerdict(judge(option));
  // Inside a form the choice leaves with the form, which is judged when it is sent.
  return from.form !== null && verdict.band === 'hold' ? harmless : verdict;
}

/** Below this it is more probable that it is something else. */
const likely = 0.5;
/** What a kind must be given to be named: nine of ten named ones were right on held-back controls (docs/consequences.md). */
export const namedFrom = 0.98;

function toVerdict({ band, kind, share, reversible, because }: ReturnType<JudgeControl>): Verdict {
  if (band === 'ask') return asked(possible(kind === 'none' ? 'submit' : kind, because, share < namedFrom));
  if (reversible === null || reversible.probability < likely) return { band, consequence: null, mild: null };
  return { band: 'let', consequence: null, mild: reversible.kind };
}

/**
 * A form by what it holds. One sent by POST changes something where neither its button nor its fields say otherwise; one
 * sent by GET only asks, unless its button says something grave, which the button's own verdict tells.
 */
function judgeForm(form: FormInfo, button: Verdict): Verdict {
  const kind = button.consequence?.kind ?? null;
  // That it is sent is certain; what for is known only where its button says so.
  const isGuess = (taken: ConsequenceKind) => taken !== kind || button.consequence?.isKindGuessed === true;
  if (form.secrets.includes('card')) {
    const taken = kind === 'book' || kind === 'order' ? kind : 'pay';
    return asked(certain(taken, 'the form holds payment card fields', isGuess(taken)));
  }
  if (form.secrets.length > 0) {
    const taken = kind === 'sign-up' || kind === 'delete' || kind === 'grant' ? kind : 'sign-in';
    return asked(certain(taken, 'the form holds a password or a one-time code', isGuess(taken)));
  }
  if (form.uploads) return asked(certain('upload', 'the form sends a file'));
  if (form.method !== 'post' || form.isSearch) return harmless;
  if (button.band === 'let' && button.mild !== null) return harmless;
  // A form without a password or a file neither signs in nor uploads, whatever its button made the reader think of.
  const taken =
    kind === null || kind === 'sign-in' || kind === 'upload' || kind === 'download' ? 'submit' : kind;
  const because = `the form is sent to ${hostOf(form.action) || 'the site'}`;
  return asked(certain(taken, because, taken !== 'submit' && isGuess(taken)));
}

function asked(consequence: Consequence): Verdict {
  return { band: 'ask', consequence, mild: null };
}

function certain(kind: ConsequenceKind, because: string, isGuess = false): Consequence {
  return { class: 'irreversible', kind, certainty: 'certain', because, ...guessed(isGuess) };
}

function possible(kind: ConsequenceKind, because: string, isGuess: boolean): Consequence {
  return { class: 'irreversible', kind, certainty: 'possible', because, ...guessed(isGuess) };
}

function guessed(isGuess: boolean): Pick<Consequence, 'isKindGuessed'> {
  return isGuess ? { isKindGuessed: true } : {};
}

function pathOf(address: string): string {
  return URL.canParse(address) ? new URL(address).pathname : '';
}

/**
 * The kinds that a yes may be remembered for, by site and path; all others leave something with somebody, cost something
 * or cannot be taken back, and a remembered yes would be a standing hole.
 */
export const rememberedKinds: ReadonlySet<ConsequenceKind> = new Set(['submit', 'request']);
