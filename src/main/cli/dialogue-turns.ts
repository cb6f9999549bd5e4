import type { NavigatorTurn, Turn, UserTurn } from '#shared/domain/index.ts';
import { isActionProblem, parseAction, toAction } from '#shared/grammar/index.ts';
import type { ElementRecord, PredictRecord } from './page-record.ts';

/**
 * A record's dialogue as turns of a session: what was said and done before, then the last thing the user said,
 * which is what is to be answered. Actions of the history that do not parse are left out.
 */
export function dialogueTurns(record: PredictRecord): readonly Turn[] {
  const { utterances, history } = record.query;
  const asked = utterances.findLastIndex(({ speaker }) => speaker !== 'navigator');
  const before = utterances.filter((_utterance, index) => index !== asked);
  const drafts: readonly (TurnDraft | null)[] = [
    ...before.map(({ speaker, text, ms }) =>
      at(ms, speaker === 'navigator' ? answer(record, text) : said(text)),
    ),
    ...history.map((text) => done(record, text)),
    asked < 0 ? null : at(utterances[asked]?.ms, said(utterances[asked]?.text ?? '')),
  ];
  let time = 0;
  return drafts
    .filter((draft) => draft !== null)
    .map(({ at: told, ...draft }, index) => {
      // What has no time of its own happened when the thing before it did.
      time = told ?? time;
      return { ...draft, id: `turn-${index}`, sessionId: 'record', index, at: time };
    });
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

function done(record: PredictRecord, text: string): TurnDraft | null {
  const action = toAction(parseAction(text));
  if (isActionProblem(action)) return null;
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
    speaker: 'navigator',
    actor: 'navigator',
    action,
    text,
    element: element
      ? { uid: element.uid, tag: element.tag, role: '', text: element.text, bbox: element.bbox }
      : null,
    url: record.url,
    title: record.title,
    outcome: { kind: 'done', changes: [], undo: null },
    approval: 'not-needed',
    reason: '',
    usage: null,
    ms: {},
    choices: [],
  };
}
