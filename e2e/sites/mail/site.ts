import { pageReply, type Site } from '../site.ts';

export function createMail(): Site {
  return { state: () => ({}), handle: () => pageReply('<!doctype html><title>mail</title><h1>mail</h1>') };
}
