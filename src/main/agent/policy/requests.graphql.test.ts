import { expect, it } from 'vitest';
import { isGraphqlQuery } from './requests.ts';

const json = (value: unknown) => JSON.stringify(value);

it.each([
  ['short form', json({ query: '{ me { name } }' })],
  [
    'named',
    json({ query: 'query Me($id: ID = "}") @live { me(id: $id, in: {a: [1]}) { name } }', variables: {} }),
  ],
  ['with fragments', json({ query: 'fragment F on User { name }\nquery { me { ...F } }' })],
  ['with a comment', json({ query: '# mutation {\nquery { me }' })],
  ['with a field called mutation', json({ query: '{ mutation { delete } subscription }' })],
  [
    'with a word in a string',
    json({ query: '{ find(text: "} mutation { x }", more: """a " } mutation""") { id } }' }),
  ],
  ['several', json([{ query: '{ a }' }, { query: 'query B { b }' }])],
])('reads: %s', (_, body) => {
  expect(isGraphqlQuery('application/json', body)).toBe(true);
});

it.each([
  ['a mutation', json({ query: 'mutation { deleteAll }' })],
  [
    'a mutation behind a query',
    json({ query: 'query A { a } mutation B { deleteAll }', operationName: 'B' }),
  ],
  ['a mutation behind a fragment', json({ query: 'fragment F on User { name } mutation { a { ...F } }' })],
  ['a mutation behind a comment', json({ query: '# query {\rmutation { deleteAll }' })],
  ['a subscription', json({ query: 'subscription { a }' })],
  ['one of several', json([{ query: '{ a }' }, { query: 'mutation { b }' }])],
  ['a query that is only data', json({ x: { query: '{ a }' }, query: 'mutation { b }' })],
  ['a name alone', json({ operationName: 'GetUser', extensions: { persistedQuery: { sha256Hash: 'x' } } })],
  ['a definition of types', json({ query: 'extend type Query { a: Int }' })],
  ['braces that do not close', json({ query: '{ a' })],
  ['a string that does not close', json({ query: 'query { a(b: ") { mutation }' })],
  ['fragments alone', json({ query: 'fragment F on User { name }' })],
  ['a search', json({ query: 'red shoes' })],
  ['no call at all', json([])],
  ['a form', 'query=%7Ba%7D'],
])('does not take for reading: %s', (_, body) => {
  expect(isGraphqlQuery('application/json', body)).toBe(false);
});

it('reads a document that is sent as such', () => {
  expect(isGraphqlQuery('application/graphql; charset=utf-8', 'query { a }')).toBe(true);
  expect(isGraphqlQuery('application/graphql', 'mutation { a }')).toBe(false);
});
