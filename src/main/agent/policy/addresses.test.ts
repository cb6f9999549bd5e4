import { expect, it } from 'vitest';
import { describeAddress } from './addresses.ts';

const canary = 'canary-bluebird-4711';
const encoded = encodeURIComponent(canary);

it.each([
  ['query', `http://sink.test/?q=${encoded}`],
  ['path', `http://sink.test/a/${encoded}`],
  ['fragment', `http://sink.test/#${encoded}`],
  ['subdomain', `http://${canary}.sink.test/`],
  ['user name', `http://${canary}@sink.test/`],
  ['base64', `http://sink.test/?q=${encodeURIComponent(Buffer.from(canary).toString('base64'))}`],
  ['base64url', `http://sink.test/${Buffer.from(canary).toString('base64url')}`],
  ['hex', `http://sink.test/?q=${Buffer.from(canary).toString('hex')}`],
  [
    'double',
    `http://sink.test/?q=${encodeURIComponent(encodeURIComponent(encodeURIComponent('canary-bluebird-4711 ä')))}`,
  ],
  [
    'base64 in percent',
    `http://sink.test/?q=${encodeURIComponent(encodeURIComponent(Buffer.from(canary).toString('base64')))}`,
  ],
  [
    'hex in base64',
    `http://sink.test/?q=${Buffer.from(Buffer.from(canary).toString('hex')).toString('base64')}`,
  ],
  ['decimal codes', `http://sink.test/?q=${[...canary].map((letter) => letter.charCodeAt(0)).join('-')}`],
  ['base32', 'http://sink.test/?q=MNQW4YLSPEWWE3DVMVRGS4TEFU2DOMJR'],
  [
    'cut into path parts',
    `http://sink.test/${Buffer.from(canary)
      .toString('hex')
      .match(/.{1,8}/g)
      ?.join('/')}`,
  ],
])('shows the full address and what can be read in it: %s', (_how, address) => {
  const rows = describeAddress(address);
  expect(rows[0]).toEqual({ label: 'Full address', value: address });
  expect(rows.slice(1).some(({ value }) => value.includes(canary))).toBe(true);
});

it('adds nothing where there is nothing to read', () => {
  expect(describeAddress('https://example.com/flights/lisbon')).toEqual([
    { label: 'Full address', value: 'https://example.com/flights/lisbon' },
    { label: 'Path', value: 'flights/lisbon' },
  ]);
});
