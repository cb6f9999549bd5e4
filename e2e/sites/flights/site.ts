import { pageReply, type Site } from '../site.ts';

export function createFlights(): Site {
  return {
    state: () => ({}),
    handle: () => pageReply('<!doctype html><title>flights</title><h1>flights</h1>'),
  };
}
