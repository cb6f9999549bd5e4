import type { ElementSummary, NavigatorTurn, Turn } from '#shared/domain/index.ts';
import { type ReplayBrowserTurn, type ReplayTurn, uidAttribute } from '#shared/grammar/index.ts';

type ReplayArguments = ReplayBrowserTurn['action']['arguments'];

function elementArguments(element: ElementSummary | null): ReplayArguments {
  if (element === null) return {};
  const { x, y, width, height } = element.bbox;
  return {
    metadata: { mouseX: x + width / 2, mouseY: y + height / 2 },
    element: {
      tagName: element.tag,
      attributes: { [uidAttribute]: element.uid },
      textContent: element.text,
      bbox: { top: y, left: x, right: x + width, bottom: y + height },
    },
  };
}

type BrowserAction = Exclude<NavigatorTurn['action'], { readonly intent: 'say' }>;

function ownArguments(action: BrowserAction): ReplayArguments {
  switch (action.intent) {
    case 'click':
    case 'submit':
    case 'hover':
      return {};
    case 'textinput':
      return { text: action.text };
    case 'change':
      return { value: action.value };
    case 'scroll':
      return { scrollX: action.x, scrollY: action.y };
    case 'copy':
      return { selected: action.text ?? '' };
    case 'paste':
      return { pasted: action.text ?? '' };
    case 'load': {
      const isHistory = action.transition === 'back' || action.transition === 'forward';
      return {
        properties: {
          url: action.url,
          transitionType: isHistory ? 'typed' : action.transition,
          transitionQualifiers: isHistory ? ['forward_back'] : [],
        },
      };
    }
    case 'tabcreate':
      return { properties: action.target === null ? {} : { tabId: action.target } };
    case 'tabremove':
      return { properties: { tabId: action.target } };
    case 'tabswitch':
      return {
        properties: {
          tabId: action.target,
          ...(action.origin === null ? {} : { tabIdOrigin: action.origin }),
        },
      };
  }
}

/**
 * A turn of a session as WebLINX's recordings have it (spec/weblinx.md 1.5), for the text forms that models of
 * WebLINX read. `startedAt` is the time of the session's first turn in ms since the epoch.
 */
export function toReplayTurn(turn: Turn, startedAt: number): ReplayTurn {
  const timestamp = (turn.at - startedAt) / 1_000;
  if (turn.speaker === 'user') {
    return { type: 'chat', timestamp, speaker: 'instructor', utterance: turn.utterance };
  }
  if (turn.action.intent === 'say') {
    return { type: 'chat', timestamp, speaker: 'navigator', utterance: turn.action.utterance };
  }
  const { action } = turn;
  return {
    type: 'browser',
    timestamp,
    action: {
      // The one raw name that is not the canonical one (spec 1.6).
      intent: action.intent === 'textinput' ? 'textInput' : action.intent,
      arguments: { ...elementArguments(turn.element), ...ownArguments(action) },
    },
  };
}
