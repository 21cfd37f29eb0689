import { expect, test, type Browser, type Page } from '@playwright/test';
import { inquiriesApi } from '@mrp/contract/features/comparisons/inquiries.ts';
import { costingApi } from '@mrp/contract/features/costing.ts';
import type { Department } from '@mrp/contract/features/costing/parts.ts';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { noticesApi } from '@mrp/contract/features/notices.ts';
import { pricesApi } from '@mrp/contract/features/prices.ts';
import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import { holdersApi } from '@mrp/contract/features/stock/holders.ts';
import { supplierLookupsApi } from '@mrp/contract/features/suppliers/lookups.ts';
import { asOther, callApi } from '../api.ts';
import { asUser, inspect, press, stateTag } from '../as-user.ts';
import { paperOf } from '../codes.ts';
import { gridOf } from '../grid.ts';
import { workbookOf } from '../workbook.ts';

interface World {
  style: { id: string; code: string };
  factory: string;
  /** A material of its BOM that was picked for it, and one colour of it. */
  spuId: string;
  skuId: string;
  skuCode: string;
}

/** A style whose picked cloth came in with receipts. */
async function aWorld(page: Page): Promise<World> {
  const { rows } = await callApi(page, costingApi.listStyleCosts, { query: { has: 'PICK', pageSize: 50 } as never });
  for (const row of rows.filter(({ planned }) => planned !== null)) {
    const { lines } = await callApi(page, costingApi.getStyleCost, { params: { id: row.id }, query: {} });
    for (const { item } of lines.filter((line) => line.item !== null && line.planned !== null && line.pickedPercent !== null)) {
      const documents = await callApi(page, costingApi.listStyleCostDocuments, { params: { id: row.id }, query: { spuId: item!.id } });
      if (!documents.some(({ kind }) => kind === 'receipt')) continue;
      const offers = await callApi(page, pricesApi.listOffers, { params: { id: item!.id } });
      const offer = offers.find(({ skuId, preferred, active }) => skuId !== null && preferred && active);
      if (!offer?.skuId) continue;
      const { skus } = await callApi(page, materialsApi.get, { params: { id: item!.id } });
      const factories = await callApi(page, supplierLookupsApi.listAbbreviations, { query: { kind: 'GARMENT' } });
      return {
        style: { id: row.id, code: row.code },
        factory: factories[0]!.name,
        spuId: item!.id,
        skuId: offer.skuId,
        skuCode: skus.find((sku) => sku.id === offer.skuId)?.code ?? '',
      };
    }
  }
  throw new Error('the demo has a picked style with receipts');
}

/** As the factory sends it: merged title, labels, sections with their own headings, and a sum of fabrics that does not add up. */
const factorySheet = ({ style, factory }: World): Buffer =>
  workbookOf(
    [
      ['华美制衣厂成衣报价单'],
      ['款号：', style.code, '', '工厂：', factory, '', '报价日期：2026-11-02'],
      ['币种', '人民币', '', '税率', '13%', '', '件数：1,200'],
      ['一、面料'],
      ['部位', '品名', '门幅(cm)', '克重', '单耗(米)', '缩水%', '损耗%', '单价(元/米)', '金额'],
      ['大身', '厂方汗布', '160', '180', '1.25', '3', '4', '88.00', '117.94'],
      ['面料小计', '', '', '', '', '', '', '', '118.94'],
      ['二、特殊工艺'],
      ['部位', '工艺', '次数', '单价', '金额'],
      ['左胸', '水浆印', '1', '1.20', '1.20'],
      ['三、工序'],
      ['工序', 'SAM(分钟)', '单价', '金额'],
      ['车缝', '14.5', '0.62', '8.99'],
    ],
    ['A1:I1', 'A4:I4'],
  );

async function importFile(page: Page, address: string, name: string, buffer: Buffer): Promise<void> {
  await page.goto(address);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '选择文件' }).click();
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer });
  await expect(page.getByRole('columnheader', { name: '文件中的列' })).toBeVisible();
}

async function commit(page: Page, rows: number): Promise<void> {
  await page.getByRole('button', { name: '下一步：校验' }).click();
  await page.getByRole('button', { name: `导入 ${rows} 行` }).click({ timeout: 60_000 });
  await expect(page.getByRole('heading', { name: '导入完成' })).toBeVisible({ timeout: 60_000 });
}

/** The workbook of the factory is read in, its cloth matched, and the quotation submitted. */
async function enterQuotation(page: Page, browser: Browser, world: World): Promise<string> {
  await importFile(page, '/importFile?object=quotations', '工厂报价.xlsx', factorySheet(world));
  await expect(page.getByText('面料小计 118.94 元，明细相加为 117.94 元')).toBeVisible();
  await commit(page, 3);
  const { rows } = await callApi(page, costingApi.list, {
    query: { styleIds: world.style.id, state: 'DRAFT', sort: '-updatedAt' } as never,
  });
  const id = rows[0]!.id;
  await asUser(browser, 'hejia', async (clerk) => {
    await clerk.goto(`/quotationEdit?id=${id}`);
    await gridOf(clerk, '明细').cell(1, 'item').click();
    await clerk.keyboard.type(world.skuCode);
    await clerk.getByRole('option', { name: world.skuCode }).click();
    await inspect(clerk);
    await press(clerk, '保存并提交报价');
    await expect(stateTag(clerk, '待核价')).toBeVisible();
  });
  return id;
}

/** One department prices its lines, in a browser of its own. */
async function priceLines(browser: Browser, username: string, id: string, department: Department, metrePrice = '20'): Promise<void> {
  const page = await asOther(browser, username);
  const sheet = await callApi(page, costingApi.getSheet, { params: { id } });
  const lines = sheet.lines
    .filter((line) => line.department === department)
    .map((line) => ({
      id: line.id,
      version: line.version,
      consumption: null,
      price: department === 'FABRIC' ? metrePrice : null,
      basis: 'MANUAL' as const,
      decision: department === 'FABRIC' ? ('REDUCED' as const) : ('ACCEPTED' as const),
      reason: '三家比价后谈定',
    }));
  await callApi(page, costingApi.saveSheetLines, { params: { id }, body: { version: sheet.version, lines } });
  await page.context().close();
}

/** Three suppliers are asked for the cloth, and their filled workbook comes back. */
async function askThree(browser: Browser, { skuId }: World): Promise<void> {
  const buyer = await asOther(browser, 'caigou');
  const suppliers = await callApi(buyer, supplierLookupsApi.listAbbreviations, { query: { kind: 'MATERIAL' } });
  const chosen = suppliers.slice(0, 3);
  const [made] = await callApi(buyer, inquiriesApi.createMany, {
    body: { skuIds: [skuId], supplierIds: chosen.map(({ id }) => id), quantity: '1500', answerBy: '2099-01-31' },
  });
  const asked = (await callApi(buyer, inquiriesApi.get, { params: { id: made!.id } })).answers;
  const answers = asked.map(({ supplier }, at) => [made!.code, supplier.abbreviation, `${20 + at}.50`, '米', '否']);
  await importFile(
    buyer,
    '/importFile?object=inquiryAnswers',
    '询价表.xlsx',
    workbookOf([['询价单', '供应商', '报价', '单位', '含税'], ...answers]),
  );
  await commit(buyer, answers.length);
  await buyer.goto(`/inquiryDetail?id=${made!.id}`);
  await expect(
    buyer
      .getByRole('region', { name: '货比三家' })
      .getByRole('row', { name: /到厂价/ })
      .getByText('最低'),
  ).toHaveCount(1);
  await inspect(buyer);
  await buyer.context().close();
}

test('a factory workbook becomes prices in force, an alert, an explained re-costing and the cost of its style', async ({
  page,
  browser,
}) => {
  test.setTimeout(600_000);
  await page.goto('/home');
  const world = await aWorld(page);
  const id = await enterQuotation(page, browser, world);
  await asUser(browser, 'hejiazhuguan', async (head) => {
    await head.goto(`/quotationDetail?id=${id}`);
    await press(head, '派发');
    await head.getByRole('dialog').getByRole('button', { name: '派发' }).click();
    await expect(head).toHaveURL(/pricingDetails/);
  });
  await askThree(browser, world);
  await Promise.all([
    priceLines(browser, 'caigou', id, 'FABRIC'),
    priceLines(browser, 'jishu', id, 'TECHNICAL'),
    priceLines(browser, 'hejia', id, 'COSTING'),
  ]);
  for (const [username, department] of [
    ['caigou', '面料部'],
    ['jishu', '技术部'],
  ] as const)
    await asUser(browser, username, async (pricer) => {
      await pricer.goto(`/pricingDetails?id=${id}`);
      await press(pricer, `提交${department}核价`);
      await press(pricer.getByRole('dialog'), '提交');
      await expect(pricer.getByText(`${department}核价已提交`)).toBeVisible();
    });
  await asUser(browser, 'hejia', async (clerk) => {
    await clerk.goto(`/pricingDetails?id=${id}`);
    await press(clerk, '提交审批');
    await expect(stateTag(clerk, '待审批')).toBeVisible();
  });
  await asUser(browser, 'hejiazhuguan', async (head) => {
    await head.goto(`/pricingDetails?id=${id}`);
    await expect(stateTag(head, '待审批')).toBeVisible();
    const rulings = head.getByRole('button', { name: /^主管决定/ });
    await expect(rulings.first()).toBeVisible();
    for (let red = await rulings.count(); red > 0; red -= 1) {
      await rulings.first().click();
      await head.getByRole('dialog').getByRole('textbox').fill('大货急用，同意');
      await head.getByRole('dialog').getByRole('button', { name: '同意' }).click();
      await expect(rulings).toHaveCount(red - 1);
    }
    await press(head, '审批通过');
    await head.getByRole('dialog').getByRole('button', { name: '审批通过' }).click();
    await expect(stateTag(head, '已核价')).toBeVisible();
    await inspect(head);
  });
  await buyDear(page, browser, world);
  await asUser(browser, 'hejia', async (clerk) => {
    await clerk.goto(`/quotationDetail?id=${id}`);
    await press(clerk, '重新核价');
    await clerk.getByRole('dialog').getByRole('textbox').fill('面料涨价');
    await clerk.getByRole('dialog').getByRole('button', { name: '重新核价' }).click();
    await expect(clerk).toHaveURL(/pricingDetails/);
    await priceLines(browser, 'caigou', id, 'FABRIC', '21');
    await clerk.reload();
    await expect(clerk.getByRole('region', { name: '与上一版比较' }).last().getByText(/单价/).first()).toBeVisible();
    await inspect(clerk);
  });
  await page.goto(`/styleDetail?id=${world.style.id}#cost`);
  const costs = page.getByRole('region', { name: '计划、核价与实际成本' });
  await expect(costs.getByRole('row', { name: /^合计/ })).toBeVisible();
  await costs.getByRole('button', { name: /^单据/ }).first().click();
  await expect(page.locator('.k-report-documents').getByText('计划').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await checkPrints(page, id, world.spuId);
});

/** A purchase far above the price in force raises the alert that names it, its style and its sheet. */
async function buyDear(page: Page, browser: Browser, { spuId, skuId, style }: World): Promise<void> {
  const buyer = await asOther(browser, 'caigou');
  const [holder] = await callApi(buyer, holdersApi.choose, { query: { kind: 'GARMENT_SUPPLIER' } });
  const line = { skuId, quantity: '1000', styleId: style.id, unitPrice: '950.00', reason: '行情上涨' };
  const { orders } = await callApi(buyer, purchasesApi.create, {
    body: { source: 'BRAND', holderId: holder!.id, needOn: '2099-01-31', remark: '', lines: [line] } as never,
  });
  const { id, code, version } = await callApi(buyer, purchasesApi.get, { params: { id: orders[0]!.id } });
  const head = await asOther(browser, 'hejiazhuguan');
  const released = await callApi(head, purchasesApi.release, { params: { id }, body: { reason: '急用', version } });
  await head.context().close();
  await callApi(buyer, purchasesApi.transition, { params: { id }, body: { action: 'place', version: released.version } as never });
  await buyer.context().close();
  const { rows } = await callApi(page, noticesApi.list, {});
  const alert = rows.find(({ title }) => title.includes(code));
  expect(alert?.title).toContain('高于现行价');
  expect(alert?.note).toMatch(new RegExp(`款 ${style.code} · 核价单 .*HJ`));
  expect(alert?.path).toContain(spuId);
  await page.goto(alert!.path);
  await page.locator('[data-list-row]').first().click();
  await page.keyboard.press('Space');
  const touched = page.getByRole('region', { name: '影响' });
  for (const name of [style.code, /^HJ/, code]) await expect(touched.getByRole('link', { name }).first()).toBeVisible();
}

/** The four prints are sheets of A4. */
async function checkPrints(page: Page, id: string, spuId: string): Promise<void> {
  for (const address of [`/ODMprint?ids=${id}`, `/ODMWuliaoPrint?ids=${id}`, `/printSheet?ids=${id}`, `/fabricPrint?ids=${spuId}`]) {
    await page.goto(address);
    await expect(page.getByRole('article').first()).toBeVisible();
    const papers = paperOf(await page.pdf({ preferCSSPageSize: true }));
    expect(papers.length, address).toBeGreaterThan(0);
    for (const { width, height } of papers) expect([Math.round(width), Math.round(height)], address).toEqual([595, 842]);
  }
}
