import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { countTasksApi } from '@mrp/contract/features/stocktakes.ts';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { aCountWorld, freshCount, listLines, sendEvents, type CountWorld } from '../../../../test/stocktakes.ts';

let t: TestApp;
let w: CountWorld;
let id: string;
const [first, second] = [0, 1];

beforeAll(async () => {
  t = await testApp();
  w = await aCountWorld(t, 2);
  for (const [item, quantity] of ['100', '50', '7', '9'].entries()) await w.move(item, quantity);
});

const codeOf = (item: number): string => w.codes[item] ?? '';
const lineOf = async (item: number) => (await listLines(w, id)).find(({ code }) => code === codeOf(item));

describe('a label that is not ours', () => {
  const offer = (item: number, itemNo: string) =>
    sql`
    insert into offers (spu_id, sku_id, supplier_id, supplier_item_no, preferred, unit_id, tax_included, tax_rate, currency_id)
    select k.spu_id, k.id, ${w.supplierId}::bigint, ${itemNo}, not exists (select from offers o where o.sku_id = k.id), (select min(id) from units), false, 13, (select min(id) from dictionary_entries where dictionary = 'currency')
    from skus k where k.code = ${codeOf(item)}`.execute(t.ownerDb);

  it("means a material by its barcode or a supplier's item number, as our code does", async () => {
    await sql`update skus set barcode = '6901234567892' where code = ${codeOf(first)}`.execute(t.ownerDb);
    await offer(second, 'jf-2208');
    await offer(2, 'JF-2209');
    id = await freshCount(t, w);
    const { data: task } = await w.counters[0].call(countTasksApi.get, { params: { id } });
    expect(task.lines.map(({ code, labels }) => [code, labels])).toEqual([
      [codeOf(first), [codeOf(first), '6901234567892']],
      [codeOf(second), [codeOf(second), 'JF-2208']],
    ]);
    const sent = [
      { code: '6901234567892', quantity: '99' },
      { code: 'JF-2208', quantity: '49' },
      { code: 'jf-2209', quantity: '5' },
    ];
    const { answers } = await sendEvents(w.counters[0], id, sent);
    expect(answers.map(({ result }) => result)).toEqual(['APPLIED', 'APPLIED', 'REJECTED']);
    await sendEvents(w.counters[0], id, [{ code: 'jf-2209', quantity: '6', adds: true }]);
    const counted = await Promise.all([first, second, 2].map(async (item) => (await lineOf(item))?.counted));
    expect(counted).toEqual(['99.0000', '49.0000', '6.0000']);
  });

  it('that several materials share is never decided for the counter', async () => {
    for (const item of [first, second, 3, 4]) await offer(item, item < 3 ? 'SHARED' : 'SHARED-2');
    id = await freshCount(t, w);
    const { answers } = await sendEvents(w.counters[0], id, [
      { code: 'SHARED', quantity: '99' },
      { code: 'SHARED-2', quantity: '99', adds: true },
    ]);
    expect(answers.map(({ reason }) => reason)).toEqual([
      '这个编码有几个物料、缸号或匹，请扫缸号、匹的标签，或选择明细',
      '“SHARED-2”是几个物料共用的编码，请搜索物料选择颜色',
    ]);
  });
});
