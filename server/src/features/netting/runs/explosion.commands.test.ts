import { beforeAll, describe, expect, it } from 'vitest';
import { nettingApi } from '@mrp/contract/features/netting.ts';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { dataOf } from '../../../../test/styles.ts';
import { aNettingWorld, dayAfter, type NettingWorld } from '../../../../test/nettings.ts';

let t: TestApp;
let w: NettingWorld;
let soon: string;

beforeAll(async () => {
  t = await testApp();
  w = await aNettingWorld(t);
  soon = await dayAfter(t, 30);
});

/** A fabric in one colour with its preferred offer. */
async function aFabric(offer: Parameters<NettingWorld['offer']>[2] = {}) {
  const { id: spuId, skus, code } = await w.material();
  const skuId = skus[0]?.id ?? '';
  await w.offer(spuId, skuId, offer);
  return { spuId, skuId, code };
}

let styles = 0;
async function aStyle(consumption: string, fabric: { spuId: string; skuId: string }) {
  const { id, skcs } = await w.style(`FW25-${(styles += 1)}`, ['藏青']);
  const skcId = skcs[0] ?? '';
  const bomId = await w.bom({ styleId: id }, [{ spuId: fabric.spuId, consumption, colours: { [skcId]: fabric.skuId } }]);
  return { id, skcId, bomId };
}

const demand = (skcId: string, pieces: string, more: { size?: string; garmentOrderId?: string } = {}) => ({
  skcId,
  pieces,
  needOn: soon,
  ...more,
});

describe('the BOM in effect', () => {
  it('is the frozen one of the order, else the effective 定制, else the effective 开发', async () => {
    const fabric = await aFabric();
    const { id: styleId, skcs } = await w.style('FW25-BOM', ['藏青']);
    const skcId = skcs[0] ?? '';
    const orderId = await w.order(styleId, [{ skcId, pieces: 100 }]);
    const line = (consumption: string) => [{ spuId: fabric.spuId, consumption, colours: { [skcId]: fabric.skuId } }];
    const gross = async (garmentOrderId?: string) =>
      (await w.lines((await w.run({ demands: [demand(skcId, '100', garmentOrderId ? { garmentOrderId } : {})] })).id))[0]?.gross;

    await w.bom({ styleId, type: 'DEVELOPMENT' }, line('3'));
    expect(await gross(orderId)).toBe('300.0000');
    await w.bom({ styleId }, line('2'));
    expect(await gross(orderId)).toBe('200.0000');
    await w.bom({ styleId, orderId, type: 'BULK' }, line('1'));
    expect(await gross(orderId)).toBe('100.0000');
    expect(await gross()).toBe('200.0000');
  });

  it('multiplies by the size factor, by 1 for other sizes, and skips materials that the brand does not prepare', async () => {
    const [fabric, lining, button] = [await aFabric(), await aFabric(), await aFabric()];
    const { id: styleId, skcs } = await w.style('FW25-SIZE', ['藏青']);
    const skcId = skcs[0] ?? '';
    await w.bom({ styleId }, [
      { spuId: fabric.spuId, consumption: '1.2', colours: { [skcId]: fabric.skuId }, sizes: { L: '1.05', XL: '1.1' } },
      { spuId: lining.spuId, consumption: '1', colours: { [skcId]: lining.skuId }, supply: 'FACTORY' },
      { spuId: button.spuId, consumption: '1', colours: { [skcId]: button.skuId }, isPrepared: false },
    ]);
    const run = await w.run({
      demands: [demand(skcId, '100', { size: 'M' }), demand(skcId, '100', { size: 'L' }), demand(skcId, '10', { size: 'XL' })],
    });
    const [line, ...others] = await w.lines(run.id);
    // 100 × 1.2 + 100 × 1.2 × 1.05 + 10 × 1.2 × 1.1
    expect(line?.gross).toBe('259.2000');
    expect(others).toEqual([]);
    const { steps } = await w.explain(line?.id ?? '');
    expect(steps[0]?.parts[1]).toMatchObject({
      label: 'FW25-SIZE 藏青 L · 大身',
      formula: '100 件 × 1.2 米 × 1.05（尺码 L）',
      quantity: '126.0000',
    });
  });

  it('takes the material of each size, that of the colour before that of every colour, and lists sizes without one', async () => {
    const zip = await w.material({}, ['藏青', '米白', '黑色']);
    const [short = '', long = '', black = ''] = zip.skus.map(({ id }) => id);
    for (const skuId of [short, long, black]) await w.offer(zip.id, skuId);
    const { id: styleId, skcs } = await w.style('FW25-ZIP', ['藏青', '米白']);
    const [navy = '', white = ''] = skcs;
    await w.bom({ styleId }, [
      {
        spuId: zip.id,
        consumption: '1.02',
        colours: { [navy]: short, [white]: short },
        sizes: { L: '1.1' },
        sizeItems: [
          { size: 'S', skuId: short, specification: '55 cm' },
          { size: 'L', skuId: long },
          { size: 'L', skcId: white, skuId: black },
        ],
      },
    ]);
    const run = await w.run({
      demands: [
        demand(navy, '100', { size: 'S' }),
        demand(navy, '10', { size: 'L' }),
        demand(white, '20', { size: 'L' }),
        demand(white, '7', { size: 'XL' }),
        demand(navy, '3'),
      ],
    });
    const lines = await w.lines(run.id);
    expect(new Map(lines.map(({ skuId, gross }) => [skuId, gross]))).toEqual(
      new Map([
        [short, '102.0000'],
        [long, '11.2200'],
        [black, '22.4400'],
      ]),
    );
    const { steps } = await w.explain(lines.find(({ skuId }) => skuId === short)?.id ?? '');
    expect(steps[0]?.parts[0]?.label).toBe('FW25-ZIP 藏青 S 55 cm · 大身');
    const { problems } = dataOf(await w.user.call(nettingApi.get, { params: { id: run.id } }));
    expect(problems.map(({ message }) => message).toSorted()).toEqual([
      '尺码“XL”在BOM明细中没有对应物料，请补充尺码对应',
      '这行物料按尺码对应，件数没有分尺码，请先拆分到尺码再测算',
    ]);
  });

  it('is converted when the stock unit has changed since', async () => {
    const fabric = await aFabric();
    const { id: styleId, skcs } = await w.style('FW25-UNIT', ['藏青']);
    const skcId = skcs[0] ?? '';
    await w.bom({ styleId }, [{ spuId: fabric.spuId, consumption: '1', stockUnit: '码', colours: { [skcId]: fabric.skuId } }]);
    const [line] = await w.lines((await w.run({ demands: [demand(skcId, '100')] })).id);
    expect(line?.gross).toBe('91.4400');
  });
});

describe('a nested material', () => {
  it('passes its suggested quantity down to its components, level by level', async () => {
    const [cloth, yarn, fibre] = [
      await aFabric({ packQuantity: '50', leadDaysBulk: '10' }),
      await aFabric({ leadDaysBulk: '5' }),
      await aFabric(),
    ];
    await w.bom({ spuId: cloth.spuId }, [{ spuId: yarn.spuId, consumption: '0.5', colours: { [cloth.skuId]: yarn.skuId } }]);
    await w.bom({ spuId: yarn.spuId }, [{ spuId: fibre.spuId, consumption: '2', colours: { [yarn.skuId]: fibre.skuId } }]);
    const style = await aStyle('1.23', cloth);
    // The yarn is also used for sewing; it is netted once, after all demand for it is known.
    const other = await aStyle('0.1', yarn);
    const run = await w.run({ demands: [demand(style.skcId, '100'), demand(other.skcId, '100')] });
    const lines = new Map((await w.lines(run.id)).map((line) => [line.spuId, line]));
    expect(lines.get(cloth.spuId)).toMatchObject({ level: 0, gross: '123.0000', suggest: '150.0000', orderBy: await dayAfter(t, 20) });
    expect(lines.get(yarn.spuId)).toMatchObject({ level: 1, gross: '85.0000', suggest: '85.0000', needOn: await dayAfter(t, 20) });
    expect(lines.get(fibre.spuId)).toMatchObject({ level: 2, gross: '170.0000', needOn: await dayAfter(t, 15) });
    const { steps } = await w.explain(lines.get(yarn.spuId)?.id ?? '');
    expect(steps.map(({ step, quantity }) => [step, quantity])).toEqual([
      ['DEMAND', '10.0000'],
      ['DEPENDENT', '75.0000'],
    ]);
    expect(steps[1]?.parts).toMatchObject([{ formula: '150 米 × 0.5 米', document: { kind: 'bom' } }]);
  });

  it('is refused with the cycle when it contains itself', async () => {
    const [a, b, c] = [await aFabric(), await aFabric(), await aFabric()];
    await w.bom({ spuId: b.spuId }, [{ spuId: c.spuId, consumption: '1', colours: {} }]);
    const closing = await w.bom({ spuId: c.spuId }, [{ spuId: b.spuId, consumption: '1', colours: {} }]);
    await w.bom({ spuId: a.spuId }, [{ spuId: b.spuId, consumption: '1', colours: {} }]);
    const style = await aStyle('1', a);
    const { code, message } = await w.user.call(nettingApi.run, {
      body: { goods: 'SKU', holderId: w.factory, demands: [demand(style.skcId, '1')] },
    });
    expect([code, message]).toEqual([40905, expect.stringMatching(/^物料BOM互相包含：(\S+) → (\S+) → \1，请先修改BOM再测算$/)]);
    expect(message).toContain(b.code);
    expect(message).toContain(c.code);
    await t.ownerDb.updateTable('boms').set({ state: 'VOID' }).where('id', '=', closing).execute();
  });
});

describe('the skipped demand of a run', () => {
  it('lists a style without a BOM, a colour without a material colour, and a unit that cannot be converted', async () => {
    const [fabric, counted] = [await aFabric(), await aFabric()];
    const bare = await w.style('FW25-BARE', ['藏青']);
    const { id: styleId, skcs } = await w.style('FW25-HOLES', ['藏青', '黑色']);
    const [navy = '', black = ''] = skcs;
    await w.bom({ styleId }, [
      { spuId: fabric.spuId, consumption: '1', colours: { [navy]: fabric.skuId } },
      { spuId: counted.spuId, consumption: '1', stockUnit: '个', colours: { [navy]: counted.skuId, [black]: counted.skuId } },
    ]);
    const run = await w.run({ demands: [demand(bare.skcs[0] ?? '', '5'), demand(navy, '10'), demand(black, '20')] });
    expect(run).toMatchObject({ lineCount: 1, problemCount: 4 });
    const { data } = await w.user.call(nettingApi.get, { params: { id: run.id } });
    expect(data.problems).toEqual([
      { styleCode: 'FW25-BARE', skcCode: 'FW25-BARE-1', material: '', message: '款式没有已生效的BOM，请先使BOM生效再测算' },
      { styleCode: 'FW25-HOLES', skcCode: 'FW25-HOLES-2', material: 'M0 料0', message: '该货色在BOM明细中没有对应颜色，请补充颜色对应' },
      ...['1', '2'].map((n) => ({
        styleCode: 'FW25-HOLES',
        skcCode: `FW25-HOLES-${n}`,
        material: 'M1 料1',
        message: '单位“个”不能换算为库存单位“米”，请维护门幅克重或换算系数',
      })),
    ]);
    expect(data.demands.map(({ styleCode, pieces, bom }) => [styleCode, pieces, bom !== null])).toEqual([
      ['FW25-BARE', '5', false],
      ['FW25-HOLES', '10', true],
      ['FW25-HOLES', '20', true],
    ]);
  });

  it('includes nested materials', async () => {
    const [cloth, yarn] = [await aFabric(), await aFabric()];
    await w.bom({ spuId: cloth.spuId }, [{ spuId: yarn.spuId, consumption: '1', colours: {} }]);
    const run = await w.run({ demands: [demand((await aStyle('1', cloth)).skcId, '5')] });
    const { data } = await w.user.call(nettingApi.get, { params: { id: run.id } });
    expect(data.problems).toMatchObject([
      { styleCode: '', material: 'M0 料0', message: expect.stringContaining('在物料BOM中没有对应颜色') },
    ]);
  });

  it('has a fault on the line: no offer, a paused supplier or one without an offer, 停用, and an offer in a unit that cannot be converted', async () => {
    const bare = await w.material();
    const paused = await aFabric({ supplierId: await w.supplier({}) });
    const [wayward, disabled, named] = [await aFabric({ unitId: w.d.unit('个'), packQuantity: '3' }), await aFabric(), await aFabric()];
    const stranger = await w.supplier();
    await t.ownerDb
      .updateTable('suppliers')
      .set({ state: 'PAUSED' })
      .where('id', '=', await supplierOf(paused.skuId))
      .execute();
    await t.ownerDb.updateTable('spus').set({ state: 'DISABLED' }).where('id', '=', disabled.spuId).execute();
    const { id: styleId, skcs } = await w.style('FW25-FAULTS', ['藏青']);
    const skcId = skcs[0] ?? '';
    const line = ({ spuId, skuId }: { spuId: string; skuId: string }) => ({ spuId, consumption: '1', colours: { [skcId]: skuId } });
    await w.bom({ styleId }, [
      line({ spuId: bare.id, skuId: bare.skus[0]?.id ?? '' }),
      line(paused),
      line(wayward),
      line(disabled),
      { ...line(named), supplierId: stranger },
    ]);
    const run = await w.run({ demands: [demand(skcId, '10')] });
    expect(run).toMatchObject({ lineCount: 5, shortCount: 5, problemCount: 0 });
    const problems = new Map((await w.lines(run.id)).map(({ spuId, problem }) => [spuId, problem]));
    expect([bare.id, paused.spuId, wayward.spuId, disabled.spuId, named.spuId].map((id) => problems.get(id))).toEqual([
      '没有优选报价，请先维护供应商报价',
      expect.stringMatching(/^供应商“测试\d+”已暂停合作，请改选供应商$/),
      '报价单位“个”不能换算为库存单位“米”，请维护门幅克重或换算系数',
      '物料已停用，请更换物料或先启用',
      expect.stringMatching(/^BOM指定的供应商“测试\d+”没有有效报价，请维护报价或改选供应商$/),
    ]);
    const { data } = await w.user.call(nettingApi.listLines, { params: { id: run.id }, query: { problem: true, pageSize: 2 } });
    expect([data.total, data.rows.length]).toEqual([5, 2]);
  });

  const supplierOf = async (skuId: string) =>
    (await t.ownerDb.selectFrom('offers').select('supplierId').where('skuId', '=', skuId).executeTakeFirstOrThrow()).supplierId;
});

describe('the supplier of a line', () => {
  it('is the one in the BOM, with MOQ and pack in the stock unit, and the price in its own without tax', async () => {
    const fabric = await aFabric();
    const supplierId = await w.supplier();
    await w.offer(fabric.spuId, fabric.skuId, {
      supplierId,
      preferred: false,
      unitId: w.d.unit('码'),
      taxIncluded: true,
      taxRate: '13',
      bulkPrice: '11.30',
      moqPerColour: '1000',
      moq: '5000',
      packQuantity: '100',
      leadDaysBulk: '7',
    });
    const { id: styleId, skcs } = await w.style('FW25-NAMED', ['藏青']);
    const skcId = skcs[0] ?? '';
    await w.bom({ styleId }, [{ spuId: fabric.spuId, consumption: '1', colours: { [skcId]: fabric.skuId }, supplierId }]);
    const [line] = await w.lines((await w.run({ demands: [demand(skcId, '10')] })).id);
    expect(line).toMatchObject({
      supplier: { id: supplierId },
      moq: '914.4000',
      multiple: '91.4400',
      suggest: '914.4000',
      // 1000 码
      unitPrice: '10.0000',
      priceUnit: { name: '码' },
      amount: '10000.00',
      orderBy: await dayAfter(t, 23),
      problem: '',
    });
  });
});
