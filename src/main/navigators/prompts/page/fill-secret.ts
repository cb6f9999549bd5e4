import type { Action, Snapshot } from '#shared/domain/index.ts';
import { findSecretsInUtterance, secretMask } from '#shared/text/secrets.ts';

/**
 * A model never sees a password that the user says: it sees the mask, and answers with it. Here the mask becomes the
 * user's own words again, in a secret field only and only when it is clear which ones. A string says why it is not.
 */
export function fillSecret(
  action: Action,
  utterance: string,
  snapshot: Pick<Snapshot, 'candidates'>,
): Action | string {
  if (action.intent !== 'textinput' || !action.text.includes(secretMask)) return action;
  const target = snapshot.candidates.find((candidate) => candidate.uid === action.uid);
  const secrets = findSecretsInUtterance(utterance);
  if (target?.secret == null) {
    return 'Parley keeps passwords, codes and card numbers from the model, and types them into fields made for them only. Please type it in yourself, then say “go on”.';
  }
  const [secret, ...others] = secrets;
  if (action.text.trim() === secretMask && secret !== undefined && others.length === 0) {
    return { ...action, text: secret };
  }
  return 'It is not clear which secret belongs in that field. Please type it in yourself, then say “go on”.';
}
