import { expect, test } from 'vitest';
import { readTurnLink, turnLink } from './turn-link.ts';

test('a link to a turn is read back as it was made', () => {
  const place = { sessionId: '3f0a-77', turnId: 'a/b c%' };
  expect(readTurnLink(` ${turnLink(place)}\n`)).toEqual(place);
});

test.each(['', 'boots', 'parley:turn/', 'parley:turn/a', 'see parley:turn/a/b there', 'parley:turn/a/%'])(
  '"%s" is no link',
  (text) => expect(readTurnLink(text)).toBeNull(),
);
