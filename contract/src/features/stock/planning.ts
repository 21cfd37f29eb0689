import { z } from 'zod';
import { Decimal, Id, price } from '../../lib/fields.ts';
import { numeric, rules } from '../../lib/numeric-rules.ts';
import { Ownership } from './ledger.ts';

/** An issue at one holder: picks and shipments draw on dyed cloth, dyeing and conversion on greige. */
export const IssueWish = z.strictObject({
  holderId: Id,
  skuId: Id,
  /** In the SKU's unit, as dyed cloth. */
  quantity: numeric(rules.documentQuantity),
});
export type IssueWish = z.output<typeof IssueWish>;

const IssueSource = z.enum(['brandDyed', 'supplierDyed', 'brandGreige', 'supplierGreige']);
export const issueSources = {
  brandDyed: '品牌仓色布',
  supplierDyed: '供应商仓色布（买断）',
  brandGreige: '品牌仓坯布',
  supplierGreige: '供应商仓坯布（买断）',
} as const satisfies Record<z.infer<typeof IssueSource>, string>;

/** 取料方案: explains without posting; what is short refuses the whole issue when it is posted. */
export const IssuePlan = z.object({
  /** Names exactly this plan: posting refuses when the world has changed since. */
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
      /** Drawn from this stock, in its own form. */
      quantity: Decimal,
      /** CNY without tax per unit, of what is bought out. */
      buyOutPrice: price(Decimal.nullable()),
    }),
  ),
  /** By source: drawn, and the dyed quantity that it covers. */
  sources: z.array(z.object({ source: IssueSource, label: z.string(), available: Decimal, quantity: Decimal, covers: Decimal })),
  covered: Decimal,
  short: Decimal,
});
export type IssuePlan = z.infer<typeof IssuePlan>;
