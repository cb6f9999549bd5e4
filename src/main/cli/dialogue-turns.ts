import { carriedOut, type NavigatorTurn, type Turn, type UserTurn } from '#shared/domain/index.ts';
import { isActionProblem, parseAction, toAction } from '#shared/grammar/index.ts';
import type { ElementRecord, PredictRecord } from './records.ts';

/**
 * A record's dialogue as turns of a session, in the order of the record: a history that tells what was said as well
 * gives the words their place among the actions; words that it does not tell come before it, and the last thing that
 * the user said, which is what is to be answered, after it. Actions of the history that do not parse are left out.
 */
export function dialogueTurns(record: PredictRecord): readonly Turn[] {
  const { utterances, history } = record.query;
  const past = history.flatMap((text) => readEntry(record, text) ?? []);
  const asked = utterances.findLastIndex(({ speaker }) => speaker !== 'navigator');
  const drafts: TurnDraft[] = [];
  let told = 0;
  let open: TurnDraft | null = null;
  for (const [index, { speaker, text, ms }] of utterances.entries()) {
    const draft = at(ms, speaker === 'navigator' ? answer(record, text) : said(text));
    const place = past.findIndex((entry, position) => position >= told && saysTheSame(entry, draft));
    if (place >= 0) {
      drafts.push(...past.slice(told, place), draft);
      told = place + 1;
    } else if (index === asked) open = draft;
    else drafts.push(draft);
  }
  drafts.push(...past.slice(told), ...(open === null ? [] : [open]));
  let time = 0;
  return drafts.map(({ at: when, ...draft }, index) => {
    // What has no time of its own happened when the thing before it did.
    time = when ?? time;
    return { ...draft, id: `turn-${index}`, sessionId: 'record', index, at: time };
  });
}

function saysTheSame(one: TurnDraft, other: TurnDraft): boolean {
  const words = wordsOf(one);
  return words !== null && one.speaker === other.speaker && words === wordsOf(other);
}

function wordsOf(draft: TurnDraft): string | null {
  if (draft.speaker === 'user') return draft.utterance;
  return draft.action.intent === 'say' ? draft.action.utterance : null;
}

type TurnDraft = (
  | Omit<UserTurn, 'id' | 'sessionId' | 'index' | 'at'>
  | Omit<NavigatorTurn, 'id' | 'sessionId' | 'index' | 'at'>
) & { readonly at?: number | undefined };

const at = (ms: number | null | undefined, draft: TurnDraft): TurnDraft => ({
  ...draft,
  at: ms ?? undefined,
});

function said(utterance: string): TurnDraft {
  return { speaker: 'user', utterance, via: 'text' };
}

function answer(record: PredictRecord, utterance: string): TurnDraft {
  return navigatorTurn(record, { intent: 'say', utterance }, utterance, undefined);
}

/** One line of a history; what the instructor said in it stays theirs. */
function readEntry(record: PredictRecord, text: string): TurnDraft | null {
  const parsed = parseAction(text);
  const action = toAction(parsed);
  if (isActionProblem(action)) return null;
  const speaker = parsed.args.get('speaker')?.raw;
  if (action.intent === 'say' && (speaker === 'instructor' || speaker === 'user'))
    return said(action.utterance);
  const element = 'uid' in action ? record.elements.find(({ uid }) => uid === action.uid) : undefined;
  return navigatorTurn(record, action, text, element);
}

function navigatorTurn(
  record: PredictRecord,
  action: NavigatorTurn['action'],
  text: string,
  element: ElementRecord | undefined,
): TurnDraft {
  return {
    ...carriedOut,
    action,
    text,
    element: element
      ? { uid: element.uid, tag: element.tag, role: '', text: element.text, bbox: element.bbox }
      : null,
    url: record.url,
    title: record.title,
  };
}
