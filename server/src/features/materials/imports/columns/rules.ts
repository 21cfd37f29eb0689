import { generalRule, numericRules, refuseZero, rules } from '@mrp/contract/lib/numeric-rules.ts';
import { stateNames } from '@mrp/contract/lib/workflow.ts';
import { skuWorkflow } from '@mrp/contract/features/materials/workflow.ts';
import type { ColumnKind, ImportColumn, NumberKind } from '../../../../platform/imports/object.ts';

const text = (max = 64): ColumnKind => ({ type: 'text', max });
const entry = (book: string): ColumnKind => ({ type: 'entry', book });
const entries = (book: string): ColumnKind => ({ type: 'entries', book });
const number = (rule: NumberKind['rule'], more: Partial<NumberKind> = {}): ColumnKind => ({ type: 'number', rule, ...more });
const percent = (rule: NumberKind['rule']): ColumnKind => number(rule, { percent: true });

const centimetres = {
  cm: '1',
  厘米: '1',
  公分: '1',
  m: '100',
  米: '100',
  mm: '0.1',
  毫米: '0.1',
  inch: '2.54',
  in: '2.54',
  英寸: '2.54',
  寸: '2.54',
};
/** A momme is 4.3056 g/m², an ounce per square yard 33.9057. */
const gramsPerSquareMetre = {
  ...{ g: '1', 克: '1', gm2: '1', gm: '1', 克m2: '1', 克平方米: '1', 克平米: '1', gsm: '1', 姆米: '4.3056', mm: '4.3056' },
  ...{ oz: '33.9057', ozyd2: '33.9057', 盎司: '33.9057', 安士: '33.9057' },
};
const days = { 天: '1', 日: '1', 个工作日: '1', 工作日: '1', day: '1', days: '1', d: '1', 周: '7', 星期: '7' };
const priced: Partial<NumberKind> = { unitBook: 'unit' };

const taxFlag: ColumnKind = { type: 'flag', yes: ['含税', '含'], no: ['不含税', '未税', '不含', '未含税'] };
/** What a header of a price says about all prices of the sheet. */
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
} as const;

const quoted = number({ ...generalRule(4, 4), zeroAllowed: true }, priced);

type Column = Omit<ImportColumn, 'part' | 'aliases'> & { aliases?: string };
const columnsOf = (part: string, columns: readonly Column[]): ImportColumn[] =>
  columns.map(({ aliases = '', ...column }) => ({ ...column, part, aliases: aliases.split(' ').filter((alias) => alias !== '') }));

const material = columnsOf('material', [
  {
    key: 'code',
    label: '物料编码',
    aliases: '编码 SPU编码 物料编号 内部编码 面料编码 SPU',
    kind: text(),
    hint: '更新时填写，新建留空',
    example: '',
  },
  {
    ...{ key: 'name', label: '物料名称', required: { unless: 'code' }, kind: text(), example: '氨纶汗布 40S' },
    aliases: '名称 品名 布名 面料名称 面料品名 辅料名称 产品名称 货品名称 商品名称 物料名 布种 Name Description',
  },
  {
    ...{ key: 'classificationId', label: '分类', kind: entry('classification'), example: '针织 / 汗布' },
    ...{ aliases: '物料分类 类别 大类 小类 种类 面料类别 辅料类别 品类', hint: '最末级分类；留空时按名称识别' },
  },
  { key: 'sourceId', label: '物料来源', aliases: '来源', kind: entry('source'), example: '' },
  { key: 'firstUnitId', label: '主单位', aliases: '库存单位 采购单位', kind: entry('unit'), hint: '留空按分类', example: '公斤' },
  { key: 'secondUnitId', label: '辅单位', aliases: '用量单位', kind: entry('unit'), hint: '留空按分类', example: '米' },
  { key: 'unitFactor', label: '换算系数', aliases: '单位换算', kind: number(generalRule(8, 8)), example: '' },
  { key: 'structureId', label: '面料结构', aliases: '结构 织造方式', kind: entry('structure'), example: '针织' },
  {
    ...{ key: 'width', label: '门幅', kind: number(rules.width, { units: centimetres }), hint: 'cm', example: '170' },
    aliases: '幅宽 有效门幅 实用门幅 有效幅宽 实用幅宽 布幅 封度 布封 宽度 Width',
  },
  {
    key: 'allowance',
    label: '边幅',
    aliases: '布边 针孔',
    kind: number(rules.width, { units: centimetres }),
    hint: 'cm，默认 5',
    example: '',
  },
  {
    ...{ key: 'gramWeight', label: '克重', kind: number(rules.gramWeight, { units: gramsPerSquareMetre }), hint: 'g/㎡', example: '180' },
    aliases: 'gsm 平方克重 平方米克重 面密度 Weight',
  },
  { key: 'gramWeightTolerance', label: '克重公差', kind: percent(rules.lossRate), hint: '%', example: '' },
  {
    ...{ key: 'compositions', label: '成分', kind: { type: 'composition', book: 'ingredient' }, hint: '合计 100', example: '棉95% 氨纶5%' },
    aliases: '成份 面料成分 材质成分 纤维成分 含量 Composition Content',
  },
  { key: 'yarnCount', label: '纱支', aliases: '支数 纱支规格 纱线 Yarn', kind: text(), example: '40S+20D' },
  { key: 'density', label: '密度', aliases: '经纬密度 经纬密 Density', kind: text(), example: '' },
  { key: 'weave', label: '组织', aliases: '织物组织 组织结构', kind: text(), example: '' },
  { key: 'elasticity', label: '弹力', aliases: '弹性', kind: text(), example: '微弹' },
  {
    key: 'shrinkageWarp',
    label: '经向缩水率',
    aliases: '经缩 直缩 缩水率经向',
    kind: percent(rules.shrinkageRate),
    hint: '%',
    example: '',
  },
  {
    key: 'shrinkageWeft',
    label: '纬向缩水率',
    aliases: '纬缩 横缩 缩水率纬向',
    kind: percent(rules.shrinkageRate),
    hint: '%',
    example: '',
  },
  { key: 'dyeLoss', label: '染损率', aliases: '染损 染耗', kind: percent(rules.dyeLossRate), hint: '%，留空按分类', example: '' },
  { key: 'processRoute', label: '工艺路线', aliases: '后整理 工艺', kind: text(200), example: '' },
  { key: 'handFeel', label: '手感', kind: text(), example: '' },
  { key: 'thickness', label: '厚度', aliases: '厚薄', kind: text(), example: '' },
  { key: 'specification', label: '规格', aliases: '辅料规格 规格型号 型号', kind: text(), hint: '辅料必填', example: '' },
  { key: 'size', label: '尺寸', kind: text(), example: '' },
  { key: 'substance', label: '材质', kind: text(), example: '' },
  { key: 'loss', label: '损耗率', aliases: '损耗', kind: percent(rules.lossRate), hint: '%，留空按分类', example: '' },
  { key: 'standard', label: '执行标准', aliases: '标准', kind: text(), example: '' },
  { key: 'tagIds', label: '物料标签', aliases: '标签', kind: entries('tag'), hint: '多个用顿号分开', example: '常备' },
  { key: 'functionIds', label: '功能标签', aliases: '功能', kind: entries('function'), hint: '多个用顿号分开', example: '' },
  { key: 'categoryIds', label: '适用品类', aliases: '适用范围 用途', kind: entries('category'), hint: '多个用顿号分开', example: 'T恤' },
  { key: 'benchmarkPrice', label: '基准价', price: true, kind: number(refuseZero(generalRule(4, 4))), example: '' },
  { key: 'remark', label: '物料备注', aliases: '备注 说明 物料说明', kind: text(500), example: '' },
  { key: 'picture', label: '图片', aliases: '色样 图 照片 样图 Picture', kind: { type: 'picture' }, hint: '单元格里的图片', example: '' },
]);

const skuStates = stateNames(skuWorkflow)
  .filter((state) => state !== 'DISABLED')
  .map((value) => ({ value, label: skuWorkflow.states[value].label }));

const colour = columnsOf('colour', [
  {
    ...{ key: 'colourIds', label: '颜色', kind: entries('colour'), hint: '颜色库中的颜色，多个用顿号分开；坯布写“坯布”', example: '藏青' },
    aliases: '颜色名 颜色名称 色名 Colour Color',
  },
  { key: 'colourName', label: '档案颜色名', aliases: '内部颜色名', kind: text(), hint: '留空同颜色库', example: '' },
  { key: 'colourState', label: '颜色状态', kind: { type: 'choice', choices: skuStates }, hint: '默认已确认', example: '' },
  { key: 'safetyStock', label: '安全库存', kind: number({ ...numericRules['D7.2+'], zeroAllowed: true }), example: '' },
  { key: 'barcode', label: '条码', aliases: '条形码', kind: text(), example: '' },
]);

const offer = columnsOf('offer', [
  {
    ...{ key: 'supplierId', label: '供应商', kind: entry('supplier'), hint: '简称、全称或编号', example: '' },
    aliases: '供应商名称 供应商简称 厂家 厂商 工厂 供方 布行 Supplier Vendor',
  },
  { key: 'supplierMaterialName', label: '供方品名', aliases: '供应商品名', kind: text(), example: '' },
  {
    ...{ key: 'supplierItemNo', label: '供方货号', kind: text(), example: 'YZ-2041' },
    aliases: '货号 供应商货号 厂家编号 产品编号 布号 面料编号 款号 Article ItemNo',
  },
  { key: 'supplierColourName', label: '供方颜色名', aliases: '供应商颜色', kind: text(), example: '' },
  { key: 'shadeNo', label: '色号', aliases: '供方色号 供应商色号 色卡号 ColorNo', kind: text(), example: 'B-17' },
  { key: 'offerWidth', label: '供方门幅', kind: number(rules.width, { units: centimetres }), hint: '与档案不同才填', example: '' },
  {
    key: 'offerGramWeight',
    label: '供方克重',
    kind: number(rules.gramWeight, { units: gramsPerSquareMetre }),
    hint: '与档案不同才填',
    example: '',
  },
  { key: 'disparity', label: '空差', kind: number(refuseZero(generalRule(3, 2))), example: '' },
  {
    key: 'offerUnit',
    label: '计价单位',
    aliases: '单位 价格单位 报价单位 Unit',
    kind: entry('unit'),
    hint: '留空同主单位',
    example: '公斤',
  },
  {
    ...{ key: 'bulkPrice', label: '大货报价', price: true, implies: aboutPrices, kind: quoted, example: '48.50' },
    aliases: '大货价 大货单价 单价 含税单价 不含税单价 未税单价 含税价 不含税价 未税价 价格 报价 含税价格 采购价 Price',
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
    ...{ key: 'taxIncluded', label: '含税', aliases: '是否含税 税', kind: taxFlag, hint: '是 / 否', example: '是' },
    required: { with: ['bulkPrice', 'samplePrice', 'spotPrice', 'dyePrice'] },
  },
  {
    key: 'taxRate',
    label: '税率',
    aliases: '税点 增值税率',
    kind: percent(rules.taxRate),
    hint: '%，留空按供应商，否则 13',
    example: '13',
  },
  { key: 'currencyId', label: '币种', aliases: '货币 Currency', kind: entry('currency'), hint: '默认人民币', example: '' },
  { key: 'moq', label: '起订量', aliases: '最小起订量 起订 MOQ', kind: number(rules.moq, priced), example: '300' },
  { key: 'moqPerColour', label: '单色起订量', aliases: '每色起订量 单色起订 每色MOQ', kind: number(rules.moq, priced), example: '' },
  { key: 'packQuantity', label: '包装量', aliases: '装箱量 每卷 每包', kind: number(rules.packQuantity, priced), example: '' },
  { key: 'leadDaysSpot', label: '现货货期', aliases: '现货交期', kind: number(rules.leadDays, { units: days }), hint: '天', example: '' },
  {
    key: 'leadDaysBulk',
    label: '大货货期',
    aliases: '货期 交期 大货交期 生产周期 LeadTime',
    kind: number(rules.leadDays, { units: days }),
    hint: '天',
    example: '15',
  },
  {
    key: 'leadDaysDye',
    label: '染整货期',
    aliases: '染整交期 染色周期',
    kind: number(rules.leadDays, { units: days }),
    hint: '天',
    example: '',
  },
  {
    key: 'validFrom',
    label: '价格生效日',
    aliases: '报价日期 生效日期 有效期起 日期',
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
  { key: 'offerRemark', label: '报价备注', aliases: '备注 说明 Remark', kind: text(500), example: '' },
]);

export const materialColumns: readonly ImportColumn[] = [...material, ...colour, ...offer];

/** How far a column goes into which schema: some carry another name there. */
export const offerFieldOf: Readonly<Record<string, string>> = {
  offerWidth: 'width',
  offerGramWeight: 'gramWeight',
  offerUnit: 'unitId',
  offerRemark: 'remark',
};
