import { orderFields, styleFields } from '@mrp/contract/features/styles/fields.ts';
import { splitSizeItems } from '@mrp/contract/features/styles/size-items.ts';
import { splitSizes } from '@mrp/contract/features/styles/sizes.ts';
import { bomSections, bomSupplies } from '@mrp/contract/features/styles/workflow.ts';
import { generalRule, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { dayUnits } from '@mrp/contract/lib/measures.ts';
import { styleWords } from '@mrp/contract/features/styles/words.ts';
import { importColumns, entry, number, percent, text } from '../../../platform/imports/columns.ts';
import { fieldColumns } from '../../../platform/imports/field-columns.ts';
import type { ImportColumn } from '../../../platform/imports/object.ts';

const pieces = number(rules.garmentPieces, { units: { 件: '1', pcs: '1', 条: '1', 套: '1' } });

const style = fieldColumns(styleFields, {
  part: 'style',
  without: ['active'],
  own: {
    code: { required: true },
    name: { label: '款式名称', hint: '新建必填' },
    year: { kind: number(generalRule(4, 0), { units: { 年: '1' } }) },
    cooperationModelId: { hint: 'ODM/OEM/FOB/CMT' },
    supplierId: { kind: entry('factory') },
    targetPrice: { hint: '含税，元/件' },
  },
});

const skc = importColumns('skc', [
  {
    key: 'colourName',
    label: styleWords.colour,
    required: true,
    aliases: '颜色名称 色名 货色 成衣颜色 Color Colour',
    kind: { type: 'names', max: 64, lookup: 'colour' },
    example: '藏青',
  },
  { key: 'skcCode', label: styleWords.code, aliases: 'SKC SKC编码 款色号', kind: text(48), hint: '留空自动编号', example: '' },
  { key: 'plannedPieces', label: styleWords.plannedPieces, aliases: '计划数量 件数 数量 Qty Quantity', kind: pieces, example: '800' },
  {
    key: 'sizes',
    label: styleWords.size,
    aliases: '尺码范围 尺码组 Size Sizes SizeRange',
    kind: { type: 'texts', max: 16, split: splitSizes, runs: true },
    hint: '多个用顿号分开',
    example: 'S、M、L、XL',
  },
  {
    key: 'sizePieces',
    label: '尺码横排的计划件数',
    kind: { type: 'sizes', rule: rules.garmentPieces, total: 'plannedPieces' },
    hint: '一个尺码一列，列名就是尺码',
    example: '',
  },
]);

export const styleColumns: readonly ImportColumn[] = [...style, ...skc];
/** Columns of the style, which any of its rows may contain. */
export const styleFacts = style.map(({ key }) => key).filter((key) => key !== 'code');

const styleCode: ImportColumn[] = importColumns('order', [
  {
    key: 'styleCode',
    label: styleWords.styleCode,
    required: true,
    aliases: '款式编号 款式号 大货款号 Style StyleNo StyleNumber StyleCode',
    kind: text(32),
    example: 'KS2601',
  },
]);

const order = [
  ...fieldColumns(orderFields, {
    part: 'order',
    names: ['code'],
    own: { code: { label: '成衣订单号', required: true, aliases: `订单号 ${orderFields.code.aliases}` } },
  }),
  ...styleCode,
  ...fieldColumns(orderFields, {
    part: 'order',
    without: ['code', 'styleId', 'state'],
    own: { supplierId: { kind: entry('factory') }, orderedOn: { hint: '默认今天' } },
  }),
];

const orderLine = importColumns('line', [
  {
    key: 'skc',
    label: styleWords.skc,
    required: true,
    aliases: '颜色 SKC 货色编码 色名 成衣颜色 色号 Color Colour',
    kind: text(500),
    hint: '货色编码或颜色',
    example: '藏青',
  },
  {
    key: 'size',
    label: styleWords.size,
    aliases: '码数 尺寸 Size',
    kind: { type: 'text', max: 16, run: { pieces: 'pieces', into: 'sizePieces' } },
    hint: '不分尺码留空',
    example: 'M',
  },
  {
    key: 'sizePieces',
    label: '尺码横排的件数',
    kind: { type: 'sizes', rule: rules.garmentPieces, total: 'pieces' },
    hint: '一个尺码一列，列名就是尺码',
    example: '',
  },
  {
    key: 'pieces',
    label: styleWords.pieces,
    required: { unless: 'sizePieces' },
    aliases: '数量 订单数量 下单件数 Qty Quantity',
    kind: pieces,
    example: '200',
  },
]);

export const orderColumns: readonly ImportColumn[] = [...order, ...orderLine];
export const orderFacts = ['styleCode', 'supplierId', 'orderedOn', 'deliverOn', 'remark'] as const;

const types = [
  { value: 'DEVELOPMENT', label: '开发', aliases: ['开发BOM', '样衣'] },
  { value: 'CUSTOM', label: '定制', aliases: ['定制BOM'] },
];
const yes = ['是', 'y', 'yes', '√', '1', '备', '备料'];
const no = ['否', 'n', 'no', '×', 'x', '0', '不备', '不备料'];

const bom = importColumns('bom', [
  {
    key: 'styleCode',
    label: styleWords.styleCode,
    required: true,
    aliases: '款式编号 款式号 大货款号 Style StyleNo StyleNumber StyleCode',
    kind: text(32),
    example: 'KS2601',
  },
  { key: 'type', label: 'BOM类型', aliases: '类型', kind: { type: 'choice', choices: types }, hint: '默认定制', example: '' },
  {
    key: 'versionNo',
    label: styleWords.version,
    aliases: '版本号 BOM版本',
    kind: number(generalRule(4, 0), { units: { 版: '1' }, prefixes: ['v', '第', '版本'] }),
    hint: '修改草稿时填写，新版本留空',
    example: '',
  },
  { key: 'changeNote', label: styleWords.changeNote, aliases: '变更原因', kind: text(200), example: '' },
]);

const bomLine = importColumns('line', [
  {
    key: 'section',
    label: styleWords.category,
    aliases: '物料类别 主辅料',
    kind: { type: 'choice', choices: bomSections },
    hint: '默认主料',
    example: '主料',
  },
  {
    key: 'siteId',
    label: styleWords.site,
    required: true,
    aliases: '部位 使用部位 位置 Position Placement Part',
    kind: entry('site'),
    example: '大身',
  },
  {
    key: 'material',
    label: styleWords.material,
    required: true,
    aliases:
      '物料编码 物料编号 面料编码 SPU编码 料号 编码 SPU 物料名称 面料名称 面料 品名 材料名 材料名称 材料 辅料名称 Material Item Description',
    kind: { type: 'text', max: 64, lookup: 'material' },
    hint: '编码或名称',
    example: '',
  },
  {
    key: 'consumption',
    label: '单件用量',
    required: true,
    aliases: '用量 单耗 单件单耗 净用量 数量 Consumption Usage Qty',
    kind: number(rules.consumption, { unitLookup: 'unit' }),
    example: '1.35',
  },
  { key: 'unitId', label: styleWords.unit, aliases: '用量单位 Unit UoM', kind: entry('unit'), hint: '默认物料的辅单位', example: '米' },
  { key: 'loss', label: '损耗率', aliases: '损耗 Wastage Loss', kind: percent(rules.lossRate), hint: '%', example: '3' },
  { key: 'shrinkage', label: '缩水率', aliases: '缩水 缩率', kind: percent(rules.shrinkageRate), hint: '%', example: '2' },
  {
    key: 'colours',
    label: '颜色对应',
    aliases: '货色对应 配色 颜色 物料颜色',
    kind: { type: 'texts', max: 140 },
    hint: '货色=物料颜色，多个用顿号分开；所有货色同一颜色只填颜色；留空按同名颜色',
    example: '藏青=藏青、米白=本白',
  },
  { key: 'sizes', label: styleWords.sizeFactors, kind: { type: 'texts', max: 40 }, hint: 'XL=1.05、XXL=1.1', example: '' },
  {
    key: 'sizeItems',
    label: styleWords.sizeItems,
    aliases: '尺码物料 尺码规格',
    kind: { type: 'texts', max: 140, split: splitSizeItems },
    hint: '尺码=规格或物料颜色，某个货色的写成“藏青 S=55 cm”',
    example: 'S=55 cm、M=57 cm',
  },
  { key: 'isPrepared', label: '是否备料', aliases: '备料', kind: { type: 'flag', yes, no }, hint: '默认是', example: '是' },
  {
    key: 'supply',
    label: '供料方式',
    aliases: '供料 提供方',
    kind: { type: 'choice', choices: bomSupplies },
    hint: '默认品牌备料',
    example: '',
  },
  { key: 'supplierId', label: '物料供应商', aliases: '供应商 面料供应商', kind: entry('supplier'), hint: '留空用优选', example: '' },
  {
    key: 'leadDays',
    label: styleWords.leadDays,
    aliases: '交期',
    kind: number(rules.leadDays, { units: dayUnits }),
    hint: '天',
    example: '',
  },
  { key: 'remark', label: styleFields.remark.label, aliases: '说明', kind: text(200), example: '' },
]);

export const bomColumns: readonly ImportColumn[] = [...bom, ...bomLine];
