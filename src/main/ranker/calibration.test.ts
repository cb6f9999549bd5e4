import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readCalibration } from './calibration.ts';

it('gives the chance at a margin, on a line between two, level beyond the ends', () => {
  const chance = readCalibration({ margins: [0, 0.1, 0.3], right: [0.2, 0.6, 0.9] });
  expect([-1, 0, 0.05, 0.1, 0.2, 0.3, 2].map((margin) => chance?.(margin))).toEqual([
    0.2,
    0.2,
    expect.closeTo(0.4),
    0.6,
    expect.closeTo(0.75),
    0.9,
    0.9,
  ]);
});

it.each([
  null,
  {},
  { margins: [], right: [] },
  { margins: [0, 1], right: [0.5] },
  { margins: [1, 0], right: [0.1, 0.2] },
  { margins: [0], right: [2] },
])('takes %j for not calibrated', (calibration) => {
  expect(readCalibration(calibration)).toBe(null);
});

it('reads what the shipped model says of itself', () => {
  const file = join(import.meta.dirname, '..', '..', '..', 'resources', 'models', 'ranker', 'config.json');
  const chance = readCalibration(JSON.parse(readFileSync(file, 'utf8')).calibration);
  expect(chance?.(0.5)).toBeGreaterThan(chance?.(0) ?? 1);
});
