import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import golden from '@mrp/contract/lib/formulas/golden.json' with { type: 'json' };
import { materialsApi } from '@mrp/contract/features/materials.ts';
import type { Material } from '@mrp/contract/features/materials/record.ts';
import { deltaE00, type Lab } from '@mrp/contract/lib/colour-difference.ts';
import { similarity } from '@mrp/contract/lib/formulas/formulas.ts';
import { pricesApi } from '@mrp/contract/features/prices.ts';
import { buttonNames, menuTitles } from '@mrp/contract/permissions.ts';
import { createRandom } from '../../demo/random.ts';
import { testApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { aMaterial, offerInput, theDictionaries, type Dictionaries } from '../../../test/builders.ts';
import { aSupplier } from '../../../test/suppliers.ts';

let t: TestApp;
let d: Dictionaries;
let developer: TestUser;
let approver: TestUser;
beforeAll(async () => {
  t = await testApp();
  d = await theDictionaries(t);
  developer = await t.aUser();
  approver = await t.aUser();
});

const similarityWeights = { ingredient: 45, gsm: 20, width: 10, structure: 10, colour: 15 };

const fibres = (...shares: [name: string, share: string][]) =>
  shares.map(([name, share]) => ({ ingredientId: d.entry('ingredient', name), share }));

async function activate({ id }: Material): Promise<void> {
  for (const [user, action] of [
    [developer, 'submit'],
    [approver, 'approve'],
  ] as const) {
    const { version } = (await user.call(materialsApi.get, { params: { id } })).data;
    await user.call(materialsApi.transition, { params: { id }, body: { action, version } });
  }
}

interface Row {
  spuId: string;
  skuId: string | null;
  score: string | null;
  deltaE: string | null;
}

async function scores(asked: { shares: object; gsm: string | null; width?: string | null; weights: object }): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select spu_id, sku_id, score, delta_e from similar_materials(${d.classification('汗布')}::bigint, '', '', null, ${asked.width ?? null}::numeric, ${asked.gsm}::numeric,
      ${JSON.stringify(asked.shares)}::jsonb, null, null, null, null, '{DRAFT,ACTIVE}', ${JSON.stringify(asked.weights)}::jsonb, 50)`.execute(
    t.db,
  );
  return rows;
}

describe('the similarity in SQL', () => {
  it('computes CIEDE2000 as the contract does, over published pairs and random colours', async () => {
    const random = createRandom(11);
    const lab = (): Lab => [random.whole(0, 1000) / 10, random.whole(-1280, 1280) / 10, random.whole(-1280, 1280) / 10];
    const pairs = [
      [
        [50, 2.6772, -79.7751],
        [50, 0, -82.7485],
      ],
      [
        [50, 2.5, 0],
        [50, 0, -2.5],
      ],
      [
        [50, 0, 0],
        [50, -1, 2],
      ],
      ...Array.from({ length: 500 }, () => [lab(), lab()]),
    ] as [Lab, Lab][];
    const { rows } = await sql<{ e: number }>`
      select delta_e00(p[1], p[2], p[3], p[4], p[5], p[6]) as e
      from (select array(select x::numeric from jsonb_array_elements_text(row) x) as p from jsonb_array_elements(${JSON.stringify(pairs.map(([a, b]) => [...a, ...b]))}::jsonb) row) pairs`.execute(
      t.db,
    );
    rows.forEach(({ e }, at) => expect(Number(e)).toBeCloseTo(deltaE00({ a: pairs[at]![0], b: pairs[at]![1] }), 5));
    expect(Number(rows[0]!.e).toFixed(4)).toBe('2.0425');
    expect(Number(rows[1]!.e).toFixed(4)).toBe('4.3065');
  });

  it('gives the golden scores: 95.98 against 92C/8SP 190 g, 92.56 against 100C 200 g', async () => {
    expect(golden.some((vector) => JSON.stringify(vector).includes('95.98'))).toBe(true);
    const at = { classificationId: d.classification('汗布'), width: '170' };
    const near = await aMaterial(t, d, developer, { ...at, gramWeight: '190', compositions: fibres(['棉', '92'], ['氨纶', '8']) });
    const far = await aMaterial(t, d, developer, { ...at, gramWeight: '200', compositions: fibres(['棉', '100']) });
    const shares = { [d.entry('ingredient', '棉')]: '95', [d.entry('ingredient', '氨纶')]: '5' };
    const found = await scores({ shares, gsm: '180', weights: { ingredient: 60, gsm: 40, width: 0, structure: 0, colour: 0 } });
    expect(found.map(({ spuId, score }) => [spuId, score])).toEqual([
      [near.id, '95.98'],
      [far.id, '92.56'],
    ]);
  });

  it('gives the weight of what is not known to the rest, as the formula does, for random materials', async () => {
    const random = createRandom(12);
    const names = ['棉', '氨纶', '涤纶', '莫代尔'];
    const made = [];
    for (let index = 0; index < 12; index += 1) {
      const share = random.whole(10, 90);
      const [one = '棉', two = '氨纶'] = random.some(names, 2);
      const facts = {
        width: String(random.whole(140, 185)),
        gramWeight: String(random.whole(120, 260)),
        compositions: fibres([one, String(share)], [two, String(100 - share)]),
      };
      made.push({ facts, material: await aMaterial(t, d, developer, { ...facts, classificationId: d.classification('珠地网眼') }) });
    }
    const [asked] = made;
    const shares = (rows: { ingredientId: string; share: string }[]) =>
      Object.fromEntries(rows.map((row) => [row.ingredientId, row.share]));
    for (const known of [
      { gsm: '180', width: '160' },
      { gsm: null, width: '150' },
      { gsm: '150', width: null },
    ]) {
      const found = new Map(
        (await scores({ ...known, shares: shares(asked!.facts.compositions), weights: similarityWeights })).map((row) => [
          row.spuId,
          row.score,
        ]),
      );
      for (const { facts, material } of made) {
        if (!found.has(material.id)) continue;
        const cand = { fibres: shares(facts.compositions), gsm: facts.gramWeight, width: facts.width };
        const ref = { fibres: shares(asked!.facts.compositions), ...known };
        expect(found.get(material.id)).toBe(similarity({ ref, cand, weights: similarityWeights }));
      }
      expect(made.filter(({ material }) => found.has(material.id)).length).toBeGreaterThan(2);
    }
  });

  it('finds its candidates by indexes: no plan scans the archive', async () => {
    for (let batch = 0; batch < 4; batch += 1)
      await sql`
        insert into spus (code, kind, name, classification_id, first_unit_id, width, gram_weight)
        select 'X-' || n, 'FABRIC', '批量布' || n, ${d.classification('卫衣布')}::bigint, ${d.unit('公斤')}::bigint, 150 + n % 30, 100 + n % 300
        from generate_series(${batch * 1000}::int, ${batch * 1000 + 999}::int) n`.execute(t.ownerDb);
    await sql`analyze spus`.execute(t.ownerDb);
    const read = await t.ownerDb.transaction().execute(async (tx) => {
      const shares = JSON.stringify({ [d.entry('ingredient', '棉')]: '100' });
      // The counters also have what this connection read shortly before.
      const rowsRead = async () => {
        const { rows } = await sql<{ seq: number }>`
          select coalesce(sum(seq_tup_read), 0)::int as seq from pg_stat_xact_user_tables where relname in ('spus', 'spu_compositions', 'skus')`.execute(
          tx,
        );
        return rows[0]?.seq ?? 0;
      };
      const before = await rowsRead();
      await sql`select * from similar_materials(${d.classification('卫衣布')}::bigint, '批量布7', '', null, 160, 180, ${shares}::jsonb, 50, 0, 0, null, '{DRAFT}', ${JSON.stringify(similarityWeights)}::jsonb, 5)`.execute(
        tx,
      );
      return (await rowsRead()) - before;
    });
    expect(read).toBe(0);
  });

  it('reads the weights once, however many materials it compares', async () => {
    const scans = await t.ownerDb.transaction().execute(async (tx) => {
      const classId = d.classification('卫衣布');
      const scansSoFar = async () => {
        const { rows } = await sql<{ n: number }>`
          select (seq_scan + coalesce(idx_scan, 0))::int as n from pg_stat_xact_user_tables where relname = 'comparison_configs'`.execute(
          tx,
        );
        return rows[0]?.n ?? 0;
      };
      const before = await scansSoFar();
      await sql`select * from similar_materials(${classId}::bigint, '批量布7', '', null, 160, 180, '{}', 50, 0, 0, null, '{DRAFT}', similarity_weights(${classId}::bigint), 5)`.execute(
        tx,
      );
      return (await scansSoFar()) - before;
    });
    // The configuration of the class and the default one may be read one after the other.
    expect(scans).toBeLessThanOrEqual(2);
  });
});

describe('相似物料 of a material', () => {
  it('lists active ones with reasons, for a colour those nearest to it, and the price gap only to those who may see prices', async () => {
    const blind = await t.aUser([...menuTitles, ...buttonNames].filter((permission) => permission !== '全局:查看价格'));
    const facts = {
      classificationId: d.classification('汗布'),
      width: '120',
      gramWeight: '220',
      compositions: fibres(['棉', '95'], ['氨纶', '5']),
    };
    const supplierId = (await aSupplier(t)).id;
    const one = await aMaterial(t, d, developer, facts, [{ colourId: d.colour('藏青') }]);
    const other = await aMaterial(t, d, developer, { ...facts, gramWeight: '231' }, [
      { colourId: d.colour('本白') },
      { colourId: d.colour('藏青') },
    ]);
    const draft = await aMaterial(t, d, developer, facts);
    for (const [material, price] of [
      [one, '40'],
      [other, '44'],
    ] as const) {
      const offers = material.skus.map(({ id }) =>
        offerInput(d, supplierId, { skuId: id, bulkPrice: price, disparity: null, unitId: d.unit('米') }),
      );
      await developer.call(pricesApi.addOffers, { params: { id: material.id }, body: { offers } });
      await activate(material);
    }
    const list = async (user: TestUser, skuId?: string) =>
      (await user.call(materialsApi.listSimilar, { params: { id: one.id }, query: skuId ? { skuId } : {} })).data;
    const [found] = await list(developer, one.skus[0]!.id);
    expect(found).toMatchObject({ id: other.id, skuCode: `${other.code}-02`, colourName: '藏青' });
    expect(found!.reasons).toEqual(['成分一致', '克重 +11 g（本料 220 g 的 5.0%）', '门幅相同', 'ΔE 0.0', '米价比本料贵 10.0%']);
    const [unseen] = await list(blind, one.skus[0]!.id);
    expect(unseen!.reasons).toEqual(['成分一致', '克重 +11 g（本料 220 g 的 5.0%）', '门幅相同', 'ΔE 0.0']);
    expect(unseen!.score).toBe(found!.score);
    expect((await list(developer)).map(({ id }) => id)).not.toContain(draft.id);
    expect((await list(developer)).map(({ id }) => id)).not.toContain(one.id);
  });
});
