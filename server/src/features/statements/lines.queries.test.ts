import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import { statementsApi } from '@mrp/contract/features/statements.ts';
import { decimal, roundHalfUp, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { fieldsOf, testApp, type TestApp } from '../../../test/app.ts';
import { theDictionaries } from '../../../test/builders.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { aConfirmedPurchase, aReceipt, movePurchase, ship } from '../../../test/purchases.ts';
import { rolledBack } from '../../../test/rolled-back.ts';
import { aStatementWorld, type StatementWorld } from '../../../test/statements.ts';
import { dataOf } from '../../../test/styles.ts';
import { aSupplier } from '../../../test/suppliers.ts';
import { createRandom } from '../../demo/random.ts';
import { previewStatement } from './queries.ts';

let t: TestApp;
let w: StatementWorld;
beforeAll(async () => {
  t = await testApp();
  w = await aStatementWorld(t);
});

const openings = async () => dataOf(await w.buyer.call(statementsApi.listOpenings, { params: { id: w.supplierId } }));

describe('a drafted statement', () => {
  it('is separate for each currency', async () => {
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

describe('the verifier', () => {
  /** What inv finds once the owner has written this past the triggers that guard it. */
  const foundBy = async (...statements: ReturnType<typeof sql>[]): Promise<string[]> => {
    let found: string[] = [];
    await rolledBack(t, async (db) => {
      await sql`alter table statement_lines disable trigger user`.execute(db);
      for (const statement of statements) await statement.execute(db);
      const { rows } = await sql<{ invariant: string }>`select invariant from inv.report() where violations > 0`.execute(db);
      found = rows.map(({ invariant }) => invariant);
    });
    return found;
  };
  const aLine = sql`(select max(id) from statement_lines where kind = 'RECEIPT')`;

  it('finds a line, a sum and a quantity that were changed past their guards, and what left no statement', async () => {
    await w.received(w.skus[3] ?? '', '5');
    await w.confirmed();
    const dearer = sql`update statement_lines set amount = amount + 1, net_amount = net_amount + 1 where id = ${aLine}`;
    expect(await foundBy(dearer)).toEqual(expect.arrayContaining(['statements_off_lines', 'statement_lines_off_prices']));
    expect(await foundBy(sql`update statements set amount = amount + 1, net_amount = net_amount + 1 where state = 'CONFIRMED'`)).toEqual([
      'statements_off_lines',
    ]);
    expect(await foundBy(sql`update statement_lines set quantity = quantity + 1 where id = ${aLine}`)).toContain(
      'statement_lines_off_prices',
    );
    await expect(sql`update statement_lines set amount = amount where id = ${aLine}`.execute(t.ownerDb)).rejects.toThrow(/stay/);
    await expect(sql`delete from statement_lines where id = ${aLine}`.execute(t.ownerDb)).rejects.toThrow(/is confirmed/);
  });
});

describe('a supplier that came to belong to another one', () => {
  it('keeps its draft, and is stated of the other one from then on', async () => {
    const other = await aSupplier(t);
    await w.received(w.skus[2] ?? '', '10');
    const draft = await w.draft();
    await t.ownerPool.query(`update suppliers set main_id = $1, state = 'TERMINATED' where id = $2`, [other.id, w.supplierId]);
    expect(dataOf(await w.buyer.call(statementsApi.get, { params: { id: draft.id } })).amount).toBe(draft.amount);
    const body = { currencyId: w.currencyId, periodFrom: '2026-01-01', periodTo: '2099-12-31' };
    const again = await w.buyer.call(statementsApi.create, { body: { ...body, supplierId: other.id } });
    expect(fieldsOf(again.data)['supplierId']).toContain(draft.code);
    const alias = await w.buyer.call(statementsApi.create, { body: { ...body, supplierId: w.supplierId } });
    expect(fieldsOf(alias.data)['supplierId']).toMatch(/^已归到/);
    await w.move(await w.move(draft, 'send'), 'confirm');
    expect(await brokenInvariants(t)).toEqual([]);
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
