import type { Action } from '#shared/domain/index.ts';
import { checkAddress } from './check-address.ts';
import { cleanText, isGarbled } from './clean-text.ts';
import { isProblem, type Problem, problem } from './problem.ts';
import type { ReplyScene } from './reply-scene.ts';

/** Far beyond any page, in CSS px. */
const farthestScroll = 10_000_000;
/** Characters; a report or a typed text of more than this was not asked for. */
const longestText = 8_000;
function checkTexts(action: Action): Problem | null {
  const texts = Object.values(action).filter((value) => typeof value === 'string');
  if (texts.some(isGarbled)) {
    return problem('garbled', 'The text in your action had broken characters.', 'wrote broken characters');
  }
  if (texts.some((text) => text.length > longestText)) {
    return problem('too-long', 'The text in your action was far too long.', 'wrote far more than an action');
  }
  return null;
}

function checkTab(action: Action, scene: ReplyScene): Problem | null {
  if (action.intent !== 'tabswitch' && action.intent !== 'tabremove') return null;
  const ids = scene.snapshot.tabs.map((tab) => tab.id);
  if (ids.includes(action.target)) return null;
  return problem(
    'unknown-tab',
    `There is no tab ${action.target}. The tabs are: ${ids.join(', ')}.`,
    'named a tab that is not open',
  );
}

/** Our own form of the action: names as uids, only what the model may decide, text as it may be shown and typed. */
function toOwnForm(action: Action, uid: string | null): Action | Problem {
  switch (action.intent) {
    case 'say': {
      const utterance = cleanText(action.utterance).trim();
      if (utterance !== '') return { ...action, utterance };
      return problem('bad-form', 'Your say() had no words.', 'had nothing to say');
    }
    case 'load': {
      if (action.transition !== 'typed') return { ...action, url: '' };
      const address = checkAddress(action.url);
      return typeof address === 'string' ? { ...action, url: address } : address;
    }
    case 'scroll':
      if (!(action.x >= 0 && action.y >= 0 && action.x <= farthestScroll && action.y <= farthestScroll)) {
        return problem(
          'bad-form',
          'scroll(x, y) takes offsets from the top left corner of the page in pixels, 0 or more.',
          'wanted to scroll to a place that no page has',
        );
      }
      return { ...action, uid };
    case 'textinput':
      return { ...action, uid: uid ?? action.uid, text: cleanText(action.text) };
    case 'change':
      return { ...action, uid: uid ?? action.uid, value: cleanText(action.value) };
    case 'copy':
    case 'paste':
      // What is copied or pasted is what stands there, not what a model says of it.
      return { ...action, uid: uid ?? action.uid, text: null };
    case 'click':
    case 'submit':
    case 'hover':
      return { ...action, uid: uid ?? action.uid };
    case 'tabcreate':
      return { ...action, target: null };
    case 'tabswitch':
    case 'tabremove':
      return action;
  }
}

/** The action as it may be carried out: its element known, its address, numbers, tab and texts such as may be. */
export function settleAction(action: Action, uid: string | null, scene: ReplyScene): Action | Problem {
  const settled = toOwnForm(action, uid);
  if (isProblem(settled)) return settled;
  return checkTexts(settled) ?? checkTab(settled, scene) ?? settled;
}
