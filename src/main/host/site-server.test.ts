import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listenOnLoopback, loadSiteFiles, startWelcomeServer, type WelcomeServer } from './site-server.ts';

const home = mkdtempSync(join(tmpdir(), 'parley-serving-'));
const site = join(home, 'site');
let server: WelcomeServer;

beforeAll(async () => {
  mkdirSync(join(site, 'assets'), { recursive: true });
  writeFileSync(join(home, 'secret.txt'), 'canary');
  writeFileSync(join(site, 'index.html'), '<title>Welcome</title>');
  writeFileSync(join(site, 'assets', 'a b.js'), 'export {};');
  writeFileSync(join(site, 'assets', 'style.css'), 'p {}');
  symlinkSync(join(home, 'secret.txt'), join(site, 'link.txt'));
  server = await startWelcomeServer(site);
});
afterAll(async () => {
  await server.close();
  rmSync(home, { recursive: true, force: true });
});

/** As raw as it gets: nothing here tidies the path up before it is sent. */
function ask(path: string, options: { method?: string; host?: string } = {}) {
  const { port, host } = new URL(server.url);
  return new Promise<{ status: number; body: string; headers: Record<string, unknown> }>(
    (resolve, reject) => {
      const headers = { host: options.host ?? host };
      const sent = request(
        { host: '127.0.0.1', port, path, method: options.method ?? 'GET', headers },
        (answer) => {
          let body = '';
          answer.on('data', (chunk) => {
            body += chunk;
          });
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body, headers: answer.headers }));
        },
      );
      sent.on('error', reject);
      sent.end();
    },
  );
}

describe('what is served', () => {
  it('is index.html at the root, with a policy and without sniffing', async () => {
    const { status, body, headers } = await ask('/?from=start');
    expect([status, body]).toEqual([200, '<title>Welcome</title>']);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('is each file of the folder with its type', async () => {
    expect((await ask('/assets/style.css')).headers['content-type']).toBe('text/css; charset=utf-8');
  });

  it.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '//secret.txt',
    '/link.txt',
    '/assets',
    '/constructor',
    '/index.html%00.txt',
  ])('is nothing at %s', async (path) => {
    const { status, body } = await ask(path);
    expect(status).toBe(404);
    expect(body).not.toContain('canary');
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('is nothing to a %s', async (method) => {
    expect((await ask('/', { method })).status).toBe(405);
  });

  it('is nothing to a request that names another host, as after DNS rebinding', async () => {
    expect((await ask('/', { host: 'evil.example' })).status).toBe(403);
    expect((await ask('/', { host: `evil.example:${new URL(server.url).port}` })).status).toBe(403);
  });
});

it('says what to do when a folder was not built', () => {
  expect(() => loadSiteFiles(join(site, 'assets'))).toThrow(/npm run build/);
});

it('says which port is taken', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as { port: number };
  await expect(listenOnLoopback(port, () => undefined)).rejects.toThrow(`Port ${port} is in use`);
  other.close();
});
