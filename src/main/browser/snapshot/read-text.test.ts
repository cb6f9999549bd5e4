import { describe, expect, it } from 'vitest';
import { secretMask } from '#shared/text/secrets.ts';
import { cleanText, dropUnseen } from './read-text.ts';

describe('cleanText', () => {
  it('makes one line of it', () => {
    expect(cleanText('  one\n\t two\u00a0three ')).toBe('one two three');
  });

  it('cuts it with an ellipsis within the limit', () => {
    expect(cleanText('abcdefgh', 5)).toBe('abcd…');
    expect(cleanText('abcde', 5)).toBe('abcde');
  });

  it('takes out what nobody sees and keeps what people write', () => {
    expect(cleanText('a\u{E0041}\u200B\u202Eb\u{E0100}\uE010c')).toBe('abc');
    expect(cleanText('👩‍👩‍👧 café 日本語 ﷼ ½')).toBe('👩‍👩‍👧 café 日本語 ﷼ ½');
  });

  it('masks card numbers', () => {
    expect(cleanText('Visa 4111-1111-1111-1111, thanks')).toBe(`Visa ${secretMask}, thanks`);
  });

  it('does not work long on a text of millions of characters', () => {
    expect(dropUnseen('\u200B'.repeat(5_000_000))).toBe('');
    expect(dropUnseen('x'.repeat(5_000_000))).toHaveLength(20_000);
  });

  it('leaves no half of a character behind', () => {
    expect(dropUnseen('\u{1F600}'.repeat(10_000).concat('x')).isWellFormed()).toBe(true);
    expect(cleanText('\u{1F600}'.repeat(5), 4).isWellFormed()).toBe(true);
  });
});
