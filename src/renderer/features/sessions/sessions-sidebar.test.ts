import { expect, test } from 'vitest';
import { groupSessions, periodOf } from './sessions-sidebar.tsx';

const now = new Date(2026, 10, 20, 14, 30).getTime();
const daysAgo = (days: number) => new Date(2026, 10, 20 - days, 12, 0).getTime();

test.each([
  [0, 'Today'],
  [1, 'Yesterday'],
  [3, 'This week'],
  [8, 'Last week'],
  [20, 'This month'],
  [60, 'September'],
  [500, 'July 2025'],
])('a session of %d days ago stands under "%s"', (days, title) => {
  expect(periodOf(daysAgo(days), now, 'en')).toBe(title);
});

test('each time has one heading, in front of its sessions', () => {
  const sessions = [0, 0, 1, 8].map((days, index) => ({
    id: `s${index}`,
    title: '',
    createdAt: 0,
    updatedAt: daysAgo(days),
    turns: 1,
    url: '',
    interrupted: false,
  }));
  const lines = groupSessions(sessions, now, 'en');
  expect(lines.map((line) => (line.kind === 'heading' ? line.title : line.session.id))).toEqual([
    'Today',
    's0',
    's1',
    'Yesterday',
    's2',
    'Last week',
    's3',
  ]);
});
