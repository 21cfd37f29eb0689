import { menu } from '@mrp/contract/permissions.ts';
import { expect, it } from 'vitest';
import { routes } from './routes.tsx';

/** The specified pages: address, title, whether the menu hides it, group. */
const specified = `
/login 登录 hidden
/home 首页 hidden
/selectSKU 选择物料SKU hidden
/stocking 盘点App下载 hidden
/msgList 内部物料档案 shown 开发管理
/insideEdit 编辑内部物料 hidden 开发管理
/insideNew 新建内部物料 hidden 开发管理
/insideDetails 内部物料详情 hidden 开发管理
/addColor SPU加颜色 hidden 开发管理
/addSup SKU加供应商 hidden 开发管理
/outMaterial 外部物料档案 shown 开发管理
/outDetails 外部物料详情 hidden 开发管理
/changeInner 转为内部物料 hidden 开发管理
/copyInner 关联内部物料 hidden 开发管理
/outEdit 编辑外部物料 hidden 开发管理
/materialTask 物料开发任务 shown 开发管理
/materialTaskDetails 物料开发任务详情 hidden 开发管理
/productList 物料网商品 shown 开发管理
/pricingList 成衣核价 shown 成本管理
/technicalDetails 技术核价详情 hidden 成本管理
/pricingDetails 核价详情 hidden 成本管理
/priceComparison 比价 shown 成本管理
/fabricPricing 面料核价 shown 成本管理
/viewPriceList 价格查看 shown 成本管理
/fabricDetails 面料核价详情 hidden 成本管理
/editFabricPricing 编辑面料核价 hidden 成本管理
/ODMprint ODM报价单打印 hidden 成本管理
/ODMWuliaoPrint ODM物料明细打印 hidden 成本管理
/printSheet 单据打印 hidden 成本管理
/fabricPrint 面料卡打印 hidden 成本管理
/printInventory 盘点表打印 hidden 成本管理
/supplierList 供应商档案 shown 供应商管理
/changeSupplier 变更供应商 hidden 供应商管理
/relevancySupplier 关联供应商 hidden 供应商管理
/supplierDetail 供应商详情 hidden 供应商管理
/newSupplier 新建供应商 hidden 供应商管理
/editSupplier 编辑供应商 hidden 供应商管理
/customizedBOMList 定制BOM shown 物料备料
/BOMEdit BOM编辑 hidden 物料备料
/stock-manage 备料单管理 shown 物料备料
/newSkuPreparation 新建SKU按款备料 hidden 物料备料
/newSkuPreparation-timber 新建SKU按料备料 hidden 物料备料
/newSpuPreparation 新建SPU按款备料 hidden 物料备料
/newSpuPreparation-timber 新建SPU按料备料 hidden 物料备料
/newMeiTao 新建美套备料 hidden 物料备料
/importFile 数据导入 shown 物料备料
/lingliaoManage 领料管理 shown 工厂管理
/materialPurchaseManage 物料采购管理 shown 工厂管理
/skuStorage SKU库存 shown 物料库存
/spuStorage SPU库存 shown 物料库存
/skuInventory SKU盘点 shown 物料库存
/spuInventory SPU盘点 shown 物料库存
/skuEndProduct SKU成品供应商盘点 shown 物料库存
/skuMatterSupplier SKU物料供应商盘点 shown 物料库存
/skuEndProductDetails SKU成品供应商盘点详情 hidden 物料库存
/skuSupplierCheckDetails SKU物料供应商盘点详情 hidden 物料库存
/spuEndProduct SPU成品供应商盘点 shown 物料库存
/spuMatterSupplier SPU物料供应商盘点 shown 物料库存
/spuEndProductDetails SPU成品供应商盘点详情 hidden 物料库存
/spuSupplierCheckDetails SPU物料供应商盘点详情 hidden 物料库存
/skuStorageDetail SKU库存详情 hidden 物料库存
/spuStorageDetail SPU库存详情 hidden 物料库存
/inventoryIndex 盘点任务 shown 物料库存
/inventoryCheck 扫码盘点 hidden 物料库存
/inventoryReview 复盘复核 hidden 物料库存
/inventoryDetails 盘点明细 hidden 物料库存
/overviewTable 备料总览 shown 报表中心
/meitaoTable 美套报表 shown 报表中心
/fabricTable 面料报表 shown 报表中心
/specialTechnique 特殊工艺报表 shown 报表中心
/pricingMaterialReport 核价物料报表 shown 报表中心
/basicConfigList 内部比价配置 shown 基础配置
/basicConfigEdit 编辑比价配置 hidden 基础配置
/systemManage/users 用户管理 shown 系统管理
/systemManage/roles 角色管理 shown 系统管理
/systemManage/dictionaries 字典管理 shown 系统管理
/systemManage/classifications 分类管理 shown 系统管理
/systemManage/colours 颜色库 shown 系统管理
/systemManage/numbering 编号规则 shown 系统管理
/systemManage/sessions 登录会话 shown 系统管理
/systemManage/logs 操作日志 shown 系统管理
/systemManage/jobs 任务监控 shown 系统管理
/systemManage/holders 持有方管理 shown 系统管理
/claimList 物料索赔 shown 供应商管理
/claimDetail 物料索赔详情 hidden 供应商管理
/statementList 对账单 shown 供应商管理
/statementDetail 对账单详情 hidden 供应商管理
/payableTable 应付报表 shown 报表中心
/supplierQualityTable 供应商质量报表 shown 报表中心
/help 使用手册 hidden
`;

/** The specified groups: address, title, the page that the address leads to. */
const groups = `
/aa 开发管理 /msgList
/pricingManagement 成本管理 /pricingList
/supplierManage 供应商管理 /supplierList
/stockManage 物料备料 /customizedBOMList
/factoryManage 工厂管理 /lingliaoManage
/materielStorage 物料库存 /skuStorage
/reportCenter 报表中心 /overviewTable
/basicConfig 基础配置 /basicConfigList
/systemManage 系统管理 /systemManage/users
`;

const linesOf = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(' '));

it.each(linesOf(specified))('%s has its page %s', (path, title, visibility, group) => {
  const route = routes.find((one) => one.path === path);
  expect(route).toMatchObject({ title, hidden: visibility === 'hidden' });
  if (visibility === 'shown') expect(route?.group).toBe(group);
});

it.each(linesOf(groups))('%s is the group %s and leads to %s', (path, title, first) => {
  const group = menu.find((one) => one.path === path);
  expect([group?.title, group?.pages[0]?.path]).toEqual([title, first]);
});
