import type { Browser, Page } from '@playwright/test';
import { nettingApi } from '@mrp/contract/features/netting.ts';
import { NettingInput, type NettingRow } from '@mrp/contract/features/netting/record.ts';
import { stylesApi } from '@mrp/contract/features/styles.ts';
import { callApi } from './api.ts';
import { aFactory, aStyle, dayAhead, someMaterials } from './preparations.ts';

/** A run of two materials for two styles, with pieces of each colour. */
export async function aRun(page: Page, browser: Browser, input: Partial<NettingInput> = {}): Promise<NettingRow> {
  const house = await aFactory(page);
  const materials = await someMaterials(page, house.id);
  const first = materials[0]!;
  const second = materials.find(({ spuId }) => spuId !== first.spuId)!;
  const codes = [await aStyle(page, browser, first), await aStyle(page, browser, second)];
  const { rows } = await callApi(page, stylesApi.choose, { body: { codes, page: 1, pageSize: 10 } });
  const demands = rows.flatMap(({ skcs }) =>
    skcs.map(({ id }, at) => ({ skcId: id, pieces: String(40_001 + at), needOn: dayAhead(60 + at) })),
  );
  return callApi(page, nettingApi.run, { body: NettingInput.parse({ goods: 'SKU', holderId: house.id, demands, ...input }) });
}

export const nettingLinesOf = async (page: Page, { id }: NettingRow) =>
  (await callApi(page, nettingApi.listLines, { params: { id } })).rows;
export const wantedOf = async (page: Page, run: NettingRow) =>
  (await nettingLinesOf(page, run)).map(({ wanted }) => Number.parseFloat(wanted));
export const fieldsOf = (page: Page) => page.getByRole('textbox', { name: /^下单量/ });
