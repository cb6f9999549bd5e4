import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '#shared/errors/index.ts';
import { parseJson } from '../platform/json.ts';

/** One package of a version. */
const updateFile = z
  .object({
    platform: z.string(),
    arch: z.string(),
    /** Beside the manifest; no path. */
    name: z.string().regex(/^[\w.+-]{1,200}$/u),
    bytes: z.number().int().positive(),
    /** In hex: what the download is checked by on its way, and what is read again before it is shown to the user. */
    sha256: z.string().regex(/^[0-9a-f]{64}$/u),
    sha512: z.string().regex(/^[0-9a-f]{128}$/u),
  })
  .readonly();
export type UpdateFile = z.infer<typeof updateFile>;

const versionForm = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/u;
const manifest = z
  .object({ version: z.string().regex(versionForm), files: z.array(updateFile).max(100) })
  .readonly();
type UpdateManifest = z.infer<typeof manifest>;

/** As it is served: what is signed is the text itself, byte by byte, so that nothing is read before it is known to be true. */
const signed = z.object({ manifest: z.string().max(100_000), signature: z.base64().max(200) }).readonly();

const refuse = (message: string): AppError => new AppError({ code: 'not-allowed', message });

/**
 * What a publisher says of their newest version. @param publicKey Ed25519, as PEM or as the Base64 of its SPKI form
 * @throws AppError `bad-input` for a key that is none, `not-allowed` for what that key has not signed
 */
export function readManifest(text: string, publicKey: string): UpdateManifest {
  const key = readKey(publicKey);
  const outer = parseJson(text, signed);
  if (outer === null) throw refuse('The address has no signed list of versions, so nothing was fetched.');
  const { manifest: inner, signature } = outer;
  if (!verify(null, Buffer.from(inner, 'utf8'), key, Buffer.from(signature, 'base64'))) {
    throw refuse(
      'The list of versions was not signed by the publisher of this Parley, or was changed since. Nothing was fetched.',
    );
  }
  const read = parseJson(inner, manifest);
  if (read === null)
    throw refuse(
      'The list of versions is of a form that this Parley does not know. Get the new one by hand.',
    );
  return read;
}

function readKey(publicKey: string): KeyObject {
  try {
    const key = publicKey.includes('BEGIN')
      ? createPublicKey(publicKey)
      : createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // Said below.
  }
  throw new AppError({ code: 'bad-input', message: 'The publisher’s key for updates is no Ed25519 key.' });
}

/** Whether the first is newer. Versions are three numbers; anything else is none. */
export function isNewer(version: string, than: string): boolean {
  const [a, b] = [numbersOf(version), numbersOf(than)];
  for (const [index, number] of a.entries()) {
    const other = b[index] ?? 0;
    if (number !== other) return number > other;
  }
  return false;
}

function numbersOf(version: string): readonly number[] {
  const [, ...numbers] = versionForm.exec(version) ?? [];
  if (numbers.length === 0) throw refuse(`“${version}” is no version that could be compared.`);
  return numbers.map(Number);
}
