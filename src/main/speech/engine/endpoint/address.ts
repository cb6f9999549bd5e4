/** What people paste (the full path of one method, a slash at the end) leads to the same place. */
export function toBaseUrl(address: string): string {
  return address
    .trim()
    .replace(/[?#].*$/u, '')
    .replace(/\/+$/u, '')
    .replace(/\/(?:audio\/(?:transcriptions|translations)|audio|chat\/completions|completions|models)$/u, '');
}
