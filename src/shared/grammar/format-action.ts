import type { Action } from '#shared/domain/index.ts';
import { type CallArgument, formatCall } from './format-call.ts';
import { intentWord } from './intent-name.ts';

function argumentsOf(action: Action): readonly CallArgument[] {
  switch (action.intent) {
    case 'say':
      return [
        ['speaker', 'navigator'],
        ['utterance', action.utterance],
      ];
    case 'textinput':
      return [
        ['text', action.text],
        ['uid', action.uid],
      ];
    case 'change':
      return [
        ['value', action.value],
        ['uid', action.uid],
      ];
    case 'click':
    case 'submit':
    case 'hover':
      return [['uid', action.uid]];
    case 'copy':
    case 'paste':
      return action.text === null
        ? [['uid', action.uid]]
        : [
            ['text', action.text],
            ['uid', action.uid],
          ];
    case 'load':
      return action.transition === 'typed'
        ? [['url', action.url]]
        : [
            ['url', action.url],
            ['transition', action.transition],
          ];
    case 'scroll':
      return action.uid === null
        ? [
            ['x', action.x],
            ['y', action.y],
          ]
        : [
            ['x', action.x],
            ['y', action.y],
            ['uid', action.uid],
          ];
    case 'tabcreate':
      return [['target', action.target ?? 'Unknown']];
    case 'tabswitch':
      return [
        ['origin', action.origin ?? 'Unknown'],
        ['target', action.target],
      ];
    case 'tabremove':
      return [['target', action.target]];
  }
}

/**
 * An action in WebLINX's grammar (decision D6), uncut: the one text form of prompts, traces and exports.
 * `toAction(parseAction(text))` gives the same action back, but for typed text in which a backslash stands before
 * an n or a t: the grammar writes line breaks and tabs that way and escapes nothing.
 */
export function formatAction(action: Action): string {
  return formatCall(intentWord(action.intent), argumentsOf(action));
}
