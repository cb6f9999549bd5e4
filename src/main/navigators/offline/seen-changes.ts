import type { Change, NavigatorTurn, Turn } from '#shared/domain/index.ts';
import { shorten } from '#shared/text/words.ts';

/** A longer line is content that came, and not an answer to what was done. In characters. */
const longestReply = 120;
/** Of what came, as much is told. */
const mostLines = 2;
const longestLine = 80;

/** What an act on a page comes to in words: the change that was seen, or that none was seen. */
export interface Seen {
  readonly words: string;
  /** It led to another page, whose title and first line say more than what changed. */
  readonly led: boolean;
}

/** The last thing that was done for the user's last words; null where nothing was, or where it could not be done. */
function lastAct(turns: readonly Turn[]): NavigatorTurn | null {
  const since = turns.slice(turns.findLastIndex((turn) => turn.speaker === 'user') + 1);
  const act = since.findLast((turn) => turn.speaker === 'navigator' && turn.action.intent !== 'say');
  return act?.speaker === 'navigator' && act.outcome.kind === 'done' ? act : null;
}

/** What came of the last act, by what was seen on the page; null where an act shows nothing by its nature. */
export function wordSeen(turns: readonly Turn[]): Seen | null {
  const act = lastAct(turns);
  if (act?.outcome.kind !== 'done') return null;
  const { changes } = act.outcome;
  const seen = (words: string, led = false): Seen => ({ words, led });
  for (const change of changes) {
    // A page that asks whether to leave it says nothing of its own: where it was left for is what there is to tell.
    if (change.kind === 'dialog' && change.type !== 'beforeunload') return seen(wordDialog(change));
    // A link to “#” leads nowhere.
    if (change.kind === 'navigated' && change.to !== `${change.from}#`) return seen('', true);
    if (change.kind === 'tab-opened') return seen('A new tab is open.', true);
    if (change.kind === 'tab-closed') return seen('That tab is closed.', true);
  }
  const name = act.element?.text ?? '';
  const called = name === '' ? 'It' : `“${shorten(name, longestLine)}”`;
  const own = changes.flatMap((change): readonly string[] => {
    if (change.kind === 'checked')
      return [`${called} is ${wordChecked(change.checked, act.element?.role)} now.`];
    if (change.kind === 'value')
      return [
        change.value === ''
          ? `${called} is empty now.`
          : `${called} holds “${shorten(change.value, longestLine)}” now.`,
      ];
    return [];
  });
  const said = wordText(changes, act.action.intent);
  if (said !== null && (own.length === 0 || said.isAnswer)) return seen(said.words);
  const [first] = own;
  if (first !== undefined) return seen(first);
  const title = changes.find((change) => change.kind === 'title');
  if (title?.kind === 'title') return seen(`The page is called “${title.title}” now.`);
  if (act.action.intent === 'click' || act.action.intent === 'submit')
    return seen('I see no change on the page.');
  return null;
}

/** A switch is on or off; of what is ticked that is not said. */
function wordChecked(checked: boolean, role = ''): string {
  if (role === 'checkbox') return checked ? 'ticked' : 'not ticked';
  if (role === 'radio' && checked) return 'chosen';
  return checked ? 'on' : 'off';
}

function wordDialog({ message, accepted, type }: Extract<Change, { kind: 'dialog' }>): string {
  if (type === 'alert') return `The page says: “${message}”`;
  return `The page asked: “${message}”. It was answered with ${accepted ? 'yes' : 'no'}.`;
}

/** One sentence that came is the page's answer ("Choose a departure date."); more lines are content. */
function wordText(
  changes: readonly Change[],
  intent: NavigatorTurn['action']['intent'],
): { readonly words: string; readonly isAnswer: boolean } | null {
  const texts = changes.flatMap((change) => (change.kind === 'text' ? [change] : []));
  const came = texts.flatMap(({ appeared }) => appeared).filter((line) => /\p{L}/u.test(line));
  const [line = ''] = came;
  const presses = intent === 'click' || intent === 'submit';
  if (presses && came.length === 1 && line.length <= longestReply && /\s\S+[.!?]$/u.test(line))
    return { words: `The page says: “${line}”`, isAnswer: true };
  if (came.length > 0) {
    const told = came.slice(0, mostLines).map((each) => `“${shorten(each, longestLine)}”`);
    const rest = came.length - told.length;
    return {
      words: `Now there: ${told.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`,
      isAnswer: false,
    };
  }
  const gone = texts.reduce((sum, { vanished }) => sum + vanished, 0);
  if (gone === 0) return null;
  return {
    words: `${gone === 1 ? 'One line of the page is' : `${gone} lines of the page are`} gone, and nothing new is there.`,
    isAnswer: false,
  };
}
