import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Worker as Thread } from 'node:worker_threads';
import type { FastifyInstance } from 'fastify';
import { programOf } from '../../paths.ts';
import type { GatewayOptions } from '../gateway.ts';
import { identifyCaller } from '../identity.ts';

/** Stands for the product's name in a description that is made for every installation; no configuration can be called so. */
export const PRODUCT_PLACE = '%product%';
/** Made by the build of the server, beside the program that makes it. */
export const DESCRIPTION_FILE = 'openapi.json';

const program = programOf('describe-interface.ts');
const madeAtBuild = join(dirname(program), DESCRIPTION_FILE);

/** Serves OpenAPI 3.1 to logged-in users and API keys. */
export function addOpenApi(app: FastifyInstance, gateway: GatewayOptions): void {
  let document: Promise<string> | undefined;
  app.get('/api/openapi.json', async (request, reply) => {
    await identifyCaller(request, gateway);
    document ??= readDescription(gateway.config.PRODUCT).catch((error: unknown) => {
      document = undefined;
      throw error;
    });
    return reply.type('application/json; charset=utf-8').send(await document);
  });
}

/** Of the build; without one a thread makes it, so that other requests are answered meanwhile. */
async function readDescription(product: string): Promise<string> {
  const text = existsSync(madeAtBuild) ? await readFile(madeAtBuild, 'utf8') : await describeInThread();
  return text.replaceAll(PRODUCT_PLACE, product);
}

async function describeInThread(): Promise<string> {
  const thread = new Thread(program);
  thread.unref();
  const [text] = (await once(thread, 'message')) as [string];
  return text;
}
