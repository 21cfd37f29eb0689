import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import { statementsApi } from '@mrp/contract/features/statements.ts';
import { decimal, roundHalfUp, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { theDictionaries } from '../../../test/builders.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { aConfirmedPurchase, aReceipt, movePurchase, ship } from '../../../test/purchases.ts';
import { rolledBack } from '../../../test/rolled-back.ts';
import { aStatementWorld, type StatementWorld } from '../../../test/statements.ts';
import { dataOf } from '../../../test/styles.ts';
import { createRandom } from '../../demo/random.ts';
import { previewStatement } from './queries.ts';

let t: TestApp;
let w: StatementWorld;
beforeAll(async () => {
  t = await testApp();
  w = await aStatementWorld(t);
});

const openings = async () => dataOf(await w.buyer.call(statementsApi.listOpenings, { params: { id: w.supplierId } }));

describe('what is to be stated', () => {
  it('is of each currency a statement of its own', async () => {
    const d = await theDictionaries(t);
    const dollars = d.entry('currency', '美元');
    await t.ownerPool.query(`insert into currency_rates (currency_id, valid_from, rate) values ($1, '2020-01-01', 7.1)`, [dollars]);
    const skuId = w.skus[5] ?? '';
    await w.offer(skuId, { bulk: '3.00' }, { currencyId: dollars, taxIncluded: false, taxRate: '0', disparity: null });
    await w.received(w.skus[0] ?? '', '10');
    await w.received(skuId, '7');
    expect((await openings()).map(({ currency, amount, lineCount }) => [currency.name, amount, lineCount])).toEqual([
      ['人民币', '120.00', 1],
      ['美元', '21.00', 1],
    ]);
    const inDollars = await w.draft({ currencyId: dollars });
    const inYuan = await w.draft();
    expect([inDollars.amount, inDollars.lines[0]?.taxIncluded, inYuan.amount]).toEqual(['21.00', false, '120.00']);
    for (const one of [inDollars, inYuan]) await w.move(await w.move(one, 'send'), 'confirm');
    expect(await openings()).toEqual([]);
    expect(await brokenInvariants(t)).toEqual([]);
  });

  it('is worth the price of the version that it was sent under, not that of a later change', async () => {
    const skuId = w.skus[1] ?? '';
    const order = await aConfirmedPurchase(w, { lines: [{ skuId, quantity: '100', reason: '急单' }] });
    const part = async (id: string) =>
      aReceipt(
        w,
        dataOf(await ship(w.buyer, { orderIds: [id], lines: [{ skuId, quantity: '40', unregistered: '40' }] }, { isLast: false })),
      );
    await part(order.id);
    const { version, lines, holder } = dataOf(await w.buyer.call(purchasesApi.get, { params: { id: order.id } }));
    const change = { source: 'BRAND' as const, holderId: holder.id, needOn: '2099-01-31', remark: '', reason: '降价', version };
    const body = { ...change, lines: [{ id: lines[0]?.id ?? '', skuId, quantity: '100', unitPrice: '11', reason: '降价' }] };
    const changed = dataOf(await w.buyer.call(purchasesApi.change, { params: { id: order.id }, body: body as never }));
    await movePurchase(w.buyer, changed, 'confirm');
    await part(order.id);
    const draft = await w.draft();
    expect(draft.lines.map(({ unitPrice, amount }) => [unitPrice, amount])).toEqual([
      ['12.0000', '480.00'],
      ['11.0000', '440.00'],
    ]);
    await w.move(await w.move(draft, 'send'), 'confirm');
  });

  it('adds up to the cent over random receipts, returns, corrections and charges, whenever it is stated', async () => {
    const random = createRandom(46);
    const receipts: Awaited<ReturnType<StatementWorld['received']>>[] = [];
    for (let step = 0; step < 24; step += 1) {
      const kind = step < 3 ? 0 : random.whole(0, 5);
      const receipt = receipts[random.whole(0, Math.max(0, receipts.length - 1))];
      if (kind <= 1 || !receipt)
        receipts.push(await w.received(w.skus[random.whole(2, 4)] ?? '', `${random.whole(20, 90)}.${random.whole(10, 99)}`));
      else if (kind === 2) await w.returned(receipt, `0.${random.whole(10, 99)}`);
      else if (kind === 3) await w.corrected(receipt, `1${random.whole(0, 9)}.${random.whole(1000, 9999)}`).catch(() => undefined);
      else if (kind === 4)
        await w.charged(receipt, {
          kind: 'CONCESSION',
          lineId: receipt.lines[0]?.id ?? '',
          quantity: '1.37',
          share: `${random.whole(1, 99)}.5`,
        });
      else if ((await openings()).length > 0) await w.confirmed();
      expect(await brokenInvariants(t), `step ${step}`).toEqual([]);
    }
    if ((await openings()).length > 0) await w.confirmed();
    const { rows } = await sql<{ amount: string }>`
      select sum(amount)::text as amount from statements where supplier_id = ${w.supplierId} and currency_id = ${w.currencyId}`.execute(
      t.ownerDb,
    );
    expect(rows[0]?.amount).toBe(await owed());
  });

  it('rounds each of 500 lines once, so that the total is their sum and net and tax add up to it', async () => {
    const receipt = await w.received(w.skus[0] ?? '', '10');
    const [line] = receipt.lines;
    // Past the commands, and taken back: only what a statement makes of so many lines is asked.
    await rolledBack(t, async (db) => {
      await sql`
        with l as (
          insert into receipt_lines (receipt_id, position, spu_id, sku_id, item_id, code, name, colour_name, unit_id, quantity, amount)
          select receipt_id, n, spu_id, sku_id, item_id, code, name, colour_name, unit_id, 0.37 + n * 0.01, 1 from receipt_lines, generate_series(1, 499) n
          where id = ${line?.id ?? ''} returning id, quantity
        )
        insert into receipt_shares (line_id, purchase_line_id, order_id, quantity)
        select l.id, s.purchase_line_id, s.order_id, l.quantity from l, receipt_shares s where s.line_id = ${line?.id ?? ''}`.execute(db);
      const dear = sql`unit_price = 12.3457`;
      const ordered = sql`(select purchase_line_id from receipt_shares where line_id = ${line?.id ?? ''})`;
      await sql`update purchase_version_lines set ${dear} where line_id in ${ordered}`.execute(db);
      const { lines, amount, netAmount, taxAmount } = await previewStatement(db, {
        supplierId: w.supplierId,
        currencyId: w.currencyId,
        periodFrom: '2026-01-01',
        periodTo: '2099-12-31',
        remark: '',
      });
      expect(lines).toHaveLength(500);
      const amounts = lines.map(({ quantity }) => roundHalfUp(decimal(quantity ?? '0').times(decimal('12.3457')), 2));
      expect(lines.map((one) => one.amount)).toEqual(amounts);
      expect(lines.map((one) => one.netAmount)).toEqual(amounts.map((one) => roundHalfUp(decimal(one).div(decimal('1.13')), 2)));
      expect(amount).toBe(sumDecimals(amounts));
      expect(sumDecimals([netAmount ?? '', taxAmount ?? ''])).toBe(amount);
    });
  });
});

/** What is owed in CNY by the tables of purchases alone: accepted quantity at the order's or the corrected price, less what was let pass. */
async function owed(): Promise<string> {
  const { rows } = await sql<{
    id: string;
    quantity: string;
    price: string;
    corrected: string | null;
    letPass: { quantity: string; share: string }[];
  }>`
    select l.id, (s.quantity - s.rejected_quantity - s.returned_quantity)::text as quantity, coalesce(v.unit_price, n.unit_price)::text as price,
           (select c.unit_price::text from receipt_price_corrections c where c.line_id = l.id order by c.position desc limit 1) as corrected,
           coalesce((select jsonb_agg(jsonb_build_object('quantity', c.quantity::text, 'share', c.share::text)) from statement_charges c
             where c.receipt_line_id = l.id and c.voided_at is null), '[]') as let_pass
    from receipts d join receipt_lines l on l.receipt_id = d.id join receipt_shares s on s.line_id = l.id join purchase_lines n on n.id = s.purchase_line_id
    join purchase_orders o on o.id = s.order_id and o.currency_id = ${w.currencyId}
    join lateral (
      select x.unit_price from purchase_versions g join purchase_version_lines x on x.order_id = g.order_id and x.revision = g.revision and x.line_id = n.id
      where g.order_id = o.id and g.placed_at <= d.created_at order by g.revision desc limit 1
    ) v on true
    where d.supplier_id = ${w.supplierId}`.execute(t.ownerDb);
  const parts = rows.flatMap((row) => {
    const price = row.corrected === null ? decimal(row.price) : decimal(withTax(row.corrected));
    return [
      roundHalfUp(decimal(row.quantity).times(price), 2),
      ...row.letPass.map(({ quantity, share }) =>
        decimal(roundHalfUp(decimal(quantity).times(decimal(share)).div(100).times(price), 2))
          .negated()
          .toFixed(),
      ),
    ];
  });
  return roundHalfUp(sumDecimals(['0', ...parts]), 2);
}

/** The shortest price with 13 % tax that is this one without it. */
function withTax(cost: string): string {
  const exact = decimal(cost).times(decimal('1.13'));
  const found = [2, 3, 4]
    .map((decimals) => roundHalfUp(exact, decimals))
    .find((one) => decimal(roundHalfUp(decimal(one).div(decimal('1.13')), 4)).eq(decimal(cost)));
  return found ?? roundHalfUp(exact, 8);
}
