import type { Action, Change, NavigatorTurn, Turn } from '#shared/domain/index.ts';
import { assertNever } from '#shared/lib/index.ts';
import { cleanAddress } from '../words/clean-address.ts';
import { joinLines, type Line, own } from '../words/line-part.ts';
import type { PageWords } from '../words/page-words.ts';
import { userWords } from '../words/user-words.ts';

/** Characters kept of words that came from a page or were composed from one (fault case 11). */
const lengths = { name: 40, typed: 80, said: 200, address: 120, message: 140, appeared: 60 } as const;

export interface TurnScene {
  readonly words: PageWords;
  /** `brief` leaves out what the page became: for little room. */
  readonly detail: 'full' | 'brief';
  /** Short name by uid, of what is named on the page as it is now. */
  readonly shortOf: ReadonlyMap<string, string>;
}

function describeTarget({ element }: NavigatorTurn, { words, shortOf }: TurnScene): Line {
  if (element === null) return [];
  const short = shortOf.get(element.uid);
  const kind = `${short === undefined ? '' : `${short} `}${words.clean(element.role || element.tag, 20)}`;
  return element.text === '' ? [own(kind)] : [own(`${kind} `), words.quote(element.text, lengths.name)];
}

function describeAction(action: Action, target: Line, words: PageWords): Line {
  const typed = (text: string) => words.quote(text, lengths.typed);
  switch (action.intent) {
    case 'say':
      return [own('said '), words.quote(action.utterance, lengths.said)];
    case 'textinput':
      return [own('text_input '), typed(action.text), own(' into '), ...target];
    case 'change':
      return [own('change '), ...target, own(' to '), typed(action.value)];
    case 'load':
      return action.transition === 'typed'
        ? [own('load '), words.quote(cleanAddress(action.url), lengths.address)]
        : [own(`load ${action.transition}`)];
    case 'scroll': {
      const place = own(`scroll to x=${Math.round(action.x)}, y=${Math.round(action.y)}`);
      return target.length === 0 ? [place] : [place, own(' in '), ...target];
    }
    case 'copy':
    case 'paste': {
      const text = action.text === null ? [] : [own(' '), typed(action.text)];
      return [own(`${action.intent} `), ...target, ...text];
    }
    case 'tabcreate':
      return [own('tabcreate')];
    case 'tabswitch':
    case 'tabremove':
      return [own(`${action.intent} ${action.target}`)];
    case 'click':
    case 'submit':
    case 'hover':
      return [own(`${action.intent} `), ...target];
    default:
      return assertNever(action);
  }
}

function describeChange(change: Change, words: PageWords): Line {
  switch (change.kind) {
    case 'navigated':
      return [own('the page became '), words.quote(cleanAddress(change.to), lengths.address)];
    case 'title':
      return [];
    case 'tab-opened':
      return [own(`tab ${change.tabId} opened`)];
    case 'tab-closed':
      return [own(`tab ${change.tabId} closed`)];
    case 'dialog': {
      const answer = change.accepted ? 'accepted' : 'dismissed';
      return [own('a box said '), words.quote(change.message, lengths.message), own(` and was ${answer}`)];
    }
    case 'text': {
      const [first] = change.appeared;
      return first === undefined ? [] : [own('new text '), words.quote(first, lengths.appeared)];
    }
    case 'value':
      return [own('it holds '), words.quote(change.value, lengths.name)];
    case 'checked':
      return [own(change.checked ? 'it is checked' : 'it is unchecked')];
    case 'scrolled':
      return [own(`at x=${Math.round(change.x)}, y=${Math.round(change.y)}`)];
    case 'download-held':
      return [own('held the download of '), words.quote(change.name, lengths.name)];
    default:
      return assertNever(change);
  }
}

/** As many changes as say what became of it; a page may report any number. */
const changeCount = 3;

function describeOutcome({ outcome }: NavigatorTurn, { words, detail }: TurnScene): Line {
  const quote = (text: string) => (detail === 'brief' ? [] : [own(': '), words.quote(text, lengths.message)]);
  switch (outcome.kind) {
    case 'done': {
      const changes = outcome.changes
        .map((change) => describeChange(change, words))
        .filter((line) => line.length > 0)
        .slice(0, changeCount);
      if (detail === 'brief') return [own('done')];
      return changes.length === 0
        ? [own('done, nothing seen to change')]
        : [own('done: '), ...joinLines(changes, '; ')];
    }
    case 'failed':
      return [own(`FAILED (${outcome.reason})`), ...quote(outcome.message)];
    case 'refused':
      return outcome.by === 'user'
        ? [own('REFUSED by the user: '), ...userWords(outcome.message, words)]
        : [own('REFUSED by the app'), ...quote(outcome.message)];
    case 'skipped':
      return [own('SKIPPED'), ...quote(outcome.message)];
    default:
      return assertNever(outcome);
  }
}

/**
 * One turn of the history on one line: `#12 you: click e4 link k3«Red mug»k3 → done: …`. The user's words stand as they
 * are; whatever a page wrote, or a model composed after reading one, stands between fences and is cut.
 */
export function describeTurn(turn: Turn, scene: TurnScene): Line {
  if (turn.speaker === 'user')
    return [own(`#${turn.index} user: `), ...userWords(turn.utterance, scene.words)];
  const who = turn.actor === 'user' ? 'user, by hand' : 'you';
  const act = [
    own(`#${turn.index} ${who}: `),
    ...describeAction(turn.action, describeTarget(turn, scene), scene.words),
  ];
  if (turn.action.intent === 'say' && turn.outcome.kind === 'done') return act;
  return [...act, own(' → '), ...describeOutcome(turn, scene)];
}
