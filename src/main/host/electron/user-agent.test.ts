import { expect, it } from 'vitest';
import { plainUserAgent } from './user-agent.ts';

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko)'],
])('names neither Electron nor the app: %s', (system) => {
  const told = `${system} parley/0.1.0 Chrome/156.0.8078.73 Electron/45.4.1 Safari/537.36`;
  expect(plainUserAgent(told)).toBe(`${system} Chrome/156.0.8078.73 Safari/537.36`);
  expect(plainUserAgent(plainUserAgent(told))).toBe(plainUserAgent(told));
});
