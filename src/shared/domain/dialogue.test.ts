import { expect, test } from 'vitest';
import { dialogueOf, wasCarriedOut } from './dialogue.ts';
import { carriedOut, type NavigatorTurn, type Turn, type UserTurn } from './turn.ts';

const common = { sessionId: 's', index: 0, at: 0 };

function said(id: string, purpose?: UserTurn['purpose']): Turn {
  const turn = { ...common, id, speaker: 'user', utterance: id, via: 'text' } as const;
  return purpose === undefined ? turn : { ...turn, purpose };
}

function done(id: string, over: Partial<NavigatorTurn> = {}): NavigatorTurn {
  return {
    ...common,
    id,
    ...carriedOut,
    action: { intent: 'click', uid: 'u' },
    text: 'click(uid="u")',
    element: null,
    url: '',
    title: '',
    ...over,
  };
}

const ids = (turns: readonly Turn[]) => turns.map(({ id }) => id);

test('words that only steered a run are no dialogue, then or later', () => {
  const turns = [said('book it'), said('yes', 'steering'), done('click'), said('pause', 'steering')];
  expect(ids(dialogueOf(turns))).toEqual(['book it', 'click']);
  expect(ids(dialogueOf([...turns, said('next')]))).toEqual(['book it', 'click', 'next']);
});

test('a question about the page and its answer are dialogue once the user said something else', () => {
  const turns = [
    said('book it'),
    said('where am I', 'page-question'),
    done('On page 1.', { answers: 'page-question' }),
    done('click'),
  ];
  expect(ids(dialogueOf(turns))).toEqual(['book it', 'click']);
  expect(ids(dialogueOf([...turns, said('open it')]))).toEqual([
    'book it',
    'where am I',
    'On page 1.',
    'click',
    'open it',
  ]);
});

test('what was refused, failed or skipped was not carried out', () => {
  expect(wasCarriedOut(said('go'))).toBe(true);
  expect(wasCarriedOut(done('click'))).toBe(true);
  const message = '';
  expect(wasCarriedOut(done('click', { outcome: { kind: 'skipped', message } }))).toBe(false);
  expect(wasCarriedOut(done('click', { outcome: { kind: 'refused', by: 'user', message } }))).toBe(false);
  expect(wasCarriedOut(done('click', { outcome: { kind: 'failed', reason: 'gone', message } }))).toBe(false);
});
