import { expect, it } from 'vitest';
import { clipBatch, countPerBatch, cutSampleBatches, nameOption, readSeeActReply } from './index.ts';
import vectors from './vectors/mind2web.json' with { type: 'json' };

it.each(vectors.seeact_parse)('$id: $rule', ({ text, element, action, value }) => {
  expect(readSeeActReply(text)).toEqual({ element, action, value });
});

it.each(vectors.seeact_option_names)('seeact_option_names: option $index is $name', ({ index, name }) => {
  expect(nameOption(index)).toBe(name);
});

it.each(vectors.seeact_batch_sizes)(
  'seeact_batch_sizes: $n options on $page_height px go $batch at a time',
  ({ n, page_height, dynamic, batch }) => {
    expect(countPerBatch(n, page_height, dynamic)).toBe(batch);
  },
);

it.each(vectors.seeact_clips)(
  'seeact_clips: of $page_height px from $first_center_y to $last_center_y',
  ({ page_height, first_center_y, last_center_y, y, height }) => {
    expect(clipBatch(page_height, first_center_y, last_center_y)).toEqual({ y, height });
  },
);

it.each(vectors.seeact_offline_batches)(
  'seeact_offline_batches: $n options are cut into $sizes',
  ({ n, sizes }) => {
    expect(cutSampleBatches(n)).toEqual(sizes);
  },
);

it('where a word is no letter, what reads as one in the paper’s code is none', () => {
  const text = 'ELEMENT: None\nACTION: NONE\nVALUE: None';
  expect(readSeeActReply(text).element).toBe('N');
  expect(readSeeActReply(text, false).element).toBe('Invalid');
  expect(readSeeActReply('ELEMENT: AB\nACTION: CLICK', false).element).toBe('AB');
});
