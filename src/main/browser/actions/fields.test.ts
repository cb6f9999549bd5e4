import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Action } from '#shared/domain/index.ts';
import { choose, click, find, type Rig, startRig, type } from '../testing/drive-pages.ts';

let rig: Rig;
const submit = (uid: string): Action => ({ intent: 'submit', uid });

beforeAll(async () => {
  rig = await startRig({
    '/text': `<title>Text</title><label>City <input id="city" value="Berlin"></label><label>Notes <textarea id="notes">old</textarea></label>
      <label>Number <input id="number" type="number"></label><label>Fixed <input id="fixed" readonly value="x"></label><label>Off <input disabled></label>
      <label>Mail <input type="email" id="mail"></label>
      <div contenteditable="true" aria-label="Body" id="body" role="textbox">Hello <b>you</b></div><button>Plain button</button>
      <script>window.events=[]; city.addEventListener('input', e => events.push(e.inputType)); city.addEventListener('change', () => events.push('change'))</script>`,
    '/masked': `<title>Masked</title><label>Phone <input id="phone"></label><script>
      phone.addEventListener('input', () => { const d = phone.value.replace(/\\D/g,'').slice(0,10); phone.value = d.length > 6 ? '('+d.slice(0,3)+') '+d.slice(3,6)+'-'+d.slice(6) : d })</script>`,
    '/react': `<title>Controlled</title><label>Name <input id="name"></label><label>Day <input type="date" id="day"></label><output id="out"></output><script>
      // As React does it: the element's own value property is watched, and an input event without a change is none.
      for (const el of [document.getElementById('name'), day]) { const proto = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value'); let seen = '';
        Object.defineProperty(el, 'value', { get() { return proto.get.call(this) }, set(v) { seen = v; proto.set.call(this, v) } });
        el.addEventListener('input', () => { if (proto.get.call(el) === seen) return; seen = proto.get.call(el); out.textContent += '[' + seen + ']' }) }</script>`,
    '/password': `<title>Password</title><form action="/in"><label>User <input name="user"></label><label>Password <input type="password" name="password" id="pw"></label>
      <label>Card number <input name="cc" autocomplete="cc-number" id="cc"></label><button>Sign in</button></form>`,
    '/in': '<title>Signed in</title>',
    '/ahead': `<title>Ahead</title><label>From <input id="from" role="combobox" aria-autocomplete="list" aria-controls="list" aria-expanded="false"></label><ul id="list" role="listbox" hidden></ul><script>
      let timer; from.addEventListener('input', () => { clearTimeout(timer); timer = setTimeout(async () => { const r = await fetch('/cities?q=' + from.value); const cities = await r.json();
        list.hidden = false; from.setAttribute('aria-expanded', 'true'); list.innerHTML = cities.map(c => '<li role="option">' + c + '</li>').join('');
        for (const li of list.children) li.onclick = () => { from.value = li.textContent; list.hidden = true; document.title = 'Chose ' + li.textContent } }, 300) })</script>`,
    '/cities': (request, response) => {
      const q = new URL(request.url ?? '', 'http://x').searchParams.get('q')?.toLowerCase() ?? '';
      const all = ['London', 'Londonderry', 'Lisbon', 'Paris'];
      setTimeout(
        () => response.end(JSON.stringify(all.filter((city) => city.toLowerCase().startsWith(q)))),
        150,
      );
    },
    '/selects': `<title>Selects</title><label>Size <select id="size"><option>Choose</option><option value="s">Small</option><option value="m">Medium</option><option value="xl" disabled>Huge</option></select></label>
      <label>Toppings <select id="toppings" multiple><option>Cheese</option><option>Ham</option><option>Olives</option></select></label>
      <script>window.events=[]; size.addEventListener('change', () => events.push('change ' + size.value)); size.addEventListener('input', () => events.push('input'))</script>`,
    '/dropdown': `<title>Dropdown</title><button id="sort" role="combobox" aria-haspopup="listbox" aria-controls="options" aria-expanded="false" aria-label="Sort by">Featured</button>
      <div id="options" role="listbox" hidden style="height:60px;overflow:auto"></div><script>
      const names = Array.from({length: 40}, (_, i) => 'Choice ' + (i + 1)); names[30] = 'Price: low to high';
      sort.onclick = () => { options.hidden = !options.hidden; sort.setAttribute('aria-expanded', String(!options.hidden)); draw() };
      function draw() { const first = Math.floor(options.scrollTop / 20); options.innerHTML = '<div style="height:800px;position:relative">' + names.slice(first, first + 6).map((n, i) =>
        '<div role="option" style="position:absolute;height:20px;top:' + (first + i) * 20 + 'px">' + n + '</div>').join('') + '</div>'; }
      options.onscroll = draw; options.onclick = e => { sort.textContent = e.target.textContent; options.hidden = true; sort.setAttribute('aria-expanded','false'); document.title = 'Sorted' }</script>`,
    '/dates': `<title>Dates</title><label>Leave <input type="date" id="leave" min="2020-01-01"></label><label>Start <input type="datetime-local" id="start"></label><label>At <input type="time" id="at"></label>
      <label>Volume <input type="range" id="volume" min=0 max=10></label><label>Colour <input type="color" id="colour"></label>
      <script>window.events=[]; for (const t of ['input','change']) leave.addEventListener(t, () => events.push(t))</script>`,
    '/forms': `<title>Forms</title><form action="/result"><label>Search <input name="q" id="q"></label></form>
      <form action="/result" id="big"><label>First <input name="a"></label><label>Second <textarea name="b"></textarea></label><button name="go" value="1">Send it</button></form>
      <label>Loose <input id="loose"></label><script>loose.addEventListener('keydown', e => { if (e.key === 'Enter') document.title = 'Entered' })</script>`,
    '/result': '<title>Result</title>',
  });
});

afterAll(() => rig.close());

describe('textinput', () => {
  it('replaces what a field holds, key by key, and knows what it held', async () => {
    await rig.open('/text');
    const outcome = await rig.on('City', type('Köln'));
    expect(outcome).toMatchObject({
      kind: 'done',
      changes: [{ kind: 'value', value: 'Köln' }],
      undo: { kind: 'restore', value: 'Berlin' },
    });
    expect(await rig.read('city.value')).toBe('Köln');
    expect(await rig.read('events.length')).toBe(4);
  });

  it('clears, keeps line breaks where the field has them, and none where it has not', async () => {
    await rig.open('/text');
    await rig.on('City', type(''));
    await rig.on('Notes', type('one\ntwo'));
    expect(await rig.read('[city.value, notes.value]')).toEqual(['', 'one\ntwo']);
    await rig.on('City', type('one\ntwo'));
    expect(await rig.read('[city.value, document.title]')).toEqual(['one two', 'Text']);
  });

  it('types into contenteditable, numbers and long texts', async () => {
    await rig.open('/text');
    await rig.on('Body', type('Dear Ada,\nsee you'));
    expect(await rig.read('body.innerText.trim()')).toBe('Dear Ada,\nsee you');
    await rig.on('Number', type('42'));
    expect(await rig.read('number.value')).toBe('42');
    const long = 'word '.repeat(400).trim();
    await rig.on('Notes', type(long));
    expect(await rig.read('notes.value')).toBe(long);
  });

  it('types through masks and into fields that frameworks watch', async () => {
    await rig.open('/masked');
    expect(await rig.on('Phone', type('5551234567'))).toMatchObject({
      changes: [{ kind: 'value', value: '(555) 123-4567' }],
    });
    await rig.open('/react');
    await rig.on('Name', type('Ada'));
    await rig.on('Day', choose('2026-12-24'));
    expect(await rig.read('out.textContent')).toBe('[A][Ad][Ada][2026-12-24]');
  });

  it('says why a field takes nothing', async () => {
    await rig.open('/text');
    expect(await rig.on('Fixed', type('y'))).toMatchObject({ kind: 'failed', reason: 'readonly' });
    expect(await rig.on('Off', type('y'))).toMatchObject({ kind: 'failed', reason: 'disabled' });
    expect(await rig.on('Plain button', type('y'))).toMatchObject({ kind: 'failed', reason: 'not-editable' });
  });

  it('never says what a secret field holds', async () => {
    await rig.open('/password');
    const password = await rig.on('Password', type('hunter2'));
    const card = await rig.on('Card number', type('4111111111111111'));
    expect(JSON.stringify([password, card])).not.toMatch(/hunter2|4111/);
    expect(password).toMatchObject({ kind: 'done', undo: null });
    expect(await rig.read('[pw.value, cc.value]')).toEqual(['hunter2', '4111111111111111']);
  });

  it('waits for suggestions and reports them', async () => {
    await rig.open('/ahead');
    const outcome = await rig.on('From', type('Lon'));
    expect(outcome).toMatchObject({
      changes: [{ kind: 'value' }, { kind: 'text', appeared: ['London', 'Londonderry'] }],
    });
    await rig.on('London', click);
    expect(await rig.read('document.title')).toBe('Chose London');
  });
});

describe('change', () => {
  it('chooses in a native select by label or value and fires what a choice fires', async () => {
    await rig.open('/selects');
    expect(await rig.on('Size', choose('medium'))).toMatchObject({
      changes: [{ kind: 'value', value: 'Medium' }],
      undo: { kind: 'restore', value: 'Choose' },
    });
    await rig.on('Size', choose('s'));
    expect(await rig.read('events')).toEqual(['input', 'change m', 'input', 'change s']);
  });

  it('chooses several where several can be chosen', async () => {
    await rig.open('/selects');
    await rig.on('Toppings', choose('ham\nOlives'));
    expect(await rig.read('[...toppings.selectedOptions].map(o => o.value)')).toEqual(['Ham', 'Olives']);
  });

  it('names what there is when there is no such option', async () => {
    await rig.open('/selects');
    expect(await rig.on('Size', choose('Gigantic'))).toMatchObject({
      kind: 'failed',
      reason: 'no-such-option',
      message: expect.stringContaining('Small, Medium'),
    });
    expect(await rig.on('Size', choose('Huge'))).toMatchObject({ kind: 'failed', reason: 'no-such-option' });
  });

  it.each([0, 20])(
    'finds an option again that is thrown away %d ms after it was scrolled to',
    async (late) => {
      await rig.open('/dropdown');
      await rig.read(`options.onscroll = () => setTimeout(draw, ${late})`);
      expect(await rig.on('Sort by', choose('price: low to high'))).toMatchObject({ kind: 'done' });
      expect(await rig.read('sort.textContent')).toBe('Price: low to high');
    },
  );

  it('finds an option in a list that the page made itself, also one that is drawn only when scrolled to', async () => {
    await rig.open('/dropdown');
    expect(await rig.on('Sort by', choose('Choice 2'))).toMatchObject({ kind: 'done' });
    expect(await rig.read('[sort.textContent, document.title]')).toEqual(['Choice 2', 'Sorted']);
    expect(await rig.on('Sort by', choose('price: low to high'))).toMatchObject({ kind: 'done' });
    expect(await rig.read('sort.textContent')).toBe('Price: low to high');
    expect(await rig.on('Sort by', choose('No such'))).toMatchObject({
      kind: 'failed',
      reason: 'no-such-option',
    });
  });

  it('chooses from a type-ahead list', async () => {
    await rig.open('/ahead');
    expect(await rig.on('From', choose('Lisbon'))).toMatchObject({ kind: 'done' });
    expect(await rig.read('[from.value, document.title]')).toEqual(['Lisbon', 'Chose Lisbon']);
  });

  it('sets dates, times, ranges and colours as people say them', async () => {
    await rig.open('/dates');
    await rig.on('Leave', choose('24 December 2026'));
    await rig.on('Start', choose('2026-12-24 at 5:30 pm'));
    await rig.on('At', choose('17:45'));
    await rig.on('Volume', choose('7'));
    await rig.on('Colour', choose('red'));
    expect(await rig.read('[leave, start, at, volume, colour].map(f => f.value)')).toEqual([
      '2026-12-24',
      '2026-12-24T17:30',
      '17:45',
      '7',
      '#ff0000',
    ]);
    expect(await rig.read('events')).toEqual(['input', 'change']);
    expect(await rig.on('Leave', choose('someday'))).toMatchObject({
      kind: 'failed',
      reason: 'no-such-option',
    });
  });
});

describe('submit', () => {
  it('sends by Enter in a field, and by the form where Enter does not', async () => {
    await rig.open('/forms');
    await rig.on('Search', type('boots'));
    expect(await rig.on('Search', submit)).toMatchObject({
      changes: [{ kind: 'navigated', title: 'Result' }],
    });
    expect(rig.server.requests.at(-1)).toBe('/result?q=boots');
    await rig.open('/forms');
    await rig.on('Second', submit);
    expect(rig.server.requests.at(-1)).toBe('/result?a=&b=&go=1');
  });

  it('presses Enter in a field without a form', async () => {
    await rig.open('/forms');
    await rig.on('Loose', submit);
    expect(await rig.read('document.title')).toBe('Entered');
  });
});

describe('copy and paste', () => {
  it('carries text from one element to another, and no secrets', async () => {
    await rig.open('/text');
    expect(await rig.on('City', (uid) => ({ intent: 'paste', uid, text: null }))).toMatchObject({
      reason: 'nothing-to-do',
    });
    expect(await rig.on('City', (uid) => ({ intent: 'copy', uid, text: null }))).toMatchObject({
      changes: [{ kind: 'value', value: 'Berlin' }],
    });
    await rig.on('Notes', (uid) => ({ intent: 'paste', uid, text: null }));
    expect(await rig.read('notes.value')).toBe('oldBerlin');
    await rig.open('/password');
    await rig.on('Password', type('hunter2'));
    expect(await rig.on('Password', (uid) => ({ intent: 'copy', uid, text: null }))).toMatchObject({
      kind: 'failed',
    });
    expect(find(await rig.look(), 'Password').value).toBeNull();
  });
});
