import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { addSecurityHeaders } from './headers.ts';
import { addWeb } from './web.ts';

let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mrp-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(
    join(folder, 'index.html'),
    '<meta name="product" content="mrp" /><meta name="environment" content="" /><div id="root"></div>',
  );
  await writeFile(join(folder, 'assets/main-1a2b.js'), 'export {};');
  await writeFile(join(folder, 'assets/main-1a2b.js.gz'), gzipSync('export {};'));
  await writeFile(join(folder, 'assets/main-1a2b.js.br'), brotliCompressSync('export {};'));
  app = await serve({});
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

async function serve(env: Record<string, string>): Promise<FastifyInstance> {
  const config = readConfig({ PRODUCT: 'abc', ...env });
  const served = Fastify();
  addSecurityHeaders(served, config);
  await addWeb(served, { config, authenticate: async () => null } as unknown as Parameters<typeof addWeb>[1], `${folder}/`);
  return served;
}

const get = (url: string) => app.inject({ url });

it('the server sends the same page with the product name and environment of the installation at the root and at every page URL', async () => {
  const [root, again, deep, docs] = [await get('/'), await get('/?isApple=1'), await get('/insideDetails?id=1'), await get('/api/docs')];
  expect(root.body).toBe('<meta name="product" content="abc" /><meta name="environment" content="demo" /><div id="root"></div>');
  expect([again.body, deep.body, docs.body]).toEqual([root.body, root.body, root.body]);
  for (const { headers } of [root, again, deep, docs])
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
  expect(root.headers['set-cookie']).toBeUndefined();
});

it('hashed files are cached for ever, and a missing file does not return the page', async () => {
  expect((await get('/assets/main-1a2b.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(await get('/assets/gone.js')).toMatchObject({ statusCode: 404, body: '404' });
  expect((await get('/index.html')).statusCode).toBe(404);
});

it.each(['/api/..%2f', '/api/..%2F', '/api/%2e%2e%2fhome', '/api/..%252f', '/home%2f..', '/x%5c..', '/a/..%5chome'])(
  'a path that a proxy may read as another one does not return the page: %s',
  async (path) => {
    expect(await get(path)).toMatchObject({ statusCode: 404, body: '404' });
  },
);

it('a browser that accepts brotli gets the smaller copy, which has no URL of its own', async () => {
  const address = '/assets/main-1a2b.js';
  const packed = await app.inject({ url: address, headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } });
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', 'content-type': 'application/javascript; charset=utf-8' });
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe('export {};');
  expect((await get(`${address}.br`)).statusCode).toBe(404);
});

it('precompressed files are sent under the original URL to clients that accept gzip', async () => {
  const address = '/assets/main-1a2b.js';
  const packed = await app.inject({ url: address, headers: { 'accept-encoding': 'gzip, deflate' } });
  expect(packed.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-type': 'application/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  });
  expect(gunzipSync(packed.rawPayload).toString()).toBe('export {};');
  const plain = await get(address);
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.body).toBe('export {};');
  expect((await get(`${address}.gz`)).statusCode).toBe(404);
});

it('only the page of the picker may be embedded, by the configured sites; switched off it is 404 and nobody may', async () => {
  const on = await serve({ SKU_PICKER_ORIGINS: 'https://Shop.example.com' });
  const off = await serve({ SKU_PICKER_ORIGINS: 'https://shop.example.com', SKU_PICKER: '0' });
  const ask = async (one: FastifyInstance, url: string) => {
    const { statusCode, headers } = await one.inject({ url });
    return [statusCode, /frame-ancestors [^;]+/.exec(String(headers['content-security-policy']))?.[0]];
  };
  expect(await ask(on, '/selectSKU?q=x')).toEqual([200, 'frame-ancestors https://shop.example.com']);
  for (const url of ['/login', '/selectSKU/x', '/home?/selectSKU']) expect(await ask(on, url)).toEqual([200, "frame-ancestors 'none'"]);
  expect(await ask(off, '/selectSKU')).toEqual([404, "frame-ancestors 'none'"]);
  await Promise.all([on.close(), off.close()]);
});
