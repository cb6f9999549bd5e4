import { describe, expect, it } from 'vitest';
import { parseQuery, parseRequestBody } from './request-body.ts';

const parse = (type: string, text: string) => parseRequestBody(type, Buffer.from(text));
const json = 'application/json';

describe('the body of a request', () => {
  it('of a form is its fields, repeated names too', () => {
    expect(parse('application/x-www-form-urlencoded;charset=UTF-8', 'to=ann+b&to=bob&note=%C3%A4')).toEqual({
      fields: [
        { name: 'to', value: 'ann b' },
        { name: 'to', value: 'bob' },
        { name: 'note', value: 'ä' },
      ],
      operation: null,
    });
  });

  it('of a form may name another method than its own', () => {
    expect(parse('application/x-www-form-urlencoded', '_method=delete&id=4').operation).toBe('delete');
  });

  it('of a form with files is its fields and the names of the files', () => {
    const body = [
      '--x',
      'Content-Disposition: form-data; name="who %22a%22"',
      '',
      'zwei\r\n--y Zeilen ä',
      '--x',
      'Content-Disposition: form-data; name="pic"; filename="cat.png"',
      'Content-Type: image/png',
      '',
      '\u0000\u0001',
      '--x--',
      '',
    ].join('\r\n');
    expect(parse('multipart/form-data; boundary=x', body).fields).toEqual([
      { name: 'who "a"', value: 'zwei\r\n--y Zeilen ä' },
      { name: 'pic', value: 'cat.png', isFile: true },
    ]);
  });

  it('of JSON is its values by their paths, whatever it is called', () => {
    const text = JSON.stringify({
      to: [{ name: 'ann' }, 'bob'],
      n: 4,
      ok: true,
      none: null,
      deep: { a: {} },
    });
    const expected = [
      { name: 'to[0].name', value: 'ann' },
      { name: 'to[1]', value: 'bob' },
      { name: 'n', value: '4' },
      { name: 'ok', value: 'true' },
      { name: 'none', value: '' },
    ];
    expect(parse(json, text).fields).toEqual(expected);
    expect(parse('text/plain;charset=UTF-8', text).fields).toEqual(expected);
    expect(parse('text/plain', '{"a":1}\n{"b":2}\n').fields).toEqual([
      { name: '[0].a', value: '1' },
      { name: '[1].b', value: '2' },
    ]);
  });

  it('tells the operation of interfaces with one address', () => {
    const operation = (value: unknown) => parse(json, JSON.stringify(value)).operation;
    expect(operation({ operationName: 'SendMail', query: 'mutation SendMail { a }' })).toBe('SendMail');
    expect(operation({ query: 'mutation  DropAll($a: Int) { a }' })).toBe('DropAll');
    expect(
      operation([
        { jsonrpc: '2.0', method: 'a.b' },
        { jsonrpc: '2.0', method: 'c' },
      ]),
    ).toBe('a.b, c');
    expect(operation({ text: 'query Words' })).toBeNull();
  });

  it('is null where it cannot be read in full: bytes, streams, too much, plain words', () => {
    expect(parseRequestBody('application/grpc', Buffer.from([0, 1, 0xff, 0xfe])).fields).toBeNull();
    expect(parseRequestBody(json, null).fields).toBeNull();
    expect(parse(json, JSON.stringify(Array.from({ length: 600 }, (_, n) => n))).fields).toBeNull();
    expect(parse('text/plain', 'hello').fields).toBeNull();
    expect(parse('multipart/form-data; boundary=x', 'no parts').fields).toBeNull();
    expect(parse(json, '').fields).toEqual([]);
  });

  it('of an address is what stands behind its question mark', () => {
    expect(parseQuery('https://a.example/x?to=ann&action=delete#z')).toEqual({
      fields: [
        { name: 'to', value: 'ann' },
        { name: 'action', value: 'delete' },
      ],
      operation: 'delete',
    });
  });
});
