import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { shippedModel, testModel } from '../testing/test-models.ts';
import { createTextTokenizer } from './text-tokenizer.ts';

const tokenizer: object = JSON.parse(readFileSync(join(testModel('test-ranker'), 'tokenizer.json'), 'utf8'));
const [cls, sep] = [2, 3];

function create(maxLength = { query: 6, document: 4 }) {
  return createTextTokenizer(
    { tokenizer, tokenizerConfig: {} },
    { kind: 'dual-encoder', template: 'parley-1', maxLength },
  );
}

describe('a text', () => {
  test('keeps to its length with the tokens that are put around it', () => {
    const { encodeText } = create();
    const { ids } = encodeText('document', 'a b c d e f');
    expect(ids.length).toBe(4);
    expect([ids[0], ids[3]]).toEqual([cls, sep]);
    expect(encodeText('query', 'a b c d e f').ids.length).toBe(6);
    expect(encodeText('document', '').ids).toEqual([cls, sep]);
    expect(encodeText('document', 'a').secondFrom).toBe(3);
  });

  test('of DMR’s form keeps its end, where the newest turns stand', () => {
    const dmr = createTextTokenizer(
      { tokenizer, tokenizerConfig: {} },
      { kind: 'dual-encoder', template: 'dmr', maxLength: { query: 6, document: 4 } },
    );
    const { encodeText } = create();
    expect(dmr.encodeText('query', 'a b c d e f').ids).toEqual(encodeText('query', 'c d e f').ids);
    expect(dmr.encodeText('query', 'a b').ids).toEqual(encodeText('query', 'a b').ids);
    expect(dmr.encodeText('document', 'a b c d').ids).toEqual(encodeText('document', 'a b').ids);
    expect(dmr.pairWith('a b c d e f g')('i').ids.slice(1, 7)).toEqual([5, 6, 7, 8, 9, 10]);
  });

  test('cannot write the tokens that end it', () => {
    const { encodeText } = create();
    expect(encodeText('query', 'a [SEP] [CLS] b')).toEqual(encodeText('query', 'a b'));
  });
});

describe('a pair', () => {
  test('has the second text behind the first, with its own token type', () => {
    const row = create({ query: 8, document: 8 }).pairWith('a b')('c');
    expect(row.ids).toEqual([cls, 4, 5, sep, 6, sep]);
    expect(row.secondFrom).toBe(4);
  });

  test('keeps to both lengths together: the query is cut at its own, the text takes the rest', () => {
    const row = create().pairWith('a b c d e f g h')('i j k l');
    expect(row.ids.length).toBe(10);
    expect(row.ids.slice(0, 8)).toEqual([cls, 4, 5, 6, 7, 8, 9, sep]);
    expect(row.ids.at(-1)).toBe(sep);
  });
});

test('a tokenizer without a frame of its own gives an empty text one token of padding', () => {
  const bare = { ...tokenizer, post_processor: null };
  const made = createTextTokenizer(
    { tokenizer: bare, tokenizerConfig: {} },
    { kind: 'dual-encoder', template: 'parley-1', maxLength: { query: 6, document: 4 } },
  );
  expect(made.encodeText('document', '').ids).toEqual([0]);
  expect(made.encodeText('document', 'a b').ids).toEqual([4, 5]);
});

test('the words of a sentence are known as they are, without their ending or as two words in one; others are not', () => {
  const shipped: object = JSON.parse(readFileSync(join(shippedModel('reader'), 'tokenizer.json'), 'utf8'));
  const { readPieces } = createTextTokenizer(
    { tokenizer: shipped, tokenizerConfig: {} },
    { kind: 'reader', template: 'parley-1', maxLength: { query: 106, document: 44 } },
  );
  const known = (said: string) => readPieces(said, '').known;
  expect(known('open vacancies, podcasts and kidswear 42')).toEqual([
    true,
    true,
    false,
    true,
    true,
    true,
    true,
  ]);
  expect(known('blorp wuzzle hjkl k')).toEqual([false, false, false, false]);
  expect(known('блорп ふにゃら ???')).toEqual([false, false, false, false, false]);
});
