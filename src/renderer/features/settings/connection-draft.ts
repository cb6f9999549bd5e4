import {
  type Connection,
  connection,
  type EndpointApi,
  type ImageUse,
  imagesFor,
  type PromptName,
} from '#shared/domain/index.ts';
import { connectionDraftWords } from './model-words.ts';

/** A connection while it is written. */
export interface ConnectionDraft {
  readonly id: string;
  readonly name: string;
  readonly baseUrl: string;
  readonly model: string;
  readonly tokenBudget: number | null;
  readonly images: ImageUse;
  readonly prompt: PromptName;
  readonly api: EndpointApi;
  readonly templates: string;
  readonly priceIn: number | null;
  readonly priceOut: number | null;
}

/** What is wrong with it, by field. */
type DraftErrors = { readonly [Field in keyof ConnectionDraft]?: string };

type CheckedDraft =
  | { readonly kind: 'usable'; readonly connection: Connection }
  | { readonly kind: 'wrong'; readonly errors: DraftErrors };

/** Whether checkpoints were trained on texts of their own for it; they may know no chat. */
export const hasTexts = (prompt: PromptName): boolean => prompt === 'weblinx' || prompt === 'mindact';

/** A new one, with an id of its own. Not `randomUUID`, which a window that came over plain http may lack. */
export function emptyDraft(): ConnectionDraft {
  const id = [...crypto.getRandomValues(new Uint8Array(12))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  const usual = connection.parse({ id, name: 'x', baseUrl: 'http://x', model: 'x' });
  return draftOf({ ...usual, name: '', baseUrl: '', model: '' });
}

export function draftOf({ price, ...rest }: Connection): ConnectionDraft {
  return { ...rest, priceIn: price?.in ?? null, priceOut: price?.out ?? null };
}

const words: Readonly<Record<string, string>> = {
  baseUrl: connectionDraftWords.addressProblem,
  model: connectionDraftWords.modelProblem,
  tokenBudget: connectionDraftWords.aNumberFrom1000To,
};

/** The connection that it makes, or what is wrong in words. Without a name it is called as its model. */
export function checkDraft(draft: ConnectionDraft): CheckedDraft {
  const { priceIn, priceOut, ...given } = draft;
  // What is not shown for a prompt is as usual.
  const shown = { ...given, images: imagesFor(draft) };
  const rest = hasTexts(draft.prompt)
    ? { ...shown, templates: draft.templates.trim() }
    : { ...shown, api: 'chat' as const, templates: '' };
  const bothOrNone = (priceIn === null) === (priceOut === null);
  const checked = connection.safeParse({
    ...rest,
    name: draft.name.trim() || draft.model.trim() || 'x',
    price: priceIn === null || priceOut === null ? null : { in: priceIn, out: priceOut },
  });
  if (checked.success && bothOrNone) return { kind: 'usable', connection: checked.data };
  const errors: Record<string, string> = {};
  for (const issue of checked.error?.issues ?? []) {
    const field = String(issue.path[0]);
    errors[field] ??= words[field] ?? issue.message;
  }
  if (!bothOrNone) {
    errors[priceIn === null ? 'priceIn' : 'priceOut'] = connectionDraftWords.giveBothPricesOrNone;
  }
  return { kind: 'wrong', errors };
}
