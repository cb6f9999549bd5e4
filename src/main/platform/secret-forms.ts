import { secretMask } from '#shared/text/secrets.ts';

/** Characters below which a secret is looked for as it is, and where it stands alone: shorter ones stand in other words too. */
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

/** How secrets are masked in a text: each as it was typed, and in each of its other forms. */
export function secretMasker(secrets: Iterable<string>): (text: string) => string {
  // Longest first: one may stand inside another.
  const forms = [...new Set([...secrets].flatMap(formsOfSecret))].sort((a, b) => b.length - a.length);
  const masks = forms.map(maskForm);
  return (text) => masks.reduce((masked, mask) => mask(masked), text);
}

/** A short one is masked only where it stands alone: “123”, but neither in “4123” nor in “£1,123”. */
function maskForm(form: string): (text: string) => string {
  if (form.length >= shortestEncoded) return (text) => text.replaceAll(form, secretMask);
  const alone = new RegExp(
    String.raw`(?<![\p{L}\p{N}]|\p{N}[.,])${RegExp.escape(form)}(?![\p{L}\p{N}])`,
    'gu',
  );
  return (text) => text.replace(alone, secretMask);
}
