import { describe, expect, it } from 'vitest';
import {
  type Action,
  type Candidate,
  defaultSettings,
  type Outcome,
  type Snapshot,
} from '#shared/domain/index.ts';
import {
  buildSnapshot,
  button,
  checkbox,
  link,
  noStates,
  part,
  type Thing,
} from '../../grounding/testing/index.ts';
import { startConversation } from './testing/converse.ts';
import { shippedModels } from './testing/models.ts';

interface Played {
  readonly url: string;
  readonly things: readonly Thing[];
}

/**
 * A page that is played: `show` says what is on it where these presses stand, `press` what becomes of them. An element
 * keeps its uid for as long as its name is the same.
 */
function play<S>(start: S, show: (state: S) => Played, press: (state: S, name: string) => S | null) {
  const past: S[] = [];
  let state = start;
  const pressed: string[] = [];
  const observe = async (): Promise<Snapshot> => {
    const { url, things } = show(state);
    const snapshot = buildSnapshot(...things);
    const candidates = snapshot.candidates.map((one) => ({ ...one, uid: `${url} ${one.name}` }));
    return { ...snapshot, url, candidates };
  };
  const act = async (action: Action): Promise<Outcome> => {
    if (action.intent === 'load') {
      pressed.push('back');
      state = past.pop() ?? state;
      return { kind: 'done', changes: [], undo: { kind: 'forward', url: '' } };
    }
    if (action.intent !== 'click') return { kind: 'done', changes: [], undo: null };
    const name = nameOf(action.uid, await observe());
    pressed.push(name);
    const next = press(state, name);
    if (next === null)
      return { kind: 'refused', by: 'guard', message: 'Looking there might do more than show it.' };
    const led = show(next).url !== show(state).url;
    past.push(state);
    state = next;
    return { kind: 'done', changes: [], undo: led ? { kind: 'back', url: '' } : null };
  };
  return { browser: { observe, act }, pressed, state: () => state };
}

const nameOf = (uid: string, { candidates }: Snapshot): string =>
  candidates.find((one) => one.uid === uid)?.name ?? '';

const folded = (name: string, expanded: boolean) => button(name, { states: { ...noStates, expanded } });
const tab = (name: string, selected: boolean) =>
  button(name, { role: 'tab', states: { ...noStates, selected } });

/** Settings with two folded parts, of which pressing one again folds it. */
function settings(refuses: string | null = null, staysOpen = false) {
  return play<readonly string[]>(
    [],
    (open) => ({
      url: 'http://page.test/settings',
      things: [
        button('Save'),
        folded('Delivery', open.includes('Delivery')),
        ...(open.includes('Delivery') ? [checkbox('Leave it with a neighbour')] : []),
        folded('Advanced', open.includes('Advanced')),
        ...(open.includes('Advanced') ? [checkbox('Telemetry')] : []),
      ],
    }),
    (open, name) =>
      name === refuses
        ? null
        : open.includes(name)
          ? open.filter((one) => staysOpen || one !== name)
          : [...open, name],
  );
}

describe('what is not in view', () => {
  it('is looked for in what is folded, what holds nothing is folded again, and it is told', async () => {
    const page = settings();
    const { say } = await startConversation(page.browser).say('tick Telemetry');
    expect(page.pressed).toEqual(['Delivery', 'Delivery', 'Advanced', 'Telemetry']);
    expect(say).toContain('Opened “Advanced” to look for it.');
  });

  it('leaves the page as it was where it is nowhere, and says where it looked', async () => {
    const page = settings();
    const { say } = await startConversation(page.browser).say('tick Newsletter');
    expect(page.pressed).toEqual(['Delivery', 'Delivery', 'Advanced', 'Advanced']);
    expect(page.state()).toEqual([]);
    expect(say).toMatch(/cannot find “Newsletter”.*under “Delivery” and under “Advanced” too/);
  });

  it('is looked for first in what is called most like it', async () => {
    const page = settings();
    await startConversation(page.browser).say('tick advanced telemetry');
    expect(page.pressed.at(0)).toBe('Advanced');
  });

  it('is not what is found there instead, however likely it is for being the only one', async () => {
    const page = settings();
    const conversation = startConversation(page.browser, defaultSettings, shippedModels());
    expect((await conversation.say('tick Newsletter')).say).toMatch(/cannot find “Newsletter”/u);
    expect(page.pressed).not.toContain('Telemetry');
    expect(page.state()).toEqual([]);
    await conversation.say('tick Telemetry');
    expect(page.pressed.at(-1)).toBe('Telemetry');
  });

  it('is not what was found there instead where that cannot be folded again', async () => {
    const page = settings(null, true);
    const conversation = startConversation(page.browser, defaultSettings, shippedModels());
    expect((await conversation.say('tick Newsletter')).say).toMatch(/cannot find “Newsletter”/u);
    expect(page.pressed).not.toContain('Telemetry');
  });

  it('is looked for elsewhere where a press was refused because it might do more', async () => {
    const page = settings('Delivery');
    await startConversation(page.browser).say('tick Telemetry');
    expect(page.pressed).toEqual(['Delivery', 'Advanced', 'Telemetry']);
  });

  it('is looked for under the other tab, and the first one is chosen again', async () => {
    const tabs = ['General', 'Privacy', 'Labels'];
    const page = play(
      'General',
      (chosen) => ({
        url: 'http://page.test/',
        things: [
          part('section', 'Settings', ...tabs.map((name) => tab(name, name === chosen))),
          chosen === 'Labels' ? button('Rename') : button('Save'),
        ],
      }),
      (chosen, name) => (tabs.includes(name) ? name : chosen),
    );
    const conversation = startConversation(page.browser);
    await conversation.say('click Rename');
    expect(page.pressed).toEqual(['Privacy', 'General', 'Labels', 'Rename']);
    await conversation.say('click General');
    page.pressed.length = 0;
    await conversation.say('click Newsletter');
    expect(page.state()).toBe('General');
  });

  it('is looked for on the pages of a list that follow, and the way back is gone where it is on none', async () => {
    const pages = [
      ['Oak', 'Elm', 'Ash'],
      ['Fir', 'Yew', 'Box'],
      ['Fig', 'Nut', 'Plum'],
    ];
    const list = () =>
      play(
        0,
        (at) => ({
          url: `http://page.test/list?page=${at + 1}`,
          things: [
            part('list', 'Trees', ...(pages[at] ?? []).map((name) => part('item', '', link(name)))),
            part(
              'navigation',
              'Pages',
              ...pages.flatMap((_, number) => (number === at ? [] : [link(String(number + 1))])),
            ),
          ],
        }),
        (at, name) => (/\d/u.test(name) ? Number(name) - 1 : at),
      );
    const there = list();
    const { say } = await startConversation(there.browser).say('click Plum');
    expect(there.pressed).toEqual(['2', '3', 'Plum']);
    expect(say).toContain('page');
    const nowhere = list();
    await startConversation(nowhere.browser).say('click Willow');
    expect(nowhere.pressed).toEqual(['2', '3', 'back', 'back']);
    expect(nowhere.state()).toBe(0);
  });

  it.each([
    [
      'a list of values',
      button('Country', {
        role: 'combobox',
        affordances: ['click', 'select'],
        states: { ...noStates, expanded: false },
      }),
    ],
    ['what has no name for what it does', button('Telemetrix')],
    ['a link to another page', link('Advanced')],
  ])('is not looked for in %s', async (_, thing) => {
    const page = play(
      0,
      () => ({ url: 'http://page.test/', things: [button('Save'), thing] }),
      (state) => state,
    );
    await startConversation(page.browser).say('tick Newsletter');
    expect(page.pressed).toEqual([]);
  });
});

it('a press that only looks says so, for the agent to refuse what needs a yes', async () => {
  const page = settings();
  const seen: Candidate[] = [];
  const conversation = startConversation({
    ...page.browser,
    act: async (action) => {
      if (action.intent === 'click')
        seen.push(...(await page.browser.observe()).candidates.filter(({ uid }) => uid === action.uid));
      return page.browser.act(action);
    },
  });
  await conversation.say('tick Telemetry');
  const reasons = conversation.turns.flatMap((turn) => (turn.speaker === 'navigator' ? [turn.reason] : []));
  expect(seen).toHaveLength(4);
  expect(reasons.slice(0, 3)).toEqual(['looks for it', 'puts back what was opened', 'looks for it']);
});
