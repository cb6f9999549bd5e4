import { expect, test } from 'vitest';
import type { ApprovalRequest } from '#shared/domain/index.ts';
import { dataCaption, siteName, voiceWords, whyAsked } from './approval-card.tsx';

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
