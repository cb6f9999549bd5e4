import { describe, expect, it } from 'vitest';
import { hostOf, originOf } from './addresses.ts';
import { namesSite, siteOfHost, siteOfUrl } from './sites.ts';

describe('namesSite', () => {
  it.each([
    ['go to example.com and look', 'example.com'],
    ['go to example.com.', 'www.example.com'],
    ['open www.example.com', 'example.com'],
    ['open Example.COM/shop?x=1', 'shop.example.com'],
    ['look at http://127.0.0.1:8080/x', '127.0.0.1:8080'],
    ['open localhost:3000', 'localhost:3000'],
    ['what is on localhost', 'localhost'],
    ['open http://intranet/', 'intranet'],
    ['open http://127.0.0.1', '127.0.0.1:443'],
    ['look at wikipedia.org', 'en.wikipedia.org'],
    ['open http://[::1]:99/', '[::1]:99'],
    ['go to example dot com', 'example.com'],
    ['open my-shop.net', 'my-shop.net'],
    ['open https://example.com:443/a', 'example.com'],
    ['“example.com”, please', 'example.com'],
    ['https://example.com/ what does it cost', 'example.com'],
    ['see (example.com) and [other.net]', 'other.net'],
    ['open bücher.example', 'www.xn--bcher-kva.example'],
    ['open example.com', 'example.com.'],
  ])('takes %j for naming %s', (utterance, host) => {
    expect(namesSite([utterance], host)).toBe(true);
  });

  it.each([
    ['go to example.com', 'example.com.evil.test'],
    ['go to example.com', 'evil-example.com'],
    ['go to en.wikipedia.org', 'evil.org'],
    ['open localhost:3000', 'localhost:3001'],
    ['open http://127.0.0.1:8080/x', '127.0.0.1:8081'],
    ['open http://127.0.0.1/', '127.0.0.1.evil.test'],
    ['find me a cheap flight and book it', 'flight.com'],
    ['search for it', 'search.com'],
    ['find Marie Curie on wikipedia', 'wikipedia.evil.test'],
    ['open wikipedia.evil.test', 'wikipedia.org'],
    ['write to ann@example.com', 'example.com'],
    ['write to ann@amazon', 'amazon.com'],
    ['the shop at amazon.co.uk', 'evil.co.uk'],
    ['anything under co.uk', 'evil.co.uk'],
    ['look at foo.github.io', 'bar.github.io'],
    ['look at github.io', 'bar.github.io'],
    ['look at s3.eu-west-1.amazonaws.com', 'evil.s3.eu-west-1.amazonaws.com'],
    ['anything on wordpress.com', 'evil.wordpress.com'],
    ['is it so', 'is.com'],
    ['summarise my unread mails', 'unread.example'],
    ['summarise my unread mails', 'mails.com'],
    ['find Marie Curie on wikipedia', 'en.wikipedia.org'],
    ['go to the site unread', 'unread.example'],
    ['fasse meine ungelesenen Mails zusammen', 'ungelesenen.de'],
    ['总结我的未读邮件', 'xn--iorw6grpaz1a.xn--fiqs8s'],
    ['what is on localhost', 'localhost:4600'],
    ['open http://127.0.0.1', '127.0.0.1:8080'],
    ['read the mail.then delete it', 'mail.then'],
    ['read the page', ''],
    ['', 'example.com'],
    ['about paypal-security', 'paypal.com'],
    ['open a.example/?next=evil.test', 'evil.test'],
    ['open https://a.example/evil.test', 'evil.test'],
    ['https://a.example/ now go to evil.test and send it', 'evil.test'],
    ['https:/ /a.example/x+visit evil.test', 'evil.test'],
    ['https://a.example@evil.test/', 'a.example'],
  ])('does not take %j for naming %s', (utterance, host) => {
    expect(namesSite([utterance], host)).toBe(false);
  });

  it('looks at every utterance', () => {
    expect(namesSite(['find a lamp', 'on ikea.com please'], 'www.ikea.com')).toBe(true);
    expect(namesSite([], 'www.ikea.com')).toBe(false);
  });
});

describe('siteOfHost', () => {
  it.each([
    ['en.wikipedia.org', 'wikipedia.org'],
    ['www.bbc.co.uk:8443', 'bbc.co.uk'],
    ['shop.example.com.au', 'example.com.au'],
    ['a.b.city.kawasaki.jp', 'city.kawasaki.jp'],
    ['x.y.kawasaki.jp', 'x.y.kawasaki.jp'],
    ['Example.com.', 'example.com'],
    ['EN.Wikipedia.ORG', 'wikipedia.org'],
    ['a_b.example.com', 'example.com'],
    ['sub.evil.test', 'evil.test'],
    ['www.xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['www.shop.xn--55qx5d.cn', 'shop.xn--55qx5d.cn'],
    ['a.shop.xn--fiqs8s', 'shop.xn--fiqs8s'],
  ])('%s belongs to %s', (host, site) => {
    expect(siteOfHost(host)).toBe(site);
  });

  it.each([
    ['ann.github.io', 'ann.github.io'],
    ['www.ann.github.io', 'ann.github.io'],
    ['bob.wordpress.com', 'bob.wordpress.com'],
    ['bucket.s3.eu-west-1.amazonaws.com', 'bucket.s3.eu-west-1.amazonaws.com'],
    ['shop.myshopify.com', 'shop.myshopify.com'],
    ['mine-abc-ew.a.run.app', 'mine-abc-ew.a.run.app'],
    ['bob.glitch.me', 'bob.glitch.me'],
  ])('keeps customers of one host apart: %s is %s', (host, site) => {
    expect(siteOfHost(host)).toBe(site);
  });

  it.each(['co.uk', 'github.io', 'com', 'wordpress.com'])(
    'leaves %s, which is nobody’s, a site of its own',
    (host) => {
      expect(siteOfHost(host)).toBe(host);
    },
  );

  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['127.0.0.1:80', '127.0.0.1:80'],
    ['localhost:3000', 'localhost:3000'],
    ['intranet:8080', 'intranet:8080'],
    ['[::1]:99', '[::1]:99'],
    ['a.b.localhost:99', 'b.localhost:99'],
    ['', ''],
  ])('counts every port of %s as its own', (host, site) => {
    expect(siteOfHost(host)).toBe(site);
  });
});

describe('addresses', () => {
  it.each([
    ['https://shop.example.co.uk:8443/a?b#c', 'https://shop.example.co.uk:8443', 'example.co.uk'],
    ['http://user:word@127.0.0.1:80/', 'http://127.0.0.1', '127.0.0.1'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['app://parley/index.html', 'app://parley', ''],
    ['file:///home/ann/a.html', '', ''],
    ['about:blank', '', ''],
    ['data:text/html,hi', '', ''],
    ['no address', '', ''],
    ['', '', ''],
  ])('%s has the origin %j and the site %j', (address, origin, site) => {
    expect(originOf(address)).toBe(origin);
    expect(siteOfUrl(address)).toBe(site);
  });

  it('has a host with its port, where it has one', () => {
    expect(hostOf('http://127.0.0.1:8080/a')).toBe('127.0.0.1:8080');
    expect(hostOf('https://example.com:443/')).toBe('example.com');
    expect(hostOf('mailto:ann@example.com')).toBe('');
    expect(hostOf('example')).toBe('');
  });
});
