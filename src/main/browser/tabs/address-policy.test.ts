import { describe, expect, it } from 'vitest';
import { nearestPlace, placeOfHost, refuseAddress } from './address-policy.ts';

const public_ = { place: 'page', from: 'https://shop.example/cart', isNamed: () => false } as const;
const ours = { place: 'page', from: '', isNamed: () => true } as const;

describe('refuseAddress', () => {
  it.each(['http://a.example/', 'https://a.example/', 'about:blank'])('lets %s load', (address) => {
    expect(refuseAddress(address, public_)).toBeNull();
    expect(refuseAddress(address, ours)).toBeNull();
  });

  it.each([
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,hi',
    'blob:https://shop.example/1',
    'chrome://settings',
    'devtools://devtools/bundled/inspector.html',
    'view-source:https://shop.example',
    'about:srcdoc',
    'about:blank#x',
    'app://parley/index.html',
    'mailto:ada@a.example',
    'not an address',
  ])('refuses %s with a reason, whoever asks', (address) => {
    expect(refuseAddress(address, public_)).toMatch(/http|not an address/);
    expect(refuseAddress(address, ours)).toMatch(/http|not an address/);
  });

  it('leaves frames what their page wrote into them, and nothing more', () => {
    const frame = { ...public_, place: 'frame' } as const;
    for (const address of ['about:srcdoc', 'data:text/html,hi', 'blob:https://shop.example/1']) {
      expect(refuseAddress(address, frame)).toBeNull();
    }
    for (const address of ['file:///etc/passwd', 'chrome://settings', 'http://192.168.0.1/']) {
      expect(refuseAddress(address, frame)).not.toBeNull();
    }
  });

  it.each([
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::ffff:127.0.0.1]/',
    'http://localhost:631/',
    'http://169.254.169.254/latest/meta-data',
    'http://printer.local/',
    'http://10.0.0.138/',
    'http://intranet/',
    'http://router/admin',
    'http://0.1.2.3/',
    'http://198.18.0.1/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://[fec0::1]/',
    'http://[ff02::1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
  ])('keeps a website out of the user’s own network: %s', (address) => {
    expect(refuseAddress(address, public_)).toContain('your own network');
    expect(refuseAddress(address, { ...public_, isNamed: () => true })).toBeNull();
  });

  it('lets pages of this computer open each other, and a device its own pages', () => {
    const from = (address: string) => ({ ...public_, from: address });
    expect(refuseAddress('http://localhost:81/', from('http://127.0.0.1:80/'))).toBeNull();
    expect(refuseAddress('http://192.168.0.1/b', from('http://192.168.0.1/a'))).toBeNull();
    expect(refuseAddress('http://192.168.0.2/', from('http://127.0.0.1:80/'))).not.toBeNull();
  });
});

it('takes a host for named with its port only', () => {
  const isNamed = (host: string) => host === '127.0.0.1:4000';
  expect(refuseAddress('http://127.0.0.1:4000/', { ...public_, isNamed })).toBeNull();
  expect(refuseAddress('http://127.0.0.1:631/', { ...public_, isNamed })).toContain('your own network');
});

it('lets pages of one network open each other, and a blank page nothing', () => {
  const from = (address: string) => ({ ...public_, from: address });
  expect(refuseAddress('http://192.168.0.2/', from('http://192.168.0.1/'))).toBeNull();
  expect(refuseAddress('http://192.168.0.2/', { ...public_, fromPlace: 'local' })).toBeNull();
  expect(refuseAddress('http://127.0.0.1/', { ...public_, fromPlace: 'local' })).not.toBeNull();
  expect(refuseAddress('http://intranet/', from('about:blank'))).not.toBeNull();
});

it('judges a name with several addresses by the nearest', () => {
  expect(nearestPlace(['93.184.216.34', '10.0.0.1'])).toBe('local');
  expect(nearestPlace(['93.184.216.34', '::1'])).toBe('loopback');
  expect(nearestPlace(['93.184.216.34', '2606:2800:220:1::1', '64:ff9b::5db8:d822'])).toBe('public');
  expect(nearestPlace([])).toBe('public');
});

describe('placeOfHost', () => {
  it('reads literal addresses in every notation that URLs leave', () => {
    expect(placeOfHost('[::1]')).toBe('loopback');
    expect(placeOfHost('[fe80::1]')).toBe('local');
    expect(placeOfHost('[::ffff:7f00:1]')).toBe('loopback');
    expect(placeOfHost('8.8.8.8')).toBe('public');
    expect(placeOfHost('localhost.example.com')).toBe('public');
  });
});
