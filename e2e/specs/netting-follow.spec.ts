import { expect, test } from '@playwright/test';
import { preparationsApi } from '@mrp/contract/features/preparations.ts';
import { nettingApi } from '@mrp/contract/features/netting.ts';
import { NettingInput } from '@mrp/contract/features/netting/record.ts';
import { bomsApi, stylesApi } from '@mrp/contract/features/styles.ts';
import { asOther, callApi } from '../api.ts';
import { press } from '../as-user.ts';
import { aFactory, aStyle, dayAhead, someMaterials } from '../preparations.ts';

test('confirming a new BOM version in the list shows the affected documents and updates draft 备料 orders', async ({ page, browser }) => {
  await page.goto('/home');
  const house = await aFactory(page);
  // Not the first material, because other tests expect no open orders for it.
  const cloth = (await someMaterials(page, house.id)).at(-1)!;
  const code = await aStyle(page, browser, cloth);
  const { rows } = await callApi(page, stylesApi.choose, { body: { codes: [code], page: 1, pageSize: 1 } });
  const [skc] = rows[0]!.skcs;
  const demands = [{ skcId: skc!.id, pieces: '90000', needOn: dayAhead(60) }];
  const run = await callApi(page, nettingApi.run, { body: NettingInput.parse({ goods: 'SKU', holderId: house.id, demands }) });
  const confirmed = { object: 'GARMENT_SUPPLIER' as const, submit: false, version: run.version };
  const { orders } = await callApi(page, nettingApi.confirm, { params: { id: run.id }, body: confirmed });
  const quantityOf = async () => {
    const order = await callApi(page, preparationsApi.get, { params: { id: orders[0]!.id } });
    return Number.parseFloat(order.quantity);
  };
  const before = await quantityOf();
  const { rows: boms } = await callApi(page, bomsApi.list, { query: { q: code, page: 1, pageSize: 10 } as never });
  const [bom] = boms;
  const next = await callApi(page, bomsApi.addVersion, { params: { id: bom!.id }, body: { version: bom!.version, changeNote: '加宽' } });
  const lines = next.lines.map(({ section, site, spu, unit, colours }) => ({
    section,
    siteId: site.id,
    spuId: spu.id,
    consumption: '2.5',
    unitId: unit.id,
    colours: colours.map(({ targetId, skuId }) => ({ targetId, skuId })),
  }));
  const edited = await callApi(page, bomsApi.edit, { params: { id: next.id }, body: { lines, version: next.version } });
  await callApi(page, bomsApi.transition, { params: { id: next.id }, body: { action: 'submit', version: edited.version } });

  const chief = await asOther(browser, 'beiliaozhuguan');
  await chief.goto(`/customizedBOMList?state=PENDING&q=${code}`);
  await press(chief, /^确认/);
  const asked = chief.getByRole('dialog', { name: /^确认/ });
  await asked.getByLabel('1 张草稿备料单按新版本的用量调整数量').check();
  await asked.getByRole('button', { name: /确\s*认/ }).click();
  await expect(chief.getByText(/已确认/)).toBeVisible();
  await chief.context().close();
  // Twice the consumption needs twice the cloth.
  expect(await quantityOf()).toBeCloseTo(before * 2, 1);
});
