import { beforeAll, describe, expect, it } from 'vitest';
import { accessApi } from '@mrp/contract/features/access.ts';
import { dictionariesApi } from '@mrp/contract/features/dictionaries.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { pricesApi } from '@mrp/contract/features/prices.ts';
import { suppliersApi } from '@mrp/contract/features/suppliers.ts';
import { testApp, type Answer, type TestApp, type TestUser } from './app.ts';
import { aMaterial, fabricInput, offerInput, theDictionaries, type Dictionaries } from './builders.ts';
import { aSupplier, aSupplierInput } from './suppliers.ts';

let t: TestApp;
let d: Dictionaries;
let user: TestUser;
beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  user = await t.aUser();
});

/** A text field: the name that messages refer to, and how to read the stored value. */
interface Box {
  field: string;
  send: (text: string) => Promise<Answer<unknown>>;
  kept: (data: never) => unknown;
}

const saveMaterial = async (changes: object, colour: object = {}) => {
  const material = { ...(await fabricInput(t, d)), ...changes };
  return user.call(materialsApi.create, { body: { material, colours: [{ colourId: d.colour('藏青'), ...colour }] } as never });
};
const saveSupplier = async (changes: object) => user.call(suppliersApi.create, { body: { ...(await aSupplierInput(t)), ...changes } });
const saveOffer = async (changes: object) => {
  const material = await aMaterial(t, d, user, {}, [{}]);
  const offer = { ...offerInput(d, (await aSupplier(t)).id, changes), skuId: material.skus[0]!.id };
  return user.call(pricesApi.addOffers, { params: { id: material.id }, body: { offers: [offer] } });
};

const boxes: Readonly<Record<string, Box>> = {
  物料名称: { field: 'material.name', send: (name) => saveMaterial({ name }), kept: ({ name }: { name: string }) => name },
  物料备注: { field: 'material.remark', send: (remark) => saveMaterial({ remark }), kept: ({ remark }: { remark: string }) => remark },
  颜色名称: {
    field: 'colours.0.colourName',
    send: (colourName) => saveMaterial({}, { colourName }),
    kept: ({ skus }: { skus: { colourName: string }[] }) => skus[0]?.colourName,
  },
  供方货号: {
    field: 'offers.0.supplierItemNo',
    send: (supplierItemNo) => saveOffer({ supplierItemNo }),
    kept: ([offer]: { supplierItemNo: string }[]) => offer?.supplierItemNo,
  },
  供应商全称: { field: 'name', send: (name) => saveSupplier({ name }), kept: ({ name }: { name: string }) => name },
  联系人: {
    field: 'contacts.0.name',
    send: (name) => saveSupplier({ contacts: [{ name, mobile: '13800000000', isDefault: true }] }),
    kept: ({ contacts }: { contacts: { name: string }[] }) => contacts[0]?.name,
  },
  字典名称: {
    field: 'name',
    send: (name) => user.call(dictionariesApi.createEntry, { params: { dictionary: 'wave' }, body: { name } }),
    kept: ({ name }: { name: string }) => name,
  },
  用户姓名: {
    field: 'nickName',
    send: (nickName) =>
      user.call(accessApi.createUser, {
        body: { username: `w${(typed += 1)}`, nickName, password: 'first-1234', roleIds: [] },
      }),
    kept: ({ nickName }: { nickName: string }) => nickName,
  },
};
let typed = 0;

const harmless = [
  '<script>alert(1)</script>',
  "=cmd|'/C calc'!A0",
  '+1+1',
  '😀👨‍👩‍👧布',
  '__proto__',
  "'; drop table spus; --",
  '\u202e倒写',
  '%_\\',
];

describe.each(Object.entries(boxes))('%s', (_, { field, send, kept }) => {
  it.each(harmless)('stores %j unchanged', async (text) => {
    const answer = await send(text);
    expect(answer).toMatchObject({ status: 200, code: 200 });
    expect(kept(answer.data as never)).toBe(text);
  });

  it('refuses 10,000 characters with a message at the field', async () => {
    const answer = await send('名'.repeat(10_000));
    expect(answer).toMatchObject({ status: 200, code: 40000 });
    expect((answer.data as { fields: Record<string, string> }).fields[field]).toMatch(/^不能超过\d+个字符$/);
  });

  it.each(['零\u0000字', '半个\ud83d'])('refuses the invalid text %j with a message that says what to do', async (text) => {
    const answer = await send(text);
    expect(answer.status).toBe(200);
    expect(answer.code).toBeGreaterThanOrEqual(40000);
    expect(JSON.stringify([answer.message, answer.data])).toMatch(/控制字符/);
  });
});

describe('body keys that are not fields', () => {
  const post = (path: string, payload: string) =>
    t.app.inject({
      method: 'POST',
      url: `/api/material/mrp/mrp/${path}`,
      payload,
      headers: { ...user.headers, 'content-type': 'application/json', 'idempotency-key': `key-${(typed += 1)}-of-${path}` },
    });

  it.each(['materials/spus', 'suppliers'])('are refused by %s and change no prototype', async (path) => {
    for (const body of [
      '{"__proto__":{"admin":true}}',
      '{"constructor":{"prototype":{"admin":true}}}',
      '{"nonsense":1}',
      '[]',
      '"text"',
      '7',
    ]) {
      const { code, message } = (await post(path, body)).json<{ code: number; message: string }>();
      expect([body, code]).toEqual([body, expect.toSatisfy((value: number) => value >= 40000 && value < 41000)]);
      expect(message).toMatch(/[\u4e00-\u9fff]/);
    }
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });
});
