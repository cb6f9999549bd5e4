import type { Action, Candidate, ConsequenceKind, FormInfo, Snapshot } from '#shared/domain/index.ts';
import { siteOfUrl } from '#shared/text/sites.ts';
import { foldText } from '#shared/text/words.ts';
import type { Verdict } from './consequences.ts';
import type { Effect } from './effects.ts';

/** All others are asked about whoever names them: they cost, take away or give away. */
const ownKinds: ReadonlySet<ConsequenceKind> = new Set(['submit', 'send', 'post', 'request']);

/**
 * Whether a press is the user's own, carried out for them: they typed the name that is seen on the control, and every
 * value that leaves with it, and it leaves to the site that is open (docs/threat-model.md, case 6).
 * @param utterance the last one, typed and word for word; @param said every utterance of the session
 */
export function isOwnWord(
  effect: Effect,
  { consequence }: Verdict,
  snapshot: Snapshot,
  { utterance, said }: { readonly utterance: string; readonly said: readonly string[] },
): boolean {
  if (effect.kind !== 'press' || consequence === null || !ownKinds.has(consequence.kind)) return false;
  const [control, ...others] = effect.controls;
  if (others.length > 0 || !control.inViewport) return false;
  const label = foldText(control.text || control.name);
  if (label === '' || !hasPhrase(utterance, label)) return false;
  const { sends } = effect;
  if (sends === null) return control.form === null || control.form.fields.length === 0;
  if (siteOfUrl(sends.action) !== siteOfUrl(snapshot.url)) return false;
  return sends.fields.every(({ value }) => said.some((words) => hasPhrase(words, foldText(value))));
}

/** Whether the words hold the phrase as whole words. */
function hasPhrase(words: string, phrase: string): boolean {
  const text = foldText(words);
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
    const around = `${text[at - 1] ?? ' '}${text[at + phrase.length] ?? ' '}`;
    if (!/[\p{L}\p{N}]/u.test(around)) return true;
  }
  return false;
}

/** What a model wrote into fields, as far as the user had not said it. In memory only. */
export interface WrittenWords {
  /** @param copied the clipboard's text, which a paste writes */
  wrote(action: Action, target: Candidate | null, copied: string): void;
  /** Whether what a form holds is the user's own or the page's: no word of a model's stands in it. */
  holdsOwn(form: FormInfo, said: readonly string[]): boolean;
}

export function createWrittenWords(): WrittenWords {
  const written = new Set<string>();
  return {
    wrote(action, target, copied) {
      const text = foldText(textOf(action, target, copied));
      if (text !== '') written.add(text);
    },
    holdsOwn: ({ fields }, said) =>
      fields.every(({ value }) => {
        const held = foldText(value);
        const isTouched = [...written].some((text) => text.includes(held) || held.includes(text));
        return held === '' || !isTouched || said.some((words) => hasPhrase(words, held));
      }),
  };
}

/** An option of a list is the page's own word, whoever chooses it. */
function textOf(action: Action, target: Candidate | null, copied: string): string {
  switch (action.intent) {
    case 'textinput':
      return action.text;
    case 'paste':
      return copied;
    case 'change':
      return target?.options == null ? action.value : '';
    default:
      return '';
  }
}
