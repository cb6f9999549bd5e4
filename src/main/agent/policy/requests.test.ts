import { describe, expect, it } from 'vitest';
import type { HeldRequest } from '#shared/domain/index.ts';
import { digestOf } from '../../platform/digest.ts';
import { type Agreed, judgeRequest } from './requests.ts';

const page = 'https://mail.example/conversations/4711?tab=7';
const at = Date.parse('2026-03-01T10:00:00Z');

function held(part: Partial<HeldRequest>): HeldRequest {
  return {
    id: '1',
    url: 'https://mail.example/api/send',
    method: 'POST',
    resourceType: 'fetch',
    contentType: 'application/json',
    fields: [],
    operation: null,
    bodyText: '',
    bodyBytes: 0,
    frameUrl: page,
    matchesOwnTraffic: false,
    fromNewDocument: false,
    redirectedFrom: null,
    at,
    ...part,
  };
}

type Press = Parameters<typeof judgeRequest>[1];

const harmless: Press = {
  band: 'let',
  mild: null,
  read: () => ({ band: 'hold', isGrave: false, keeps: null }),
  inSearch: false,
  agreed: null,
  page,
};
const fields = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([name, value]) => ({ name, value }));

const kind = (part: Partial<HeldRequest>, press: Partial<Press> = {}) =>
  judgeRequest(held(part), { ...harmless, ...press }).kind;

describe('the card named entries of the page', () => {
  const agreed: Agreed = {
    url: null,
    fields: [],
    payload: [],
    numbers: ['m2'],
    saysTheSame: (words) => words === 'bin',
  };
  const about = (values: Readonly<Record<string, string>>) =>
    kind({ fields: fields(values) }, { band: 'ask', agreed });

  it('lets go what carries their numbers, and words for what the card said', () => {
    expect(about({ 'ids[0]': 'm2', folder: 'bin' })).toBe('let-go');
  });

  it('asks about any other entry, and any other word', () => {
    expect(about({ 'ids[0]': 'm1', folder: 'bin' })).toBe('ask');
    expect(about({ 'ids[0]': 'm2', 'ids[1]': 'm1' })).toBe('ask');
    expect(about({ 'ids[0]': 'm2', folder: 'public' })).toBe('ask');
  });
});

describe('nobody was asked', () => {
  it('lets go what the page sends by itself, before and after it is loaded', () => {
    expect(kind({ matchesOwnTraffic: true })).toBe('let-go');
    expect(kind({ fromNewDocument: true })).toBe('let-go');
    expect(kind({ fromNewDocument: true, resourceType: 'form' })).toBe('ask');
  });

  it('lets addresses be opened and servers send on', () => {
    expect(kind({ method: 'GET', resourceType: 'navigation', url: 'https://news.example/a' })).toBe('let-go');
  });

  it('asks about anything else that is sent', () => {
    expect(kind({ fields: fields({ text: 'hello' }) })).toBe('ask');
    expect(kind({ resourceType: 'form', fields: [] })).toBe('ask');
    expect(kind({ method: 'DELETE' })).toBe('ask');
    expect(kind({ fields: null, bodyBytes: null })).toBe('ask');
  });

  it('fails a beacon unasked: nothing in the page waits for it', () => {
    expect(kind({ resourceType: 'beacon', fields: fields({ event: 'click' }) })).toBe('fail');
  });

  it('lets GraphQL queries go, and no mutation, and none whose end is not seen', () => {
    const query = (text: string, more: Partial<HeldRequest> = {}) => {
      const bodyText = JSON.stringify({ query: text });
      return kind({ bodyText, bodyBytes: bodyText.length, fields: fields({ query: text }), ...more });
    };
    expect(query('query { inbox { subject } }')).toBe('let-go');
    expect(query('mutation { deleteAll }')).toBe('ask');
    expect(query('query { inbox { subject } }', { bodyBytes: 90_000 })).toBe('ask');
  });

  it('lets a search go where the press is one', () => {
    const search = fields({ q: 'red shoes', page: '1', exact: 'true' });
    expect(kind({ fields: search }, { inSearch: true })).toBe('let-go');
    expect(kind({ fields: search })).toBe('ask');
    expect(kind({ fields: [...search, { name: 'to', value: 'ann' }] }, { inSearch: true })).toBe('ask');
    expect(kind({ fields: fields({ q: '••••••' }) }, { inSearch: true })).toBe('ask');
  });

  it('lets go to its own site what can be taken back, but no file', () => {
    const cart = { fields: fields({ product: '17' }) };
    expect(kind(cart, { mild: 'cart' })).toBe('let-go');
    expect(kind({ ...cart, url: 'https://other.example/cart' }, { mild: 'cart' })).toBe('ask');
    expect(kind({ fields: [{ name: 'f', value: 'a.txt', isFile: true }] }, { mild: 'cart' })).toBe('ask');
  });

  it('asks about everything where the press was not judged harmless, but for the page’s own sending', () => {
    const query = JSON.stringify({ query: '{ a }' });
    expect(kind({ bodyText: query, bodyBytes: query.length }, { band: 'hold' })).toBe('ask');
    expect(kind({ resourceType: 'beacon' }, { band: 'hold' })).toBe('ask');
    expect(kind({ matchesOwnTraffic: true }, { band: 'hold' })).toBe('let-go');
    expect(kind({ matchesOwnTraffic: true }, { band: 'ask' })).toBe('ask');
    expect(kind({ method: 'GET', resourceType: 'navigation' }, { band: 'ask' })).toBe('ask');
  });
});

describe('the user agreed to a card', () => {
  const agreed: Agreed = {
    url: null,
    fields: [
      { label: 'To', value: 'ann@mail.example, bob@mail.example' },
      { label: 'Message', value: 'See you at 5 & bring the 2 books.' },
    ],
    payload: [],
  };
  const sent = {
    'to[0].address': 'ann@mail.example',
    'to[1].address': 'bob@mail.example',
    'body.html': '<p>See you at 5 &amp; bring<br>the 2 books.</p>',
  };
  const withCard = (part: Partial<HeldRequest>, card: Partial<Agreed> = {}) =>
    kind(part, { band: 'ask', agreed: { ...agreed, ...card } });

  it('lets it go as it was shown, with the codes and times that a script adds', () => {
    expect(withCard({ fields: fields(sent) })).toBe('let-go');
    const more = {
      draft: '5f0c7b9e-1d5c-4f5e-9a51-0e5a4b1c2d3e',
      token: 'eyJ0b2tl9.bXkt8c2Vjcm.V0LXRva2V5',
      sentAt: String(at + 50),
      when: '2026-03-01T10:00:01.000Z',
      conversation: '4711',
      urgent: 'false',
    };
    expect(withCard({ fields: fields({ ...sent, ...more }) })).toBe('let-go');
  });

  it.each([
    ['another recipient', { ...sent, 'to[0].address': 'attacker@mail.example' }],
    ['a recipient more', { ...sent, 'bcc[0]': 'attacker99' }],
    ['another text', { ...sent, 'body.html': '<p>See you at 5 & bring the 20 books.</p>' }],
    [
      'a picture in the text',
      { ...sent, 'body.html': `${sent['body.html']}<img src="https://evil.example/x">` },
    ],
    ['a sum', { ...sent, amount: '5000' }],
    ['words that look like a code', { ...sent, note: 'please_send_all_money_to_attacker_1' }],
    ['another time', { ...sent, at: '1500000000000' }],
    ['nothing of it', { confirm: 'true' }],
  ])('asks about %s', (_, values) => {
    expect(withCard({ fields: fields(values) })).toBe('ask');
  });

  it('asks where it goes to another site, or to another address than the form said', () => {
    expect(withCard({ url: 'https://evil.example/api/send', fields: fields(sent) })).toBe('ask');
    expect(withCard({ url: 'https://api.mail.example/send', fields: fields(sent) })).toBe('let-go');
    const form = { resourceType: 'form' as const, fields: fields(sent) };
    expect(
      withCard({ ...form, url: 'https://mail.example/send' }, { url: 'https://mail.example/send' }),
    ).toBe('let-go');
    expect(
      withCard({ ...form, url: 'https://mail.example/forward' }, { url: 'https://mail.example/send' }),
    ).toBe('ask');
  });

  it('holds a form to what stood in it under each name, hidden fields too', () => {
    const form: Partial<Agreed> = {
      fields: [{ label: 'To', value: 'ann' }],
      payload: [
        { name: 'to', digest: digestOf('ann') },
        { name: 'csrf', digest: digestOf('x1') },
        { name: 'password', digest: null },
      ],
    };
    expect(withCard({ fields: fields({ to: 'ann', csrf: 'x1', password: '••••••' }) }, form)).toBe('let-go');
    expect(withCard({ fields: fields({ to: 'attacker', csrf: 'x1' }) }, form)).toBe('ask');
    expect(withCard({ fields: fields({ to: 'ann', csrf: 'attacker' }) }, form)).toBe('ask');
    expect(withCard({ fields: fields({ to: 'ann', cc: 'attacker' }) }, form)).toBe('ask');
  });

  it('lets polling, telemetry of the next page and the server’s sending on go beside it', () => {
    expect(withCard({ matchesOwnTraffic: true, fields: fields({ ping: 'x y' }) })).toBe('let-go');
    expect(withCard({ fromNewDocument: true, fields: fields({ seen: 'the page' }) })).toBe('let-go');
    const on = { method: 'GET', resourceType: 'navigation' as const };
    expect(withCard({ ...on, url: 'https://pay.example/?id=9', redirectedFrom: page })).toBe('let-go');
    expect(withCard({ ...on, url: 'https://mail.example/sent?id=9' })).toBe('let-go');
    expect(withCard({ ...on, url: 'https://evil.example/?id=9' })).toBe('ask');
  });

  it('asks about what cannot be read, and fails a beacon to somebody else', () => {
    expect(withCard({ fields: null })).toBe('ask');
    expect(withCard({ resourceType: 'beacon', url: 'https://evil.example/b' })).toBe('fail');
    expect(withCard({ fields: [{ name: 'f', value: 'diary.txt', isFile: true }] })).toBe('ask');
  });
});

describe('a press that opens what it shows', () => {
  const opened = (part: Partial<HeldRequest>, read = harmless.read) =>
    kind({ url: 'https://mail.example/api/change', ...part }, { mild: 'opening', read });

  it('notes what was opened, and sends nothing else', () => {
    expect(opened({ fields: fields({ 'ids[0]': 'm2', read: 'true' }) })).toBe('let-go');
    expect(opened({ fields: fields({ 'ids[0]': 'm2', folder: 'bin' }) })).toBe('ask');
    expect(opened({ fields: fields({ 'ids[0]': 'm2' }), method: 'DELETE' })).toBe('ask');
    expect(opened({ fields: fields({ id: '7' }), url: 'https://other.example/read' })).toBe('ask');
  });

  it('is held to what its words say', () => {
    const readDelete: Press['read'] = (names) => ({
      band: names.endsWith('deleteAll') ? 'ask' : 'hold',
      isGrave: false,
      keeps: null,
    });
    expect(opened({ fields: fields({ deleteAll: 'true' }) }, readDelete)).toBe('ask');
  });
});

describe('a step with more to come', () => {
  const shown: Agreed = {
    url: 'https://mail.example/register',
    fields: [{ label: 'Name', value: 'Ann' }],
    payload: [{ name: 'name', digest: digestOf('Ann') }],
  };
  const sent = (part: Partial<HeldRequest>) =>
    kind(
      { url: 'https://mail.example/register', resourceType: 'form', ...part },
      { mild: 'step', agreed: shown },
    );

  it('sends what its form shows and nothing else', () => {
    expect(sent({ fields: fields({ name: 'Ann' }) })).toBe('let-go');
    expect(sent({ fields: fields({ name: 'Ann', to: 'attacker' }) })).toBe('ask');
    expect(sent({ fields: fields({ name: 'Ann' }), url: 'https://mail.example/pay' })).toBe('ask');
    expect(sent({ fields: fields({ name: 'Ann' }), url: 'https://evil.example/register' })).toBe('ask');
  });

  it('is held to what its names say', () => {
    const readPublish: Press['read'] = (names) => ({
      band: 'hold',
      isGrave: names.includes('publish'),
      keeps: null,
    });
    const step = (name: string) =>
      kind(
        { url: 'https://mail.example/register', resourceType: 'form', fields: fields({ [name]: 'Ann' }) },
        {
          mild: 'step',
          read: readPublish,
          agreed: { ...shown, payload: [{ name, digest: digestOf('Ann') }] },
        },
      );
    expect(step('name')).toBe('let-go');
    expect(step('publish')).toBe('ask');
  });
});

describe('a press that takes something out again', () => {
  const taken = (part: Partial<HeldRequest>, keeps: 'cart' | null) =>
    kind(part, { mild: 'taking-out', read: () => ({ band: 'hold', isGrave: false, keeps }) });

  it('goes where the request says so itself, on the same site, and nowhere else', () => {
    expect(taken({}, 'cart')).toBe('let-go');
    expect(taken({}, null)).toBe('ask');
    expect(taken({ url: 'https://evil.example/cart' }, 'cart')).toBe('ask');
    expect(taken({ method: 'GET', resourceType: 'navigation' }, null)).toBe('ask');
  });
});
