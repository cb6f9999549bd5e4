import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Action } from '#shared/domain/index.ts';
import { find, type Rig, startRig, type } from './testing/drive-pages.ts';

let rig: Rig;

beforeAll(async () => {
  rig = await startRig({
    '/': `<title>Hands</title><button id="go"><span>Go on</span></button><label>City <input id="city"></label><label>Password <input id="pw" type="password"></label>
      <label>Card number <input id="card"></label><label>Bestätigungscode <input id="tan"></label><form action="/sent"><label>Search <input id="q" name="q"></label></form>
      <select id="size" aria-label="Size"><option>Small</option><option>Large</option></select>
      <a href="/next" id="link">Next</a><iframe src="{{other}}/frame" width=300 height=100></iframe>
      <script>window.before = Object.keys(window).length; window.seen = () => Object.getOwnPropertyNames(window).filter(n => /parley/i.test(n))</script>`,
    '/frame': '<button id="inner">Inner</button>',
    '/next': '<title>Next</title>',
    '/sent': '<title>Sent</title>',
  });
});

afterEach(() => {
  rig.userActs.length = 0;
});

afterAll(() => rig.close());

async function send(method: string, params: object): Promise<void> {
  await rig.real.views.front()?.channel.send(method, params);
}

/** The user's own mouse: events like those that a host passes on. */
async function press(name: string): Promise<void> {
  const { box } = find(await rig.look(), name);
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2, button: 'left', clickCount: 1 };
  await send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at });
  await send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at });
}

async function keys(text: string): Promise<void> {
  for (const key of text) await send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key });
}

async function acts(count: number): Promise<readonly { action: Action; text: string | undefined }[]> {
  await expect.poll(() => rig.userActs.length).toBeGreaterThanOrEqual(count);
  return rig.userActs.map(({ action, element }) => ({ action, text: element?.text }));
}

describe('the user’s own acts', () => {
  it('are told with their element, once each', async () => {
    await rig.open('/');
    await press('Go on');
    const uid = find(await rig.look(), 'Go on').uid;
    expect(await acts(1)).toEqual([{ action: { intent: 'click', uid }, text: 'Go on' }]);
    expect(rig.userActs[0]).toMatchObject({ url: `${rig.server.origin}/`, title: 'Hands' });
  });

  it('are told from frames of another site', async () => {
    await rig.open('/');
    await press('Inner');
    const { uid } = find(await rig.look(), 'Inner');
    expect(await acts(1)).toEqual([{ action: { intent: 'click', uid }, text: 'Inner' }]);
  });

  it('are told once per field that is typed into, and with Enter as a submit', async () => {
    await rig.open('/');
    await press('City');
    await keys('Berlin');
    await press('Search');
    await keys('boots');
    await send('Input.dispatchKeyEvent', {
      type: 'keyDown',
      key: 'Enter',
      code: 'Enter',
      windowsVirtualKeyCode: 13,
      text: '\r',
    });
    const told = await acts(3);
    expect(told.map(({ action }) => action)).toMatchObject([
      { intent: 'textinput', text: 'Berlin' },
      { intent: 'textinput', text: 'boots' },
      { intent: 'submit' },
    ]);
    await expect.poll(() => rig.read('document.title')).toBe('Sent');
  });

  it('never carry what a secret field holds', async () => {
    await rig.open('/');
    const told: string[] = [];
    rig.real.views.front()?.channel.onEvent((event) => {
      if (event.method === 'Runtime.bindingCalled') told.push(JSON.stringify(event.params));
    });
    await press('Password');
    await keys('hunter2');
    await press('Card number');
    await keys('4111');
    await press('Bestätigungscode');
    await keys('481516');
    await press('Go on');
    const [password, card, code] = await acts(4);
    expect([password?.action, card?.action, code?.action]).toMatchObject([
      { intent: 'textinput', text: '••••••' },
      { intent: 'textinput', text: '••••••' },
      { intent: 'textinput', text: '••••••' },
    ]);
    // Moments, in ms since the epoch, hold any digits now and then.
    const words = told.join().replaceAll(/\\"at\\":\d+/gu, '');
    expect(words).not.toMatch(/hunter2|4111|4815/);
  });

  it('are told for choices in lists', async () => {
    await rig.open('/');
    await send('Runtime.evaluate', { expression: 'size.focus()' });
    await send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key: 'ArrowDown',
      code: 'ArrowDown',
      windowsVirtualKeyCode: 40,
    });
    expect((await acts(1))[0]?.action).toMatchObject({ intent: 'change', value: 'Large' });
  });

  it('are not told when they are ours, or a script’s', async () => {
    await rig.open('/');
    await rig.on('City', type('Ours'));
    await rig.on('Go on', (uid) => ({ intent: 'click', uid }));
    await rig.read(
      'go.click(); city.value = "script"; city.dispatchEvent(new Event("input", { bubbles: true }))',
    );
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(rig.userActs).toEqual([]);
  });

  it('are told apart from ours while one of ours is under way, and their hand at once', async () => {
    await rig.open('/');
    await rig.look();
    let hands = 0;
    const unsubscribe = rig.driver.onUserHand(() => {
      hands += 1;
    });
    await rig.on('Search', type('Ours'));
    await rig.on('Go on', (uid) => ({ intent: 'click', uid }));
    expect(hands).toBe(0);
    // As long as the text is typed the act is ours, and the press beside it is not.
    const { box } = find(await rig.look(), 'Next');
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2, button: 'left', clickCount: 1 };
    const typing = rig.on('City', type('This is a long text, so that a hand can come between. '.repeat(4)));
    await expect.poll(() => rig.read('city.value.length > 20')).toBe(true);
    await send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at });
    await send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at });
    await typing;
    expect(hands).toBe(1);
    expect(await acts(1)).toMatchObject([{ action: { intent: 'click' }, text: 'Next' }]);
    await send('Input.dispatchMouseEvent', { type: 'mouseWheel', x: 50, y: 50, deltaX: 0, deltaY: 40 });
    await expect.poll(() => hands).toBe(2);
    unsubscribe();
  });

  it('with the controls around the page are told too', async () => {
    await rig.open('/');
    await rig.driver.load(`${rig.server.origin}/next`, 'typed');
    await expect.poll(() => rig.read('document.title')).toBe('Next');
    await rig.driver.load('', 'back');
    await expect.poll(() => rig.read('document.title')).toBe('Hands');
    expect((await acts(2)).map(({ action }) => action)).toMatchObject([
      { intent: 'load', url: `${rig.server.origin}/next`, transition: 'typed' },
      { intent: 'load', transition: 'back' },
    ]);
  });

  it('are watched for without a trace in the page', async () => {
    await rig.open('/');
    const before = await rig.read('document.documentElement.outerHTML');
    await rig.look();
    expect(await rig.read('seen()')).toEqual([]);
    expect(await rig.read('document.documentElement.outerHTML')).toBe(before);
  });

  it('that scroll tell that the page has moved', async () => {
    await rig.open('/');
    let moves = 0;
    const unsubscribe = rig.driver.onPageChanged(() => {
      moves += 1;
    });
    await rig.read('document.body.style.height = "5000px"; scrollTo(0, 500)');
    await expect.poll(() => moves).toBeGreaterThan(0);
    unsubscribe();
  });
});
