import { afterAll, beforeAll, expect, test } from 'vitest';
import { find, type Rig, startRig } from '../testing/drive-pages.ts';

const page = `<title>Sign in</title><button id="ask">Use a passkey</button> <button id="other">Use a password</button>
  <iframe srcdoc="<p>A frame</p>" allow="publickey-credentials-get"></iframe>
  <script>
    window.seen = Object.getOwnPropertyNames(window).filter((name) => /parley/i.test(name));
    const leave = new AbortController();
    const publicKey = { challenge: new Uint8Array(16), timeout: 60000 };
    const ask = (container, more) =>
      container.get({ publicKey, signal: leave.signal, ...more }).catch((error) => { document.title = error.name; });
    document.getElementById('ask').onclick = () => { ask(navigator.credentials); };
    document.getElementById('other').onclick = () => leave.abort();
  </script>`;

let rig: Rig;

beforeAll(async () => {
  rig = await startRig({ '/': page, '/next': '<title>Next</title>' });
});

afterAll(() => rig.close());

async function open(path = '/'): Promise<void> {
  // Passkeys belong to names, not to numbers.
  await rig.open(rig.server.otherOrigin + path);
}

async function lookUntil(passkey: 'unusable' | undefined): Promise<void> {
  while ((await rig.look()).passkey !== passkey);
}

test('a page that asks for a passkey waits for the user until it stops asking, and takes presses meanwhile', async () => {
  await open();
  expect((await rig.look()).passkey).toBeUndefined();
  await rig.on('Use a passkey', (uid) => ({ intent: 'click', uid }));
  await lookUntil('unusable');
  await rig.on('Use a password', (uid) => ({ intent: 'click', uid }));
  await lookUntil(undefined);
  expect(await rig.read('document.title')).toBe('AbortError');
});

test('with the page the request is gone, in whichever frame it was', async () => {
  await open();
  await rig.read('void ask(frames[0].navigator.credentials)');
  await lookUntil('unusable');
  await open('/next');
  expect((await rig.look()).passkey).toBeUndefined();
});

test('passkeys that a field would only suggest wait for nobody, and an answered request is over', async () => {
  await open();
  await rig.read("void ask(navigator.credentials, { mediation: 'conditional' })");
  await rig.read('void ask(navigator.credentials, { publicKey: undefined, password: true })');
  expect(find(await rig.look(), 'Use a passkey').role).toBe('button');
  expect((await rig.look()).passkey).toBeUndefined();
});

test('the page finds neither Parley nor anything but the browser’s own functions', async () => {
  await open();
  expect(await rig.read('seen.join()')).toBe('');
  expect(await rig.read("navigator.credentials.get.name + ' ' + navigator.credentials.get")).toBe(
    'get function () { [native code] }',
  );
  expect(await rig.read('Object.keys(window).filter((name) => /parley/i.test(name)).join()')).toBe('');
});
