import { expect, test } from 'vitest';
import { environmentConnectionId } from '#shared/domain/index.ts';
import { chosenAtFirstUse, endpointFromEnvironment, firstChatModel } from './environment.ts';

test('a key alone means OpenAI; an address alone means a server without a key', () => {
  expect(endpointFromEnvironment({ OPENAI_API_KEY: 'k' })).toMatchObject({
    key: 'k',
    connection: {
      id: environmentConnectionId,
      baseUrl: 'https://api.openai.com/v1',
      model: chosenAtFirstUse,
    },
  });
  expect(endpointFromEnvironment({ OPENAI_BASE_URL: ' http://127.0.0.1:8080/v1 ' })).toMatchObject({
    key: null,
    connection: { baseUrl: 'http://127.0.0.1:8080/v1' },
  });
});

test('OPENAI_MODEL names the model', () => {
  expect(endpointFromEnvironment({ OPENAI_API_KEY: 'k', OPENAI_MODEL: 'm' })?.connection.model).toBe('m');
});

test.each([{}, { OPENAI_API_KEY: ' ' }, { OPENAI_MODEL: 'm' }, { OPENAI_BASE_URL: 'ftp://x' }])(
  '%j is no connection',
  (env) => {
    expect(endpointFromEnvironment(env)).toBeNull();
  },
);

test('the first model that chats is chosen, in the order of the endpoint', () => {
  expect(firstChatModel(['text-embedding-3-small', 'dall-e-3', 'b-chat', 'a-chat'])).toBe('b-chat');
  expect(firstChatModel(['bge-m3'])).toBe('bge-m3');
  expect(firstChatModel([])).toBeNull();
});
