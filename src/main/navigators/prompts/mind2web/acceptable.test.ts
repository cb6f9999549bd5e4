import { expect, it } from 'vitest';
import { findAcceptable, type PlacedNode } from './index.ts';
import vectors from './vectors/mind2web.json' with { type: 'json' };

const { nodes, cases } = vectors.acceptable_elements;

const placed = Object.entries(nodes).map(([id, { box, ...node }]): PlacedNode => {
  const [x = 0, y = 0, width = 0, height = 0] = box.split(',').map(Number);
  return { id, ...node, box: { x, y, width, height } };
});

it.each(cases)('$id: $rule', ({ label, top_level, acceptable }) => {
  const found = findAcceptable(placed, label);
  expect(found.topLevel).toBe(top_level);
  expect(found.acceptable.toSorted()).toEqual(acceptable.toSorted());
});
