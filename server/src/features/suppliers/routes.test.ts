import { beforeAll, describe, expect, it } from 'vitest';
import { suppliersApi } from '@mrp/contract/features/suppliers.ts';
import type { Supplier } from '@mrp/contract/features/suppliers/record.ts';
import { supplierLinkingApi } from '@mrp/contract/features/suppliers/linking.ts';
import { supplierLookupsApi } from '@mrp/contract/features/suppliers/lookups.ts';
import type { Endpoint } from '@mrp/contract/lib/endpoint.ts';
import type { Permission } from '@mrp/contract/permissions.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { aSupplierInput, type SupplierFacts } from '../../../test/suppliers.ts';
import { listOptions } from '../dictionaries/queries.ts';

let t: TestApp;
let admin: TestUser;
beforeAll(async () => {
  t = await testApp();
  admin = await t.aUser();
});

const create = async (facts: SupplierFacts = {}, user = admin) => user.call(suppliersApi.create, { body: await aSupplierInput(t, facts) });
const created = async (facts: SupplierFacts = {}): Promise<Supplier> => (await create(facts)).data;
describe('the supplier API', () => {
  const calls: [string, Endpoint, object, Permission[]][] = Object.entries({
    ...suppliersApi,
    ...supplierLookupsApi,
    ...supplierLinkingApi,
  }).map(([name, spec]: [string, Endpoint]) => {
    const needed = typeof spec.permission === 'string' ? [] : [...spec.permission.anyOf];
    return [name, spec, { params: { id: '1' }, ...(spec.body && { body: {} }) }, needed];
  });

  it.each(calls)('answers %s with 401 without a token and 411 with an expired one', async (_, spec, request) => {
    expect(await t.anonymous.call(spec, request)).toMatchObject({ status: 401, code: 401 });
    expect(await t.someoneExpired.call(spec, request)).toMatchObject({ status: 200, code: 411 });
  });

  it.each(calls.filter(([, , , needed]) => needed.length > 0))(
    'answers %s with 40300 and the name of the permission without it',
    async (_, spec, request, needed) => {
      const nobody = await t.aUser(['内部物料档案']);
      const answer = await nobody.call(spec, request);
      expect(answer).toMatchObject({ status: 200, code: 40300 });
      expect(answer.message).toContain(needed[0]);
    },
  );

  it.each(calls)('refuses another product for %s', async (_, spec, request) => {
    expect(await admin.call(spec, { ...request, params: { id: '1', product: 'other' } })).toMatchObject({ status: 404 });
  });
});

describe('a new supplier', () => {
  it('gets the next code, keeps every field and is found by name, pinyin and initials', async () => {
    const [source, companyType, cooperation, model] = await Promise.all(
      (['supplierSource', 'companyType', 'cooperation', 'cooperationModel'] as const).map(
        async (dictionary) => (await listOptions(t.db, dictionary))[1]!,
      ),
    );
    const [category] = await listOptions(t.db, 'supplierCategory');
    const leaf = await t.db
      .selectFrom('classificationFacts')
      .select(['id', 'fullName'])
      .where('isLeaf', '=', true)
      .limit(1)
      .executeTakeFirstOrThrow();
    const facts: SupplierFacts = {
      name: '绍兴云舟织造有限公司',
      abbreviation: '云舟织造',
      formerNames: ['绍兴云舟布厂'],
      formerAbbreviations: ['云舟布厂'],
      kind: 'BOTH',
      sourceId: source!.id,
      companyTypeId: companyType!.id,
      cooperationId: cooperation!.id,
      cooperationModelId: model!.id,
      level: 'A',
      categoryIds: [category!.id],
      classificationIds: [leaf.id ?? ''],
      creditCode: '91350100M000100Y43',
      taxRate: '13',
      settlementDays: '60',
      city: '绍兴',
      address: '柯桥区轻纺城',
      monthlyCapacity: '20 万米',
      leadDays: '15',
      tolerance: '3.50',
      remark: '老客户\n可赊账',
      contacts: [
        { name: '王小明', title: '业务', mobile: '13812345678', email: 'wang@example.com' },
        { name: '李四', isDefault: true, phone: '0575-1234567', wechat: 'lisi' },
      ],
      bankAccounts: [{ bankName: '中国银行柯桥支行', accountName: '绍兴云舟织造有限公司', accountNo: '6217 8520 0000 1234' }],
      certificates: [{ kind: 'OEKO-TEX', number: 'SH-1', validTo: '2030-01-31' }],
    };
    const { data, code } = await create(facts);
    expect(code).toBe(200);
    expect(data.code).toMatch(/^GYS\d{6}$/);
    expect(data).toMatchObject({
      ...facts,
      state: 'DRAFT',
      province: '浙江',
      tolerance: '3.5',
      source: source!.name,
      companyType: companyType!.name,
      categories: [category!.name],
      classifications: [leaf.fullName],
      contactName: '李四',
      contacts: [
        { name: '王小明', isDefault: false },
        { name: '李四', isDefault: true },
      ],
      materials: 0,
      version: 1,
      submittedByMe: false,
    });
    for (const q of ['云舟', 'yunzhou', 'yzzz', data.code, '布厂', '91350100M000100Y43']) {
      const { data: found } = await admin.call(suppliersApi.list, { query: { q } });
      expect(
        found.rows.map((row) => row.id),
        q,
      ).toContain(data.id);
    }
  });

  it('is created once when the same request arrives several times, with the same response', async () => {
    const body = await aSupplierInput(t);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => admin.call(suppliersApi.create, { body }, { 'idempotency-key': 'one-press-of-save' })),
    );
    expect(new Set(answers.map((answer) => answer.response.body)).size).toBe(1);
    expect(answers[0]).toMatchObject({ code: 200 });
    expect(await t.db.selectFrom('suppliers').select('id').where('name', '=', body.name).execute()).toHaveLength(1);
  });

  it('is refused when name, abbreviation or credit code is taken, with the error at the field', async () => {
    await created({ name: '甲方纺织有限公司', abbreviation: '甲方', creditCode: '91440300708461136T' });
    expect(await create({ name: '甲方纺织有限公司' })).toMatchObject({
      code: 40901,
      message: '供应商全称“甲方纺织有限公司”已存在，请换一个',
      data: { fields: { name: '供应商全称“甲方纺织有限公司”已存在，请换一个' } },
    });
    expect(await create({ abbreviation: '甲方' })).toMatchObject({
      code: 40901,
      data: { fields: { abbreviation: expect.stringContaining('供应商简称“甲方”') } },
    });
    expect(await create({ creditCode: '91440300708461136T' })).toMatchObject({
      code: 40901,
      data: { fields: { creditCode: expect.any(String) } },
    });
  });

  it.each([
    [{ name: '' }, 'name', '不能为空'],
    [{ name: '长'.repeat(65) }, 'name', '不能超过64个字符'],
    [{ abbreviation: '长'.repeat(17) }, 'abbreviation', '不能超过16个字符'],
    [{ kind: 'OTHER' as never }, 'kind', '请选择类型'],
    [{ creditCode: '91350100M000100Y44' }, 'creditCode', '统一社会信用代码不正确，请核对18位代码'],
    [{ taxRate: '13.555' }, 'taxRate', '不能超过2位数,且小数只允许后2位'],
    [{ taxRate: '-1' }, 'taxRate', '不能小于0'],
    [{ leadDays: '1.5' }, 'leadDays', '不能超过4位数,且不能有小数'],
    [{ settlementDays: '12345' }, 'settlementDays', '不能超过4位数,且不能有小数'],
    [{ city: '伦敦' }, 'city', '请从列表中选择城市'],
    [{ remark: '长'.repeat(501) }, 'remark', '不能超过500个字符'],
    [{ contacts: [{ name: '王', mobile: '123' }] }, 'contacts.0.mobile', '请填写正确的11位手机号，境外号码前加国家代码，如 +852'],
    [{ contacts: [{ name: '王', email: 'x@' }] }, 'contacts.0.email', '邮箱格式不正确'],
    [
      {
        contacts: [
          { name: '王', isDefault: true },
          { name: '李', isDefault: true },
        ],
      },
      'contacts',
      '只能有一位默认联系人',
    ],
    [
      { bankAccounts: [{ bankName: '行', accountName: '户', accountNo: '12' }] },
      'bankAccounts.0.accountNo',
      '账号为8–40位数字或字母，可含空格和-',
    ],
    [{ bankAccounts: [{ bankName: '行', accountName: '户', accountNo: '****1234' }] }, 'bankAccounts.0.accountNo', '请填写完整账号'],
    [{ sourceId: null as never }, 'sourceId', '请选择来源'],
    [{ sourceId: '999999' }, 'sourceId', '请从列表中选择启用的选项'],
    [{ currencyId: 'x' }, 'currencyId', '编号无效'],
    [{ classificationIds: ['999999'] }, 'classificationIds', '请从列表中选择启用的选项'],
    [{ name: '空\u0000字符' }, 'name', '不能包含控制字符'],
    [{ price: '1' } as never, 'price', '不支持的参数：price'],
  ])('is refused with %o at the field %s', async (facts: SupplierFacts, field, message) => {
    expect(await create(facts)).toMatchObject({ status: 200, code: 40000, data: { fields: { [field]: message } } });
  });

  it('accepts only entries of the right dictionary', async () => {
    const [currency] = await listOptions(t.db, 'currency');
    expect(await create({ sourceId: currency!.id })).toMatchObject({ code: 40000, data: { fields: { sourceId: expect.any(String) } } });
  });

  it('stores scripts, formulas and emoji as plain text', async () => {
    const name = `<script>alert(1)</script>=cmd|'/c'!A1 😀`;
    expect((await create({ name })).data.name).toBe(name);
  });
});
