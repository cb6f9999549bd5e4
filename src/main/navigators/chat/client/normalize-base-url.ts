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

/** "api.openai.com", "127.0.0.1:11434": how an endpoint is called in sentences. */
export function nameHost(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).host : 'the endpoint';
}

/** Where an endpoint is, for sentences: without what may be secret in an address (user, password, query). */
export function nameAddress(baseUrl: string): string {
  if (!URL.canParse(baseUrl)) return nameHost(baseUrl);
  const { origin, pathname } = new URL(baseUrl);
  return `${origin}${pathname}`;
}
