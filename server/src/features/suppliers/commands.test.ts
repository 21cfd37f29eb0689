import { createHash } from 'node:crypto';
import type { KyselyPlugin } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditApi } from '@mrp/contract/features/audit.ts';
import { suppliersApi } from '@mrp/contract/features/suppliers.ts';
import { SupplierInput } from '@mrp/contract/features/suppliers/input.ts';
import type { Supplier } from '@mrp/contract/features/suppliers/record.ts';
import { pricesApi } from '@mrp/contract/features/prices.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { aMaterial, offerInput, theDictionaries } from '../../../test/builders.ts';
import { anIdentity, aSupplier, aSupplierInput, type SupplierDraft, type SupplierFacts } from '../../../test/suppliers.ts';
import { listOptions } from '../dictionaries/queries.ts';
import { createSuppliers, editSuppliers } from './commands.ts';
import { getSupplier, listSuppliers } from './queries.ts';

let t: TestApp;
let admin: TestUser;
beforeAll(async () => {
  t = await testApp();
  admin = await t.aUser();
});

const create = async (facts: SupplierFacts = {}) => admin.call(suppliersApi.create, { body: await aSupplierInput(t, facts) });
const created = async (facts: SupplierFacts = {}): Promise<Supplier> => (await create(facts)).data;
/** The input that the form of this supplier sends. */
const asInputOnly = (supplier: Supplier, facts: SupplierFacts = {}): SupplierDraft => {
  const input = SupplierInput.keyof().options.map((field) => [field, supplier[field]]);
  const certificates = supplier.certificates.map(({ id, kind, number, validTo, fileId }) => ({ id, kind, number, validTo, fileId }));
  return { ...(Object.fromEntries(input) as SupplierDraft), certificates, ...facts };
};
const asInput = (supplier: Supplier, facts: SupplierFacts = {}) => ({ ...asInputOnly(supplier, facts), version: supplier.version });

const toPending = ({ id, version }: Supplier) => ({ params: { id }, body: { action: 'submit' as const, version } });

describe('editing a supplier', () => {
  it('changes fields and child rows, and the audit log has only the changes', async () => {
    const before = await created({
      contacts: [{ name: '王小明', mobile: '13812345678' }, { name: '李四' }],
      bankAccounts: [{ bankName: '中国银行', accountName: '户', accountNo: '62178520001234' }],
    });
    const [wang, li] = before.contacts;
    const contacts = [{ ...li!, isDefault: true }, { ...wang!, mobile: '13912345678', isDefault: false }, { name: '赵五' }];
    const { data } = await admin.call(suppliersApi.edit, { params: { id: before.id }, body: asInput(before, { level: 'B', contacts }) });
    expect(data).toMatchObject({ level: 'B', version: 2, contactName: '李四' });
    expect(data.contacts.map(({ id, name, mobile }) => [id, name, mobile])).toEqual([
      [li!.id, '李四', ''],
      [wang!.id, '王小明', '13912345678'],
      [expect.any(String), '赵五', ''],
    ]);
    const entries = await t.db
      .selectFrom('auditEntries')
      .select(['tableName', 'operation', 'changes'])
      .where('documentId', '=', before.id)
      .where('action', '=', '编辑供应商')
      .execute();
    expect(entries).toContainEqual({ tableName: 'suppliers', operation: 'U', changes: { level: [null, 'B'] } });
    expect(entries).toContainEqual({
      tableName: 'supplier_contacts',
      operation: 'U',
      changes: expect.objectContaining({ mobile: ['13812345678', '13912345678'] }),
    });
    expect(entries.filter(({ tableName }) => tableName === 'supplier_bank_accounts')).toEqual([]);
  });

  it('refuses an old version and returns the newer record', async () => {
    const before = await created();
    await admin.call(suppliersApi.edit, { params: { id: before.id }, body: asInput(before, { address: '一' }) });
    const late = await admin.call(suppliersApi.edit, { params: { id: before.id }, body: asInput(before, { address: '二' }) });
    expect(late).toMatchObject({ code: 40900, message: '内容已被他人修改', data: { newer: { address: '一', version: 2 } } });
  });

  it('saves one of two concurrent edits', async () => {
    const before = await created();
    const answers = await Promise.all(
      ['一', '二'].map((address) => admin.call(suppliersApi.edit, { params: { id: before.id }, body: asInput(before, { address }) })),
    );
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, 40900]));
  });

  it('keeps the former name of a supplier that others may know', async () => {
    const before = await aSupplier(t, { name: '老名字有限公司', abbreviation: '老名字' });
    const { data } = await admin.call(suppliersApi.edit, {
      params: { id: before.id },
      body: asInput(before, { name: '新名字有限公司', abbreviation: '新名字' }),
    });
    expect(data).toMatchObject({ formerNames: ['老名字有限公司'], formerAbbreviations: ['老名字'] });
    const draft = await created({ name: '笔误' });
    const { data: corrected } = await admin.call(suppliersApi.edit, { params: { id: draft.id }, body: asInput(draft, { name: '更正' }) });
    expect(corrected.formerNames).toEqual([]);
  });

  it('is refused while the supplier waits for approval', async () => {
    const pending = await aSupplier(t, {}, 'PENDING');
    expect(await admin.call(suppliersApi.edit, { params: { id: pending.id }, body: asInput(pending) })).toMatchObject({
      code: 40902,
      message: '当前状态为“待审核”，不能编辑',
    });
  });

  it('keeps an entry that was disabled later, but accepts no other disabled one', async () => {
    const [, , other] = await listOptions(t.db, 'companyType');
    const before = await created({ companyTypeId: other!.id });
    await t.ownerDb.updateTable('dictionaryEntries').set({ active: false }).where('id', '=', other!.id).execute();
    expect(await admin.call(suppliersApi.edit, { params: { id: before.id }, body: asInput(before) })).toMatchObject({ code: 200 });
    expect(await create({ companyTypeId: other!.id })).toMatchObject({ code: 40000 });
    await t.ownerDb.updateTable('dictionaryEntries').set({ active: true }).where('id', '=', other!.id).execute();
  });

  it('does not change the child rows of another supplier', async () => {
    const [mine, foreign] = [await created({ contacts: [{ name: '我的' }] }), await created({ contacts: [{ name: '别人的' }] })];
    const body = asInput(mine, { contacts: [{ id: foreign.contacts[0]!.id!, name: '改名' }] });
    expect(await admin.call(suppliersApi.edit, { params: { id: mine.id }, body })).toMatchObject({ code: 40400 });
    expect((await admin.call(suppliersApi.get, { params: { id: foreign.id } })).data.contacts[0]!.name).toBe('别人的');
  });
});

describe('account numbers of a supplier', () => {
  const accountNo = '6217 8520 0000 1234';
  const accounts = [{ bankName: '中国银行', accountName: '户', accountNo }];

  it('are masked without 全局:查看银行账号 in every response', async () => {
    const before = await created({ bankAccounts: accounts });
    const buyer = await t.aUser(['供应商档案', '供应商档案:编辑', '供应商档案:新建', '供应商档案:提交']);
    const answers = [
      await buyer.call(suppliersApi.get, { params: { id: before.id } }),
      await buyer.call(suppliersApi.edit, { params: { id: before.id }, body: asInput({ ...before, version: 9 }) }),
      await buyer.call(suppliersApi.create, { body: await aSupplierInput(t, { bankAccounts: accounts }) }),
      await buyer.call(suppliersApi.list),
    ];
    for (const { response } of answers) expect(response.body).not.toMatch(/8520 ?0000/);
    expect(answers[0]!.data).toMatchObject({ bankAccounts: [{ accountNo: '****1234' }] });
    expect((await admin.call(suppliersApi.get, { params: { id: before.id } })).data.bankAccounts[0]!.accountNo).toBe(accountNo);
  });

  it('are masked in the log for all users', async () => {
    const { id } = await created({ bankAccounts: accounts });
    const { data, response } = await admin.call(auditApi.selectAllLogById, { query: { id, type: 'supplier' } });
    expect(data[0]?.fields.map(({ label }) => label).join()).toContain('账号');
    expect(response.body).not.toMatch(/8520 ?0000/);
  });

  it('stay unchanged when the mask is sent back, and change with a new number', async () => {
    const before = await created({ bankAccounts: accounts });
    const buyer = await t.aUser(['供应商档案', '供应商档案:编辑']);
    const { data: seen } = await buyer.call(suppliersApi.get, { params: { id: before.id } });
    const renamed = seen.bankAccounts.map((account) => ({ ...account, bankName: '工商银行' }));
    const { data: saved } = await buyer.call(suppliersApi.edit, {
      params: { id: before.id },
      body: asInput(seen, { bankAccounts: renamed }),
    });
    const stored = () =>
      t.db.selectFrom('supplierBankAccounts').select(['bankName', 'accountNo']).where('supplierId', '=', before.id).execute();
    expect(await stored()).toEqual([{ bankName: '工商银行', accountNo }]);
    const replaced = saved.bankAccounts.map((account) => ({ ...account, accountNo: '9558 0000 9999' }));
    await buyer.call(suppliersApi.edit, { params: { id: before.id }, body: asInput(saved, { bankAccounts: replaced }) });
    expect(await stored()).toEqual([{ bankName: '工商银行', accountNo: '9558 0000 9999' }]);
  });

  it('cannot be copied from another supplier by sending its mask', async () => {
    const [rich, poor] = [await created({ bankAccounts: accounts }), await created()];
    const bankAccounts = [{ ...rich.bankAccounts[0]!, accountNo: '****1234' }];
    const answer = await admin.call(suppliersApi.edit, { params: { id: poor.id }, body: asInput(poor, { bankAccounts }) });
    expect(answer).toMatchObject({ code: 40000, data: { fields: { 'bankAccounts.0.accountNo': '请填写完整账号' } } });
  });
});

describe('the certificate files of a supplier', () => {
  const aFile = async (ownerId: string) => {
    const sha256 = createHash('sha256').update(ownerId).digest('hex');
    const file = { ownerId, name: 'grs.pdf', kind: 'ATTACHMENT', mime: 'application/pdf', size: '9', sha256, storeKey: sha256 };
    return (await t.ownerDb.insertInto('files').values(file).returning('id').executeTakeFirstOrThrow()).id;
  };

  it('are marked as used while a certificate references them', async () => {
    const fileId = await aFile(admin.id);
    const before = await created({ certificates: [{ kind: 'GRS', fileId }] });
    expect(before.certificates).toMatchObject([{ kind: 'GRS', fileId, file: { name: 'grs.pdf', size: 9 } }]);
    const uses = () => t.db.selectFrom('fileUses').select(['kind', 'documentId']).where('fileId', '=', fileId).execute();
    expect(await uses()).toEqual([{ kind: 'supplier', documentId: before.id }]);
    await admin.call(suppliersApi.edit, { params: { id: before.id }, body: asInput(before, { certificates: [] }) });
    expect(await uses()).toEqual([]);
  });

  it('are refused when the user may not read them', async () => {
    const stranger = await t.aUser();
    const buyer = await t.aUser(['供应商档案', '供应商档案:新建']);
    const body = await aSupplierInput(t, { certificates: [{ kind: 'GRS', fileId: await aFile(stranger.id) }] });
    expect(await buyer.call(suppliersApi.create, { body })).toMatchObject({ code: 40400, message: '文件不存在或已被删除' });
    expect(await t.db.selectFrom('suppliers').select('id').where('name', '=', body.name).execute()).toEqual([]);
  });
});

describe('deleting a supplier draft', () => {
  it('removes an own draft with its child rows', async () => {
    const draft = await created({ contacts: [{ name: '王' }], formerNames: ['旧名'] });
    expect(await admin.call(suppliersApi.discard, { params: { id: draft.id } })).toMatchObject({ code: 200, data: null });
    expect(await admin.call(suppliersApi.get, { params: { id: draft.id } })).toMatchObject({
      code: 40400,
      message: '供应商不存在或已被删除',
    });
  });

  it('is refused when an offer references it', async () => {
    const { data: submitted } = await admin.call(suppliersApi.transition, toPending(await created()));
    const d = await theDictionaries(t);
    const { id: spuId, skus } = await aMaterial(t, d, admin, {}, [{}]);
    await admin.call(pricesApi.addOffers, {
      params: { id: spuId },
      body: { offers: [offerInput(d, submitted.id, { skuId: skus[0]!.id })] },
    });
    const { id, version } = submitted;
    await admin.call(suppliersApi.transition, { params: { id }, body: { action: 'reject', version, reason: '试' } });
    expect(await admin.call(suppliersApi.discard, { params: { id } })).toMatchObject({ code: 40903 });
  });

  it('is refused for a draft of another user and for other states', async () => {
    const draft = await created();
    const other = await t.aUser(['供应商档案', '供应商档案:编辑']);
    expect(await other.call(suppliersApi.discard, { params: { id: draft.id } })).toMatchObject({ code: 40301 });
    const active = await aSupplier(t);
    expect(await admin.call(suppliersApi.discard, { params: { id: active.id } })).toMatchObject({
      code: 40902,
      message: '当前状态为“合作中”，不能删除',
    });
  });
});

describe('many suppliers at once', () => {
  const author = anIdentity('77');
  const inputs = async (count: number) => {
    const raw = await Promise.all(
      Array.from({ length: count }, () => aSupplierInput(t, { contacts: [{ name: '王' }], formerNames: ['旧名'] })),
    );
    return raw.map((input) => SupplierInput.parse(input));
  };

  it('are created with as many statements as one, and imported ones wait for approval', async () => {
    const run = async (count: number) => {
      const many = await inputs(count);
      let statements = 0;
      const counting: KyselyPlugin = {
        transformQuery: ({ node }) => {
          statements += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      };
      await t.write((tx) => createSuppliers(tx.withPlugin(counting), author, many, 'PENDING'), author.userId);
      return statements;
    };
    const forOne = await run(1);
    expect(await run(200)).toBe(forOne);
    const waiting = await t.db
      .selectFrom('suppliers')
      .select(['state', 'createdBy', 'submittedBy'])
      .where('createdBy', '=', '77')
      .execute();
    expect(waiting).toHaveLength(201);
    expect(new Set(waiting.map((row) => JSON.stringify(row))).size).toBe(1);
    expect(waiting[0]).toEqual({ state: 'PENDING', createdBy: '77', submittedBy: '77' });
  });

  it('are all refused when one of the names is taken', async () => {
    const [first, second] = await inputs(2);
    await t.write((tx) => createSuppliers(tx, author, [first!]));
    await expect(t.write((tx) => createSuppliers(tx, author, [second!, first!]))).rejects.toThrow();
    expect(await t.db.selectFrom('suppliers').select('id').where('name', '=', second!.name).execute()).toEqual([]);
  });

  it('are edited together, each with its own version', async () => {
    const ids = await t.write(async (tx) => createSuppliers(tx, author, await inputs(3)));
    const before = await listSuppliers(t.db, ids, author);
    const edits = before.map((supplier) => ({
      id: supplier.id,
      version: supplier.version,
      input: SupplierInput.parse(asInputOnly(supplier, { level: 'C' })),
    }));
    await t.write((tx) => editSuppliers(tx, author, edits));
    for (const id of ids) expect(await getSupplier(t.db, id, author)).toMatchObject({ level: 'C', version: 2, contacts: [{ name: '王' }] });
    await expect(t.write((tx) => editSuppliers(tx, author, edits))).rejects.toThrow('内容已被他人修改');
  });
});
