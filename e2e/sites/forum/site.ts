import { pageReply, type Site } from '../site.ts';

export function createForum(): Site {
  return { state: () => ({}), handle: () => pageReply('<!doctype html><title>forum</title><h1>forum</h1>') };
}
