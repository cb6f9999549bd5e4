/** "api.openai.com", "127.0.0.1:11434": how an endpoint is called in sentences. */
export function nameHost(address: string): string {
  return URL.canParse(address) ? new URL(address).host : 'the endpoint';
}

/** Where an endpoint is, for sentences: without what may be secret in an address (user, password, query). */
export function nameAddress(address: string): string {
  if (!URL.canParse(address)) return nameHost(address);
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname.replace(/\/$/u, '')}`;
}
