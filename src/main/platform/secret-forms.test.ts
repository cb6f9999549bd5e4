import { expect, test } from 'vitest';
import { formsOfSecret, secretMasker } from './secret-forms.ts';

test('a secret is known in every form that pages and programs write it in; a short one only as it is', () => {
  const forms = formsOfSecret('hun ter&2"é<');
  for (const form of [
    'hun ter&2\\"é<',
    'hun%20ter%262%22%C3%A9%3C',
    'hun+ter%262%22%C3%A9%3C',
    'hun ter&amp;2"é&lt;',
    Buffer.from('hun ter&2"é<').toString('base64').replaceAll('=', ''),
  ])
    expect(forms).toContain(form);
  expect(formsOfSecret('hunter2')).toContain('aHVudGVyMg');
  expect(formsOfSecret('123')).toEqual(['123']);
  // A lone half of a pair, as a page may give it, is no reason to fail.
  expect(formsOfSecret('secret\ud800')).toContain('secret\ud800');
});

test('a short secret is masked where it stands alone, a long one wherever it stands', () => {
  const mask = secretMasker(['123', 'hunter2']);
  expect(mask('£1,123 or 1234, 4.123, code 123. or .123, (123)')).toBe(
    '£1,123 or 1234, 4.123, code ••••••. or .••••••, (••••••)',
  );
  expect(mask('xhunter2y aHVudGVyMg')).toBe('x••••••y ••••••');
});
