import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request as open } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessApi } from '@mrp/contract/features/access.ts';
import { dictionariesApi } from '@mrp/contract/features/dictionaries.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { receiptsApi } from '@mrp/contract/features/purchases.ts';
import { stylesApi } from '@mrp/contract/features/styles.ts';
import { effectOf, type Endpoint } from '@mrp/contract/lib/endpoint.ts';
import { routes } from '../../src/app.ts';
import type { JobEngine } from '../../src/platform/jobs.ts';
import { aMailServer, mailConfig } from '../mail-server.ts';
import { testApp, type TestApp } from '../app.ts';
import { openIdleJobs, openSamples } from './all-samples.ts';
import type { Sample, SampleRequest, Scene } from './write-samples.ts';

const isFull = process.env['TEST_FULL'] !== undefined;
const CONNECTIONS = isFull ? 5 : 2;
const ROUNDS = isFull ? 5 : 1;

/** Each login opens a new session with a token that is not stored; logout is the seed's GET; previews are rolled back. */
const unkeyed: readonly Endpoint[] = [accessApi.logIn, accessApi.logOut, stylesApi.previewOrder, receiptsApi.rehearse];
const writes = (await routes).map(({ spec }) => spec).filter((spec) => effectOf(spec) !== 'read' && !unkeyed.includes(spec));

let t: TestApp;
let scene: Scene;
let engine: JobEngine;
/** An endpoint with several actions has one sample for each. */
let samples: ReadonlyMap<Endpoint, readonly Sample[]>;
let port: number;
const lines = Array.from({ length: CONNECTIONS }, () => new Agent({ keepAlive: true, maxSockets: 1 }));

beforeAll(async () => {
  t = await testApp(mailConfig(await aMailServer()));
  engine = await openIdleJobs(t);
  const opened = await openSamples(t, engine);
  scene = opened.scene;
  samples = Map.groupBy(opened.samples, ({ endpoint }) => endpoint);
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  port = (t.app.server.address() as AddressInfo).port;
}, 120_000);

afterAll(async () => {
  for (const line of lines) line.destroy();
  await engine.stop();
});

async function send(agent: Agent, { method, path }: Endpoint, request: SampleRequest, key: string): Promise<string> {
  const address = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(request.params?.[name] ?? t.config.PRODUCT));
  const search = request.query ? `?${new URLSearchParams(request.query).toString()}` : '';
  const edge = '----repeated';
  const body = request.file
    ? Buffer.concat([
        Buffer.from(`--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${request.file.name}"\r\n\r\n`),
        request.file.bytes,
        Buffer.from(`\r\n--${edge}--\r\n`),
      ])
    : Buffer.from(request.body === undefined ? '' : JSON.stringify(request.body));
  const type = request.file ? `multipart/form-data; boundary=${edge}` : 'application/json';
  const headers = {
    ...scene.user.headers,
    ...request.headers,
    'idempotency-key': key,
    ...(body.length > 0 && { 'content-type': type, 'content-length': body.length }),
  };
  const call = open({ agent, port, host: '127.0.0.1', method, path: `/api${address}${search}`, headers });
  call.end(body);
  const [response] = (await once(call, 'response')) as [NodeJS.ReadableStream & { statusCode?: number }];
  return `${response.statusCode} ${await text(response)}`;
}

/** A new API key, or the token of a link, is in the first answer only. */
const withoutSecret = (answer: string): string => answer.replace(/"(key|token)":("[^"]*"|null)/, '"$1":…');

/** Tables that every request may write. */
const aside = ['idempotency_keys', 'rate_limits'];

/** Transactions that wrote any row since `transaction`, without updates of session activity. */
async function writersSince(transaction: string): Promise<string[]> {
  const { rows: tables } = await t.ownerPool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> all ($1)`,
    [aside],
  );
  const marks = tables.map(
    ({ name }) =>
      `select xmin::text as writer from ${name} where xmin::text::bigint > $1${name === 'sessions' ? ' and ended_at is not null' : ''}`,
  );
  const { rows } = await t.ownerPool.query<{ writer: string }>(`${marks.join(' union ')} order by 1`, [transaction]);
  return rows.map(({ writer }) => writer);
}

async function now(): Promise<string> {
  const { rows } = await t.ownerPool.query<{ id: string }>('select txid_current()::text as id');
  return rows[0]?.id ?? '';
}

async function aSample(spec: Endpoint): Promise<SampleRequest> {
  const [first] = samples.get(spec) ?? [];
  if (!first) throw new Error('no sample');
  return first.prepare();
}

it('there is a sample for every write', () => {
  expect(writes.filter((spec) => !samples.has(spec)).map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

/** A short run repeats every third write. */
const repeated = writes.filter((_, at) => isFull || at % 3 === 0);

describe.each(repeated.map((spec) => [`${spec.method} ${spec.path} (${spec.summary})`, spec] as const))('%s', (_title, spec) => {
  it.each(Array.from({ length: ROUNDS }, (_, at) => at + 1))(
    'takes effect once when requests with one key arrive together (round %i)',
    async () => {
      for (const { prepare } of samples.get(spec) ?? []) {
        const request = await prepare();
        const key = randomBytes(8).toString('hex');
        const before = await now();
        const queued = t.queued.length;

        const answers = await Promise.all(lines.map((line) => send(line, spec, request, key)));

        expect(answers[0]).toMatch(/^200 \{"code":200,/);
        expect(new Set(answers.map(withoutSecret)).size).toBe(1);
        expect((await writersSince(before)).length).toBeLessThanOrEqual(1);
        expect(t.queued.length - queued).toBeLessThanOrEqual(1);
      }
    },
  );
});

describe('writes with different keys', () => {
  it('take effect each, or once with refusals', async () => {
    const [create, edit] = [await aSample(materialsApi.create), await aSample(dictionariesApi.editEntry)];
    const before = await now();
    const created = await Promise.all(lines.map((line, at) => send(line, materialsApi.create, create, `another-${at}`)));
    expect(new Set(created).size).toBe(CONNECTIONS);
    expect(await writersSince(before)).toHaveLength(CONNECTIONS);

    const between = await now();
    const edited = await Promise.all(lines.map((line, at) => send(line, dictionariesApi.editEntry, edit, `different-${at}`)));
    expect(edited.filter((answer) => answer.startsWith('200 {"code":200,'))).toHaveLength(1);
    expect(await writersSince(between)).toHaveLength(1);
  });
});
