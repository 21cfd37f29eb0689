import { request } from 'node:http';
import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendDownload } from './download.ts';

let app: FastifyInstance;
let port: number;
let source: Readable;

async function* endless() {
  for (;;) yield Buffer.alloc(65_536);
}
async function* broken() {
  yield Buffer.alloc(1000);
  throw new Error('the disk is gone');
}

beforeAll(async () => {
  app = Fastify();
  app.get<{ Params: { kind: string } }>('/:kind', (call, reply) => {
    source = Readable.from(call.params.kind === 'endless' ? endless() : broken());
    return sendDownload(reply, {
      stream: source,
      mime: 'application/zip',
      name: '附件(1).zip',
      length: 1_000_000_000,
      inline: false,
      immutable: false,
    });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as { port: number }).port;
});
afterAll(() => app.close());

it('sendDownload closes the source when the client disconnects', async () => {
  await new Promise<void>((resolve) => {
    const call = request({ port, path: '/endless' }, (answer) => {
      expect(answer.headers).toMatchObject({
        'content-length': '1000000000',
        'content-disposition': 'attachment; filename="__(1).zip"; filename*=UTF-8\'\'%E9%99%84%E4%BB%B6%281%29.zip',
        'cache-control': 'no-store',
      });
      answer.once('data', () => call.destroy());
      answer.once('close', resolve);
    });
    call.on('error', () => undefined);
    call.end();
  });
  await expect.poll(() => source.destroyed).toBe(true);
});

it('sendDownload breaks the connection when the source fails, so that no partial file looks complete', async () => {
  const outcome = await new Promise<string>((resolve) => {
    const call = request({ port, path: '/broken' }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve('whole'));
      answer.once('error', () => resolve('broken'));
    });
    call.once('error', () => resolve('broken'));
    call.end();
  });
  expect(outcome).toBe('broken');
});
