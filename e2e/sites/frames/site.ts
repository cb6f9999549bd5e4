import { pageReply, type Site } from '../site.ts';

export function createFrames(): Site {
  return {
    state: () => ({}),
    handle: () => pageReply('<!doctype html><title>frames</title><h1>frames</h1>'),
  };
}
