import { describe, expect, it } from 'vitest';
import type { Snapshot, UserTurn } from '#shared/domain/index.ts';
import { buildSnapshot, button, fakeMeaning, link } from '../../grounding/testing/index.ts';
import { nameOf, proposeFor, stepOf as step } from './testing/propose-for.ts';

const page = buildSnapshot(button('Save'), link('Next chapter'), link('Back to list'));
describe('a command that the reader hears', () => {
  it('is done, however it is worded', async () => {
    const said = 'my eyes are not what they were, blow it all up twice';
    const { command } = await proposeFor(said, page, { read: async () => [step('zoom', said)] });
    expect(command).toMatchObject({ kind: 'zoom', to: 'in' });
  });

  it('is not done where the reader is not sure of it', async () => {
    const said = 'put me forward for this position';
    const read = async () => [step('forward', said, { chance: 0.6 })];
    expect((await proposeFor(said, page, { read })).action.intent).toBe('say');
  });

  it.each([
    ['back to list', 'back', 'Back to list'],
    ['next chapter', 'findnext', 'Next chapter'],
  ] as const)('“%s” is what the page calls so', async (said, operation, name) => {
    const proposal = await proposeFor(said, page, { read: async () => [step(operation, said)] });
    expect(nameOf(proposal, page)).toBe(name);
  });

  it('gives way to a control that is named with what is to be done to it', async () => {
    const said = 'press show numbers';
    const named = buildSnapshot(button('Show numbers'));
    const proposal = await proposeFor(said, named, { read: async () => [step('numbers', said)] });
    expect(nameOf(proposal, named)).toBe('Show numbers');
  });

  it('that says nothing of what is left out before one that does', async () => {
    const said = 'select and copy his address';
    const address = buildSnapshot(link('Email'), link('ann@example.com'));
    const proposal = await proposeFor(said, address, {
      read: async () => [
        step('select', 'select'),
        step('copy', 'copy his address', { target: 'his address' }),
      ],
      meaning: async (_query, snapshot) => fakeMeaning({ 'ann@example.com': 8 })(snapshot),
    });
    expect(proposal.action.intent).toBe('copy');
    expect(nameOf(proposal, address)).toBe('ann@example.com');
  });

  it('repeats what was said before, read again by the reader', async () => {
    const turn = (utterance: string, index: number): UserTurn => ({
      ...{ id: utterance, sessionId: 'session', index, at: index, speaker: 'user', via: 'text' },
      utterance,
    });
    const before = [turn('everything a notch larger', 0)];
    const read = async (said: string) => [
      said.startsWith('everything') ? step('zoom', said, { value: 'larger' }) : step('repeat', said),
    ];
    const { command } = await proposeFor('the last thing once again', page, { read, before });
    expect(command).toMatchObject({ kind: 'zoom', to: 'in' });
  });
});

describe('what lies over the page', () => {
  const over = (...names: readonly string[]) => {
    const built = buildSnapshot(...names.map((name) => button(name)), link('Close match'));
    const box = { x: 0, y: 600, width: 1000, height: 200 };
    const dialog = { kind: 'dialog' as const, name: 'Cookies', box, parent: -1, index: -1, size: 0 };
    const region = built.regions.length;
    const candidates = built.candidates.map((one) => (one.role === 'button' ? { ...one, region } : one));
    return { ...built, regions: [...built.regions, dialog], candidates };
  };
  const dismiss = async (snapshot: Snapshot) => {
    const said = 'get this cookie thing out of my way';
    const read = async () => [step('dismiss', said, { target: 'this cookie thing' })];
    return proposeFor(said, snapshot, { read });
  };

  it.each([
    [['Accept all', 'Close'], 'Close'],
    [['Accept all', 'Reject all'], 'Reject all'],
    [['I agree', 'Only necessary', 'Settings'], 'Only necessary'],
    [['Settings', 'Accept and close', 'No thanks'], 'No thanks'],
  ])('of %j it is “%s” that closes it', async (names, pressed) => {
    const snapshot = over(...names);
    expect(nameOf(await dismiss(snapshot), snapshot)).toBe(pressed);
  });

  it.each([[['Accept all', 'Manage cookies']], [['OK']], [['Close and accept']]])(
    'nothing of %j is pressed unasked: each may agree to something',
    async (names) => {
      const { action, choices } = await dismiss(over(...names));
      expect(action.intent).toBe('say');
      expect(choices).toHaveLength(names.length);
    },
  );
});

it.each(['turn all cookies off', 'switch the cookies off'])(
  '“%s” presses nothing that would switch them on',
  async (said) => {
    const banner = buildSnapshot(button('Accept All Cookies'), button('Cookie settings'));
    const proposal = await proposeFor(said, banner, {});
    expect(nameOf(proposal, banner)).not.toBe('Accept All Cookies');
  },
);
