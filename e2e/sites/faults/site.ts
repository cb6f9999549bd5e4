import { pageReply, type Site } from '../site.ts';

export function createFaults(): Site {
  return {
    state: () => ({}),
    handle: () => pageReply('<!doctype html><title>faults</title><h1>faults</h1>'),
  };
}
