import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { materialsApi } from '@mrp/contract/features/materials.ts';
import { preparationsApi, productionsApi } from '@mrp/contract/features/preparations.ts';
import { nettingApi } from '@mrp/contract/features/netting.ts';
import { skuStockApi, spuStockApi } from '@mrp/contract/features/stock.ts';
import { bomsApi, stylesApi } from '@mrp/contract/features/styles.ts';
import { suppliersApi } from '@mrp/contract/features/suppliers.ts';
import type { Endpoint } from '@mrp/contract/lib/endpoint.ts';
import { runnerImport } from 'vite';
import type { PageRoute } from '../web/src/lib/page-route.ts';

/** The product's own route table, as it is built: a new page is tested without a line here. */
export async function listPages(): Promise<readonly PageRoute[]> {
  const table = fileURLToPath(new URL('../web/src/app/routes.tsx', import.meta.url));
  const { module } = await runnerImport<{ routes: readonly PageRoute[] }>(table, { configFile: false, mode: 'production' });
  return module.routes.filter(({ path }) => !path.startsWith('/_kit'));
}

/** Pages about one record, with the list that knows one. */
const records: Readonly<Record<string, Endpoint>> = {
  '/insideDetails': materialsApi.list,
  '/insideEdit': materialsApi.list,
  '/addColor': materialsApi.list,
  '/addSup': materialsApi.list,
  '/supplierDetail': suppliersApi.list,
  '/editSupplier': suppliersApi.list,
  '/BOMEdit': bomsApi.list,
  '/styleDetail': stylesApi.list,
  '/styleEdit': stylesApi.list,
  '/garmentOrderDetail': stylesApi.listOrders,
  '/garmentOrderEdit': stylesApi.listOrders,
  '/skuStorageDetail': skuStockApi.list,
  '/spuStorageDetail': spuStockApi.list,
  '/skuDocumentDetail': skuStockApi.listDocuments,
  '/skuDocumentEdit': skuStockApi.listDocuments,
  '/spuDocumentDetail': spuStockApi.listDocuments,
  '/spuDocumentEdit': spuStockApi.listDocuments,
  '/skuDocumentPrint': skuStockApi.listDocuments,
  '/spuDocumentPrint': spuStockApi.listDocuments,
  '/skuLabelPrint': skuStockApi.list,
  '/spuLabelPrint': spuStockApi.list,
  '/materialLabelPrint': materialsApi.list,
  '/preparationDetail': preparationsApi.list,
  '/productionDetail': productionsApi.list,
  '/preparationPrint': preparationsApi.list,
  '/productionPrint': productionsApi.list,
  '/nettingDetail': nettingApi.list,
};
const ofStock: readonly Endpoint[] = [skuStockApi.list, spuStockApi.list];
/** Prints take several. */
const parameterOf = (path: string): string => (path.endsWith('LabelPrint') ? 'items' : path.endsWith('Print') ? 'ids' : 'id');

/** Where the page is found: with the first record of its list, when it is about one. */
export async function addressOf(page: Page, path: string): Promise<string> {
  const list = records[path];
  if (!list) return path;
  await page.goto('/home');
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const response = await page.request.get(`/api${list.path.replace(':product', 'mrp')}`, { headers: { token: token ?? '' } });
  const { data } = (await response.json()) as { data: { rows: { id: string; itemId?: string }[] } };
  expect(data.rows.length, `a record for ${path}`).toBeGreaterThan(0);
  const [first] = data.rows;
  // A row of stock is one place; its page is about what lies there.
  return `${path}?${parameterOf(path)}=${ofStock.includes(list) ? first?.itemId : first?.id}`;
}
