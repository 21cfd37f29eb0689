import { z } from 'zod';
import { Decimal, Id, price } from '../../lib/fields/fields.ts';
import { numeric, rules } from '../../lib/fields/numeric-rules.ts';
import { Ownership } from './ledger.ts';

/** An issue at one holder: picks and shipments take dyed cloth, dyeing and conversion take greige. */
export const IssueRequest = z.strictObject({
  holderId: Id,
  skuId: Id,
  /** In the SKU's unit, as dyed cloth. */
  quantity: numeric(rules.documentQuantity),
});
export type IssueRequest = z.output<typeof IssueRequest>;

const IssueSource = z.enum(['brandDyed', 'supplierDyed', 'brandGreige', 'supplierGreige']);
export const issueSources = {
  brandDyed: '品牌仓色布',
  supplierDyed: '供应商仓色布（买断）',
  brandGreige: '品牌仓坯布',
  supplierGreige: '供应商仓坯布（买断）',
} as const satisfies Record<z.infer<typeof IssueSource>, string>;

/** 取料方案: shows the sources without posting; posting refuses the whole issue when stock is short. */
export const IssuePlan = z.object({
  /** Token of this plan: posting refuses when the plan has changed since. */
  fingerprint: z.string(),
  takes: z.array(
    z.object({
      source: IssueSource,
      itemId: Id,
      ownership: Ownership,
      lotId: Id.nullable(),
      lotNo: z.string().nullable(),
      rollId: Id.nullable(),
      rollNo: z.string().nullable(),
      /** Taken from this source, in its own unit. */
      quantity: Decimal,
      /** CNY without tax per unit, for bought-out quantities. */
      buyOutPrice: price(Decimal.nullable()),
    }),
  ),
  /** CNY without tax of all that is bought out, rounded once. */
  buyOutAmount: price(Decimal.nullable()),
  /** By source: quantity taken, and the dyed quantity that it covers. */
  sources: z.array(z.object({ source: IssueSource, label: z.string(), available: Decimal, quantity: Decimal, covers: Decimal })),
  covered: Decimal,
  short: Decimal,
});
export type IssuePlan = z.infer<typeof IssuePlan>;
