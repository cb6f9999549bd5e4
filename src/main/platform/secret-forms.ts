/** Characters below which a secret is looked for as it is alone: what else it is written as stands in other words too. */
const shortestEncoded = 6;

/**
 * As a secret is, and as it stands where pages and programs write it another way: inside JSON, in an address, in markup,
 * in Base64. Each once.
 */
export function formsOfSecret(secret: string): readonly string[] {
  const inJson = JSON.stringify(secret).slice(1, -1);
  if (secret.length < shortestEncoded) return [...new Set([secret, inJson])];
  const inAddress = encodeURIComponent(secret.toWellFormed());
  // As forms are sent.
  const inForm = new URLSearchParams({ x: secret }).toString().slice('x='.length);
  const inMarkup = secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const inAttribute = inMarkup.replaceAll('"', '&quot;');
  const inBase64 = Buffer.from(secret).toString('base64').replaceAll('=', '');
  const inBase64Url = Buffer.from(secret).toString('base64url');
  return [...new Set([secret, inJson, inAddress, inForm, inMarkup, inAttribute, inBase64, inBase64Url])];
}
