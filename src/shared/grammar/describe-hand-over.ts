import type { HandOver } from '../domain/index.ts';

/** "Your turn: enter the code that shop.example sent you." For the card in the window, the voice and the command line. */
export function handOverTitle({ kind, site }: HandOver): string {
  const of = site === '' ? 'the page' : site;
  return kind === 'captcha'
    ? `Your turn: answer the check for people on ${of}.`
    : `Your turn: enter the code that ${of} asks for.`;
}
