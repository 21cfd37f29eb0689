import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { errors } from '@mrp/contract/errors.ts';
import { exportsApi } from '@mrp/contract/features/exports.ts';
import { overviewReport, reportsApi } from '@mrp/contract/features/reports.ts';
import { buttonNames, menuTitles, VIEW_PRICES, type MenuTitle } from '@mrp/contract/permissions.ts';
import { readRows } from '../../platform/excel/read.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { exportedRows } from '../../../test/exports.ts';
import { aPreparationWorld, aWaitingPreparation, type PreparationWorld } from '../../../test/preparations.ts';
import { dataOf } from '../../../test/styles.ts';

let t: TestApp;
let w: PreparationWorld;

beforeAll(async () => {
  t = await testApp();
  w = await aPreparationWorld(t);
  for (const skuId of w.skus) await w.offer(skuId, { bulk: '10.00' });
  await aWaitingPreparation(w, { lines: [{ materialId: w.skus[0] ?? '', quantity: '120', takesGreige: false }] });
  await aWaitingPreparation(w, { lines: [{ materialId: w.skus[1] ?? '', quantity: '80', takesGreige: false }] });
});

const withoutPrices = () => t.aUser([...menuTitles, ...buttonNames].filter((permission) => permission !== VIEW_PRICES));

describe('the report API', () => {
  const calls = {
    overview: { query: {} },
    overviewDocuments: { query: { figure: 'need' } },
    listOverviewSkus: { query: {} },
    fabric: { query: {} },
    fabricDocuments: { query: { figure: 'bought' } },
    meitao: { query: {} },
    meitaoDocuments: { query: { figure: 'planned' } },
    technique: { query: {} },
    techniqueDocuments: { query: { figure: 'times' } },
    payables: { query: {} },
    payablesDocuments: { query: { figure: 'owed' } },
    quality: { query: {} },
    qualityDocuments: { query: { figure: 'claims' } },
    costing: { query: {} },
    costingDocuments: { query: { figure: 'lines' } },
    listSubscriptions: {},
    subscribe: { body: { report: 'overview', name: '本周', query: '', frequency: 'DAILY', mail: false } },
    unsubscribe: { params: { id: '1' } },
  } as const;
  const titles = {
    fabric: '面料报表',
    meitao: '美套报表',
    technique: '特殊工艺报表',
    costing: '核价物料报表',
    payables: '应付报表',
    quality: '供应商质量报表',
  } as const;
  const titleOf = (name: string): MenuTitle => Object.entries(titles).find(([report]) => name.startsWith(report))?.[1] ?? '备料总览';

  it.each(Object.keys(reportsApi) as (keyof typeof reportsApi)[])('requires a login and the title for %s', async (name) => {
    const request = calls[name] as never;
    expect((await t.anonymous.call(reportsApi[name], request)).code).toBe(401);
    const stranger = await t.aUser(['备料单管理']);
    expect((await stranger.call(reportsApi[name], request)).code).toBe(errors.FORBIDDEN.code);
    // All its figures are money.
    const reader = await t.aUser(name === 'payablesDocuments' ? [titleOf(name), VIEW_PRICES] : [titleOf(name)]);
    expect((await reader.call(reportsApi[name], request)).code).toBe(name === 'unsubscribe' ? errors.NOT_FOUND.code : 200);
  });

  it('refuses unknown figures, groups and units', async () => {
    const wrong = [{ figure: 'price' }, {}] as const;
    for (const query of wrong)
      expect((await w.buyer.call(reportsApi.overviewDocuments, { query: query as never })).code).toBe(errors.VALIDATION.code);
    for (const query of [{ group: ['colour'] }, { unit: ['PIAN'] }, { sort: 'picture' }])
      expect((await w.buyer.call(reportsApi.overview, { query: query as never })).code).toBe(errors.VALIDATION.code);
  });

  it('has no amounts for those who may not see prices, in rows, sums, head and charts', async () => {
    const blind = await withoutPrices();
    const answer = dataOf(await blind.call(reportsApi.overview, {}));
    expect(JSON.stringify(answer)).not.toContain('gapAmount');
    expect(answer.rows[0]).not.toHaveProperty('value');
    expect(answer.sums.others).not.toHaveProperty('value');
    expect(answer.kpis).toHaveProperty('need');
    const seeing = dataOf(await w.buyer.call(reportsApi.overview, {}));
    expect(seeing.sums.others).toMatchObject({ gapAmount: '2000.00' });
    expect((await blind.call(reportsApi.overviewDocuments, { query: { figure: 'gapAmount' } as never })).code).toBe(errors.FORBIDDEN.code);
    expect((await blind.call(reportsApi.overview, { query: { sort: '-gapAmount' } })).code).toBe(errors.FORBIDDEN.code);
  });

  it('lists the SKUs of the overview with their shortage there', async () => {
    const { rows, total } = dataOf(await w.buyer.call(reportsApi.listOverviewSkus, {}));
    expect(total).toBe(2);
    expect(rows.map(({ id, shortage }) => [id, Number(shortage)])).toEqual([
      [w.skus[0], 120],
      [w.skus[1], 80],
    ]);
    const elsewhere = dataOf(await w.buyer.call(reportsApi.listOverviewSkus, { query: { holderId: w.dyer } }));
    expect(elsewhere).toMatchObject({ rows: [], total: 0 });
    const found = dataOf(await w.buyer.call(reportsApi.listOverviewSkus, { query: { q: rows[0]?.code ?? '' } }));
    expect(found.rows.map(({ id }) => id)).toEqual([w.skus[0]]);
  });

  it('tells quantities in the chosen unit where the material can be converted', async () => {
    await t.ownerDb.updateTable('spus').set({ unitFactor: null, width: '150', allowance: '0', gramWeight: '200' }).execute();
    const { sums, unit } = dataOf(await w.buyer.call(reportsApi.overview, { query: { unit: ['M'] } as never }));
    expect(unit?.name).toBe('米');
    // 200 公斤 ÷ (200 g/㎡ × 1.5 m)
    expect(sums.units.map((one) => [one.unit.name, Number(one.figures['need'])])).toEqual([['米', 666.6667]]);
    const { sums: documents } = dataOf(
      await w.buyer.call(reportsApi.overviewDocuments, { query: { figure: 'need', unit: ['M'] } as never }),
    );
    expect(documents.map(({ value }) => Number(value))).toEqual([666.6667]);
  });

  it('is exported in the order of the page, with the figures of each chart on its own sheet', async () => {
    const rows = await exportedRows(t, w.buyer, overviewReport.key, ['name', 'need', 'gapAmount'], 'sort=need&group=none');
    expect(rows.slice(1).map((row) => row.slice(1))).toEqual([
      ['80.00', '公斤', '800.00'],
      ['120.00', '公斤', '1200.00'],
    ]);
    const [file] = dataOf(await w.buyer.call(exportsApi.selectSeven));
    const { rawPayload } = await t.app.inject({ url: file?.fileUrl ?? '', headers: w.buyer.headers });
    const path = join(t.config.dataDir, 'report.xlsx');
    await writeFile(path, rawPayload);
    const chart: string[][] = [];
    for await (const batch of readRows(path, { fileName: 'report.xlsx', sheet: 1 }))
      chart.push(...batch.map(({ cells }) => cells.map(({ text }) => text)));
    expect(chart[0]).toEqual(['周', '已备（公斤）', '生产中（公斤）', '待接单（公斤）']);
    expect(chart[1]?.map((text, at) => (at === 0 ? text : Number(text)))).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d$/), 0, 0, 200]);
  });

  it('is exported without amounts for those who may not see prices', async () => {
    const rows = await exportedRows(t, await withoutPrices(), overviewReport.key, ['need', 'gapAmount']);
    expect(rows[0]).toEqual(['需求', '单位']);
  });
});
