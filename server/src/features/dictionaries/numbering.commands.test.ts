import { beforeAll, expect, it } from 'vitest';
import { dictionariesApi as api } from '@mrp/contract/features/dictionaries.ts';
import { firstCode } from '@mrp/contract/features/dictionaries/numbering.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { takeNumber, takeNumbers } from '../../platform/numbering.ts';

let t: TestApp;
let admin: TestUser;
beforeAll(async () => {
  t = await testApp();
  admin = await t.aUser();
});

const find = async (kind: string) => (await admin.call(api.listNumberingRules)).data.find((rule) => rule.kind === kind)!;
const edit = async (kind: string, changes: object) => {
  const { id, prefix, dateFormat, digits, version } = await find(kind);
  return admin.call(api.editNumberingRule, { params: { id }, body: { prefix, dateFormat, digits, version, ...changes } });
};

it('the list of numbering rules has all numbered kinds', async () => {
  const { data } = await admin.call(api.listNumberingRules);
  expect(data.map(({ kind }) => kind).toSorted()).toEqual([
    'bom',
    'claim',
    'colour',
    'costSheet',
    'developmentTask',
    'externalMaterial',
    'holder',
    'inquiry',
    'material',
    'netting',
    'networkProduct',
    'pick',
    'pickReturn',
    'preparation',
    'production',
    'purchase',
    'quotation',
    'receipt',
    'shipment',
    'statement',
    'stockDocument',
    'stocktake',
    'supplier',
    'technique',
  ]);
});

it('new codes follow the built-in rules', async () => {
  expect(await t.write((tx) => takeNumbers(tx, 'supplier', 2))).toEqual(['GYS000001', 'GYS000002']);
  expect(await t.write((tx) => takeNumber(tx, 'material', 'F-ZZ-'))).toBe('F-ZZ-000001');
});

it('new codes follow a changed rule, like its example', async () => {
  const changed = await edit('supplier', { prefix: 'SUP', dateFormat: 'YYMM', digits: 4 });
  expect(changed).toMatchObject({ code: 200, data: { prefix: 'SUP', dateFormat: 'YYMM', digits: 4, version: 2 } });
  const { rows } = await t.pool.query<{ day: string }>('select business_day()::text as day');
  expect(await t.write((tx) => takeNumber(tx, 'supplier'))).toBe(firstCode(changed.data, rows[0]!.day));
});

it.each([
  [{ prefix: 'gys' }, { prefix: '前缀须为至多6个大写字母' }],
  [{ prefix: 'ABCDEFG' }, { prefix: '前缀须为至多6个大写字母' }],
  [{ digits: 1 }, { digits: '请填写2到10的整数' }],
  [{ digits: 11 }, { digits: '请填写2到10的整数' }],
  [{ dateFormat: 'YYYY' }, { dateFormat: '请选择日期格式' }],
])('a numbering rule is refused with %j', async (changes, fields) => {
  expect(await edit('colour', changes)).toMatchObject({ code: 40000, data: { fields } });
});

it('an edit of a numbering rule with an old version is refused with the newer rule', async () => {
  const { version } = await find('colour');
  await edit('colour', { digits: 5 });
  expect(await edit('colour', { digits: 6, version })).toMatchObject({ code: 40900, data: { newer: { digits: 5 } } });
});

it.each([
  [{ kind: 'material', prefix: '', dateFormat: '', digits: 6 } as const, 'F-ZZ-000001'],
  [{ kind: 'supplier', prefix: 'GYS', dateFormat: '', digits: 6 } as const, 'GYS000001'],
  [{ kind: 'supplier', prefix: 'S', dateFormat: 'YYYYMMDD', digits: 3 } as const, 'S20261120-001'],
  [{ kind: 'supplier', prefix: 'S', dateFormat: 'YYMMDD', digits: 3 } as const, 'S261120-001'],
])('the example of the rule %j is %s', (rule, code) => {
  expect(firstCode(rule, '2026-11-20')).toBe(code);
});
