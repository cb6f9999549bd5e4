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
