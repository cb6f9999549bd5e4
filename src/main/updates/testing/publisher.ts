import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const publisher = generateKeyPairSync('ed25519');
/** Somebody else's key. */
export const stranger = generateKeyPairSync('ed25519').privateKey;
export const publishersKey = publisher.privateKey;
export const publicKey = publisher.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
/** Of the package. */
export const content = randomBytes(300_000);

export interface Published {
  readonly version?: string;
  readonly key?: KeyObject;
  /** Done to the list after it was signed. */
  readonly change?: (manifest: string) => string;
  readonly sha512?: string;
  readonly file?: Served;
}

/** A number cuts the connection behind so many bytes. */
interface Served {
  readonly body: Buffer;
  readonly cutAt?: number;
}

export interface PublisherServer {
  readonly address: string;
  /** What the server gives under each path. */
  readonly served: Map<string, Served>;
  /** The paths that it was asked for. */
  readonly asked: string[];
  publish(what: Published): void;
  close(): Promise<void>;
}

const hash = (algorithm: string, of: Buffer): string => createHash(algorithm).update(of).digest('hex');

/** A publisher's server on loopback, which gives nothing until something is published. */
export async function startPublisher(): Promise<PublisherServer> {
  const served = new Map<string, Served>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const found = served.get(request.url ?? '');
    if (found === undefined) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-length': found.body.length });
    if (found.cutAt === undefined) return void response.end(found.body);
    response.write(found.body.subarray(0, found.cutAt), () => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/updates.json`,
    served,
    asked,
    publish({ version = '1.2.10', key = publishersKey, change = (same) => same, sha512, file }) {
      const files = [
        {
          ...{
            platform: process.platform,
            arch: process.arch,
            name: 'Parley.AppImage',
            bytes: content.length,
          },
          ...{ sha256: hash('sha256', content), sha512: sha512 ?? hash('sha512', content) },
        },
      ];
      const manifest = JSON.stringify({ version, files });
      const signature = sign(null, Buffer.from(manifest), key).toString('base64');
      served.set('/updates.json', {
        body: Buffer.from(JSON.stringify({ manifest: change(manifest), signature })),
      });
      served.set('/Parley.AppImage', file ?? { body: content });
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
