import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { normalizeIntent, type ReplayTurn, uidAttribute } from '#shared/grammar/index.ts';
import { type BoxEdges, boxOverlap, chrF, stripWww, urlSimilarity } from './similarity.ts';
import {
  inferElement,
  leftOut,
  readPrediction,
  referenceOf,
  roundMetrics,
  scoreTurn,
  type TurnPage,
  turnScore,
  WeblinxTally,
} from './weblinx-score.ts';

interface Pair<T> {
  readonly pred: T;
  readonly ref: T;
  readonly expected: number | { readonly error: string };
}

interface Metrics {
  readonly 'exact-match': number;
  readonly 'intent-match': number;
  readonly chrf: number | null;
  readonly iou: number | null;
  readonly urlf: number | null;
}

interface Vectors {
  readonly fixture: {
    readonly replay: { readonly data: readonly ReplayTurn[] };
    readonly page_html: string;
    readonly bboxes: Readonly<Record<string, BoxEdges>>;
  };
  readonly chrf: readonly Pair<string | number | null>[];
  readonly iou: readonly Pair<BoxEdges | null>[];
  readonly urlf: readonly Pair<string | null>[];
  readonly url_host_strip_www_chars: readonly { readonly netloc: string; readonly expected: string }[];
  readonly infer_element: readonly {
    readonly intent: string;
    readonly args: Readonly<Record<string, string | number | null>>;
    readonly turn_index: number;
    readonly expected: { readonly attributes: Readonly<Record<string, string>> } | null;
  }[];
  readonly evaluation: {
    readonly predictions: readonly { readonly turn_index: number; readonly output_predicted: string }[];
    readonly kept_turn_indices: readonly number[];
    readonly per_turn: readonly (Metrics & {
      readonly turn_index: number;
      readonly overall_from_rounded: number | null;
      readonly rounded: Metrics;
    })[];
    readonly aggregated: readonly {
      readonly intent: string;
      readonly metric: string;
      readonly score: number;
      readonly unconditional_score: number;
    }[];
  };
}

// Made by running WebLINX's own code; see `_about` in it.
const vectors = JSON.parse(
  readFileSync(new URL('../../shared/grammar/vectors/weblinx.json', import.meta.url), 'utf8'),
) as Vectors;

const turns = vectors.fixture.replay.data;
const page: TurnPage = {
  boxes: new Map(Object.entries(vectors.fixture.bboxes)),
  has: (uid) => vectors.fixture.page_html.includes(`${uidAttribute}="${uid}"`),
};
/** Chat turns have no page. */
const pageOf = (turn: ReplayTurn | undefined): TurnPage | null => (turn?.type === 'browser' ? page : null);

describe('similarity', () => {
  it.each(vectors.chrf)('chrF of “$pred” and “$ref”', ({ pred, ref, expected }) => {
    expect(chrF(pred, ref)).toBeCloseTo(Number(expected), 12);
  });

  // Two boxes without an area divide by zero in the reference.
  it.each(vectors.iou)('overlap of $pred and $ref', ({ pred, ref, expected }) => {
    expect(boxOverlap(pred, ref)).toBeCloseTo(typeof expected === 'number' ? expected : 0, 12);
  });

  it.each(vectors.urlf)('addresses $pred and $ref', ({ pred, ref, expected }) => {
    expect(urlSimilarity(pred, ref)).toBeCloseTo(Number(expected), 12);
  });

  it.each(vectors.url_host_strip_www_chars)('host $netloc', ({ netloc, expected }) => {
    expect(stripWww(netloc)).toBe(expected);
  });
});

describe('the element that arguments name', () => {
  // In Python 10.0 is no integer and 10 is; in JSON they are the same number. The next test has the first kind.
  const told = vectors.infer_element.filter(({ args, expected }) => !('top' in args) || expected !== null);

  it.each(told)('$intent $args at turn $turn_index', ({ intent, args, turn_index, expected }) => {
    const found = inferElement(
      normalizeIntent(intent),
      new Map(Object.entries(args)),
      pageOf(turns[turn_index]),
    );
    expect(found?.uid ?? null).toBe(expected?.attributes[uidAttribute] ?? null);
  });

  it('is none for a predicted box as the reference reads it, and the one in its middle otherwise', () => {
    const text = 'submit(top=10, left=490, right=600, bottom=50)';
    expect(told.length).toBe(vectors.infer_element.length - 1);
    expect(readPrediction(text, page).element).toBeNull();
    expect(readPrediction(text, page, { strictCompat: false }).element?.uid).toBe('00000009-0000-4000');
  });
});

describe('a demonstration', () => {
  const scored = vectors.evaluation.predictions.map(({ turn_index: index, output_predicted: text }) => {
    const turn = turns[index];
    if (turn === undefined) throw new Error(`There is no turn ${index}.`);
    const reference = referenceOf(turn, pageOf(turn));
    const uid =
      turn.type === 'browser' ? (turn.action.arguments.element?.attributes[uidAttribute] ?? null) : null;
    const predicted = readPrediction(text, pageOf(turn));
    const metrics = scoreTurn(predicted, reference);
    return { index, reference, metrics, left: leftOut(reference, turns[index + 1], uid) };
  });
  const kept = scored.filter(({ left }) => left === null);

  it('counts the turns that the reference counts', () => {
    expect(kept.map(({ index }) => index)).toEqual(vectors.evaluation.kept_turn_indices);
  });

  it.each(vectors.evaluation.per_turn)('turn $turn_index has the reference’s scores', (vector) => {
    const metrics = kept.find(({ index }) => index === vector.turn_index)?.metrics;
    if (metrics === undefined) throw new Error('It was left out.');
    for (const [ours, theirs] of [
      [metrics, vector],
      [roundMetrics(metrics), vector.rounded],
    ] as const) {
      expect(ours.intentMatch).toBe(theirs['intent-match']);
      expect(ours.exactMatch).toBe(theirs['exact-match']);
      for (const name of ['chrf', 'iou', 'urlf'] as const) {
        if (theirs[name] === null) expect(ours[name]).toBeNull();
        else expect(ours[name]).toBeCloseTo(theirs[name], 12);
      }
    }
    const score = turnScore(roundMetrics(metrics));
    if (vector.overall_from_rounded === null) expect(score).toBeNull();
    else expect(score).toBeCloseTo(vector.overall_from_rounded, 12);
  });

  it('adds up to the reference’s table, row by row', () => {
    const tally = new WeblinxTally();
    for (const { reference, metrics } of kept) tally.add(reference.intent, roundMetrics(metrics));
    const { overall, intent: intents, element, text, by } = tally.scores;
    const groups = { 'overall/overall': overall, 'overall/intent-match': intents };
    const ours = {
      ...groups,
      'element-group/iou': element,
      'text-group/chrf-urlf': text,
      ...Object.fromEntries(
        Object.entries(by.intent).flatMap(([name, metrics]) =>
          Object.entries(metrics).map(([metric, mean]) => [`${name}/${metric}`, mean]),
        ),
      ),
    };
    const table = vectors.evaluation.aggregated;
    expect(Object.keys(ours).sort()).toEqual(table.map((row) => `${row.intent}/${row.metric}`).sort());
    for (const { intent, metric, score, unconditional_score } of table) {
      const mean = ours[`${intent}/${metric}` as keyof typeof groups];
      expect(mean.score, `${intent}/${metric}`).toBeCloseTo(score, 12);
      expect(mean.unconditional, `${intent}/${metric}`).toBeCloseTo(unconditional_score, 12);
    }
  });

  it('takes a typed number for the text that it is, where the reference is not followed to the letter', () => {
    const turn = turns[22];
    if (turn === undefined) throw new Error('There is no turn 22.');
    const text = 'text_input(text="2024", uid="00000008-0000-4000")';
    const scoreOf = (strictCompat: boolean) =>
      scoreTurn(readPrediction(text, page, { strictCompat }), referenceOf(turn, page)).chrf;
    expect([scoreOf(true), scoreOf(false)]).toEqual([0, 1]);
  });
});
