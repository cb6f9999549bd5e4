import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageView } from '../../../platform/page-view.ts';
import { type PageServer, servePages } from '../../../testing/index.ts';
import { type ChromiumViews, createChromiumViews, type LaunchedChromium, launchChromium } from './index.ts';

/** Made for this test by openssl, signed by nobody but itself, expired a day later. */
const certificate = `-----BEGIN CERTIFICATE-----
MIIBfTCCASOgAwIBAgIUFU7mhy9DUYP7f1HapPVjkgjXLl0wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MB4XDTI2MTEyMDEzNDY1MFoXDTI2MTEyMTEz
NDY1MFowFDESMBAGA1UEAwwJbG9jYWxob3N0MFkwEwYHKoZIzj0CAQYIKoZIzj0D
AQcDQgAE9xnW6D99nrxbM9gRXpQZHczz0IqlrmD0D0haTt2ySmtTOaa+t7X7ajZy
qVzVrVsS35L7qiqz6dPRt2sqEyMxFaNTMFEwHQYDVR0OBBYEFFZf2gfP5iSMaw6O
d9CKvy3VET8KMB8GA1UdIwQYMBaAFFZf2gfP5iSMaw6Od9CKvy3VET8KMA8GA1Ud
EwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIgJmy+3Qi5nMdlbPzqJoF64xaE
J9pWAQsbkaAeNL0M1AQCIQCnZJW5rGvvJq1iDjEQ7reaLODe7m+M9zSb6OWFj4Uv
OQ==
-----END CERTIFICATE-----`;
const privateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg5M5kXJHmriaHkZ0b
A5dZ8Oys0FS0IErpZAfkyBxlpt+hRANCAAT3GdboP32evFsz2BFelBkdzPPQiqWu
YPQPSFpO3bJKa1M5pr63tftqNnKpXNWtWxLfkvuqKrPp09G3ayoTIzEV
-----END PRIVATE KEY-----`;

/** What a page finds when it looks for more than a page should have. */
const probe = `({
  bridge: typeof window.parley, require: typeof require, process: typeof process, electron: typeof electron,
  origin: location.origin,
})`;

/** Each feature of docs/threat-model.md, case 17, asked for as pages do; its answer, or the error's name. */
const asking = `(async () => {
  const named = async (ask) => { try { return String(await ask()) } catch (error) { return error.name } };
  const place = () => new Promise((resolve) =>
    navigator.geolocation.getCurrentPosition(() => resolve('granted'), (error) => resolve('code ' + error.code)));
  return {
    microphone: await named(() => navigator.mediaDevices.getUserMedia({ audio: true })),
    camera: await named(() => navigator.mediaDevices.getUserMedia({ video: true })),
    place: await place(),
    notifications: await named(() => Notification.requestPermission()),
    clipboard: await named(() => navigator.clipboard.readText()),
    midi: await named(() => navigator.requestMIDIAccess({ sysex: true })),
    screen: await named(() => navigator.mediaDevices.getDisplayMedia({ video: true })),
    usb: await named(() => navigator.usb.requestDevice({ filters: [] })),
    hid: await named(() => navigator.hid.requestDevice({ filters: [] })),
    serial: await named(() => navigator.serial.requestPort()),
  };
})()`;

const profile = mkdtempSync(join(tmpdir(), 'parley-boundary-'));
let chromium: LaunchedChromium;
let views: ChromiumViews;
let pages: PageServer;

beforeAll(async () => {
  // A microphone and a camera to be refused: without them a page would be told that there are none.
  const extraFlags = ['--use-fake-device-for-media-stream'];
  chromium = await launchChromium({ userDataDir: profile, extraFlags });
  views = await createChromiumViews(chromium.connection);
  pages = await servePages({
    '/': '<title>page</title><iframe src="{{other}}/frame"></iframe>',
    '/frame': '<title>frame</title>',
    '/worker.js': (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/javascript' });
      response.end('postMessage([typeof require, typeof process, typeof parley].join())');
    },
  });
});

afterAll(async () => {
  await chromium.close();
  await pages.close();
  rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});

async function openPage(url: string): Promise<PageView> {
  const view = await views.create();
  await view.channel.send('Runtime.runIfWaitingForDebugger');
  await view.channel.send('Page.enable');
  const loaded = new Promise<void>((resolve) => {
    view.channel.onEvent(({ method }) => {
      if (method === 'Page.loadEventFired') resolve();
    });
  });
  await view.show();
  await view.channel.send('Page.navigate', { url });
  await loaded;
  return view;
}

async function evaluate(view: PageView, expression: string, more: object = {}): Promise<unknown> {
  const params = { expression, returnByValue: true, awaitPromise: true, ...more };
  const answer = (await view.channel.send('Runtime.evaluate', params)) as { result: { value: unknown } };
  return answer.result.value;
}

describe('a website in a tab of the web host', () => {
  it('finds nothing of ours: no bridge, no Node', async () => {
    const view = await openPage(`${pages.origin}/`);
    expect(await evaluate(view, probe)).toEqual({
      bridge: 'undefined',
      require: 'undefined',
      process: 'undefined',
      electron: 'undefined',
      origin: pages.origin,
    });
    const inWorker =
      "new Promise((resolve) => { new Worker('/worker.js').onmessage = ({ data }) => resolve(data) })";
    expect(await evaluate(view, inWorker)).toBe('undefined,undefined,undefined');
    await view.close();
  });

  it('is refused every permission it asks for, also after a click', async () => {
    const view = await openPage(`${pages.otherOrigin}/frame`);
    const answers = await evaluate(view, asking, { userGesture: true });
    expect(answers).toEqual({
      microphone: 'NotAllowedError',
      camera: 'NotAllowedError',
      place: 'code 1',
      notifications: 'denied',
      clipboard: 'NotAllowedError',
      midi: 'NotAllowedError',
      // Not offered at all.
      screen: 'TypeError',
      usb: 'TypeError',
      hid: 'TypeError',
      serial: 'TypeError',
    });
    await view.close();
  });

  it('opens no window by itself, and one per click', async () => {
    const view = await openPage(`${pages.origin}/`);
    let opened = 0;
    const stop = views.onOpened((popup) => {
      opened += 1;
      // Held until then, and its opener with it.
      popup.channel.send('Runtime.runIfWaitingForDebugger').catch(() => undefined);
    });
    await evaluate(view, "for (let n = 0; n < 20; n += 1) window.open('/frame')");
    expect(opened).toBe(0);
    await evaluate(view, "for (let n = 0; n < 20; n += 1) window.open('/frame')", { userGesture: true });
    expect(opened).toBe(1);
    stop();
    await view.close();
  });

  it('is not loaded over a certificate that nobody vouches for', async () => {
    const asked: string[] = [];
    const server = createServer({ cert: certificate, key: privateKey }, (request, response) => {
      asked.push(request.url ?? '');
      response.end('<title>should not be seen</title>');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const view = await openPage(`${pages.origin}/frame`);
    const { port } = server.address() as AddressInfo;
    const answer = (await view.channel.send('Page.navigate', { url: `https://localhost:${port}/` })) as {
      errorText?: string;
    };
    expect(answer.errorText).toMatch(/ERR_CERT/);
    expect(asked).toEqual([]);
    await view.close();
    server.close();
  });
});
