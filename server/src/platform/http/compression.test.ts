import { gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCompression } from './compression.ts';

const long = { rows: Array.from({ length: 500 }, (_, at) => ({ name: `纯棉府绸 ${at}` })) };

describe('responses over the network', () => {
  let app: FastifyInstance;
  beforeAll(() => {
    app = Fastify();
    addCompression(app);
    app.get('/long', async () => long);
    app.get('/short', async () => ({ code: 200 }));
    app.get('/stream', async (_, reply) => reply.type('text/plain').send(new Blob(['x'.repeat(100_000)]).stream()));
  });
  afterAll(() => app.close());
  const get = (url: string, accepted?: string) =>
    app.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } });

  it('are compressed for clients that accept gzip, with the matching header', async () => {
    const { headers, rawPayload } = await get('/long', 'gzip, deflate, br');
    expect(headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: 'accept-encoding',
      'content-type': 'application/json; charset=utf-8',
    });
    expect(Number(headers['content-length'])).toBe(rawPayload.length);
    expect(rawPayload.length).toBeLessThan(JSON.stringify(long).length / 4);
    expect(JSON.parse(gunzipSync(rawPayload).toString())).toEqual(long);
  });

  it.each([undefined, 'identity', 'br', 'gzip;q=0', 'gzip; q=0.0, br'])(
    'are not compressed for clients that accept %s',
    async (accepted) => {
      const { headers, body } = await get('/long', accepted);
      expect(headers['content-encoding']).toBeUndefined();
      expect(headers['vary']).toBe('accept-encoding');
      expect(JSON.parse(body)).toEqual(long);
    },
  );

  it('are compressed for clients that accept gzip with a low priority', async () => {
    expect((await get('/long', 'br, gzip;q=0.5')).headers['content-encoding']).toBe('gzip');
  });

  it('are not compressed when they are short or streams', async () => {
    for (const url of ['/short', '/stream']) {
      const { headers, body } = await get(url, 'gzip');
      expect(headers['content-encoding']).toBeUndefined();
      expect(body.length).toBe(url === '/short' ? 12 : 100_000);
    }
  });
});
