import {
  type Action,
  type Change,
  type NavigatorTurn,
  type Turn,
  type UserTurn,
  wasCarriedOut,
} from '#shared/domain/index.ts';
import { formatTimestamp } from '#shared/grammar/index.ts';
import { assertNever } from '#shared/text/assert-never.ts';
import type { TokenCounter } from '../../../models/tokens/index.ts';
import {
  historyLength,
  selectUtterances,
  shortenRecords,
  toReplayTurn,
} from '../../prompts/weblinx/index.ts';
import {
  cleanAddress,
  formatUserText,
  joinLines,
  type Line,
  type LinePart,
  own,
  type PageText,
} from './text.ts';

/** What dialogue is written with. */
export interface DialogueTools {
  readonly counter: TokenCounter;
  readonly words: PageText;
}

/** The last utterance; cut in its middle when it alone would take more than `limit` tokens. */
export function describeLastWords(turn: UserTurn | null, limit: number, tools: DialogueTools): string {
  if (turn === null) return '';
  return fitLines([formatUserText(turn.utterance, tools.words)], limit, tools.counter, tools.words).join('');
}

/**
 * What the user said before the five last turns: all of it up to five utterances, else the first and the last five
 * (docs/weblinx.md, 3), each with its time, within `limit` tokens. The very last words stand elsewhere.
 */
export function describeOlderWords(
  turns: readonly Turn[],
  last: UserTurn | null,
  limit: number,
  { counter, words }: DialogueTools,
): readonly string[] {
  const startedAt = turns[0]?.at ?? 0;
  const isOlder = (turn: Turn, index: number) => turn !== last || index >= turns.length - historyLength;
  const told = turns.filter(isOlder).filter(wasCarriedOut);
  const older = selectUtterances(told.map((turn) => toReplayTurn(turn, startedAt)));
  const lines = older.map(({ timestamp, utterance }) => [
    own(`[${formatTimestamp(timestamp)}] `),
    ...formatUserText(utterance, words),
  ]);
  return fitLines(lines, limit, counter, words);
}

/**
 * The five last turns with what became of each, oldest first, within `limit` tokens. What pages became of an act goes
 * before a turn does.
 */
export function describeLastTurns(
  turns: readonly Turn[],
  last: UserTurn | null,
  limit: number,
  { counter, words }: DialogueTools,
  shortOf: ReadonlyMap<string, string>,
): readonly string[] {
  const describe = (detail: TurnContext['detail']) =>
    fitLines(
      turns.map((turn) =>
        turn.id === last?.id
          ? [own(`#${turn.index} user: (their last words, below)`)]
          : describeTurn(turn, { words, shortOf, detail }),
      ),
      limit,
      counter,
      words,
    );
  const full = describe('full');
  return full.length === turns.length ? full : describe('brief');
}

/** Characters kept of words that came from a page or were composed from one. */
const lengths = { name: 40, typed: 80, said: 200, address: 120, message: 140, appeared: 60 } as const;

interface TurnContext {
  readonly words: PageText;
  /** `brief` leaves out what the page became: for little room. */
  readonly detail: 'full' | 'brief';
  /** Short name by uid, of what is named on the page as it is now. */
  readonly shortOf: ReadonlyMap<string, string>;
}

function describeTarget({ element }: NavigatorTurn, { words, shortOf }: TurnContext): Line {
  if (element === null) return [];
  const short = shortOf.get(element.uid);
  const kind = `${short === undefined ? '' : `${short} `}${words.clean(element.role || element.tag, 20)}`;
  return element.text === '' ? [own(kind)] : [own(`${kind} `), words.quote(element.text, lengths.name)];
}

function describeAction(action: Action, target: Line, words: PageText): Line {
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

function describeChange(change: Change, words: PageText): Line {
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
    case 'sent':
      return tellSent(change.requests.filter(({ kind }) => kind !== 'navigation').length);
    default:
      return assertNever(change);
  }
}

/** Opening a page is told by its address. */
function tellSent(count: number): Line {
  return count === 0 ? [] : [own(`the page sent ${count} request(s) that can change something`)];
}

/** As many changes as say what became of it; a page may report any number. */
const changeCount = 3;

function describeOutcome({ outcome }: NavigatorTurn, { words, detail }: TurnContext): Line {
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
        ? [own('REFUSED by the user: '), ...formatUserText(outcome.message, words)]
        : [own('REFUSED by the app'), ...quote(outcome.message)];
    case 'skipped':
      return [own(outcome.begun === true ? 'STOPPED in the middle' : 'SKIPPED'), ...quote(outcome.message)];
    default:
      return assertNever(outcome);
  }
}

/**
 * One turn of the history on one line: `#12 you: click e4 link k3«Red mug»k3 → done: …`. The user's words stand as they
 * are; whatever a page wrote, or a model composed after reading one, stands between fences and is cut.
 */
function describeTurn(turn: Turn, scene: TurnContext): Line {
  if (turn.speaker === 'user')
    return [own(`#${turn.index} user: `), ...formatUserText(turn.utterance, scene.words)];
  const who = turn.actor === 'user' ? 'user, by hand' : 'you';
  const act = [
    own(`#${turn.index} ${who}: `),
    ...describeAction(turn.action, describeTarget(turn, scene), scene.words),
  ];
  if (turn.action.intent === 'say' && turn.outcome.kind === 'done') return act;
  return [...act, own(' → '), ...describeOutcome(turn, scene)];
}

/** A cut changes how the rest divides: later tries take what is still too much. */
const attempts = 4;

/**
 * The lines within `limit` tokens: the longest pieces are cut in their middle (docs/weblinx.md, 5), the prompt's
 * own words and the fences stay. When those alone are too much, the oldest lines go.
 */
function fitLines(
  lines: readonly Line[],
  limit: number,
  counter: TokenCounter,
  words: PageText,
): readonly string[] {
  const count = (texts: readonly string[]) => counter.count(texts.join('\n'));
  for (let first = 0; first < lines.length; first += 1) {
    const kept = lines.slice(first);
    const places = kept.flatMap((line, at) =>
      line.flatMap((part, piece) => (part.kind === 'own' ? [] : [{ at, piece, text: part.text }])),
    );
    let written = kept.map((line) => words.render(line));
    let excess = 0;
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const over = count(written) - limit;
      if (over <= 0) return written;
      excess += over;
      const texts = shortenRecords(
        places.map(({ text }) => text),
        excess,
        counter,
      );
      const changed = new Map(places.map(({ at, piece }, index) => [`${at}/${piece}`, texts[index]]));
      written = kept.map((line, at) =>
        words.render(line.map((part, piece) => shorten(part, changed.get(`${at}/${piece}`)))),
      );
    }
    if (count(written) <= limit) return written;
  }
  return [];
}

function shorten(part: LinePart, text: string | null | undefined): LinePart {
  return text === undefined ? part : { kind: part.kind, text: text || '…' };
}
