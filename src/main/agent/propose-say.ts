import type { NavigatorInput, Proposal } from './ports.ts';

/** What the agent says by itself, without asking a navigator; hands the turn back. */
export function proposeSay(input: NavigatorInput, utterance: string): Proposal {
  return {
    action: { intent: 'say', utterance },
    author: 'user',
    reason: '',
    prompt: '',
    reply: '',
    usage: null,
    candidates: null,
    choices: [],
    last: false,
    memory: input.memory,
  };
}
