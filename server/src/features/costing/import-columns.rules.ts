import { countRule, disparityRule, priceRule } from '@mrp/contract/features/costing/input.ts';
import { costParts, measures, supplies } from '@mrp/contract/features/costing/parts.ts';
import { bomSections } from '@mrp/contract/features/styles/workflow.ts';
import { generalRule, refuseZero, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { centimetres, gramsPerSquareMetre } from '@mrp/contract/lib/measures.ts';
import { quotationFields } from '@mrp/contract/features/costing/fields.ts';
import { costingWords } from '@mrp/contract/features/costing/words.ts';
import { importColumns, entry, number, percent, taxRate, text } from '../../platform/imports/columns.ts';
import type { ImportColumn } from '../../platform/imports/object.ts';

/** What factories call the parts in their sheets. */
const partAliases: Readonly<Record<string, readonly string[]>> = {
  MATERIAL: ['面料', '辅料', '面辅料', '主料', '里料'],
  CONSUMABLE: ['耗料', '消耗品'],
  TECHNIQUE: ['工艺', '特种工艺', '印花', '绣花', '水洗'],
  OPERATION: ['人工', '工价', '车缝', '加工费', 'CMT'],
  PACKAGING: ['包材', '包装材料'],
  FREIGHT: ['物流', '运输', '快递'],
  OTHER: ['其他', '杂费', '管理费', '税费'],
};

const head = importColumns('head', [
  {
    key: 'styleCode',
    label: costingWords.styleCode,
    required: true,
    aliases: '款式编号 款式号 大货款号 Style StyleNo',
    kind: text(32),
    example: 'KS2601',
  },
  {
    key: 'supplierId',
    label: quotationFields.supplierId.label,
    required: true,
    aliases: '工厂 加工厂 供应商 报价工厂 Factory',
    kind: entry('factory'),
    example: '',
  },
  {
    key: 'quotedOn',
    label: quotationFields.quotedOn.label,
    required: true,
    aliases: '日期 报价日 Date',
    kind: { type: 'date' },
    example: '2026-11-01',
  },
  {
    key: 'currencyId',
    label: quotationFields.currencyId.label,
    aliases: '货币 Currency',
    kind: entry('currencyId'),
    hint: '留空为人民币',
    example: '人民币',
  },
  { key: 'quotedTax', label: costingWords.taxRate, aliases: '税点', kind: taxRate, hint: '留空为 13%', example: '13%' },
  {
    key: 'taxIncluded',
    label: '含税',
    aliases: '价格含税 是否含税',
    kind: { type: 'flag', yes: ['是', '含税', '含', 'Y'], no: ['否', '不含税', '不含', 'N'] },
    example: '否',
  },
  { key: 'pieces', label: quotationFields.pieces.label, aliases: '件数 订单数量 Qty', kind: number(rules.garmentPieces), example: '1200' },
  {
    key: 'statedTotal',
    label: quotationFields.statedTotal.label,
    aliases: '合计 总价 报价合计 FOB价 出厂价',
    kind: number(refuseZero(generalRule(7, 4))),
    price: true,
    example: '',
  },
]);

const what = importColumns('line', [
  {
    key: 'part',
    label: costingWords.part,
    required: true,
    aliases: '类型 成本项目 费用类别 项目类别 类别',
    kind: { type: 'choice', choices: costParts.map((choice) => ({ ...choice, aliases: partAliases[choice.value] ?? [] })) },
    hint: '物料、耗材、特殊工艺、工序、包装、运费、其它；合并单元格向下沿用',
    example: '物料',
  },
  {
    key: 'purpose',
    label: costingWords.category,
    aliases: '物料类别',
    kind: { type: 'choice', choices: bomSections },
    hint: '主料、里料、配料、辅料、包装；留空为主料',
    example: '主料',
  },
  {
    key: 'name',
    label: costingWords.name,
    required: true,
    aliases: '物料名称 品名 项目 工艺 工序',
    kind: text(64),
    example: '精梳棉氨汗布',
  },
  { key: 'site', label: costingWords.site, aliases: '应用部位 使用部位', kind: text(32), example: '大身' },
  { key: 'itemNo', label: '工厂货号', aliases: '货号 编号', kind: text(64), example: '' },
  { key: 'skuCode', label: 'SKU编码', aliases: '匹配物料 物料编码', kind: text(64), hint: '留空按这家工厂以前的匹配', example: '' },
]);

const howMuch = importColumns('line', [
  {
    key: 'consumption',
    label: costingWords.consumption,
    required: true,
    aliases: '单件用量 用量 净用量 数量 工时',
    kind: number(countRule, { unitLookup: 'unit' }),
    example: '1.25',
  },
  { key: 'unitId', label: costingWords.unit, aliases: '用量单位', kind: entry('unit'), example: '米' },
  { key: 'shrinkage', label: costingWords.shrinkage, aliases: '缩水', kind: percent(rules.shrinkageRate), example: '3%' },
  { key: 'loss', label: costingWords.loss, aliases: '损耗', kind: percent(rules.lossRate), example: '4%' },
  {
    key: 'price',
    label: costingWords.price,
    aliases: '价格 报价',
    kind: number(priceRule, { unitLookup: 'unit' }),
    price: true,
    hint: '可写 42元/公斤',
    example: '42元/公斤',
  },
  {
    key: 'priceUnitId',
    label: costingWords.priceUnit,
    aliases: '单价单位',
    kind: entry('unit'),
    hint: '留空按单价里写的，其次按用量单位',
    example: '',
  },
  { key: 'disparity', label: costingWords.disparity, kind: number(disparityRule), example: '0.5' },
  {
    key: 'width',
    label: costingWords.width,
    aliases: '幅宽',
    kind: number(refuseZero(rules.width), { units: centimetres }),
    example: '160',
  },
  {
    key: 'gramWeight',
    label: costingWords.gramWeight,
    kind: number(refuseZero(rules.gramWeight), { units: gramsPerSquareMetre }),
    example: '180',
  },
  {
    key: 'amount',
    label: costingWords.amount,
    aliases: '小计',
    kind: number(generalRule(7, 4)),
    price: true,
    hint: '与计算的金额核对',
    example: '17.05',
  },
  { key: 'supply', label: costingWords.supply, aliases: '供料方式', kind: { type: 'choice', choices: supplies }, example: '工厂' },
  { key: 'measure', label: costingWords.measure, kind: { type: 'choice', choices: measures }, example: '' },
  { key: 'remark', label: quotationFields.remark.label, aliases: '说明', kind: text(200), example: '' },
]);

export const quotationColumns: readonly ImportColumn[] = [...head, ...what, ...howMuch];
/** Columns that all rows of one quotation share. */
export const headColumns = head.map(({ key }) => key);
/** Of the same quotation: its style, factory and day. */
export const keyColumns = ['styleCode', 'supplierId', 'quotedOn'] as const;
