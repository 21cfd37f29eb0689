import { firstPriceFields, offerFields, offerHeadFields, priceFields } from '@mrp/contract/features/prices/fields.ts';
import { generalRule, refuseZero, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { centimetres, gramsPerSquareMetre } from '@mrp/contract/lib/measures.ts';
import { materialsWords } from '@mrp/contract/features/materials/words.ts';
import { importColumns, entry, number } from '../../../platform/imports/columns.ts';
import { fieldColumns, type OwnColumn } from '../../../platform/imports/field-columns.ts';
import type { ColumnKind, ImportColumn, NumberKind } from '../../../platform/imports/object.ts';

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

/** Own words and kinds of the template, beside the declaration. */
const own: { readonly [K in keyof typeof offerFields]?: OwnColumn } = {
  supplierMaterialName: { aliases: '供应商品名' },
  supplierItemNo: {
    example: 'YZ-2041',
    aliases:
      '货号 供应商货号 厂家货号 工厂货号 工厂款号 厂家编号 产品编号 布号 面料编号 品号 料号 款号 Article ArticleNo ItemNo SupplierItemNo Quality',
  },
  supplierColourName: { label: '供方颜色名', aliases: '供应商颜色' },
  shadeNo: { aliases: '供方色号 供应商色号 色卡号 ColorNo', example: 'B-17' },
  width: { kind: number(refuseZero(rules.width), { units: centimetres }), hint: '与档案不同才填' },
  gramWeight: { kind: number(refuseZero(rules.gramWeight), { units: gramsPerSquareMetre }), hint: '与档案不同才填' },
  taxIncluded: {
    aliases: '是否含税 税',
    kind: taxFlag,
    hint: '是 / 否',
    example: '是',
    required: { with: Object.keys(firstPriceFields) },
  },
  taxRate: { aliases: '税点 增值税率', hint: '%，留空按供应商，否则 13', example: '13' },
  currencyId: { aliases: '货币 Currency', kind: entry('currency'), hint: '默认人民币' },
  moq: { aliases: '最小起订量 最低起订量 起订 起定量 MOQ', kind: number(rules.moq, priced), example: '300' },
  moqPerColour: {
    aliases:
      '每色起订量 单色起订 每色起订 起订每色 起订量每色 每色最低起订 每色最小起订量 每色MOQ MOQ每色 MOQPerColor MOQPerColour MOQ/Color',
    kind: number(rules.moq, priced),
  },
  packQuantity: { aliases: '装箱量 每卷 每包', kind: number(rules.packQuantity, priced) },
  leadDaysSpot: { aliases: '现货交期' },
  leadDaysBulk: { aliases: '货期 交期 交货期 大货交期 生产交期 生产周期 LeadTime Delivery', example: '15' },
  leadDaysDye: { label: '染整货期', aliases: '染整交期 染色周期' },
  remark: { label: '报价备注', aliases: '备注 说明 Remark Remarks' },
};

type Term = keyof typeof offerFields;
const terms = (...names: Term[]): ImportColumn[] => fieldColumns(offerFields, { part: 'offer', names, own });
/** Those that the material has under the same name. */
const namedTerms = (...names: Term[]): ImportColumn[] => fieldColumns(offerFields, { part: 'offer', prefix: 'offer', names, own });

const quotedOnce = { price: true, implies: aboutPrices, kind: quoted } as const;

export const offerColumns: readonly ImportColumn[] = [
  ...importColumns('offer', [
    {
      key: 'supplierId',
      label: materialsWords.supplier,
      kind: entry('supplier'),
      hint: '简称、全称或编号',
      example: '',
      aliases: '供应商名称 供应商简称 厂家 厂商 工厂 供方 布行 供货单位 供应单位 供货商 Supplier SupplierName Vendor VendorName Mill',
    },
  ]),
  ...terms('supplierMaterialName', 'supplierItemNo', 'supplierColourName', 'shadeNo'),
  ...namedTerms('width', 'gramWeight'),
  ...terms('disparity'),
  ...importColumns('offer', [
    {
      key: 'offerUnit',
      label: offerFields.unitId.label,
      aliases: '单位 价格单位 报价单位 Unit UoM',
      kind: entry('unit'),
      hint: '留空同主单位',
      example: '公斤',
    },
  ]),
  ...fieldColumns(firstPriceFields, {
    part: 'offer',
    own: {
      bulkPrice: {
        ...quotedOnce,
        example: '48.50',
        aliases: '大货价 大货单价 单价 含税单价 不含税单价 未税单价 含税价 不含税价 未税价 价格 报价 含税价格 采购价 米价 Price UnitPrice',
      },
      samplePrice: { ...quotedOnce, aliases: '样布价 板价 散剪价 样品价 剪样价' },
      spotPrice: { ...quotedOnce, aliases: '现货单价' },
      dyePrice: { ...quotedOnce, aliases: '染价 染色费' },
    },
  }),
  ...terms('taxIncluded', 'taxRate', 'currencyId', 'moq', 'moqPerColour', 'packQuantity', 'leadDaysSpot', 'leadDaysBulk', 'leadDaysDye'),
  ...fieldColumns(priceFields, {
    part: 'offer',
    names: ['validFrom'],
    own: { validFrom: { label: '价格生效日', aliases: '报价日期 生效日期 有效期起 日期 QuoteDate Date', hint: '默认今天' } },
  }),
  ...fieldColumns(offerHeadFields, {
    part: 'offer',
    names: ['preferred'],
    own: { preferred: { aliases: '是否优选 首选', kind: { type: 'flag', yes: ['优选', '首选'], no: [] }, hint: '是 / 否' } },
  }),
  ...namedTerms('remark'),
];

/** Columns whose name in the schema of offers differs. */
export const offerFieldOf: Readonly<Record<string, string>> = {
  offerWidth: 'width',
  offerGramWeight: 'gramWeight',
  offerUnit: 'unitId',
  offerRemark: 'remark',
};
