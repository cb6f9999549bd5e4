import { describe, expect, it } from 'vitest';
import {
  chanceReciprocal,
  chanceWithin,
  Mind2WebTally,
  operationF1,
  RankingTally,
  scoreStep,
} from './mind2web-score.ts';
import vectors from './vectors/mind2web-scores.json' with { type: 'json' };

describe('operation F1', () => {
  it.each(vectors.op_f1)('$id: $rule', ({ pred, gold, f1_multichoice, f1_generation, step_op_correct }) => {
    expect(operationF1(pred, gold)).toBeCloseTo(f1_multichoice, 9);
    expect(operationF1(pred, gold, 'generation')).toBeCloseTo(f1_generation, 9);
    expect(operationF1(pred, gold) === 1).toBe(step_op_correct);
  });
});

describe('steps and tasks', () => {
  const { steps, expected } = vectors.aggregation;
  const tally = new Mind2WebTally();
  const ranking = new RankingTally();

  it.each(steps.map((step, index) => [index, step.why, step] as const))(
    'step %i: %s',
    (_index, _why, step) => {
      const positives = step.positives.map(([id, rank]) => ({ id: String(id), rank: Number(rank) }));
      const [id, operation] = step.predicted ?? [];
      const predicted = id === undefined || operation === undefined ? null : { id, operation };
      const metrics = scoreStep({ positives, operation: step.gold_op }, predicted, step.top_k);
      expect(metrics.elementAccuracy).toBe(step.ele_acc);
      expect(metrics.operationF1).toBeCloseTo(step.op_f1, 9);
      expect(metrics.success).toBe(step.step_success);
      tally.add({ task: step.task, site: step.site, domain: 'd' }, metrics);
      ranking.add(positives.length === 0 ? null : Math.min(...positives.map(({ rank }) => rank)));
    },
  );

  it('add up to the figures computed by hand', () => {
    const { scores } = tally;
    expect(scores.elementAccuracy.micro).toBeCloseTo(expected.micro_ele_acc, 9);
    expect(scores.elementAccuracy.macro).toBeCloseTo(expected.macro_ele_acc, 9);
    expect(scores.operationF1.micro).toBeCloseTo(expected.micro_op_f1, 9);
    expect(scores.operationF1.macro).toBeCloseTo(expected.macro_op_f1, 9);
    expect(scores.stepSuccess.micro).toBeCloseTo(expected.micro_step_success, 9);
    expect(scores.stepSuccess.macro).toBeCloseTo(expected.macro_step_success, 9);
    expect(scores.successRate).toBeCloseTo(expected.success_rate, 9);
    for (const [bucket, share] of Object.entries(expected.error_ratio)) {
      expect(scores.failedSteps[bucket as '0']).toBeCloseTo(share, 9);
    }
    for (const [site, [stepSuccess, tasks]] of Object.entries(expected.step_sr_per_website)) {
      expect(scores.by.site[site]).toEqual({ stepSuccess, tasks });
    }
    for (const [cutoff, recall] of Object.entries(expected.recall_at)) {
      expect(ranking.scores.recall[cutoff]).toBeCloseTo(recall, 9);
    }
    expect(ranking.scores.mrr).toBeCloseTo(expected.mrr_at_50, 9);
  });

  it('a long good task and a short bad one: macro and micro part ways', () => {
    const { expected: figures } = vectors.aggregation_macro_vs_micro;
    const parts = new Mind2WebTally();
    const place = { site: 'x', domain: 'd' };
    const right = { elementAccuracy: 1, operationF1: 1, success: 1 } as const;
    for (let step = 0; step < 9; step += 1) parts.add({ task: 'L', ...place }, right);
    parts.add({ task: 'L', ...place }, { elementAccuracy: 0, operationF1: 1, success: 0 });
    for (let step = 0; step < 2; step += 1) {
      parts.add({ task: 'M', ...place }, { elementAccuracy: 0, operationF1: 0, success: 0 });
    }
    const { scores } = parts;
    expect(scores.elementAccuracy).toEqual({
      macro: figures.macro_ele_acc,
      micro: figures.micro_ele_acc,
    });
    expect(scores.operationF1.macro).toBeCloseTo(figures.macro_op_f1, 9);
    expect(scores.operationF1.micro).toBeCloseTo(figures.micro_op_f1, 9);
    expect(scores.failedSteps).toEqual(figures.error_ratio);
    expect(scores.successRate).toBe(figures.success_rate);
  });

  it('more than three failed steps are one bucket', () => {
    const parts = new Mind2WebTally();
    for (let step = 0; step < 5; step += 1) {
      parts.add({ task: 'T', site: 's', domain: 'd' }, { elementAccuracy: 0, operationF1: 0, success: 0 });
    }
    expect(parts.scores.failedSteps).toEqual(vectors.aggregation_error_bucket.expected);
  });
});

it('one right element of ten is among the first three in three of ten orders', () => {
  expect(chanceWithin(3, 1, 10)).toBeCloseTo(0.3, 12);
  expect(chanceWithin(1, 2, 10)).toBeCloseTo(0.2, 12);
  // Not one of two right ones among three of five: C(3,3)/C(5,3).
  expect(chanceWithin(3, 2, 5)).toBeCloseTo(0.9, 12);
});

it('all of them contain it, none of nothing does', () => {
  expect(chanceWithin(50, 1, 10)).toBe(1);
  expect(chanceWithin(5, 0, 10)).toBe(0);
  expect(chanceWithin(5, 0, 0)).toBe(0);
});

it('the reciprocal rank in any order is the mean of 1, 1/2, … up to the cut', () => {
  expect(chanceReciprocal(50, 1, 4)).toBeCloseTo((1 + 1 / 2 + 1 / 3 + 1 / 4) / 4, 12);
  expect(chanceReciprocal(2, 1, 4)).toBeCloseTo((1 + 1 / 2) / 4, 12);
  expect(chanceReciprocal(50, 0, 4)).toBe(0);
});
