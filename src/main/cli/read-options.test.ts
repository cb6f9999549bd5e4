import { expect, test } from 'vitest';
import { readAsked } from './read-options.ts';

const usual = { api: 'chat' } as const;

test('a model is asked with Parley’s prompt unless another is named', () => {
  expect(readAsked('chat', usual)).toMatchObject({ prompt: 'parley', templates: '', price: null });
  expect(readAsked('mindact', usual)).toMatchObject({ prompt: 'mindact', images: 'none' });
  expect(readAsked('chat', { ...usual, prompt: 'seeact' })).toMatchObject({ images: 'marked' });
  expect(readAsked('chat', { ...usual, prompt: 'pix2act' })).toMatchObject({ images: 'screenshot-only' });
  expect(readAsked('chat', { ...usual, prompt: 'weblinx', templates: '/texts' })).toMatchObject({
    ...{ prompt: 'weblinx', templates: '/texts' },
  });
});

test.each([
  ['offline', { prompt: 'weblinx' }, /navigator that asks a model/u],
  [null, { templates: '/texts' }, /navigator that asks a model/u],
  ['mindact', { prompt: 'weblinx' }, /--navigator chat with --prompt weblinx/u],
  ['chat', { templates: '/texts' }, /another wording/u],
  ['chat', { prompt: 'weblinx', images: 'marked' }, /no place for a picture/u],
  ['chat', { images: 'marked', api: 'completion' }, /sends text alone/u],
  ['chat', { prompt: 'seeact', images: 'none' }, /--images marked or screenshot/u],
  ['chat', { prompt: 'pix2act', api: 'completion' }, /sends text alone/u],
  ['chat', { prompt: 'seeact', templates: '/texts' }, /another wording/u],
  ['offline', { images: 'marked' }, /navigator that asks a model/u],
] as const)('%s with %j is refused', (navigator, given, words) => {
  expect(() => readAsked(navigator, { ...usual, ...given })).toThrow(words);
});
