import { z } from 'zod';
import { Day, Decimal, Entry, Id, price, Reason, Text, Timestamp, Version } from '../../lib/fields/fields.ts';
import { numeric, rules } from '../../lib/fields/numeric-rules.ts';

/** 预付款 to a supplier, of one of its orders or of none. */
export const AdvanceInput = z.strictObject({
  currencyId: Id,
  orderId: Id.nullable().default(null),
  paidOn: Day,
  amount: numeric(rules.documentAmount),
  /** One of the supplier's; null: none said. */
  accountId: Id.nullable().default(null),
  note: Text(200).default(''),
});
export type AdvanceInput = z.output<typeof AdvanceInput>;

export const AdvanceVoid = z.strictObject({ reason: Reason, version: Version });
export type AdvanceVoid = z.output<typeof AdvanceVoid>;

const document = z.object({ id: Id, code: z.string() });

export const Advance = z.object({
  id: Id,
  currency: Entry,
  order: document.nullable(),
  paidOn: Day,
  amount: price(Decimal),
  /** What no statement has taken yet. */
  openAmount: price(Decimal),
  account: z.string(),
  note: z.string(),
  statements: z.array(document),
  voidReason: z.string(),
  isVoided: z.boolean(),
  by: z.string(),
  at: Timestamp,
  version: Version,
});
export type Advance = z.infer<typeof Advance>;

/** How a supplier stands in a currency. */
export const AccountBalance = z.object({
  currency: Entry,
  /** Owed and on no statement. */
  unstated: price(Decimal),
  /** On statements that are not agreed yet. */
  waiting: price(Decimal),
  toPay: price(Decimal),
  overdue: price(Decimal),
  /** 扣款 and 让步 of claims that are not agreed yet. */
  claimed: price(Decimal),
  advance: price(Decimal),
});
export type AccountBalance = z.infer<typeof AccountBalance>;

/** 往来 of a supplier. */
export const SupplierAccount = z.object({
  balances: z.array(AccountBalance),
  advances: z.array(Advance),
  /** Claims that wait for an answer or are talked about. */
  openClaims: z.number(),
  accounts: z.array(z.object({ id: Id, name: z.string() })),
  /** The orders that an advance payment may be of, the newest first. */
  orders: z.array(document.extend({ currencyId: Id })),
});
export type SupplierAccount = z.infer<typeof SupplierAccount>;

/** What a statement takes of an advance payment; of a draft what it would take now. */
export const AdvanceDraw = z.object({
  advanceId: Id,
  paidOn: Day,
  order: document.nullable(),
  account: z.string(),
  amount: price(Decimal),
});
export type AdvanceDraw = z.infer<typeof AdvanceDraw>;
