import type { ImportBatch } from '@mrp/contract/features/imports/batch.ts';
import type { ProductRow } from '@mrp/contract/features/network-products/record.ts';
import { networkProductsApi } from '@mrp/contract/features/network-products.ts';
import type { TestApp, TestUser } from './app.ts';
import { commitImport, previewOf, workbookOf } from './imports.ts';

const headers = ['货号', '品名', '颜色', '分类', '门幅', '克重', '成分', '报价', '最高价', '单位', '起订量', '大货货期'];

type Line = Partial<Record<(typeof headers)[number], string>>;

/** A row of a supplier's list: a dyed knit with a range of prices. */
export const lineOf = (item: string, changes: Line = {}): Line => ({
  货号: item,
  品名: `供方布 ${item}`,
  颜色: '藏青',
  分类: '汗布',
  门幅: '175',
  克重: '180',
  成分: '棉95% 氨纶5%',
  报价: '42',
  最高价: '46.5',
  单位: '公斤',
  起订量: '300',
  大货货期: '15',
  ...changes,
});

export interface SupplierList {
  supplier: string;
  scope?: '整份清单' | '部分商品';
  lines: readonly Line[];
}

export const listWorkbook = (lines: readonly Line[]): Promise<Buffer> =>
  workbookOf(
    headers,
    lines.map((line) => headers.map((header) => line[header as keyof Line] ?? '')),
  );

/** The preview of a supplier's list; supplier and scope are constants of the file. */
export const previewList = async (
  t: TestApp,
  user: TestUser,
  { supplier, scope = '整份清单', lines }: SupplierList,
  changes: Parameters<typeof previewOf>[4] = {},
): Promise<ImportBatch> =>
  previewOf(t, user, 'networkProducts', await listWorkbook(lines), { ...changes, constants: { supplierId: supplier, scope } });

export async function importList(t: TestApp, user: TestUser, list: SupplierList): Promise<ImportBatch> {
  const done = await commitImport(t, user, (await previewList(t, user, list)).id);
  if (done.state !== 'DONE') throw new Error(`the list was not imported: ${done.reason}`);
  return done;
}

/** The products of a supplier by item number. */
export async function productsOf(user: TestUser, supplierId: string): Promise<Record<string, ProductRow>> {
  const { data } = await user.call(networkProductsApi.list, { query: { supplierIds: [supplierId], pageSize: 200 } });
  return Object.fromEntries(data.rows.map((row) => [row.supplierItemNo, row]));
}

export const badgesOf = async (user: TestUser, supplierId: string): Promise<Record<string, string>> =>
  Object.fromEntries(Object.entries(await productsOf(user, supplierId)).map(([item, { badge }]) => [item, badge]));
