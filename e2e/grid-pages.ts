import type { Page } from '@playwright/test';
import { coloursApi } from '@mrp/contract/features/dictionaries/colours.ts';
import { supplierLookupsApi } from '@mrp/contract/features/suppliers/lookups.ts';
import { callApi, createFabric } from './api.ts';
import { gridOf } from './grid.ts';

/** Opens SPU加颜色 of a new fabric; returns names of colours that it does not have. */
export async function openColours(page: Page) {
  const fabric = await createFabric(page, 1);
  const { rows } = await callApi(page, coloursApi.listColourOptions, { query: { page: 1, pageSize: 40 } });
  await page.goto(`/addColor?id=${fabric.id}`);
  const colours = gridOf(page, '颜色');
  await colours.expectLines(1);
  const names = rows.slice(1).filter(({ name }, at, all) => all.findIndex((one) => one.name === name) === at);
  return { ...colours, names: names.map(({ name }) => name) };
}

/** Opens SKU加供应商 of a fabric with three colours. */
export async function openOffers(page: Page) {
  const fabric = await createFabric(page, 3);
  const suppliers = await callApi(page, supplierLookupsApi.choose, { body: { kinds: ['MATERIAL'], states: ['ACTIVE'], pageSize: 20 } });
  await page.goto(`/addSup?id=${fabric.id}`);
  const offers = gridOf(page, '新报价');
  await offers.expectLines(1);
  return { ...offers, skus: fabric.skus, suppliers: suppliers.rows };
}
