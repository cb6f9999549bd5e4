import { expect, test } from 'vitest';
import { aboutOf } from './saved-replays.tsx';

test('a saved replay says its steps, what it asks for and what it enters, and no secret', () => {
  const about = aboutOf({
    ...{ id: 'r', name: 'weekly report', createdAt: 0, sessionId: 's', steps: 4 },
    values: [
      { name: 'Search', value: 'boots', isSecret: false, asks: true },
      { name: 'Sort by', value: 'Price', isSecret: false, asks: false },
      { name: 'Password', value: '', isSecret: true, asks: false },
      { name: 'Notes', value: '', isSecret: false, asks: false },
    ],
  });
  expect(about).toBe('4 steps, asks for Search and Password, enters “Price” into Sort by');
});
