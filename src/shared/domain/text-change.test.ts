import { describe, expect, it } from 'vitest';
import { compareLines } from './text-change.ts';

describe('compareLines', () => {
  it('tells what came, and how much went', () => {
    expect(compareLines(['Menu', 'Old', 'Older'], ['Menu', 'New'])).toEqual({
      kind: 'text',
      appeared: ['New'],
      vanished: 2,
    });
  });

  it('is nothing when nothing changed', () => {
    expect(compareLines(['Menu'], ['Menu'])).toBeNull();
  });

  it('is short, whatever appears', () => {
    const lines = Array.from({ length: 500 }, (_, index) => `${index} ${'x'.repeat(500)}`);
    const change = compareLines([], lines);
    expect(JSON.stringify(change).length).toBeLessThan(4_000);
  });
});
