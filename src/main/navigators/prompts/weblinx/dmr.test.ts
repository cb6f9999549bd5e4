import { describe, expect, it } from 'vitest';
import { carriedOut, type NavigatorTurn, type Turn } from '#shared/domain/index.ts';
import { formatTurn } from '#shared/grammar/index.ts';
import { roundOneDecimal, shortenCenter } from './dmr.ts';
import {
  describeElement,
  type ElementFields,
  formatDmrQuery,
  formatElementDocument,
  isRankedBox,
  listElementFacts,
  meanReciprocalRank,
  type RankedRow,
  rankScores,
  recallAt,
  selectCandidates,
  toReplayTurn,
} from './index.ts';
import { fixtureBoxes, fixturePage, fixtureTurns, vectors } from './testing/vectors.ts';

const screen = { width: 1280, height: 720 };
const shown = () =>
  listElementFacts(fixturePage(), fixtureBoxes).filter((element) => isRankedBox(element.box, screen));

describe('the ranker’s query', () => {
  it.each(vectors<{ turn_index: number; query: string }[]>('dmr_queries'))(
    'for turn $turn_index is the reference’s',
    (vector) => {
      expect(formatDmrQuery(fixtureTurns.slice(0, vector.turn_index), screen)).toBe(vector.query);
    },
  );

  it('says None for a viewport that nobody knows', () => {
    expect(formatDmrQuery([], { width: null, height: null })).toBe(
      'Viewport(height=None, width=None) ---- Instructor Utterances: No instructor utterance ---- Previous Turns:',
    );
  });
});

describe('the ranker’s documents', () => {
  const expected = vectors<{ uid: string; elem_dict: ElementFields; doc: string }[]>('dmr_docs');

  it('are those of the elements that are left by the box filter, in document order', () => {
    expect(shown().map((element) => element.uid)).toEqual(expected.map((vector) => vector.uid));
  });

  it.each(expected)('describe $uid as the reference does', (vector) => {
    const element = shown().find(({ uid }) => uid === vector.uid);
    if (element === undefined) throw new Error('not in the page');
    expect(describeElement(element)).toEqual(vector.elem_dict);
    expect(formatElementDocument(describeElement(element))).toBe(vector.doc);
  });

  it('count a comment as a child without printing it', () => {
    const body = shown().find((element) => element.tag === 'body');
    expect(body?.children.slice(0, 2)).toEqual([null, 'header']);
  });
});

describe('isRankedBox', () => {
  const { kept_uids, kept_without_viewport } = vectors<Record<string, string[]>>('filter_bboxes');
  const kept = (viewport: { width: number | null; height: number | null }) =>
    [...fixtureBoxes].filter(([, box]) => isRankedBox(box, viewport)).map(([uid]) => uid);

  it('keeps what the reference keeps, with and without a viewport', () => {
    expect(kept(screen)).toEqual(kept_uids);
    expect(kept({ width: null, height: null })).toEqual(kept_without_viewport);
  });
});

describe('ranking', () => {
  const ranking = vectors<{
    ranks_from_scores: { scores: Record<string, number>; expected: Record<string, number> };
    records: RankedRow[];
    recall: Record<string, number>;
    mrr_k50_but_only_5_records: number;
    mrr_k10_of_60_records: number;
  }>('ranking');
  const real = vectors<{
    positive_ranks: number[];
    num_rows: number;
    recall: Record<string, number>;
    mrr_k50: number;
  }>('ranking_real_demo');
  const fill = (positives: readonly RankedRow[], rows: number): RankedRow[] => [
    ...positives,
    ...Array.from({ length: rows - positives.length }, () => ({ label: 0, rank: 9_999 }) as const),
  ];

  it('gives ranks by score, equal ones in their order', () => {
    const { scores, expected } = ranking.ranks_from_scores;
    expect(Object.fromEntries(rankScores(Object.entries(scores)))).toEqual(expected);
  });

  it('lets the last of two rows of one uid win', () => {
    expect([
      ...rankScores([
        ['a', 3],
        ['b', 2],
        ['a', 1],
      ]),
    ]).toEqual([
      ['b', 1],
      ['a', 2],
    ]);
  });

  it('has the reference’s recall and mean reciprocal rank', () => {
    for (const [cutoff, value] of Object.entries(ranking.recall)) {
      expect(recallAt(ranking.records, Number(cutoff))).toBeCloseTo(value, 12);
    }
    expect(meanReciprocalRank(ranking.records)).toBeCloseTo(ranking.mrr_k50_but_only_5_records, 12);
    expect(meanReciprocalRank(fill(ranking.records, 60), 10)).toBeCloseTo(ranking.mrr_k10_of_60_records, 12);
  });

  it('has the figures of a released demonstration', () => {
    const rows = fill(
      real.positive_ranks.map((rank) => ({ label: 1, rank })),
      real.num_rows,
    );
    for (const [cutoff, value] of Object.entries(real.recall)) {
      expect(recallAt(rows, Number(cutoff))).toBeCloseTo(value, 12);
    }
    expect(meanReciprocalRank(rows)).toBeCloseTo(real.mrr_k50, 12);
  });

  it('selects each element once, best first', () => {
    const { ranks_in, k, expected_uids } = vectors<{
      ranks_in: [string, number][];
      k: number;
      expected_uids: string[];
    }>('select_candidates');
    const rows = ranks_in.map(([uid, rank]) => ({ uid, rank }));
    expect(selectCandidates(rows, k).map((row) => row.uid)).toEqual(expected_uids);
  });
});

it.each(vectors<{ text: string; max_length: number; expected: string }[]>('shorten_center'))(
  'cuts the middle out of $text at $max_length',
  (vector) => {
    expect(shortenCenter(vector.text, vector.max_length)).toBe(vector.expected);
  },
);

it.each(vectors<{ value: number; expected: string }[]>('round_1_decimal'))(
  'prints $value as Python',
  (vector) => {
    expect(roundOneDecimal(vector.value)).toBe(vector.expected);
  },
);

describe('toReplayTurn', () => {
  const common: Omit<NavigatorTurn, 'action'> = {
    id: 't',
    sessionId: 's',
    index: 1,
    at: 65_000,
    ...carriedOut,
    text: '',
    element: {
      uid: 'u1',
      tag: 'input',
      role: '',
      text: 'Search',
      bbox: { x: 10, y: 20, width: 100, height: 30 },
    },
    url: '',
    title: '',
  };
  const written = (turn: Turn) => formatTurn(toReplayTurn(turn, 0), 'dmr_input');

  it('makes a session’s turns readable to WebLINX’s models', () => {
    expect(written({ ...common, action: { intent: 'textinput', uid: 'u1', text: ' red mug' } })).toBe(
      'text_input(text="red mug", tag="input", attrs={}, timestamp="01:05")',
    );
    expect(written({ ...common, action: { intent: 'click', uid: 'u1' } })).toBe(
      'click(x=60, y=35, tag="input", attrs={}, timestamp="01:05")',
    );
    expect(
      written({ ...common, action: { intent: 'load', url: 'https://a.example/', transition: 'back' } }),
    ).toBe('load(url="https://a.example/", type="typed", qualifiers="forward_back", timestamp="01:05")');
    expect(written({ ...common, action: { intent: 'say', utterance: 'Done' } })).toBe(
      'say(speaker="navigator", utterance="Done", timestamp="01:05")',
    );
    expect(
      written({ id: 't', sessionId: 's', index: 0, at: 0, speaker: 'user', utterance: 'Hi', via: 'text' }),
    ).toBe('say(speaker="instructor", utterance="Hi", timestamp="00:00")');
  });
});
