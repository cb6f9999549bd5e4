import { describe, expect, it } from 'vitest';
import { listChoices, matchChoice } from './options.ts';

const choices = ['Choose…', 'Small', 'Small, long', 'Medium', 'Large', 'Extra large'].map((label, index) => ({
  label,
  value: index === 0 ? '' : `v${index}`,
  disabled: label === 'Large',
}));

describe('matchChoice', () => {
  it.each([
    ['Small', 1],
    [' small ', 1],
    ['SMALL,  LONG', 2],
    ['v3', 3],
    ['med', 3],
    ['extra', 5],
    ['', 0],
    ['lar', 4],
    ['l', 4],
    ['huge', -1],
  ])('finds %j at %i', (wanted, index) => {
    expect(matchChoice(choices, wanted)).toBe(index);
  });

  it('takes none when several fit equally, unless they are called the same', () => {
    const labels = (names: readonly string[]) =>
      names.map((label) => ({ label, value: '', disabled: false }));
    expect(matchChoice(labels(['Berlin Tegel', 'Berlin Mitte']), 'berlin')).toBe(-1);
    expect(matchChoice(labels(['Berlin', 'Berlin']), 'berlin')).toBe(0);
  });

  it('lists what can be chosen', () => {
    expect(listChoices(choices)).toBe('Choose…, Small, Small, long, Medium, Extra large');
    const many = Array.from({ length: 50 }, (_, index) => ({
      label: `${index}`,
      value: '',
      disabled: false,
    }));
    expect(listChoices(many)).toMatch(/^0, 1, .*11, …$/);
  });
});
