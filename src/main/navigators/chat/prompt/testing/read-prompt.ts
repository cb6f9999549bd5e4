import type { Prompt } from '../build-prompt.ts';
import { testFence } from './make-snapshot.ts';

/** All text of a prompt, message after message. */
export function textOf(prompt: Prompt): string {
  return prompt.messages
    .map(({ content }) =>
      typeof content === 'string'
        ? content
        : content.map((part) => (part.type === 'text' ? part.text : '')).join('\n'),
    )
    .join('\n');
}

/** What stands outside of all fences: the words that a model may follow. @throws Error when a fence is left open */
export function outsideFences(prompt: Prompt): string {
  const text = textOf(prompt).replace(
    `what stands between ${testFence}« and »${testFence} comes from web pages`,
    '',
  );
  const outside = text.replace(new RegExp(`${testFence}«[^«»]*»${testFence}`, 'g'), '<page>');
  if (/[«»]/.test(outside.replace('mark« and »mark', ''))) throw new Error(`A fence is open:\n${outside}`);
  return outside;
}
