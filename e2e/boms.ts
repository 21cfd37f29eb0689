import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { bomsApi, stylesApi } from '@mrp/contract/features/styles.ts';
import { BomInput, GarmentOrderInput, StyleInput } from '@mrp/contract/features/styles/input.ts';
import type { Bom, BomMaterial, Style } from '@mrp/contract/features/styles/record.ts';
import { callApi, createFabric, enableMaterial } from './api.ts';

/** Materials for BOM lines: fabrics in at least three colours, and trims. */
export async function someMaterials(page: Page): Promise<{ fabrics: BomMaterial[]; trims: BomMaterial[] }> {
  const pages = await Promise.all([1, 2, 3, 4].map((at) => callApi(page, bomsApi.chooseMaterials, { body: { page: at, pageSize: 200 } })));
  const rows = pages.flatMap((one) => one.rows);
  const isUsable = ({ skus }: BomMaterial) => skus.every(({ state }) => state !== 'DISABLED');
  return {
    fabrics: rows.filter((one) => one.kind === 'FABRIC' && one.skus.length >= 3 && isUsable(one)),
    trims: rows.filter((one) => one.kind === 'TRIM' && one.skus.length > 0 && isUsable(one)),
  };
}

/** A fabric in three colours that no other test uses in a BOM. */
export async function createBomFabric(page: Page, browser: Browser): Promise<BomMaterial> {
  const { id } = await enableMaterial(page, browser, await createFabric(page));
  const { rows } = await callApi(page, bomsApi.chooseMaterials, { body: { ids: [id], page: 1, pageSize: 1 } });
  return rows[0]!;
}

/** A style for one test in the first three colours of a fabric, with an order. */
export async function createStyle(page: Page, { skus }: BomMaterial): Promise<Style> {
  const code = `E${randomUUID().slice(0, 8).toUpperCase()}`;
  const skcs = skus.slice(0, 3).map(({ colourName }) => ({ colourName, sizes: ['S', 'M', 'L'], plannedPieces: 300 }));
  const style = await callApi(page, stylesApi.create, { body: StyleInput.parse({ code, name: `试款${code}`, skcs }) });
  const lines = style.skcs.map(({ id }) => ({ skcId: id, size: 'M', pieces: 100 }));
  await callApi(page, stylesApi.createOrder, { body: GarmentOrderInput.parse({ code: `CY${code}`, styleId: style.id, lines }) });
  return callApi(page, stylesApi.get, { params: { id: style.id } });
}

/** A draft with a line for each material; each colour of the style uses the material's same or first colour. */
export async function createBom(page: Page, style: Style, materials: readonly BomMaterial[]): Promise<Bom> {
  const sites = await callApi(page, stylesApi.listEntries, { query: { type: 'applicationSite' } });
  const lines = materials.map((material, at) => ({
    section: at === 0 ? 'MAIN' : 'TRIM',
    siteId: sites[at % sites.length]!.id,
    spuId: material.id,
    consumption: '1.25',
    unitId: (material.firstUnit.dimension === 'mass' && material.secondUnit?.dimension === 'length'
      ? material.secondUnit
      : material.firstUnit
    ).id,
    colours: style.skcs.map(({ id, colourName }) => ({
      targetId: id,
      skuId: (material.skus.find((sku) => sku.colourName === colourName) ?? material.skus[0]!).id,
    })),
  }));
  return callApi(page, bomsApi.create, { body: BomInput.parse({ styleId: style.id, lines }) });
}
