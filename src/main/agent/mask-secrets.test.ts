import { expect, test } from 'vitest';
import { maskSecrets } from './mask-secrets.ts';

test('a secret is masked in every string of nested data, the longest first', () => {
  const secrets = new Set(['hunter', 'hunter2']);
  expect(maskSecrets({ a: ['my hunter2!', { b: 'hunter' }], n: 7 }, secrets)).toEqual({
    a: ['my ••••••!', { b: '••••••' }],
    n: 7,
  });
});

test('a secret with quotes in it is masked in a prompt that is JSON', () => {
  const secret = 'hun"ter\\2';
  const prompt = JSON.stringify([{ content: `type ${secret} there` }]);
  const masked = maskSecrets({ prompt, reply: secret }, new Set([secret]));
  expect(JSON.parse(masked.prompt)).toEqual([{ content: 'type •••••• there' }]);
  expect(masked.reply).toBe('••••••');
});
