import { beforeAll, expect, it } from 'vitest';
import { routes } from '../src/app.ts';
import { testApp, type TestApp, type TestUser } from './app.ts';

/** The specified look-ups: method, path, and what a call of it needs; `-`: it needs a session or file of its own, so it is only found here. */
const specified = `
POST /system/{product}/ulp/sys/user/login -
GET /system/{product}/ulp/sys/user/logout -
GET /system/{product}/ulp/sys/user/menu/id ?userId={me}&type=MRP
GET /material/{product}/mrp/data/export/center/all/MrpDataExportCenter/selectSeven
POST /material/{product}/mrp/file/upload -
DELETE /material/{product}/mrp/file/delete -
POST /product/{product}/plm/file/upload -
DELETE /product/{product}/plm/file/delete -
GET /material/{product}/sys/company/dict/material/all
GET /material/{product}/sys/company/dict/select/by/type ?type=1
GET /material/{product}/sys/company/dict/select/by/type ?type=2
GET /material/{product}/sys/company/dict/select/by/type ?type=3
GET /material/{product}/sys/company/dict/select/by/type ?type=5
GET /material/{product}/sys/company/dict/select/by/type ?type=7
GET /material/{product}/sys/company/dict/select/by/type ?type=8
GET /material/{product}/sys/company/dict/select/by/type ?type=9
GET /material/{product}/sys/company/dict/select/by/type ?type=10
GET /system/{product}/sys/company/dict/category/dict
GET /system/{product}/sys/company/dict/dict/value ?type=unit
GET /system/{product}/sys/company/dict/select/Plm/by/type ?type=season
GET /system/{product}/sys/company/dict/select/PurchaseOrderSource
GET /system/{product}/sys/company/dict/select/access/label
GET /system/{product}/sys/company/dict/select/supplierAb
POST /material/classUnit/cloth/shoe {"industry":"cloth"}
GET /system/{product}/sys/group/dict/sysGroupDict/cooperationModel
GET /material/{product}/mrp/supplierArchives/supplier/name
GET /material/{product}/mrp/supplierArchives/supplier/sourceType
GET /material/{product}/mrp/supplierArchives/supplier/ByName
GET /material/{product}/mrp/supplierArchives/supplier/ByAbbreviation
GET /material/{product}/mrp/supplierArchives/select/all/suppliCode
POST /material/{product}/mrp/supplierArchives/select/all/supplier {}
GET /material/{product}/mrp/internal/supplier/material/source
GET /product/{product}/plm/mrp/query/supplier
POST /product/{product}/plm/mrp/query/material {}
GET /product/{product}/mrp/scm/supplierInfo/select/pause
GET /product/{product}/plm/quotation/select/ODM/supplierAb
POST /product/{product}/plm/quotation/select/ODM/supplierList {}
GET /product/{product}/plm/quotation/select/getUnit
GET /material/{product}/mrp/supplierGreyStock/gray/cloth/boundType
GET /material/{product}/mrp/colorPrepareOrder/select/application/clas
GET /material/{product}/mrp/formPrepareOverview/select/skuAll
GET /material/{product}/mrp/mrpLog/select/selectAllLogById ?id={me}&type=user
GET /material/{product}/mrp/meiTaoPrepareOrder/select/SupplierCompanyNameList
GET /material/{product}/mrp/meiTaoPrepareOrder/select/saleStatus
POST /material/{product}/mrp/supplierColorInventory/meiTaoSku/list {}
`
  .trim()
  .split('\n')
  .map((line) => line.split(' '));

let t: TestApp;
let me: TestUser;
beforeAll(async () => {
  t = await testApp();
  me = await t.aUser();
});

it.each(specified)('%s %s answers', async (method, path = '', given = '') => {
  const known = (await routes).map(({ spec }) => `${spec.method} ${spec.path}`);
  expect(known).toContain(`${method} ${path.replace('{product}', ':product')}`);
  if (given === '-') return;
  const query = given.startsWith('?') ? given.replace('{me}', me.id) : '';
  const response = await t.app.inject({
    method: method as 'GET' | 'POST',
    url: `/api${path.replace('{product}', t.config.PRODUCT)}${query}`,
    headers: me.headers,
    ...(given.startsWith('{') && { payload: JSON.parse(given) as object }),
  });
  expect(response.json()).toMatchObject({ code: 200, data: expect.anything() });
});
