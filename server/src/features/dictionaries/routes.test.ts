import { beforeAll, describe, expect, it } from 'vitest';
import { dictionariesApi } from '@mrp/contract/features/dictionaries.ts';
import { effectOf, type Endpoint } from '@mrp/contract/lib/endpoint.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';

let t: TestApp;
let nobody: TestUser;
beforeAll(async () => {
  t = await testApp();
  nobody = await t.aUser([]);
});

const endpoints: [string, Endpoint][] = Object.entries(dictionariesApi);
const anywhere = { params: { id: '1', dictionary: 'season', table: 'units', intoId: '2' } };
const restricted = endpoints.filter(([, { permission }]) => permission !== 'login');
const open = endpoints.filter(([, { permission }]) => permission === 'login');

describe('the dictionaries API', () => {
  it.each(endpoints)('requires an active session for %s', async (_name, endpoint) => {
    expect(await t.anonymous.call(endpoint, anywhere as never)).toMatchObject({ status: 401 });
    expect(await t.someoneExpired.call(endpoint, anywhere as never)).toMatchObject({ status: 200, code: 411 });
  });

  it.each(restricted)('requires a permission for %s', async (_name, endpoint) => {
    expect(await nobody.call(endpoint, anywhere as never)).toMatchObject({ status: 200, code: 40300, data: null });
  });

  it.each(restricted)('accepts each single permission of %s', async (_name, endpoint) => {
    const { anyOf } = endpoint.permission as { anyOf: never[] };
    for (const permission of anyOf) {
      const user = await t.aUser([permission]);
      expect((await user.call(endpoint, anywhere as never)).code).not.toBe(40300);
    }
  });

  it.each(open)('allows %s with any session', async (_name, endpoint) => {
    expect((await nobody.call(endpoint, anywhere as never)).code).not.toBe(40300);
  });

  it.each(endpoints.filter(([, { method }]) => method === 'GET'))('refuses an unknown query parameter of %s', async (_name, endpoint) => {
    const answer = await (await t.aUser()).call(endpoint, { ...anywhere, query: { page: 1, x: '1' } } as never);
    expect(answer).toMatchObject({ status: 200, code: 40000, data: { fields: { x: '不支持的参数：x' } } });
  });

  it.each(endpoints.filter(([, { body }]) => body))('refuses an unknown body field of %s', async (_name, endpoint) => {
    const answer = await (await t.aUser()).call(endpoint, { ...anywhere, body: { x: '1' } } as never);
    expect(answer).toMatchObject({ status: 200, code: 40000, data: { fields: { x: '不支持的参数：x' } } });
  });

  it.each(endpoints.filter(([, { path }]) => path.includes('/:id')))('refuses an invalid id of %s', async (_name, endpoint) => {
    const answer = await (await t.aUser()).call(endpoint, { params: { id: '0x1' } } as never);
    expect(answer).toMatchObject({ status: 200, code: 40000, data: { fields: { id: '编号无效' } } });
  });

  it.each(endpoints.filter(([, endpoint]) => effectOf(endpoint) === 'write'))(
    'requires an idempotency key for %s',
    async (_name, endpoint) => {
      const answer = await (
        await t.aUser()
      ).call(endpoint, { params: { id: '1', dictionary: 'season' }, body: bodies[_name] } as never, {
        'idempotency-key': '',
      });
      expect(answer).toMatchObject({ status: 200, code: 40006 });
    },
  );

  it('refuses other products', async () => {
    const answer = await nobody.call(dictionariesApi.listUnits, { params: { product: 'plm' } } as never);
    expect(answer).toMatchObject({ status: 404 });
  });
});

const facts = { firstUnitId: null, secondUnitId: null, greigeManaged: null, lotTracked: null };
const classification = { name: '甲', abbreviation: 'JIA', ...facts, industries: ['cloth'] };
const colour = { name: '甲', hex: null, lab: null, colourSystemId: null };
const unit = { code: 'J', name: '卷', dimension: 'count', decimals: 0, factor: null };
const bodies: Record<string, object> = {
  createEntry: { name: '甲' },
  orderEntries: { ids: ['1'] },
  editEntry: { name: '甲', version: 1 },
  setEntryActive: { active: true, version: 1 },
  mergeEntry: { intoId: '1', version: 1 },
  createUnit: unit,
  orderUnits: { ids: ['1'] },
  editUnit: { ...unit, version: 1 },
  setUnitActive: { active: true, version: 1 },
  addRate: { validFrom: '2026-11-20', rate: '7.1' },
  createClassification: { ...classification, parentId: '1' },
  orderClassifications: { parentId: '1', ids: ['1'] },
  editClassification: { ...classification, version: 1 },
  moveClassification: { parentId: '1', version: 1 },
  mergeClassification: { intoId: '1', version: 1 },
  setClassificationActive: { active: true, version: 1 },
  createColour: colour,
  editColour: { ...colour, version: 1 },
  setColourActive: { active: true, version: 1 },
  mergeColour: { intoId: '2', version: 1 },
  editNumberingRule: { prefix: 'GYS', dateFormat: '', digits: 6, version: 1 },
};
