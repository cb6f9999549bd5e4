/**
 * The address that paths are added to: what people paste (the full path of one method, a slash at the end) leads to
 * the same place.
 */
export function normalizeBaseUrl(baseUrl: string): string {
  return baseUrl
    .trim()
    .replace(/[?#].*$/u, '')
    .replace(/\/+$/u, '')
    .replace(/\/(?:chat\/completions|completions|models)$/u, '');
}
