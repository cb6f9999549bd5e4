import type { HeldRequest } from '#shared/domain/index.ts';
import { maskCardNumbers, secretMask } from '#shared/text/secrets.ts';
import { secretMasker } from '../../platform/secret-forms.ts';

/** Shorter values are ordinary words and numbers: replacing them everywhere would garble the rest. */
const shortestSecret = 4;

/** The request with the values of secret fields replaced by the mask, wherever they stand in it. */
export function maskRequest(request: HeldRequest, isSecretName: (name: string) => boolean): HeldRequest {
  const query = URL.canParse(request.url) ? [...new URL(request.url).searchParams] : [];
  const named = [...(request.fields ?? []), ...query.map(([name, value]) => ({ name, value }))];
  const secrets = new Set(named.filter(({ name }) => isSecretName(lastKey(name))).map(({ value }) => value));
  const maskSecrets = secretMasker([...secrets].filter(({ length }) => length >= shortestSecret));
  const mask = (text: string): string => maskCardNumbers(maskSecrets(text));
  return {
    ...request,
    url: mask(request.url),
    bodyText: mask(request.bodyText),
    fields:
      request.fields?.map((field) =>
        isSecretName(lastKey(field.name)) && field.value !== ''
          ? { ...field, value: secretMask }
          : { ...field, value: mask(field.value) },
      ) ?? null,
  };
}

/** "user.credentials[0].password" is a password. */
function lastKey(name: string): string {
  return (
    name
      .replace(/\[\d*\]/g, '')
      .split('.')
      .at(-1) ?? name
  );
}
