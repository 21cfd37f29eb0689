import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { skuStockApi } from '@mrp/contract/features/stock.ts';
import { holdersApi } from '@mrp/contract/features/stock/holders.ts';
import { callApi } from './api.ts';

/** Two warehouses for one test, so that every figure in them comes from it. */
export const createWarehouses = (page: Page) =>
  Promise.all(
    ['收', '转'].map((stem) => callApi(page, holdersApi.create, { body: { name: `${stem}${randomUUID().slice(0, 8)}`, remark: '' } })),
  );

/** Dyed cloth in rolls, counted in metres. */
export async function someCloth(page: Page) {
  const { rows } = await callApi(page, skuStockApi.list, { query: { page: 1, pageSize: 200 } as never });
  const cloth = rows.find(({ lotTracked, unit, averageCost }) => lotTracked === 'ROLL' && unit.name === '米' && averageCost);
  if (!cloth?.skuId) throw new Error('the demo has no cloth in metres');
  return { ...cloth, skuId: cloth.skuId };
}
