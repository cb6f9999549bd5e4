/** The byte-pair encodings of OpenAI's chat models. */
export type EncodingName = 'o200k_base' | 'cl100k_base';

/** First row that fits wins. Names as the API lists them, without a provider's prefix. */
const families: readonly (readonly [RegExp, EncodingName])[] = [
  [/^gpt-4o(-|$)/, 'o200k_base'],
  [/^chatgpt-/, 'o200k_base'],
  [/^gpt-4\.[15](-|$)/, 'o200k_base'],
  [/^gpt-5([.-]|$)/, 'o200k_base'],
  // o200k_harmony adds special tokens only, and text from strangers is never read as one.
  [/^gpt-oss([-:]|$)/, 'o200k_base'],
  [/^o[134](-|$)/, 'o200k_base'],
  [/^(codex-mini|computer-use-preview)(-|$)/, 'o200k_base'],
  [/^gpt-4(-|$)/, 'cl100k_base'],
  // Azure writes 3.5 without its dot.
  [/^gpt-3\.?5(-|$)/, 'cl100k_base'],
];

/**
 * Which encoding a model uses, by its name: "gpt-4o-mini", "openai/gpt-4.1", "ft:gpt-4o:team::id", "gpt-oss:20b".
 * Null for every model whose tokenizer is not public or not OpenAI's.
 */
export function encodingOf(model: string): EncodingName | null {
  const name = model.trim().toLowerCase().replace(/^ft:/, '').replace(/^.*\//, '');
  return families.find(([pattern]) => pattern.test(name.replace(/^(gpt-oss|[^:]*):.*$/, '$1')))?.[1] ?? null;
}
