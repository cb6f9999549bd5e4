import { pageReply, type Site } from '../site.ts';

export function createNews(): Site {
  return { state: () => ({}), handle: () => pageReply('<!doctype html><title>news</title><h1>news</h1>') };
}
