import { numericRules, rules } from '../../lib/fields/numeric-rules.ts';
import { choice, decimal, entry, fields, text } from '../../lib/fields/record-fields.ts';

export const claimSources = [
  { value: 'INSPECTION', label: '检验' },
  { value: 'RECEIPT', label: '收货' },
  { value: 'RETURN', label: '退货' },
  { value: 'PRODUCTION', label: '生产中发现' },
  { value: 'HAND', label: '手工' },
] as const;

export const claimDemands = [
  { value: 'RETURN', label: '退货' },
  { value: 'EXCHANGE', label: '换货' },
  { value: 'DEDUCT', label: '扣款' },
  { value: 'CONCEDE', label: '让步' },
  { value: 'NONE', label: '不索赔' },
] as const;

/** 物料索赔. */
export const claimFields = fields({
  source: choice('来源', { choices: claimSources, required: true }),
  kindId: entry('问题', { dictionary: 'claimKind', required: true }),
  quantity: decimal('数量', { rule: rules.documentQuantity, inStockUnit: true, required: true }),
  place: text('部位', { max: 64, hint: '如：距头 12 米，左边；整缸' }),
  note: text('说明', { max: 500 }),
  demand: choice('要求', { choices: claimDemands, required: true }),
  /** With tax, in the order's currency. */
  amount: decimal('扣款金额（含税）', { rule: rules.documentQuantity, price: true }),
  /** Of a deduction for goods without a receipt. */
  currencyId: entry('币种', { dictionary: 'currency' }),
  share: decimal('让步比例', { rule: numericRules['D3.2'], unit: '%' }),
  waiver: text('不索赔原因', { max: 200 }),
  pointsLimit: decimal('每百平方码限分', { rule: numericRules['D3.2'] }),
  /** Of a limit that is not the one of the class. */
  limitReason: text('改限分原因', { max: 200 }),
});
