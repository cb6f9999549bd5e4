import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { HeldRequest, Outcome } from '#shared/domain/index.ts';
import type { Permit } from '../../agent/ports.ts';
import { click, find, type Rig, startRig } from '../testing/drive-pages.ts';

let rig: Rig;
/** What reached the server and could have changed something there. */
const arrived: string[] = [];

function record(request: IncomingMessage, response: ServerResponse): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    if (request.method !== 'OPTIONS') {
      arrived.push(`${request.method} ${request.url} ${Buffer.concat(chunks).toString()}`.trim());
    }
    const headers = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
      'content-type': 'text/html',
    };
    response.writeHead(200, headers).end('<title>Arrived</title>ok');
  });
}

const script = (text: string) => (_: IncomingMessage, response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' }).end(text);
};

const post = (path: string, body = "'a=1'") =>
  `fetch('${path}', { method: 'POST', body: ${body} }).catch((error) => { document.title = 'failed'; })`;

beforeAll(async () => {
  const sink = Object.fromEntries(
    ['/sink', '/sink2', '/poll', '/load', '/message', '/image'].map((path) => [path, record]),
  );
  rig = await startRig({
    ...sink,
    '/': `<title>Start</title><a href="/plain">Plain</a>
      <button onclick="${post('/sink')}">Fetch</button>
      <button onclick="${post('/sink')}; ${post('/sink2')}">Two</button>
      <button onclick="setTimeout(() => ${post('/sink')}, 700)">Later</button>
      <button onclick="navigator.sendBeacon('/sink', 'b')">Beacon</button>
      <button onclick="new Image().src = '/image?x=1'; fetch('/image?y=1')">Picture</button>
      <button onclick="location.href = '/sink?go=1'">Move</button>
      <button onclick="const x = new XMLHttpRequest(); x.open('POST', '/sink', false); try { x.send('s') } catch { document.title = 'failed' }">Sync</button>
      <button onclick="new Worker('/worker.js')">Worker</button>
      <button onclick="new Worker(window.URL.createObjectURL(new Blob([\`fetch('\${location.origin}/sink', {method: 'POST', body: 'blob'})\`])))">Inner worker</button>
      <button onclick="${post('/sink', 'JSON.stringify({ to: [{ name: `ann` }], password: `hunter22`, n: 4 })')}">Json</button>
      <button onclick="const f = new FormData(); f.append('who', 'ann'); f.append('pic', new File(['x'], 'cat.png')); ${post('/sink', 'f')}">Files</button>
      <button onclick="${post('/to-other')}">Redirect</button>
      <button onclick="window.addEventListener('pagehide', () => fetch('/sink', { method: 'POST', body: 'bye', keepalive: true })); location.href = '/plain'">Leave</button>
      <button onclick="const w = window.open(''); w.document.body.innerHTML = '<form method=post action=/sink><input name=p value=1></form>'; w.document.forms[0].action = location.origin + '/sink'; w.document.forms[0].submit()">Window</button>
      <button onclick="fetchLater('/sink', { method: 'POST', body: 'later', activateAfter: 100 })">Fetch later</button>
      <button id=down>Down</button>
      <script>down.onmousedown = () => ${post('/sink', "'down'")}; window.shown = 0</script>`,
    '/forms': `<title>Forms</title>
      <form method="post" action="/sink"><input type=hidden name=csrf value=t0k3n><label>To <input name="to" value="ann"></label><button>Send</button></form>
      <form action="/search"><label>Words <input name="q" value="red"></label><button formaction="/sink" formmethod="post">Look up</button></form>
      <form method="post" action="/sink" id="third"><input name="n" value="3"></form><button onclick="third.requestSubmit()">Go</button>
      <form method="post" action="/sink" target="_blank"><input name="w" value="4"><button>In a window</button></form>
      <iframe src="{{other}}/inner" width="300" height="100"></iframe>`,
    '/inner': `<form method="post" action="{{other}}/sink"><input name="i" value="5"><button>Inner</button></form><button onclick="${post('/sink', "'inner'")}">Inner fetch</button>`,
    '/polling': `<title>Polling</title><script>const poll = (n) => fetch('/poll', { method: 'POST', body: JSON.stringify({ session: n, at: Date.now() }) }); poll(1); setInterval(poll, 200, 2)</script>
      <button onclick="poll(3); ${post('/poll', 'JSON.stringify({ session: 1, message: `hello` })')}">Fetch</button>`,
    '/loads': `<title>Loads</title><script>fetch('/load', { method: 'POST', body: '{"seen":1}' })</script><img src="/slow"><p>Loaded</p>`,
    // So that the page is still loading when it sends.
    '/slow': (_, response) => {
      const timer = setInterval(() => {
        if (arrived.length === 0) return;
        clearInterval(timer);
        response.end();
      }, 20);
    },
    '/link': '<title>Link</title><a href="/loads">On</a>',
    '/plain': '<title>Plain</title><p>Text</p>',
    '/worker.js': script("fetch('/sink', { method: 'POST', body: 'worker' })"),
    '/service.js': script(`addEventListener('install', () => skipWaiting());
      addEventListener('activate', (event) => event.waitUntil(clients.claim()));
      addEventListener('fetch', (event) => { if (event.request.method === 'POST') event.respondWith(fetch(event.request)); });
      addEventListener('message', () => fetch('/message', { method: 'POST', body: 'own' }));`),
    '/served': `<title>Waiting</title><script>navigator.serviceWorker.register('/service.js');
      navigator.serviceWorker.addEventListener('controllerchange', () => { document.title = 'Ready'; });</script>
      <button onclick="${post('/sink')}">Fetch</button>
      <button onclick="navigator.serviceWorker.controller.postMessage(1)">Message</button>`,
    '/to-other': (_, response) =>
      response
        .writeHead(307, {
          location: `${rig.server.otherOrigin}/sink`,
          'access-control-allow-origin': '*',
        })
        .end(),
    '/lines': `<title>Lines</title><script>const socket = new WebSocket('ws://' + location.host + '/socket'); new SharedWorker('/shared.js')</script>`,
    '/shared.js': script(''),
    '/socket': () => undefined,
  });
});

afterEach(() => {
  arrived.length = 0;
});

afterAll(() => rig.close());

interface Asked {
  readonly permit: Permit;
  readonly requests: HeldRequest[];
}

/** Answers every request the same way. */
function answering(decision: 'let-go' | 'fail'): Asked {
  const requests: HeldRequest[] = [];
  return {
    requests,
    permit: async (request) => {
      requests.push(request);
      return decision;
    },
  };
}

/** Keeps what it is asked about open until it is answered. */
function holding() {
  const requests: { readonly request: HeldRequest; readonly gone: AbortSignal }[] = [];
  const answers: ((decision: 'let-go' | 'fail') => void)[] = [];
  const permit: Permit = (request, gone) => {
    requests.push({ request, gone });
    return new Promise((resolve) => answers.push(resolve));
  };
  return { requests, answers, permit };
}

async function press(path: string, name: string, permit: Permit, signal?: AbortSignal): Promise<Outcome> {
  await rig.open(path);
  arrived.length = 0;
  return rig.on(name, click, { permit, ...(signal === undefined ? {} : { signal }) });
}

/** The user's own mouse: events like those that a host passes on. */
async function pressByHand(name: string): Promise<void> {
  const { box } = find(await rig.look(), name);
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2, button: 'left', clickCount: 1 };
  for (const event of ['mousePressed', 'mouseReleased'])
    await rig.real.views.front()?.channel.send('Input.dispatchMouseEvent', { type: event, ...at });
}

/** Polled, since what a page does after an act comes when it comes. */
const soon = <T>(read: () => T | Promise<T>) => expect.poll(read);

const title = () => rig.read('document.title');

describe('what a press sends is held until it is decided on', () => {
  const ways: readonly (readonly [string, string, Partial<HeldRequest>])[] = [
    ['/', 'Fetch', { method: 'POST', resourceType: 'fetch', bodyText: 'a=1', bodyBytes: 3 }],
    ['/', 'Down', { resourceType: 'fetch', bodyText: 'down' }],
    ['/', 'Later', { resourceType: 'fetch' }],
    ['/', 'Beacon', { resourceType: 'beacon', bodyText: 'b' }],
    ['/', 'Move', { method: 'GET', resourceType: 'navigation', fields: [{ name: 'go', value: '1' }] }],
    ['/', 'Sync', { resourceType: 'fetch', bodyText: 's' }],
    ['/', 'Worker', { resourceType: 'fetch', bodyText: 'worker' }],
    ['/', 'Inner worker', { resourceType: 'fetch', bodyText: 'blob' }],
    ['/', 'Fetch later', { bodyText: 'later' }],
    [
      '/',
      'Json',
      {
        fields: [
          { name: 'to[0].name', value: 'ann' },
          { name: 'password', value: '••••••' },
          { name: 'n', value: '4' },
        ],
        bodyText: '{"to":[{"name":"ann"}],"password":"••••••","n":4}',
      },
    ],
    [
      '/',
      'Files',
      {
        fields: [
          { name: 'who', value: 'ann' },
          { name: 'pic', value: 'cat.png', isFile: true },
        ],
      },
    ],
    [
      '/forms',
      'Send',
      {
        method: 'POST',
        resourceType: 'form',
        contentType: 'application/x-www-form-urlencoded',
        fields: [
          { name: 'csrf', value: 't0k3n' },
          { name: 'to', value: 'ann' },
        ],
      },
    ],
    ['/forms', 'Look up', { resourceType: 'form', fields: [{ name: 'q', value: 'red' }] }],
    ['/forms', 'Go', { resourceType: 'form', fields: [{ name: 'n', value: '3' }] }],
    ['/forms', 'Inner', { resourceType: 'form', fields: [{ name: 'i', value: '5' }] }],
    ['/forms', 'Inner fetch', { resourceType: 'fetch', bodyText: 'inner' }],
    ['/forms', 'In a window', { resourceType: 'form', fields: [{ name: 'w', value: '4' }] }],
    ['/', 'Window', { resourceType: 'form', fields: [{ name: 'p', value: '1' }] }],
  ];

  it.each(ways)('%s %s', async (path, name, expected) => {
    const { permit, requests } = answering('fail');
    await press(path, name, permit);
    await soon(() => requests.length).toBe(1);
    expect(requests[0]).toMatchObject({ ...expected, matchesOwnTraffic: false });
    expect(requests[0]?.url).toContain('/sink');
    expect(arrived).toEqual([]);
    // Let go, the same reaches the server.
    const agreed = answering('let-go');
    await press(path, name, agreed.permit);
    await soon(() => arrived.length).toBe(1);
    expect(agreed.requests).toHaveLength(1);
  });

  it('names the frame that asks', async () => {
    const { permit, requests } = answering('fail');
    await press('/forms', 'Inner fetch', permit);
    expect(requests[0]?.frameUrl).toBe(`${rig.server.otherOrigin}/inner`);
  });

  it('leaves the page as it is where a navigation is not let go, and says so', async () => {
    const outcome = await press('/', 'Move', answering('fail').permit);
    expect(outcome).toMatchObject({ kind: 'refused', by: 'guard' });
    expect(await title()).toBe('Start');
    expect(rig.driver.tabs().find((tab) => tab.active)?.url).toBe(`${rig.server.origin}/`);
  });

  it('tells the page’s script that the request failed', async () => {
    await press('/', 'Fetch', answering('fail').permit);
    await soon(title).toBe('failed');
  });

  it('lets pictures and what is only fetched go', async () => {
    const { permit, requests } = answering('fail');
    await press('/', 'Picture', permit);
    await soon(() => arrived.length).toBe(2);
    expect(requests).toEqual([]);
  });

  it('holds two at once, each for itself', async () => {
    const { permit, requests, answers } = holding();
    const acting = press('/', 'Two', permit);
    await soon(() => requests.length).toBe(2);
    answers[requests.findIndex(({ request }) => request.url.endsWith('/sink'))]?.('fail');
    answers[requests.findIndex(({ request }) => request.url.endsWith('/sink2'))]?.('let-go');
    await acting;
    expect(arrived).toEqual(['POST /sink2 a=1']);
  });

  it('waits with the end of the act for the answer, and the page can be used meanwhile', async () => {
    const { permit, requests, answers } = holding();
    let ended = false;
    const acting = press('/', 'Fetch', permit).finally(() => {
      ended = true;
    });
    await soon(() => requests.length).toBe(1);
    expect(await rig.read('1 + 1')).toBe(2);
    expect(find(await rig.look(), 'Fetch').role).toBe('button');
    expect(await rig.picture()).not.toBeNull();
    expect(ended).toBe(false);
    answers[0]?.('let-go');
    await acting;
    expect(arrived).toEqual(['POST /sink a=1']);
  });

  it('fails on Stop, without an answer', async () => {
    const stop = new AbortController();
    const { permit, requests } = holding();
    const acting = press('/', 'Fetch', permit, stop.signal);
    const stopped = expect(acting).rejects.toMatchObject({ code: 'stopped' });
    await soon(() => requests.length).toBe(1);
    stop.abort();
    await stopped;
    await soon(title).toBe('failed');
    expect(requests[0]?.gone.aborted).toBe(true);
    expect(arrived).toEqual([]);
  });

  it('asks again where a server sends it on to another host', async () => {
    const { permit, requests } = answering('let-go');
    await press('/', 'Redirect', permit);
    await soon(() => arrived.length).toBe(1);
    expect(requests.map(({ url }) => new URL(url).hostname)).toEqual(['127.0.0.1', 'localhost']);
    expect(requests[1]?.redirectedFrom).toBe(`${rig.server.origin}/to-other`);
  });

  it('asks about what a page sends while it is left', async () => {
    const asked: HeldRequest[] = [];
    await press('/', 'Leave', async (request) => {
      asked.push(request);
      return request.method === 'GET' ? 'let-go' : 'fail';
    });
    await soon(() => asked.length).toBe(2);
    expect(await title()).toBe('Plain');
    expect(asked.find(({ method }) => method === 'POST')).toMatchObject({
      bodyText: 'bye',
      fromNewDocument: false,
    });
    expect(arrived).toEqual([]);
  });

  it('holds what a service worker sends, for the page and of its own', async () => {
    // Of another site than the other tests, whose requests it would take too.
    await rig.open(`${rig.server.otherOrigin}/served`);
    await soon(title).toBe('Ready');
    for (const [name, path] of [
      ['Fetch', '/sink'],
      ['Message', '/message'],
    ] as const) {
      arrived.length = 0;
      const { permit, requests } = answering('fail');
      await rig.on(name, click, { permit });
      await soon(() => requests.length).toBe(1);
      expect(requests[0]).toMatchObject({
        url: `${rig.server.otherOrigin}${path}`,
        frameUrl: `${rig.server.otherOrigin}/service.js`,
        fromNewDocument: false,
      });
      expect(arrived).toEqual([]);
    }
    await rig.read('navigator.serviceWorker.getRegistration().then((each) => each.unregister())');
  });
});

describe('what is no consequence of a press', () => {
  it('is told apart where the page sent the like by itself before', async () => {
    const { permit, requests } = answering('fail');
    await rig.open('/polling');
    await soon(() => arrived.length).toBeGreaterThan(1);
    await rig.on('Fetch', click, { permit });
    await soon(() => requests.length).toBeGreaterThan(2);
    const messages = requests.filter(({ fields }) => fields?.some(({ name }) => name === 'message'));
    expect(messages.map(({ matchesOwnTraffic }) => matchesOwnTraffic)).toEqual([false]);
    expect(requests.filter((each) => !messages.includes(each)).every((each) => each.matchesOwnTraffic)).toBe(
      true,
    );
  });

  it('comes from the document that the press led to', async () => {
    const { permit, requests } = answering('let-go');
    await press('/link', 'On', permit);
    await soon(() => arrived.length).toBe(1);
    expect(requests.map(({ resourceType, fromNewDocument }) => [resourceType, fromNewDocument])).toEqual([
      ['navigation', false],
      ['fetch', true],
    ]);
  });

  it('is what the page sends once it has loaded another document', async () => {
    const { permit, requests } = answering('let-go');
    await press('/', 'Plain', permit);
    requests.length = 0;
    await rig.read("fetch('/sink', { method: 'POST', body: 'z' }).then(() => 1)");
    expect(arrived).toEqual(['POST /sink z']);
    expect(requests).toEqual([]);
  });

  it('is what the user does with their own hands, also while an earlier press is still watched', async () => {
    const { permit, requests } = answering('fail');
    await press('/', 'Picture', permit);
    arrived.length = 0;
    await pressByHand('Down');
    await soon(() => arrived).toEqual(['POST /sink down']);
    expect(requests).toEqual([]);
  });

  it('is not what the user sent before: that the page did not send by itself', async () => {
    await rig.open('/');
    arrived.length = 0;
    await pressByHand('Fetch');
    await soon(() => arrived).toEqual(['POST /sink a=1']);
    const { permit, requests } = answering('fail');
    await rig.on('Fetch', click, { permit });
    expect(requests.map(({ matchesOwnTraffic }) => matchesOwnTraffic)).toEqual([false]);
  });

  it('is nothing at all where nobody decides', async () => {
    await rig.open('/');
    await rig.on('Fetch', click);
    await soon(() => arrived).toEqual(['POST /sink a=1']);
  });
});

describe('lines that cannot be held', () => {
  it('are named: sockets and workers that pages share', async () => {
    await rig.open('/lines');
    const kinds = async () =>
      (await rig.driver.channels(new AbortController().signal)).map(({ kind }) => kind).sort();
    await soon(kinds).toEqual(['shared-worker', 'web-socket']);
    await rig.open('/plain');
    await soon(kinds).toEqual([]);
  });
});
