import { describe, expect, it } from 'vitest';
import { formatTurn } from '#shared/grammar/index.ts';
import {
  buildActionRecords,
  buildMindActRecords,
  formatAsOneText,
  listElementFacts,
  type MessageRecord,
  mergeHistory,
  type RecordedTurn,
  selectTurns,
  toChatMessages,
} from './index.ts';
import { toyCounter } from './testing/toy-counter.ts';
import { fixtureBoxes, fixturePage, fixtureTurns, vectors } from './testing/vectors.ts';

interface Templates {
  readonly system: string;
  readonly candidate: string;
  readonly final: string;
  readonly html_postfix: string;
}

const llama = vectors<{
  templates: Templates;
  cases: {
    turn_index: number;
    candidate_uids: string[] | null;
    budgets: 'defaults' | Record<string, number>;
    records: MessageRecord[];
    flan_prompt: string;
  }[];
}>('prompt_llama');

const facts = listElementFacts(fixturePage(), fixtureBoxes);
const factsOf = (uid: string) => {
  const element = facts.find((fact) => fact.uid === uid);
  if (element === undefined) throw new Error(`no element ${uid}`);
  return element;
};
const recorded = fixtureTurns as readonly RecordedTurn[];

describe('selectTurns', () => {
  const { candidates_available_for, expected } = vectors<{
    candidates_available_for: number[];
    expected: { turn_index: number; cands_from_uids: string[] | null }[];
  }>('select_turns');
  const own: Record<number, string[] | null> = Object.fromEntries(
    candidates_available_for.map((index) => [
      index,
      expected.find((vector) => vector.turn_index === index)?.cands_from_uids ?? null,
    ]),
  );

  it('selects the reference’s turns with the reference’s candidates', () => {
    const selected = selectTurns(recorded, (index) => own[index] ?? null);
    expect(
      selected.map(({ index, candidates }) => ({ turn_index: index, cands_from_uids: candidates })),
    ).toEqual(expected);
  });

  it('drops typing without an element when the quirk is switched off', () => {
    const typing: RecordedTurn = {
      type: 'browser',
      timestamp: 1,
      state: { screenshot: 'screenshot-1-0.png', screenshot_status: 'good' },
      action: { intent: 'textInput', arguments: { text: 'x' } },
    };
    expect(selectTurns([typing], () => null)).toHaveLength(1);
    expect(selectTurns([typing], () => null, { strictCompat: false })).toHaveLength(0);
  });
});

it.each(vectors<{ turn_index: number; prev_turns: string[]; merged: MessageRecord[] }[]>('merge_prev_turns'))(
  'merges the history before turn $turn_index',
  (vector) => {
    const lines = fixtureTurns
      .slice(Math.max(0, vector.turn_index - 5), vector.turn_index)
      .map((turn) => formatTurn(turn, 'multichoice'));
    expect(lines).toEqual(vector.prev_turns);
    expect(mergeHistory(lines, 'FINAL')).toEqual(vector.merged);
  },
);

describe('the action model’s records', () => {
  it.each(llama.cases)('for turn $turn_index with $candidate_uids are the reference’s', (vector) => {
    const turn = recorded[vector.turn_index];
    const metadata = turn?.type === 'browser' ? viewportOf(turn) : { height: null, width: null };
    const { templates } = llama;
    const records = buildActionRecords({
      turns: fixtureTurns.slice(0, vector.turn_index),
      page: turn?.type === 'browser' ? fixturePage() : null,
      candidates: vector.candidate_uids?.map(factsOf) ?? null,
      viewport: metadata,
      templates: { ...templates, htmlPostfix: templates.html_postfix },
      counter: toyCounter,
      ...(vector.budgets === 'defaults' ? {} : { budgets: budgetsOf(vector.budgets) }),
    });
    expect(records).toEqual(vector.records);
    expect(formatAsOneText(records)).toBe(vector.flan_prompt);
  });

  it('begin with the user where a chat template wants that', () => {
    const system: MessageRecord = { role: 'system', content: 's' };
    const user: MessageRecord = { role: 'user', content: 'u' };
    const assistant: MessageRecord = { role: 'assistant', content: 'a' };
    expect(toChatMessages([system, assistant, user])).toEqual([
      system,
      { role: 'user', content: '' },
      assistant,
      user,
    ]);
    expect(toChatMessages([system, user])).toEqual([system, user]);
    // A history line whose speaker was cut away.
    expect(toChatMessages([system, { role: 'unknown', content: 'say(' }])).toMatchObject([
      {},
      {},
      { role: 'user' },
    ]);
  });
});

function viewportOf(turn: Extract<RecordedTurn, { type: 'browser' }>) {
  const metadata = turn.action.arguments.metadata as { viewportHeight: number; viewportWidth: number };
  return { height: metadata.viewportHeight, width: metadata.viewportWidth };
}

const budgetsOf = (given: Record<string, number>) => ({
  html: given.max_html_tokens ?? 0,
  utterances: given.max_utterance_tokens ?? 0,
  history: given.max_prev_turns_tokens ?? 0,
  candidates: given.max_candidates_tokens ?? 0,
});

describe('MindAct’s records', () => {
  const templates = {
    system: 'UTT {num_utterances}: {utterance_context} ;\nPREV {num_prev_turns}',
    candidate: 'CANDS: {candidate_str}\n',
    final: 'FINAL',
  };
  const build = (index: number, candidates: readonly string[]) =>
    buildMindActRecords({
      turns: fixtureTurns.slice(0, index),
      page: fixturePage(),
      candidates,
      templates,
    });

  it.each(
    vectors<{ turn_index: number; candidate_uids: string[]; records: MessageRecord[] }[]>('prompt_mindact'),
  )('for turn $turn_index are the reference’s', (vector) => {
    expect(build(vector.turn_index, vector.candidate_uids)).toEqual(vector.records);
  });

  it('leave the list out when a candidate is not in the page', () => {
    const [system] = build(13, ['0000000d-0000-4000', 'ffffffff-0000-4000']);
    expect(system?.content).not.toContain('CANDS');
  });
});
