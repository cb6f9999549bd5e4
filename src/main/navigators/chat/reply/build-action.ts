import { type Action, targetUid } from '#shared/domain/index.ts';
import {
  isActionProblem,
  normalizeIntent,
  type ParsedAction,
  type ParsedArgument,
  toAction,
} from '#shared/grammar/index.ts';
import { cleanReply, isGarbled } from './clean-text.ts';
import type { FoundCall } from './find-calls.ts';
import { isProblem, type Problem, problem, type ReplyContext } from './problem.ts';

/** Where the one argument goes that was given without its name. */
const onlyKeys: Readonly<Partial<Record<Action['intent'], string>>> = {
  click: 'uid',
  submit: 'uid',
  hover: 'uid',
  copy: 'uid',
  paste: 'uid',
  load: 'url',
  say: 'utterance',
};

/** Other names for an argument that can mean nothing else. Maps, because the keys come from a model. */
const aliases: ReadonlyMap<string, string> = new Map([
  ['id', 'uid'],
  ['element', 'uid'],
  ['element_id', 'uid'],
  ['data-webtasks-id', 'uid'],
]);
const sayAliases: ReadonlyMap<string, string> = new Map([
  ['text', 'utterance'],
  ['message', 'utterance'],
  ['content', 'utterance'],
]);

function toParsed(call: FoundCall): ParsedAction {
  const args = new Map<string, ParsedArgument>();
  const only = call.args.length === 1 ? onlyKeys[call.intent as Action['intent']] : undefined;
  for (const { key, value } of call.args) {
    const given = key ?? only;
    if (given === undefined) continue;
    const known = aliases.get(given) ?? (call.intent === 'say' ? (sayAliases.get(given) ?? given) : given);
    args.set(known, { value, type: 'str', raw: value });
  }
  if (call.intent === 'load' && !args.has('url') && args.has('transition')) {
    args.set('url', { value: '', type: 'str', raw: '' });
  }
  const named = normalizeIntent(args.get('intent')?.raw ?? '');
  const intent = call.intent === 'action' ? named : call.intent;
  // The text of the call is left out: it was read already, more leniently than the grammar would.
  return { intent, args, source: '', call: '' };
}

/** The action that a call stands for on this page, or what is wrong with it. */
export function buildAction(call: FoundCall, context: ReplyContext): Action | Problem {
  const parsed = aimCall(toParsed(call), context);
  if (isProblem(parsed)) return parsed;
  if (parsed.intent === 'say' && /instructor|user/iu.test(parsed.args.get('speaker')?.raw ?? '')) {
    return problem('bad-form', 'You can only speak as speaker="navigator".', 'put words into your mouth');
  }
  const action = toAction(parsed);
  if (isActionProblem(action))
    return problem('bad-form', action.problem, 'did not keep to the form of an action');
  const name = targetUid(action);
  const uid = name === null ? null : resolveName(name, context);
  if (name !== null && uid === null) {
    const said = `There is no element called "${cleanReply(name).replaceAll(/\s+/gu, ' ').slice(0, 60)}" on the page.`;
    return problem(
      'unknown-element',
      `${said} ${listNames(context)}`,
      'named an element that is not on the page',
    );
  }
  return settleAction(action, uid, context);
}

/** Calls that are aimed at an element; `scroll` has coordinates of its own meaning. */
const aimed: ReadonlySet<string> = new Set([
  'click',
  'textinput',
  'submit',
  'change',
  'hover',
  'copy',
  'paste',
]);

/** The point that a call names in place of an element: x and y, or the middle of a box. */
function pointOf({ args }: ParsedAction): { readonly x: number; readonly y: number } | null {
  const number = (key: string) => {
    const text = args.get(key)?.raw.trim() ?? '';
    return /^\d+(?:\.\d+)?$/u.test(text) ? Number(text) : Number.NaN;
  };
  const middle = (from: string, to: string) => (number(from) + number(to)) / 2;
  const x = args.has('x') ? number('x') : middle('left', 'right');
  const y = args.has('y') ? number('y') : middle('top', 'bottom');
  return Number.isNaN(x) || Number.isNaN(y) ? null : { x, y };
}

/** The call with its point replaced by the element there. */
function aimCall(parsed: ParsedAction, context: ReplyContext): ParsedAction | Problem {
  if (context.pointing === null || !aimed.has(parsed.intent) || parsed.args.has('uid')) return parsed;
  const point = pointOf(parsed);
  if (point === null) return parsed;
  const { width, height } = context.pointing.picture;
  const there = point.x > width || point.y > height ? null : context.pointing.locate(point);
  if (there === null) {
    return problem(
      'unknown-element',
      `There is nothing to act on at (${point.x}, ${point.y}). The picture is ${width} by ${height} pixels.`,
      'pointed at a place where there is nothing',
    );
  }
  const uid = { value: there, type: 'str', raw: there } as const;
  return { ...parsed, args: new Map([...parsed.args, ['uid', uid]]) };
}

/** How many names a repair lists: a model that has to choose anew needs no more. */
const listedNames = 40;

/** The uid that a name in a reply stands for, or null: a name is only ever looked up, never trusted. */
function resolveName(name: string, context: ReplyContext): string | null {
  const bare = name
    .trim()
    .replace(/^(?:uid\s*=\s*)?["'[(#<]*/iu, '')
    .replace(/["'\])>]*$/u, '');
  const uid = context.names.get(bare) ?? context.names.get(bare.toLowerCase()) ?? bare;
  const exists = context.snapshot.candidates.some((candidate) => candidate.uid === uid);
  return exists && context.nameable.has(uid) ? uid : null;
}

/** The names that there are, as a sentence for a model that has to choose anew. */
function listNames({ names, nameable }: ReplyContext): string {
  const all = names.size > 0 ? [...names.keys()] : [...nameable];
  if (all.length === 0) return 'There is no element on this page to name.';
  const more = all.length > listedNames ? ' and the others that were listed' : '';
  return `Elements that you can name: ${all.slice(0, listedNames).join(', ')}${more}.`;
}

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

function checkTab(action: Action, context: ReplyContext): Problem | null {
  if (action.intent !== 'tabswitch' && action.intent !== 'tabremove') return null;
  const ids = context.snapshot.tabs.map((tab) => tab.id);
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
      const utterance = cleanReply(action.utterance).trim();
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
      return { ...action, uid: uid ?? action.uid, text: cleanReply(action.text) };
    case 'change':
      return { ...action, uid: uid ?? action.uid, value: cleanReply(action.value) };
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
function settleAction(action: Action, uid: string | null, context: ReplyContext): Action | Problem {
  const settled = toOwnForm(action, uid);
  if (isProblem(settled)) return settled;
  return checkTexts(settled) ?? checkTab(settled, context) ?? settled;
}

/** "example.com", "localhost:3000/x": an address as people write it. */
const withoutScheme =
  /^(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,})(?::\d{1,5})?(?:[/?#]|$)/iu;

/** No address that a person would open is longer; a long one carries data. */
const longestAddress = 2_000;

/** The address that a model wants to open, or why it cannot be: http and https only, nobody's name and password in it. */
function checkAddress(text: string): string | Problem {
  const given = text.trim();
  const address = withoutScheme.test(given) ? `https://${given}` : given;
  const bad = (forModel: string): Problem => ({
    kind: 'bad-address',
    forModel,
    forUser: 'wanted to open an address that cannot be opened',
  });
  if (!/^https?:\/\/[^\s\\\p{Cc}]+$/iu.test(address) || !URL.canParse(address)) {
    return bad('load() takes one complete address that begins with http:// or https://.');
  }
  const { username, password } = new URL(address);
  if (username !== '' || password !== '')
    return bad('An address must not have a user name or password in it.');
  if (address.length > longestAddress) return bad('That address is too long to be opened.');
  return address;
}
