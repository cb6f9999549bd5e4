/**
 * Writes the signed list of a version's packages: `node packaging/sign-update.mjs KEY.pem VERSION OUT.json
 * PLATFORM-ARCH=FILE…`. KEY.pem is the publisher's Ed25519 private key, which stays with them:
 * `openssl genpkey -algorithm ed25519`.
 */
import { createHash, createPrivateKey, sign } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';

const [keyFile, version, out, ...packages] = process.argv.slice(2);
if (keyFile === undefined || version === undefined || out === undefined || packages.length === 0) {
  console.error('node packaging/sign-update.mjs KEY.pem VERSION OUT.json PLATFORM-ARCH=FILE…');
  process.exit(2);
}
const files = packages.map((given) => {
  const [kind = '', path = ''] = given.split('=');
  const [platform = '', arch = ''] = kind.split('-');
  const content = readFileSync(path);
  const hash = (algorithm) => createHash(algorithm).update(content).digest('hex');
  const name = basename(path);
  return { platform, arch, name, bytes: content.length, sha256: hash('sha256'), sha512: hash('sha512') };
});
const manifest = JSON.stringify({ version, files });
const signature = sign(null, Buffer.from(manifest), createPrivateKey(readFileSync(keyFile))).toString(
  'base64',
);
writeFileSync(out, `${JSON.stringify({ manifest, signature })}\n`);
