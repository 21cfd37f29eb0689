import { beforeAll, describe, expect, it } from 'vitest';
import { auditApi } from '@mrp/contract/features/audit.ts';
import { nettingApi } from '@mrp/contract/features/netting.ts';
import { preparationsApi } from '@mrp/contract/features/preparations.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { aNettingWorld, dayAfter, type NettingWorld } from '../../../test/nettings.ts';
import { aPricedTrim } from '../../../test/prices.ts';
import { dataOf } from '../../../test/styles.ts';

let t: TestApp;
let w: NettingWorld;

beforeAll(async () => {
  t = await testApp();
  w = await aNettingWorld(t);
});

let styles = 0;

/** A run for a style whose pieces take one trim each, priced 14.40 a gross and 12.00 from fifty gross on. */
async function aRun(
  pieces: string,
  stock?: string,
  priced: Parameters<typeof aPricedTrim>[2] = { price: '14.40', breaks: { 50: '12.00' } },
) {
  const item = await aPricedTrim(t, { buyer: w.user, supplierId: w.supplierId }, priced);
  const { id, skcs } = await w.style(`BREAKS-${(styles += 1)}`, ['藏青']);
  const skcId = skcs[0] ?? '';
  await w.bom({ styleId: id }, [{ spuId: item.spuId, consumption: '1', colours: { [skcId]: item.skuId }, stockUnit: '个' }]);
  if (stock) await w.stock(w.factory, item, stock);
  const run = await w.run({ demands: [{ skcId, pieces, needOn: await dayAfter(t, 60) }] });
  const [line] = await w.lines(run.id);
  return { run, line };
}

const gross = { unitPrice: '12.0000', priceUnit: { name: '罗(粒)' }, amount: '600.00' };

describe('a netting run', () => {
  it('is named by the log of the orders that it made', async () => {
    const { run } = await aRun('7200');
    const [order] = await w.confirm(run);
    const { rows } = dataOf(await w.user.call(auditApi.listLog, { query: { q: order?.code ?? '', kinds: ['preparation'] } }));
    expect(JSON.stringify(rows)).toContain(run.code);
  });

  it('takes the price of the break that its suggestion reaches, and says the amount by it', async () => {
    expect((await aRun('7200')).line).toMatchObject({ suggest: '7200.0000', ...gross });
    expect((await aRun('7200', '1')).line).toMatchObject({ suggest: '7199.0000', unitPrice: '14.4000', amount: '719.90' });
  });

  it('takes another break when another quantity is to be ordered', async () => {
    const { run, line } = await aRun('3600');
    expect(line).toMatchObject({ unitPrice: '14.4000', amount: '360.00' });
    dataOf(
      await w.user.call(nettingApi.editLines, {
        params: { id: run.id },
        body: { lines: [{ id: line?.id ?? '', wanted: '7200' }], version: run.version } as never,
      }),
    );
    expect((await w.lines(run.id))[0]).toMatchObject({ wanted: '7200.0000', ...gross });
  });

  it('comes to the amount of the quote, though its price without tax has four decimals only', async () => {
    const { run, line } = await aRun('10000', undefined, { unit: '个', per: '个', price: '1.30', taxIncluded: true });
    expect(line).toMatchObject({ unitPrice: '1.1504', amount: '11504.42' });
    const [order] = await w.confirm(run);
    const { lines } = dataOf(await w.user.call(preparationsApi.get, { params: { id: order?.id ?? '' } }));
    expect(lines).toMatchObject([{ unitPrice: '1.1504', amount: '11504.42' }]);
  });

  it('foretells the amount of the orders that it becomes', async () => {
    const { run } = await aRun('7200');
    const preview = dataOf(await w.user.call(nettingApi.previewOrders, { params: { id: run.id }, body: {} as never }));
    expect(preview.suppliers).toMatchObject([{ amount: '600.00' }]);
    const [order] = await w.confirm(run);
    const { lines } = dataOf(await w.user.call(preparationsApi.get, { params: { id: order?.id ?? '' } }));
    expect(lines).toMatchObject([gross]);
  });
});
