import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { coloursApi } from '@mrp/contract/features/dictionaries/colours.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { deltaE00, hexToLab } from '@mrp/contract/lib/colour-difference.ts';
import { pricesApi } from '@mrp/contract/features/prices.ts';
import { createRandom } from '../../demo/random.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { aMaterial, offerInput, theDictionaries, type Dictionaries } from '../../../test/builders.ts';
import { aSupplier } from '../../../test/suppliers.ts';

let t: TestApp;
let d: Dictionaries;
let developer: TestUser;
beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  developer = await t.aUser();
});

async function aColour(name: string, hex: string, lab: { l: string; a: string; b: string } | null = null): Promise<string> {
  const { data } = await developer.call(coloursApi.createColour, { body: { name, hex, lab, colourSystemId: null } });
  return data.id;
}

const search = async (query: { near: string; within?: string[]; sort?: string }, user = developer) =>
  user.call(materialsApi.listShades, { query });

describe('the search by colour', () => {
  it('finds SKUs in the order of ΔE00, with its value, and marks what is estimated', async () => {
    const measured = await aColour('实测绿', '#00A040', { l: '57.1000', a: '-52.3000', b: '38.4000' });
    const near = await aColour('近绿', '#02A344');
    const far = await aColour('远绿', '#20C060');
    const material = await aMaterial(t, d, developer, {}, [
      { colourId: far, colourName: '远绿' },
      { colourId: near, colourName: '近绿' },
      { colourId: measured, colourName: '实测绿' },
    ]);
    const { data } = await search({ near: '#02A344', within: ['3'] });
    expect(data.rows.map(({ colourName }) => colourName)).toEqual(['近绿', '实测绿']);
    expect(data.rows[0]).toMatchObject({ spuId: material.id, deltaE: '0.00', estimated: true, hex: '#02A344' });
    const expected = deltaE00({ a: hexToLab('#02A344').lab, b: [57.1, -52.3, 38.4] });
    expect(Number(data.rows[1]!.deltaE)).toBeCloseTo(expected, 2);
    expect(data.total).toBe(2);

    const byColour = await search({ near: measured, within: ['1'] });
    expect(byColour.data.rows.map(({ colourName, estimated }) => [colourName, estimated])).toEqual([['实测绿', false]]);
    const turned = await search({ near: '#02A344', within: ['3'], sort: '-deltaE' });
    expect(turned.data.rows.map(({ colourName }) => colourName)).toEqual(['实测绿', '近绿']);
  });

  it('leaves out disabled colours', async () => {
    const brown = await aColour('深褐', '#3B2010');
    const material = await aMaterial(t, d, developer, {}, [{ colourId: brown, colourName: '深褐' }]);
    const [sku] = material.skus;
    expect((await search({ near: brown })).data.total).toBe(1);
    await developer.call(materialsApi.transitionSku, { params: { id: sku!.id }, body: { action: 'disable', version: sku!.version } });
    expect((await search({ near: brown })).data.total).toBe(0);
  });

  it('shows prices only to those who may see them', async () => {
    const plum = await aColour('梅紫', '#5A1E4B');
    const material = await aMaterial(t, d, developer, {}, [{ colourId: plum, colourName: '梅紫' }]);
    const supplier = await aSupplier(t);
    await developer.call(pricesApi.addOffers, {
      params: { id: material.id },
      body: { offers: [offerInput(d, supplier.id, { skuId: material.skus[0]!.id })] },
    });
    expect((await search({ near: plum })).data.rows[0]?.metrePrice).toMatch(/^\d/);
    const reader = await t.aUser(['内部物料档案']);
    const { data } = await search({ near: plum }, reader);
    expect(data.rows).toHaveLength(1);
    expect(JSON.stringify(data)).not.toMatch(/price/i);
  });

  it('requires a session and the list’s permission, and refuses invalid colours', async () => {
    expect((await t.anonymous.call(materialsApi.listShades, { query: { near: '#000000' } })).status).toBe(401);
    expect((await search({ near: '#000000' }, await t.aUser(['颜色库']))).code).toBe(40300);
    for (const near of ['', 'red', '#12345', '999999999'])
      expect((await search({ near })).message).toMatch(near === '999999999' ? /颜色不存在|找不到/ : /请选择颜色/);
    const blank = await developer.call(coloursApi.createColour, { body: { name: '无值', hex: '', lab: null, colourSystemId: null } });
    expect((await search({ near: blank.data.id })).message).toMatch(/这个颜色没有色值/);
    expect((await search({ near: '#000000', within: ['4'] })).message).toBe('请检查填写的内容');
  });
});

describe('near_colours', () => {
  it('misses none: its index finds what comparing with every colour finds', async () => {
    const random = createRandom(5);
    const number = (low: number, high: number) => random.whole(low * 100, high * 100) / 100;
    await t.ownerDb.transaction().execute(async (tx) => {
      for (let batch = 0; batch < 20; batch += 1) {
        const centre = [number(2, 98), number(-110, 110), number(-110, 110)] as const;
        // Neighbours at every distance, more of them near, so that the edges of the bound are tried.
        const labs = Array.from({ length: 100 }, () => {
          const spread = random.whole(1, 40);
          const at = (value: number, low: number, high: number) =>
            Math.min(Math.max(value + number(-spread, spread), low), high).toFixed(2);
          return [at(centre[0], 0, 100), at(centre[1], -128, 127), at(centre[2], -128, 127)];
        });
        await sql`insert into colours (code, name, lab_l, lab_a, lab_b, lab_estimated)
          select 'B' || ${batch}::text || '-' || row, 'B' || ${batch}::text || '-' || row, l, a, b, false
          from unnest(${labs.map(([l]) => l)}::numeric[], ${labs.map(([, a]) => a)}::numeric[], ${labs.map(([, , b]) => b)}::numeric[]) with ordinality as x (l, a, b, row)`.execute(
          tx,
        );
      }
      const { rows } = await sql<{ within: string; found: number; missed: number; extra: number }>`
        with asked as materialized (select lab_l, lab_a, lab_b from colours where lab_l is not null and id % 50 = 0),
        pairs as materialized (
          select a.*, c.id as colour_id, delta_e00(a.lab_l, a.lab_a, a.lab_b, c.lab_l, c.lab_a, c.lab_b) as e
          from asked a cross join colours c where c.lab_l is not null),
        near as materialized (
          select a.*, w.within, n.colour_id, n.delta_e
          from asked a cross join (values (1::numeric), (3), (5)) w (within) cross join lateral near_colours(a.lab_l, a.lab_a, a.lab_b, w.within) n)
        select w.within::text,
               (select count(*)::int from pairs where e <= w.within) as found,
               (select count(*)::int from (select lab_l, lab_a, lab_b, colour_id from pairs where e <= w.within
                  except select lab_l, lab_a, lab_b, colour_id from near n where n.within = w.within) m) as missed,
               (select count(*)::int from near n where n.within = w.within and n.delta_e > w.within) as extra
        from (values (1::numeric), (3), (5)) w (within)`.execute(tx);
      for (const row of rows) expect(row).toMatchObject({ missed: 0, extra: 0 });
      expect(rows.at(-1)!.found).toBeGreaterThan(100);
    });
  });

  it('reads the index of the places', async () => {
    await t.ownerDb.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      const { rows } = await sql<Record<string, string>>`explain select * from near_colours(50, 20, 20, 3)`.execute(tx);
      expect(JSON.stringify(rows)).toContain('colours_place');
    });
  });
});
