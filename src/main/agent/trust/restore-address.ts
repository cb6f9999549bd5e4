import type { Action } from '#shared/domain/index.ts';
import { addressKey, findUserAddresses } from './user-addresses.ts';

/**
 * The address as the user gave it, where a model gives it back without its fragment: fragments are not shown to models
 * (fault case 12), and the user still wants to get where they said.
 */
export function restoreAddress(action: Action, said: readonly string[]): Action {
  if (action.intent !== 'load' || action.transition !== 'typed' || action.url.includes('#')) return action;
  const key = addressKey(action.url);
  if (key === null) return action;
  const users = [...findUserAddresses(said)];
  if (users.includes(key)) return action;
  const whole = users.find((address) => address.startsWith(`${key}#`));
  return whole === undefined ? action : { ...action, url: `${action.url}${whole.slice(key.length)}` };
}
