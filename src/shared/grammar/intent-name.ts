import type { Intent } from '#shared/domain/index.ts';
import { intents } from '#shared/domain/index.ts';

/** `action` is the one name that MindAct's form uses for every call; `<unk>` is what nobody knows. */
export type ParsedIntent = Intent | 'action' | '<unk>';

const known: ReadonlySet<string> = new Set([...intents, 'action']);

/** `text_input`, `textInput` and ` TextInput ` are all `textinput` (spec 2.1). */
export function normalizeIntent(name: string): ParsedIntent {
  const folded = name.toLowerCase().trim().replaceAll('_', '');
  return known.has(folded) ? (folded as ParsedIntent) : '<unk>';
}

/** The name that a call is written with: WebLINX writes `textinput` with an underscore. */
export function intentWord(intent: Intent): string {
  return intent === 'textinput' ? 'text_input' : intent;
}
