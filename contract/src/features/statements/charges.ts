import { z } from 'zod';
import { compareDecimals } from '../../lib/decimals.ts';
import { Decimal, Entry, Id, price, Reason, Text, Timestamp, valuesOf, Version } from '../../lib/fields/fields.ts';
import { numeric, numericRules, rules } from '../../lib/fields/numeric-rules.ts';
import { StockUnit } from '../stock/item-level.ts';
import { statementWorkflow } from './workflow.ts';
import { stateNames } from '../../lib/workflow.ts';

/** 附加费 are owed to the supplier, 扣款 are taken off. */
export const chargeKinds = [
  { value: 'FREIGHT', label: '运费' },
  { value: 'DYE', label: '染费' },
  { value: 'SMALL_ORDER', label: '小单费' },
  { value: 'OTHER', label: '其他附加费' },
  { value: 'CONCESSION', label: '让步扣款' },
  { value: 'DEDUCTION', label: '其他扣款' },
] as const;
export const ChargeKind = z.enum(valuesOf(chargeKinds), '请选择类型');
export type ChargeKind = z.output<typeof ChargeKind>;

/** What is owed or taken off beside the goods of a receipt. */
export const ChargeInput = z
  .strictObject({
    kind: ChargeKind,
    /** Of 让步 required: the goods that were let pass. */
    lineId: Id.nullable().default(null),
    /** Null: that of the orders of the receipt. */
    currencyId: Id.nullable().default(null),
    /** With tax; 让步 has none of its own. */
    amount: numeric(rules.documentQuantity, { required: false }),
    /** Null: that of the goods. */
    taxRate: numeric(rules.taxRate, { required: false }),
    /** 让步: how much was let pass, and at how many percent off its price. */
    quantity: numeric(rules.documentQuantity, { required: false }),
    share: numeric(numericRules['D3.2'], { required: false }),
    note: Text(200).default(''),
  })
  .superRefine(({ kind, lineId, amount, quantity, share }, context) => {
    const refuse = (field: string, message = '不能为空') => context.addIssue({ code: 'custom', path: [field], message });
    if (kind !== 'CONCESSION') {
      if (amount === null) refuse('amount');
      return;
    }
    if (lineId === null) refuse('lineId', '请选择物料');
    if (quantity === null) refuse('quantity');
    if (share === null) refuse('share');
    else if (compareDecimals(share, '100') > 0) refuse('share', '不能超过100%');
  });
export type ChargeInput = z.output<typeof ChargeInput>;

export const ChargeVoid = z.strictObject({ reason: Reason, version: Version });
export type ChargeVoid = z.output<typeof ChargeVoid>;

export const Charge = z.object({
  id: Id,
  kind: ChargeKind,
  lineId: Id.nullable(),
  materialName: z.string(),
  currency: Entry,
  /** With tax, below zero what is taken off; as it comes to now. */
  amount: price(Decimal),
  taxAmount: price(Decimal),
  taxRate: price(Decimal),
  quantity: Decimal.nullable(),
  unit: StockUnit.nullable(),
  share: price(Decimal.nullable()),
  note: z.string(),
  /** The first statement that has it. */
  statement: z.object({ id: Id, code: z.string(), state: z.enum(stateNames(statementWorkflow)) }).nullable(),
  /** The claim that it was made for. */
  claim: z.object({ id: Id, code: z.string() }).nullable(),
  voidReason: z.string(),
  isVoided: z.boolean(),
  by: z.string(),
  at: Timestamp,
  version: Version,
});
export type Charge = z.infer<typeof Charge>;
