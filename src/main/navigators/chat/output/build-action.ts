import { type Action, targetUid } from '#shared/domain/index.ts';
import {
  isActionProblem,
  normalizeIntent,
  type ParsedAction,
  type ParsedArgument,
  toAction,
} from '#shared/grammar/index.ts';
import { aimCall } from './aim-call.ts';
import { cleanText } from './clean-text.ts';
import type { FoundCall } from './find-calls.ts';
import { isProblem, type Problem, problem } from './problem.ts';
import type { ReplyScene } from './reply-scene.ts';
import { listNames, resolveName } from './resolve-name.ts';
import { settleAction } from './settle-action.ts';

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
export function buildAction(call: FoundCall, scene: ReplyScene): Action | Problem {
  const parsed = aimCall(toParsed(call), scene);
  if (isProblem(parsed)) return parsed;
  if (parsed.intent === 'say' && /instructor|user/iu.test(parsed.args.get('speaker')?.raw ?? '')) {
    return problem('bad-form', 'You can only speak as speaker="navigator".', 'put words into your mouth');
  }
  const action = toAction(parsed);
  if (isActionProblem(action))
    return problem('bad-form', action.problem, 'did not keep to the form of an action');
  const name = targetUid(action);
  const uid = name === null ? null : resolveName(name, scene);
  if (name !== null && uid === null) {
    const said = `There is no element called "${cleanText(name).replaceAll(/\s+/gu, ' ').slice(0, 60)}" on the page.`;
    return problem(
      'unknown-element',
      `${said} ${listNames(scene)}`,
      'named an element that is not on the page',
    );
  }
  return settleAction(action, uid, scene);
}
