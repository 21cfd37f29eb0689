import { z } from 'zod';
import { endpoint } from '../../lib/endpoint.ts';
import { Day, Decimal, Entry, Id, QueryFlag, Version } from '../../lib/fields/fields.ts';
import { generalRule, numeric, refuseZero } from '../../lib/fields/numeric-rules.ts';
import { bodyShape, choice, decimal, fields, text, whole } from '../../lib/fields/record-fields.ts';
import { Order } from './entries.ts';

export const dimensions = ['mass', 'length', 'count'] as const;
export const dimensionLabels = { mass: '重量', length: '长度', count: '数量' } as const satisfies Record<
  (typeof dimensions)[number],
  string
>;

/** The unit of a quantity, with what fields, suggestions and rounding need. */
export const Unit = Entry.extend({ dimension: z.enum(dimensions), decimals: z.number() });
export type Unit = z.infer<typeof Unit>;

export const UnitOption = Unit.extend({
  /** Number of 公斤, 米 or 个 in one unit; null when it depends on the material (套, 副). */
  factor: Decimal.nullable(),
  active: z.boolean(),
});
export type UnitOption = z.infer<typeof UnitOption>;

export const UnitEntry = UnitOption.extend({ builtIn: z.boolean(), uses: z.number(), version: Version });
export type UnitEntry = z.infer<typeof UnitEntry>;

const Decimals = z.int('请填写0到4的整数').min(0, '请填写0到4的整数').max(4, '请填写0到4的整数');
export const unitFields = fields({
  name: text('名称', { max: 16, required: true }),
  code: text('编码', { max: 16, required: true }),
  dimension: choice('量纲', {
    choices: dimensions.map((value) => ({ value, label: dimensionLabels[value] })),
    required: true,
    schema: z.enum(dimensions, '请选择重量、长度或数量'),
  }),
  decimals: whole('小数位数', { min: 0, max: 4, required: true, schema: Decimals }),
  factor: decimal('换算', { rule: refuseZero(generalRule(8, 8)) }),
});
export const UnitInput = z.strictObject(bodyShape(unitFields));
export type UnitInput = z.output<typeof UnitInput>;

export const CurrencyRate = z.object({ id: Id, currencyId: Id, code: z.string(), validFrom: Day, rate: Decimal });
export type CurrencyRate = z.infer<typeof CurrencyRate>;

export const CurrencyRateInput = z.strictObject({ validFrom: Day, rate: numeric(refuseZero(generalRule(4, 6))) });
export type CurrencyRateInput = z.output<typeof CurrencyRateInput>;

const one = z.object({ id: Id });
const editing = { anyOf: ['字典管理:编辑'] } as const;

export const unitsApi = {
  listUnits: endpoint({
    method: 'GET',
    path: '/system/:product/mrp/units',
    permission: 'login',
    query: z.strictObject({ all: QueryFlag.optional() }),
    response: z.array(UnitOption),
    summary: '计量单位',
  }),
  listUnitEntries: endpoint({
    method: 'GET',
    path: '/system/:product/mrp/units/entries',
    permission: { anyOf: ['字典管理'] },
    response: z.array(UnitEntry),
    summary: '计量单位列表',
  }),
  createUnit: endpoint({
    method: 'POST',
    path: '/system/:product/mrp/units',
    permission: { anyOf: ['字典管理:新建'] },
    body: UnitInput,
    response: UnitEntry,
    summary: '新建计量单位',
  }),
  orderUnits: endpoint({
    method: 'PUT',
    path: '/system/:product/mrp/units/order',
    permission: editing,
    body: Order.pick({ ids: true }),
    response: z.array(UnitEntry),
    summary: '计量单位排序',
  }),
  editUnit: endpoint({
    method: 'PUT',
    path: '/system/:product/mrp/units/:id',
    permission: editing,
    params: one,
    body: UnitInput.extend({ version: Version }),
    response: UnitEntry,
    summary: '编辑计量单位',
  }),
  setUnitActive: endpoint({
    method: 'POST',
    path: '/system/:product/mrp/units/:id/active',
    permission: { anyOf: ['字典管理:停用'] },
    params: one,
    body: z.strictObject({ active: z.boolean(), version: Version }),
    response: UnitEntry,
    summary: '停用或启用计量单位',
  }),
  deleteUnit: endpoint({
    method: 'DELETE',
    path: '/system/:product/mrp/units/:id',
    permission: { anyOf: ['字典管理:停用'] },
    params: one,
    response: z.null(),
    summary: '删除计量单位',
  }),

  listCurrentRates: endpoint({
    method: 'GET',
    path: '/system/:product/mrp/currency-rates',
    permission: 'login',
    response: z.array(CurrencyRate),
    summary: '今日汇率',
  }),
  listRates: endpoint({
    method: 'GET',
    path: '/system/:product/mrp/currencies/:id/rates',
    permission: { anyOf: ['字典管理'] },
    params: one,
    response: z.array(CurrencyRate),
    summary: '汇率记录',
  }),
  addRate: endpoint({
    method: 'POST',
    path: '/system/:product/mrp/currencies/:id/rates',
    permission: editing,
    params: one,
    body: CurrencyRateInput,
    response: z.array(CurrencyRate),
    summary: '登记汇率',
  }),
};
