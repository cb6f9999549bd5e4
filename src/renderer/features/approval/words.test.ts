import { expect, test } from 'vitest';
import type { ApprovalRequest } from '#shared/domain/index.ts';
import { permittedPath } from '#shared/text/addresses.ts';
import { answersTo, dataCaption, siteName, voiceWords, whyAsked, wordPermission } from './words.ts';

function request(consequence: ApprovalRequest['consequence']): ApprovalRequest {
  return {
    id: 'r',
    sessionId: 's',
    sentence: 'Pay',
    consequence,
    origin: 'https://shop.example',
    url: 'https://shop.example/pay',
    action: 'click(uid="u")',
    element: null,
    data: [],
    rememberable: true,
  };
}

test('it says how heavy the step is and what gave it away', () => {
  expect(
    whyAsked(
      request({ class: 'irreversible', kind: 'pay', certainty: 'certain', because: 'the button says “Pay”' }),
    ),
  ).toBe('Parley can’t undo this. Asked because the button says “Pay”.');
});

test('where a model leads somewhere it says what that can do', () => {
  const asked = (kind: ApprovalRequest['consequence']['kind'], because: string) =>
    request({ class: 'outbound', kind, certainty: 'certain', because });
  expect(whyAsked(asked('address', 'the address stands nowhere on this page'))).toBe(
    'Opening an address tells its site whatever stands in it. Asked because the address stands nowhere on this page.',
  );
  expect(dataCaption(asked('data-flow', ''))).toBe('What would be handed over');
  expect(dataCaption(asked('post', ''))).toBe('What would be sent');
  expect(dataCaption(asked('leave', ''))).toBe('Where it leads');
  expect(dataCaption(asked('delete', ''))).toBe('What it is about');
});

test('where the user can take it back by themselves, it says how', () => {
  const asked = (kind: ApprovalRequest['consequence']['kind']) =>
    whyAsked(request({ class: 'irreversible', kind, certainty: 'certain', because: '' }));
  expect(asked('sign-in')).toBe('You can undo this: sign out.');
  expect(asked('download')).toBe('You can undo this: delete the file.');
});

test('a guess is said as a guess', () => {
  expect(whyAsked(request({ class: 'irreversible', kind: 'send', certainty: 'possible', because: '' }))).toBe(
    'Parley may not be able to undo this.',
  );
  expect(whyAsked(request({ class: 'outbound', kind: 'send', certainty: 'possible', because: '' }))).toBe(
    'This may send something out.',
  );
  const guess = { class: 'irreversible', certainty: 'possible', isKindGuessed: true, because: '' } as const;
  expect(whyAsked(request({ ...guess, kind: 'sign-in' }))).toBe('Parley may not be able to undo this.');
  expect(dataCaption(request({ ...guess, kind: 'delete' }))).toBe('What is known of it');
});

test('a site is called by its name', () => {
  expect(siteName('https://shop.example')).toBe('shop.example');
  expect(siteName('http://127.0.0.1:4600')).toBe('127.0.0.1:4600');
});

test('it says what a spoken yes cannot do', () => {
  const words = (name: 'read' | 'reversible' | 'outbound' | 'irreversible') =>
    voiceWords(request({ class: name, kind: 'send', certainty: 'certain', because: '' }));
  expect(words('irreversible')).toBe('A spoken yes is not enough for this. A spoken no is.');
  expect(words('outbound')).toBe(words('irreversible'));
  expect(words('reversible')).toBeNull();
});

test('“always” names the pages that it holds for, on the card and in settings alike', () => {
  const asked = { ...request({ class: 'outbound', kind: 'submit', certainty: 'certain', because: '' }) };
  const onCard = (url: string) => {
    const always = answersTo({ ...asked, url }).find(({ key }) => key === 'w');
    expect(always?.hint).toContain('Elsewhere on the site Parley still asks.');
    return always?.label;
  };
  const inSettings = (url: string) =>
    `Always allow Parley to ${wordPermission({ kind: 'submit', origin: asked.origin, path: permittedPath(url) })}`;
  for (const [url, words] of [
    ['https://shop.example/', 'send forms on the first page of shop.example'],
    ['https://shop.example/checkout?step=2', 'send forms on shop.example/checkout'],
    ['https://shop.example/lists/42', 'send forms on pages such as shop.example/lists/…'],
  ] as const) {
    expect(onCard(url)).toBe(`Always allow Parley to ${words}`);
    expect(inSettings(url)).toBe(onCard(url));
  }
});
