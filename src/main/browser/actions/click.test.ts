import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { click, find, type Rig, startRig } from '../testing/drive-pages.ts';

let rig: Rig;

const log =
  '<script>window.pressed = []; addEventListener("click", e => pressed.push(e.composedPath()[0].id))</script>';

beforeAll(async () => {
  rig = await startRig({
    '/': `<title>Start</title>${log}<button id="go" onclick="document.title='Went'">Go</button><a href="/next">Next page</a>`,
    '/next': '<title>Next</title><h1>Here</h1>',
    '/far': `<title>Far</title><div style="height:4000px"></div><div style="height:200px;overflow:auto"><div style="height:900px"></div>
      <button id="deep" onclick="this.textContent='Reached'">Deep down</button></div>${log}`,
    '/frames': `<title>Frames</title>${log}<iframe src="{{other}}/frame" style="margin-top:900px;border:7px solid;padding:5px" width=400 height=200></iframe>`,
    '/frame': '<div style="height:600px"></div><iframe src="/inner" width=300 height=120></iframe>',
    '/inner': '<button onclick="this.textContent=\'Inner pressed\'">Inner</button>',
    '/shadow': `<title>Shadow</title><my-open></my-open><my-closed></my-closed><script>
      for (const [name, mode] of [['my-open','open'],['my-closed','closed']]) customElements.define(name, class extends HTMLElement {
        constructor(){ super(); const r = this.attachShadow({mode}); r.innerHTML = '<p><button>In '+mode+'</button></p>'; r.querySelector('button').onclick = () => document.title = mode + ' pressed' } })</script>`,
    '/covered': `<title>Covered</title><button onclick="document.title='Bad'">Below</button>
      <div style="position:fixed;inset:0;background:#fffc">Accept cookies first</div>`,
    '/header': `<title>Header</title><div style="position:fixed;top:0;left:0;right:0;height:300px;background:#ddd">Bar</div>
      <div style="height:2000px"></div><button id="low" onclick="document.title='Low pressed'">Low</button><div style="height:3000px"></div>
      <script>scrollTo(0, 2000)</script>`,
    '/swap': `<title>Swap</title><button id="b">Next</button><script>
      addEventListener('mousemove', () => { b.textContent = 'Pay now' }); b.onclick = () => document.title = 'Paid'</script>`,
    '/sheet': `<title>Sheet</title><button id="b" onclick="document.title='Pressed'">Continue</button><script>
      addEventListener('mousemove', () => { const d = document.createElement('div'); d.style = 'position:fixed;inset:0'; document.body.append(d) }, {once:true})</script>`,
    '/moving': `<title>Moving</title><style>@keyframes m{to{transform:translateX(600px)}}#b{animation:m 3s linear infinite}</style><button id="b">Catch me</button>`,
    '/arriving': `<title>Arriving</title><style>@keyframes m{from{transform:translateX(600px)}}#b{animation:m .4s}</style><button id="b" onclick="document.title='Caught'">Arrive</button>`,
    '/disabled':
      '<title>Disabled</title><button disabled>Send</button><button aria-disabled="true">Post</button>',
    '/checks': `<title>Checks</title><label><input type="checkbox" style="position:absolute;opacity:0;width:0;height:0"><span>Accept terms</span></label>
      <label><input type="radio" name="r"> Small</label><div role="switch" tabindex=0 aria-checked="false" onclick="this.setAttribute('aria-checked','true')">Night</div>`,
    '/gone': `<title>Gone</title><button id="b">Vanish</button>`,
    '/menu': `<title>Menu</title><button onclick="m.hidden=false">Menu</button><ul id=m hidden><li>Profile</li><li>Log out</li></ul>`,
    '/wrapped': `<title>Wrapped</title><div style="width:120px">some words <a href="#x" id="w" onclick="document.title='Wrapped pressed'">a link that wraps over lines</a></div>`,
  });
});

afterAll(() => rig.close());

describe('click', () => {
  it('presses a button and reports the new title', async () => {
    await rig.open('/');
    expect(await rig.on('Go', click)).toEqual({
      kind: 'done',
      changes: [{ kind: 'title', title: 'Went' }],
      undo: null,
    });
    expect(await rig.read('pressed')).toEqual(['go']);
  });

  it('follows a link, reports where it led, and knows the way back', async () => {
    await rig.open('/');
    const from = `${rig.server.origin}/`;
    expect(await rig.on('Next page', click)).toEqual({
      kind: 'done',
      changes: [{ kind: 'navigated', from, to: `${from}next`, title: 'Next' }],
      undo: { kind: 'back', url: from },
    });
  });

  it('scrolls the page and inner containers to what it presses', async () => {
    await rig.open('/far');
    await rig.on('Deep down', click);
    expect(await rig.read('deep.textContent')).toBe('Reached');
  });

  it('presses inside frames of another site, nested and scrolled out of sight', async () => {
    await rig.open('/frames');
    const outcome = await rig.on('Inner', click);
    expect(outcome.kind).toBe('done');
    expect(find(await rig.look(), 'Inner pressed').frame).toBe(2);
  });

  it.each(['open', 'closed'])('presses inside %s shadow roots', async (mode) => {
    await rig.open('/shadow');
    await rig.on(`In ${mode}`, click);
    expect(await rig.read('document.title')).toBe(`${mode} pressed`);
  });

  it('presses a link that is broken over lines', async () => {
    await rig.open('/wrapped');
    await rig.on('a link that wraps over lines', click);
    expect(await rig.read('document.title')).toBe('Wrapped pressed');
  });

  it('does not press what lies in front, and says what it is', async () => {
    await rig.open('/covered');
    const { candidates } = await rig.look();
    const below = candidates.find((candidate) => candidate.name === 'Below');
    // A look that sees only what is on top has nothing to press here; one that sees through must not press either.
    if (below !== undefined) {
      expect(await rig.act(click(below.uid))).toMatchObject({
        kind: 'failed',
        reason: 'covered',
        message: expect.stringContaining('Accept cookies'),
      });
    }
    expect(await rig.read('document.title')).toBe('Covered');
  });

  it('scrolls on when a bar lies over the place', async () => {
    await rig.open('/header');
    await rig.on('Low', click);
    expect(await rig.read('document.title')).toBe('Low pressed');
  });

  it('does not press a button that becomes another one when the mouse comes near', async () => {
    await rig.open('/swap');
    expect(await rig.on('Next', click)).toMatchObject({ kind: 'failed', reason: 'changed' });
    expect(await rig.read('document.title')).toBe('Swap');
  });

  it('does not press through a sheet that is drawn over the button when the mouse comes near', async () => {
    await rig.open('/sheet');
    expect(await rig.on('Continue', click)).toMatchObject({ kind: 'failed', reason: 'covered' });
    expect(await rig.read('document.title')).toBe('Sheet');
  });

  it('waits for a button that is on its way, and gives up on one that never arrives', async () => {
    await rig.open('/arriving');
    await rig.on('Arrive', click);
    expect(await rig.read('document.title')).toBe('Caught');
    await rig.open('/moving');
    expect(await rig.on('Catch me', click)).toMatchObject({ kind: 'failed', reason: 'moved' });
  });

  it.each(['Send', 'Post'])('does not press what is disabled: %s', async (name) => {
    await rig.open('/disabled');
    expect(await rig.on(name, click)).toMatchObject({ kind: 'failed', reason: 'disabled' });
  });

  it('checks a box through its label, a radio and a switch, and knows how to take a check back', async () => {
    await rig.open('/checks');
    const outcome = await rig.on('Accept terms', click);
    expect(await rig.read('document.querySelector("[type=checkbox]").checked')).toBe(true);
    expect(outcome).toMatchObject({
      changes: [{ kind: 'checked', checked: true }],
      undo: { kind: 'toggle' },
    });
    expect(await rig.on('Small', click)).toMatchObject({ changes: [{ kind: 'checked', checked: true }] });
    expect(await rig.on('Night', click)).toMatchObject({ changes: [{ kind: 'checked', checked: true }] });
  });

  it('says that an element is gone, and that the page is another one, however often it was looked at', async () => {
    await rig.open('/gone');
    const snapshot = await rig.look();
    const { uid } = find(snapshot, 'Vanish');
    await rig.read('b.remove()');
    expect(await rig.act(click(uid))).toMatchObject({ kind: 'failed', reason: 'gone' });
    expect(await rig.act(click('a0000000-0000-0000'))).toMatchObject({ kind: 'failed', reason: 'gone' });
    await rig.look();
    const { signal } = new AbortController();
    expect(await rig.driver.act(click(uid), { snapshot, consent: null, signal })).toMatchObject({
      kind: 'failed',
      reason: 'gone',
    });
    await rig.look();
    await rig.read('setTimeout(() => location.reload())');
    await expect.poll(() => rig.read('!!document.querySelector("#b")')).toBe(true);
    expect(await rig.act(click(uid))).toMatchObject({ kind: 'failed', reason: 'stale' });
  });

  it('reports text that appears', async () => {
    await rig.open('/menu');
    expect(await rig.on('Menu', click)).toMatchObject({
      changes: [{ kind: 'text', appeared: ['Profile', 'Log out'], vanished: 0 }],
    });
  });
});
