import { expect, test } from 'vitest';
import { checkDraft, draftOf, emptyDraft } from './connection-draft.ts';

const typed = { ...emptyDraft(), id: 'c1', baseUrl: 'http://127.0.0.1:11434/v1', model: ' qwen3 ' };

test('an address and a model are enough; the model gives it its name', () => {
  expect(checkDraft(typed)).toEqual({
    kind: 'usable',
    connection: {
      id: 'c1',
      name: 'qwen3',
      baseUrl: 'http://127.0.0.1:11434/v1',
      model: 'qwen3',
      tokenBudget: 4_000,
      images: 'none',
      prompt: 'parley',
      api: 'chat',
      templates: '',
      price: null,
    },
  });
});

test('what is missing or wrong is said at its field', () => {
  const checked = checkDraft({ ...emptyDraft(), id: 'c1', baseUrl: 'api.openai.com', tokenBudget: null });
  expect(checked).toEqual({
    kind: 'wrong',
    errors: {
      baseUrl: expect.stringContaining('http'),
      model: expect.stringContaining('name'),
      tokenBudget: expect.stringContaining('1,000'),
    },
  });
});

test('one price without the other is asked about', () => {
  expect(checkDraft({ ...typed, priceIn: 0.15 })).toEqual({
    kind: 'wrong',
    errors: { priceOut: 'Give both prices, or none' },
  });
});

test('a kept connection can be written again unchanged', () => {
  const checked = checkDraft({ ...typed, name: 'Mine', priceIn: 0.15, priceOut: 0.6 });
  if (checked.kind !== 'usable') throw new Error('not usable');
  expect(checkDraft(draftOf(checked.connection))).toEqual(checked);
});

test('what a prompt has no use for is kept as usual', () => {
  const given = { ...typed, images: 'marked', api: 'completion', templates: ' /texts ' } as const;
  const connectionOf = (draft: typeof typed) => {
    const checked = checkDraft(draft);
    return checked.kind === 'usable' ? checked.connection : null;
  };
  expect(connectionOf({ ...given, prompt: 'parley' })).toMatchObject({
    images: 'marked',
    api: 'chat',
    templates: '',
  });
  expect(connectionOf({ ...given, prompt: 'mindact' })).toMatchObject({
    ...{ images: 'none', api: 'completion', templates: '/texts' },
  });
});
