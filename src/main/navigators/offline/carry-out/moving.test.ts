import { expect, it } from 'vitest';
import { carriedOut, type NavigatorTurn, type Outcome } from '#shared/domain/index.ts';
import { buildSnapshot, button } from '../../../grounding/testing/index.ts';
import { proposeFor } from '../testing/propose-for.ts';

const clicked = (index: number, outcome: Outcome): NavigatorTurn => ({
  id: `turn ${index}`,
  sessionId: 'session',
  index,
  at: index,
  ...carriedOut,
  action: { intent: 'click', uid: `uid-${index}` },
  text: '',
  element: null,
  url: '',
  title: '',
  outcome,
});

const ticked = clicked(0, {
  kind: 'done',
  changes: [{ kind: 'checked', checked: true }],
  undo: { kind: 'toggle', uid: 'uid-0' },
});
const deleted = clicked(1, {
  kind: 'done',
  changes: [
    {
      kind: 'sent',
      requests: [
        { method: 'POST', host: 'mail.example', path: '/delete', kind: 'fetch', decision: 'asked-yes' },
      ],
    },
  ],
  undo: null,
});

it('undo is about what was done last, and not about what was done before something that was sent', async () => {
  const { action } = await proposeFor('undo that', buildSnapshot(button('Compose')), {
    before: [ticked, deleted],
  });
  expect(action).toMatchObject({ utterance: 'I can’t undo that, and I see no undo on this page.' });
  const alone = await proposeFor('undo that', buildSnapshot(button('Compose')), { before: [ticked] });
  expect(alone.action).toMatchObject({ intent: 'click', uid: 'uid-0' });
});

it('the page’s own undo takes back what was sent', async () => {
  const page = buildSnapshot(button('Compose'), button('Undo'));
  const { action } = await proposeFor('undo that', page, { before: [ticked, deleted] });
  expect(action).toMatchObject({ intent: 'click', uid: page.candidates[1]?.uid });
});

it('undo is not about what was done before a press that nothing takes back', async () => {
  const pressed = clicked(1, { kind: 'done', changes: [], undo: null });
  const page = buildSnapshot(button('Compose'));
  const { action } = await proposeFor('undo that', page, { before: [ticked, pressed] });
  expect(action).toMatchObject({ utterance: 'I can’t undo that, and I see no undo on this page.' });
});

it('undo of a command is a command, and is not undone itself by the next undo', async () => {
  const zoomed = {
    ...clicked(1, {
      kind: 'done',
      changes: [],
      undo: { kind: 'command', command: { kind: 'zoom', to: 1, steps: 1 } },
    }),
    action: { intent: 'say', utterance: 'Zoomed to 110 %.' } as const,
    command: { kind: 'zoom', to: 'in', steps: 1 } as const,
  };
  const page = buildSnapshot(button('Compose'));
  const undoing = await proposeFor('undo that', page, { before: [ticked, zoomed] });
  expect(undoing.command).toEqual({ kind: 'zoom', to: 1, steps: 1 });
  const undone = { ...zoomed, id: 'turn 2', reason: undoing.reason };
  const next = await proposeFor('undo the last step', page, {
    before: [ticked, zoomed, undone],
    memory: undoing.memory,
  });
  expect(next.action).toMatchObject({ intent: 'click', uid: 'uid-0' });
});

it('what was sent with what is undone is told to stay', async () => {
  const added = clicked(1, {
    kind: 'done',
    changes: deleted.outcome.kind === 'done' ? deleted.outcome.changes : [],
    undo: { kind: 'back', url: 'https://shop.example/' },
  });
  const undoing = await proposeFor('undo that', buildSnapshot(button('Compose')), { before: [added] });
  expect(undoing.action).toMatchObject({ intent: 'load', transition: 'back' });
  expect(JSON.stringify(undoing.memory)).toContain('What it sent to the site is not taken back by that.');
});
