import { expect, it } from 'vitest';
import type { Candidate, Consequence } from '#shared/domain/index.ts';
import { wordApproval } from './word-approval.ts';

const signIn = { kind: 'sign-in' } as Consequence;
const named = (role: string, name: string) => ({ role, name, text: '', form: {} }) as Candidate;

it('says what is pressed: a button, or Enter inside a field', () => {
  const url = 'https://example.com/sign-in';
  expect(wordApproval(signIn, named('button', 'Sign in'), url)).toBe(
    'Sign you in on example.com by pressing "Sign in"',
  );
  expect(wordApproval(signIn, named('textbox', 'Email'), url)).toBe(
    'Sign you in on example.com by pressing Enter in "Email"',
  );
});
