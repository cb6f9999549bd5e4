import type { HandOver } from '../domain/index.ts';
import { assertNever } from '../text/assert-never.ts';

/** "Your turn: enter the code that shop.example asks for." For the card in the window, the voice and the command line. */
export function handOverTitle({ kind, site }: HandOver): string {
  const of = site === '' ? 'the page' : site;
  switch (kind) {
    case 'captcha':
      return `Your turn: answer the check for people on ${of}.`;
    case 'code':
      return `Your turn: enter the code that ${of} asks for.`;
    case 'passkey':
      return `Your turn: use your passkey for ${of}.`;
    case 'no-passkey':
      return `Your turn: ${of} asks for a passkey, which does not work here.`;
    default:
      return assertNever(kind);
  }
}

/** What is to be done about it, and what Parley does meanwhile. */
export function handOverAdvice({ kind }: HandOver): string {
  const goesOn = 'Parley goes on by itself when the page has moved on.';
  return kind === 'no-passkey'
    ? `This window cannot ask you for one. Choose another way on the page, such as a password. ${goesOn}`
    : `Parley does not touch it. ${goesOn}`;
}

/** Said where nobody can see the page: the run ends, since waiting would have no end. */
export function wordHandOver({ kind, site }: HandOver): string {
  const where = site === '' ? 'The page' : site;
  switch (kind) {
    case 'captcha':
      return `${where} asks whether you are a person, which only you can answer.`;
    case 'code':
      return `${where} asks for a code that was sent to you, which only you have.`;
    case 'passkey':
    case 'no-passkey':
      return `${where} asks for a passkey, which only you can use.`;
    default:
      return assertNever(kind);
  }
}
