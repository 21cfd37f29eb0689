import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import { skuStockApi } from '@mrp/contract/features/stock.ts';
import { callApi } from '../api.ts';
import { paperOf, readCode128, readQr } from '../codes.ts';
import { issueCategoryOf } from '../counting.ts';
import { pageTexts } from '../pdf.ts';
import { someCloth } from '../stock.ts';

test('labels are 60 × 40 mm with one per page, and both codes of each can be decoded', async ({ page }) => {
  await page.goto('/home');
  const cloth = await someCloth(page);
  const [lot] = await callApi(page, skuStockApi.listLots, { params: { id: cloth.itemId }, query: {} });
  const rolls = lot!.rolls
    .filter(({ places }) => places.length > 0)
    .slice(0, 2)
    .map(({ id }) => id);
  await page.goto(`/skuLabelPrint?items=${cloth.itemId}&lots=${lot!.id}&rolls=${rolls.join(',')}&copies=2`);
  const labels = page.getByRole('region', { name: /^标签/ });
  const kinds = 2 + rolls.length;
  await expect(labels).toHaveCount(kinds * 2);
  for (let at = 0; at < kinds * 2; at += 2) {
    const label = labels.nth(at);
    const code = (await label.getAttribute('aria-label'))!.replace('标签 ', '');
    expect(await readCode128(label.getByRole('img', { name: /^Code128/ }))).toBe(code);
    expect(await readQr(label.getByRole('img', { name: /^二维码/ }))).toBe(code);
  }
  await expect(labels.first()).toContainText(cloth.name);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'ZPL 文件' }).click();
  const zpl = await readFile((await (await download).path())!, 'utf8');
  expect(zpl.match(/\^XA/g)).toHaveLength(kinds);
  expect(zpl.match(/\^PQ2/g)).toHaveLength(kinds);
  const dots = /\^GFA,\d+,\d+,39,([0-9A-F]+)\^FS/.exec(zpl)?.[1] ?? '';
  expect(dots.replaceAll('0', '').length, 'the text is drawn').toBeGreaterThan(200);
  const papers = paperOf(await page.pdf({ preferCSSPageSize: true }));
  expect(papers).toHaveLength(kinds * 2);
  for (const { width, height } of papers) expect([width, height]).toEqual([expect.closeTo(169.92, 1), expect.closeTo(113.04, 1)]);
});

test('a document prints on A4 without menu and bars, with its header on every page', async ({ page }) => {
  await page.goto('/home');
  const { rows } = await callApi(page, skuStockApi.listDocuments, { query: { page: 1, pageSize: 200 } as never });
  const [long] = rows.toSorted((a, b) => b.lineCount - a.lineCount);
  const short = rows.find(({ id, lineCount }) => id !== long?.id && lineCount === 1);
  await page.goto(`/skuDocumentPrint?ids=${long?.id},${short?.id}`);
  const sheets = page.getByRole('article');
  await expect(sheets).toHaveCount(2);
  for (const [at, document] of [long, short].entries()) {
    await expect(sheets.nth(at)).toContainText(document!.holder.name);
    expect(await readCode128(sheets.nth(at).getByRole('img', { name: /^Code128/ }))).toBe(document!.code);
    await expect(sheets.nth(at).getByText('制单人')).toBeVisible();
  }
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: '打印' })).toBeHidden();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  const papers = paperOf(await page.pdf({ preferCSSPageSize: true }));
  expect(papers.length).toBeGreaterThanOrEqual(2);
  for (const { width, height } of papers) expect([width, height]).toEqual([expect.closeTo(595, 0), expect.closeTo(842, 0)]);
});

test('a long remark stands below the lines, so that the head still repeats on every page', async ({ page }) => {
  await page.goto('/home');
  const { rows } = await callApi(page, skuStockApi.list, { query: { page: 1, pageSize: 200 } as never });
  const places = Map.groupBy(rows, ({ holder }) => holder.id);
  const [holderId, goods] = [...places].toSorted(([, a], [, b]) => b.length - a.length)[0]!;
  const skuIds = [...new Set(goods.flatMap(({ skuId }) => skuId ?? []))].slice(0, 60);
  const lines = skuIds.map((materialId) => ({ materialId, quantity: '1' }));
  const body = {
    kind: 'OTHER_OUT',
    holderId,
    categoryId: await issueCategoryOf(page),
    ownership: null,
    reason: '送样',
    remark: '先发后补，'.repeat(99),
    lines,
  };
  const { id, code } = await callApi(page, skuStockApi.createDocument, { body: body as never });
  await page.goto(`/skuDocumentPrint?ids=${id}`);
  await expect(page.getByRole('article')).toContainText('先发后补');
  const texts = pageTexts(await page.pdf({ preferCSSPageSize: true }));
  expect(texts.length).toBeGreaterThanOrEqual(2);
  for (const text of texts) expect(text).toContain(code);
  expect(texts.at(-1)).toContain('先发后补');
});

test('purchases print on A4, each order beginning a page of its own', async ({ page }) => {
  await page.goto('/home');
  const { rows } = await callApi(page, purchasesApi.list, { query: { state: ['RECEIVED'], page: 1, pageSize: 2 } as never });
  await page.goto(`/purchasePrint?ids=${rows.map(({ id }) => id).join(',')}`);
  const sheets = page.getByRole('article');
  await expect(sheets).toHaveCount(2);
  for (const [at, order] of rows.entries()) {
    await expect(sheets.nth(at)).toContainText(order.supplier.name);
    expect(await readCode128(sheets.nth(at).getByRole('img', { name: /^Code128/ }))).toBe(order.code);
  }
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation')).toHaveCount(0);
  const papers = paperOf(await page.pdf({ preferCSSPageSize: true }));
  expect(papers.length).toBeGreaterThanOrEqual(2);
  for (const { width, height } of papers) expect([width, height]).toEqual([expect.closeTo(595, 0), expect.closeTo(842, 0)]);
});
