import { expect, type Page } from '@playwright/test';
import type { UserTurn } from '../../src/shared/domain/index.ts';
import type { Sites } from '../sites/server.ts';
import { callMain } from './call-main.ts';

/** What was spoken in the newest session, as it is kept. */
export async function spokenTurns(page: Page): Promise<readonly UserTurn[]> {
  const [session] = await callMain(page, 'sessions.list', { query: '', limit: 1 });
  const turns = await callMain(page, 'sessions.turns', { sessionId: session?.id ?? '' });
  return turns.filter((turn): turn is UserTurn => turn.speaker === 'user' && turn.via === 'voice');
}

/** The addresses of the products that the shop finds, in its order. */
export async function findProducts(sites: Sites, words: string): Promise<readonly string[]> {
  const page = await (await fetch(sites.url('shop', `/search?q=${encodeURIComponent(words)}`))).text();
  const found = [...page.matchAll(/class="name" href="([^"]+)"/g)].map((match) => match[1] ?? '');
  expect(found.length).toBeGreaterThan(2);
  return found;
}
