import { generalRule, refuseZero, rules } from '@mrp/contract/lib/numeric-rules.ts';
import { centimetres, dayUnits, gramsPerSquareMetre } from '@mrp/contract/lib/measures.ts';
import { columnsOf, entry, number, taxRate, text } from '../../../platform/imports/columns.ts';
import type { ColumnKind, NumberKind } from '../../../platform/imports/object.ts';

const priced: Partial<NumberKind> = { unitLookup: 'unit' };

const taxFlag: ColumnKind = { type: 'flag', yes: ['含税', '含'], no: ['不含税', '未税', '不含', '未含税'] };
/** Values that a price header implies for all prices of the sheet. */
const aboutPrices = {
  不含税: { taxIncluded: '否' },
  未税: { taxIncluded: '否' },
  未含税: { taxIncluded: '否' },
  含税: { taxIncluded: '是' },
  元米: { offerUnit: '米' },
  元公斤: { offerUnit: '公斤' },
  元kg: { offerUnit: '公斤' },
  元码: { offerUnit: '码' },
  元条: { offerUnit: '条' },
  元粒: { offerUnit: '粒' },
  元个: { offerUnit: '个' },
  元套: { offerUnit: '套' },
  元打: { offerUnit: '打' },
  元片: { offerUnit: '片' },
  元磅: { offerUnit: '磅' },
  元yd: { offerUnit: '码' },
  元m: { offerUnit: '米' },
} as const;

/** Only customer-supplied materials cost nothing. */
const quoted = number({ ...generalRule(4, 4), zeroAllowed: true }, { ...priced, zeroMayBeEmpty: true });

export const offerColumns = columnsOf('offer', [
  {
    key: 'supplierId',
    label: '供应商',
    kind: entry('supplier'),
    hint: '简称、全称或编号',
    example: '',
    aliases: '供应商名称 供应商简称 厂家 厂商 工厂 供方 布行 供货单位 供应单位 供货商 Supplier SupplierName Vendor VendorName Mill',
  },
  { key: 'supplierMaterialName', label: '供方品名', aliases: '供应商品名', kind: text(), example: '' },
  {
    key: 'supplierItemNo',
    label: '供方货号',
    kind: text(),
    example: 'YZ-2041',
    aliases:
      '货号 供应商货号 厂家货号 工厂货号 工厂款号 厂家编号 产品编号 布号 面料编号 品号 料号 款号 Article ArticleNo ItemNo SupplierItemNo Quality',
  },
  { key: 'supplierColourName', label: '供方颜色名', aliases: '供应商颜色', kind: text(), example: '' },
  { key: 'shadeNo', label: '色号', aliases: '供方色号 供应商色号 色卡号 ColorNo', kind: text(), example: 'B-17' },
  {
    key: 'offerWidth',
    label: '供方门幅',
    kind: number(refuseZero(rules.width), { units: centimetres }),
    hint: '与档案不同才填',
    example: '',
  },
  {
    key: 'offerGramWeight',
    label: '供方克重',
    kind: number(refuseZero(rules.gramWeight), { units: gramsPerSquareMetre }),
    hint: '与档案不同才填',
    example: '',
  },
  { key: 'disparity', label: '空差', kind: number(refuseZero(generalRule(3, 2))), example: '' },
  {
    key: 'offerUnit',
    label: '计价单位',
    aliases: '单位 价格单位 报价单位 Unit UoM',
    kind: entry('unit'),
    hint: '留空同主单位',
    example: '公斤',
  },
  {
    key: 'bulkPrice',
    label: '大货报价',
    price: true,
    implies: aboutPrices,
    kind: quoted,
    example: '48.50',
    aliases: '大货价 大货单价 单价 含税单价 不含税单价 未税单价 含税价 不含税价 未税价 价格 报价 含税价格 采购价 米价 Price UnitPrice',
  },
  {
    key: 'samplePrice',
    label: '板布价',
    aliases: '样布价 板价 散剪价 样品价 剪样价',
    price: true,
    implies: aboutPrices,
    kind: quoted,
    example: '',
  },
  { key: 'spotPrice', label: '现货价', aliases: '现货单价', price: true, implies: aboutPrices, kind: quoted, example: '' },
  { key: 'dyePrice', label: '染费', aliases: '染价 染色费', price: true, implies: aboutPrices, kind: quoted, example: '' },
  {
    key: 'taxIncluded',
    label: '含税',
    aliases: '是否含税 税',
    kind: taxFlag,
    hint: '是 / 否',
    example: '是',
    required: { with: ['bulkPrice', 'samplePrice', 'spotPrice', 'dyePrice'] },
  },
  {
    key: 'taxRate',
    label: '税率',
    aliases: '税点 增值税率',
    kind: taxRate,
    hint: '%，留空按供应商，否则 13',
    example: '13',
  },
  { key: 'currencyId', label: '币种', aliases: '货币 Currency', kind: entry('currency'), hint: '默认人民币', example: '' },
  { key: 'moq', label: '起订量', aliases: '最小起订量 最低起订量 起订 起定量 MOQ', kind: number(rules.moq, priced), example: '300' },
  {
    key: 'moqPerColour',
    label: '单色起订量',
    aliases:
      '每色起订量 单色起订 每色起订 起订每色 起订量每色 每色最低起订 每色最小起订量 每色MOQ MOQ每色 MOQPerColor MOQPerColour MOQ/Color',
    kind: number(rules.moq, priced),
    example: '',
  },
  { key: 'packQuantity', label: '包装量', aliases: '装箱量 每卷 每包', kind: number(rules.packQuantity, priced), example: '' },
  {
    key: 'leadDaysSpot',
    label: '现货货期',
    aliases: '现货交期',
    kind: number(rules.leadDays, { units: dayUnits }),
    hint: '天',
    example: '',
  },
  {
    key: 'leadDaysBulk',
    label: '大货货期',
    aliases: '货期 交期 交货期 大货交期 生产交期 生产周期 LeadTime Delivery',
    kind: number(rules.leadDays, { units: dayUnits }),
    hint: '天',
    example: '15',
  },
  {
    key: 'leadDaysDye',
    label: '染整货期',
    aliases: '染整交期 染色周期',
    kind: number(rules.leadDays, { units: dayUnits }),
    hint: '天',
    example: '',
  },
  {
    key: 'validFrom',
    label: '价格生效日',
    aliases: '报价日期 生效日期 有效期起 日期 QuoteDate Date',
    kind: { type: 'date' },
    hint: '默认今天',
    example: '',
  },
  {
    key: 'preferred',
    label: '优选',
    aliases: '是否优选 首选',
    kind: { type: 'flag', yes: ['优选', '首选'], no: [] },
    hint: '是 / 否',
    example: '',
  },
  { key: 'offerRemark', label: '报价备注', aliases: '备注 说明 Remark Remarks', kind: text(500), example: '' },
]);

/** Columns whose name in the schema of offers differs. */
export const offerFieldOf: Readonly<Record<string, string>> = {
  offerWidth: 'width',
  offerGramWeight: 'gramWeight',
  offerUnit: 'unitId',
  offerRemark: 'remark',
};
