import { beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { accessApi } from '@mrp/contract/features/access.ts';
import { suppliersApi } from '@mrp/contract/features/suppliers.ts';
import { Bytes, type Endpoint } from '@mrp/contract/lib/endpoint.ts';
import { routes } from '../../../app.ts';
import release from '../../../../package.json' with { type: 'json' };
import { appOn, testApp, type Answer, type TestApp } from '../../../../test/app.ts';
import { retryWhileBusy } from '../../../../test/retry-while-busy.ts';
import { describeInterface } from './openapi.ts';

type Content = { content?: { 'application/json'?: { example?: { data?: unknown } } } };
interface Operation {
  operationId: string;
  description: string;
  security?: object[];
  requestBody?: Content;
  responses: Record<string, Content>;
}

let all: readonly { title: string; spec: Endpoint; operation: Operation }[];
let text: string;
let spent: number;
beforeAll(async () => {
  const known = await routes;
  const begun = process.threadCpuUsage();
  const document = describeInterface(known, { product: 'mrp', version: release.version });
  text = JSON.stringify(document);
  spent = process.threadCpuUsage(begun).user;
  const paths = document.paths as unknown as Record<string, Record<string, Operation>>;
  all = (await routes).flatMap(({ spec }) => {
    const path = `/api${spec.path.replace(':product', 'mrp').replaceAll(/:(\w+)/g, '{$1}')}`;
    const operation = paths[path]?.[spec.method.toLowerCase()];
    return operation ? [{ title: `${spec.method} ${spec.path}`, spec, operation }] : [];
  });
}, 60_000);

const of = (spec: Endpoint) => all.find((one) => one.spec === spec)?.operation;

describe('the description of the interface', () => {
  it('has every call under a name of its own', async () => {
    expect(all).toHaveLength((await routes).length);
    expect(new Set(all.map(({ operation }) => operation.operationId)).size).toBe(all.length);
  });

  it('has examples that the schemas accept, of nearly every body and answer', () => {
    const wrong: string[] = [];
    const without: string[] = [];
    for (const { title, spec, operation } of all) {
      const body = operation.requestBody?.content?.['application/json'];
      if (spec.body && !body?.example) without.push(`${title} body`);
      else if (spec.body && !spec.body.safeParse(body?.example).success) wrong.push(`${title} body`);
      const answer = operation.responses[200]?.content?.['application/json'];
      if (spec.response !== Bytes && !answer?.example) without.push(`${title} answer`);
      else if (spec.response !== Bytes && !spec.response.safeParse(answer?.example?.data).success) wrong.push(`${title} answer`);
      if (spec.example?.query && !spec.query?.safeParse(spec.example.query).success) wrong.push(`${title} query`);
    }
    expect(wrong).toEqual([]);
    // Rules between fields, such as shares that add up to 100, are beyond generated samples.
    expect(without.length, without.join('\n')).toBeLessThanOrEqual(20);
  });

  it('names every error, the permission of each call, and which calls keys may make', () => {
    for (const { code } of Object.values(errors)) expect(text).toContain(`| ${code} |`);
    expect(of(suppliersApi.create)?.description).toBe('权限：供应商档案:新建。');
    expect(of(accessApi.createUser)).toMatchObject({
      description: expect.stringContaining('接口密钥不能调用'),
      security: [{ session: [] }],
    });
    expect(of(suppliersApi.create)?.responses).toMatchObject({ 401: expect.anything(), 429: expect.anything(), 500: expect.anything() });
  });

  it('says what fields are called, in which unit, and which are prices', () => {
    expect(text).toContain('"description":"名称"');
    expect(text).toMatch(/"description":"[^"]*（天）"/);
    expect(text).toContain('没有“全局:查看价格”的账号没有这一项');
  });
});

describe('its page', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp();
  });

  it('is served without a session, like every page, while the description needs one', async () => {
    const page = await t.app.inject({ url: '/api/docs' });
    expect([200, 404]).toContain(page.statusCode);
    expect(page.headers['content-type']).not.toContain('json');
    expect((await t.app.inject({ url: '/api/openapi.json' })).statusCode).toBe(401);
    const user = await t.aUser([]);
    const read = async () => (await t.app.inject({ url: '/api/openapi.json', headers: user.headers })).json<Answer<unknown>>();
    expect(await retryWhileBusy(read)).toMatchObject({ openapi: '3.1.0' });
  });

  it('is made beside the requests, not by the thread that answers them, and is the same', async () => {
    const other = await appOn(t);
    const { headers } = await t.aUser([]);
    const begun = process.threadCpuUsage();
    const { body } = await other.app.inject({ url: '/api/openapi.json', headers });
    expect(process.threadCpuUsage(begun).user).toBeLessThan(spent / 2);
    expect(body).toBe(text);
  });

  it('is the only path of the interface that is a page', async () => {
    for (const url of ['/api/docs/', '/api/docs/x', '/api/doc', '/api/%64ocs', '//api/docs'])
      expect((await t.app.inject({ url })).statusCode, url).toBe(401);
    expect((await t.app.inject({ url: '/api/docs', method: 'POST' })).statusCode).toBe(401);
  });
});
