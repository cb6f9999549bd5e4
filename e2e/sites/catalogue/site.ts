import { pageReply, type Site } from '../site.ts';

export function createCatalogue(): Site {
  return {
    state: () => ({}),
    handle: () => pageReply('<!doctype html><title>catalogue</title><h1>catalogue</h1>'),
  };
}
