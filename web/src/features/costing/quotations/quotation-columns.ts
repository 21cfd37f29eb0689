import { countRule, disparityRule, priceRule } from '@mrp/contract/features/costing/input.ts';
import { costParts, measures, supplies } from '@mrp/contract/features/costing/parts.ts';
import { bomSections } from '@mrp/contract/features/styles/workflow.ts';
import { refuseZero, rules, type NumericRule } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { quotationFields } from '@mrp/contract/features/costing/fields.ts';
import { costingWords } from '@mrp/contract/features/costing/words.ts';
import type { GridColumn, GridRow } from '../../../kit/grid/columns/columns.ts';
import { textOf } from '../../../kit/grid/lines/row-values.ts';
import { formatNumber, formatPercent } from '../../../lib/format/format.ts';
import { skuRowSource } from '../../../pickers/sources/sku-source.ts';
import { techniqueSource } from '../../../pickers/sources/technique-source.ts';
import { resolvingSuppliers } from '../../../pickers/sources/resolve-pasted.ts';
import { figuresOf, isMaterial, partOf, type LineFacts } from './quotation-lines.ts';

const notMaterial = (row: GridRow): boolean => !isMaterial(row);
const hasNoLosses = (row: GridRow): boolean => partOf(row) !== 'MATERIAL' && partOf(row) !== 'CONSUMABLE';

type UnitChoices = readonly { value: string; label: string; code: string }[];

/** The columns of a quotation: what, of which material, how much, at which price; `money` is the currency of the factory, null for who sees no prices. */
export function quotationColumns(facts: () => LineFacts, money: string | null): GridColumn[] {
  const choices = facts()
    .units.filter(({ active }) => active)
    .map(({ id, name, code }) => ({ value: id, label: name, code }));
  return [
    ...nameColumns,
    ...quantityColumns(facts, choices),
    ...(money === null ? [] : priceColumns(facts, choices, money)),
    ...supplyColumns,
  ];
}

const quantityColumns = (facts: () => LineFacts, unitChoices: UnitChoices): GridColumn[] => [
  {
    key: 'consumption',
    label: costingWords.consumption,
    kind: 'number',
    rule: countRule,
    decimals: 4,
    required: true,
    width: 80,
    aliases: ['单件用量', '用量', '净用量', '数量', '工时'],
  },
  { key: 'unit', label: costingWords.unit, kind: 'select', choices: unitChoices, width: 60, bodyName: 'unitId', aliases: ['用量单位'] },
  lossColumn('shrinkage', '缩水', rules.shrinkageRate),
  lossColumn('loss', '损耗', rules.lossRate),
  {
    key: 'gross',
    label: costingWords.gross,
    kind: 'computed',
    decimals: 4,
    width: 84,
    compute: (row) => figuresOf(row, facts())?.gross ?? null,
    formula: (row) => grossFormula(row, facts()),
  },
];

const lossColumn = (key: string, label: string, rule: NumericRule): GridColumn => ({
  key,
  label,
  unit: '%',
  kind: 'number',
  rule,
  width: 64,
  readOnly: hasNoLosses,
  aliases: [`${label}率`],
});

const supplyColumns: readonly GridColumn[] = [
  {
    key: 'width',
    label: costingWords.width,
    unit: 'cm',
    kind: 'number',
    rule: refuseZero(rules.width),
    width: 84,
    readOnly: notMaterial,
    aliases: ['幅宽'],
  },
  {
    key: 'gramWeight',
    label: costingWords.gramWeight,
    unit: 'g/㎡',
    kind: 'number',
    rule: refuseZero(rules.gramWeight),
    width: 92,
    readOnly: notMaterial,
  },
  { key: 'supply', label: costingWords.supply, kind: 'select', choices: supplies, width: 68, aliases: ['供料方式'] },
  {
    key: 'measure',
    label: costingWords.measure,
    kind: 'select',
    choices: measures,
    width: 84,
    readOnly: (row) => partOf(row) !== 'OPERATION',
  },
  {
    key: 'supplier',
    label: costingWords.supplier,
    kind: 'entity',
    source: resolvingSuppliers,
    width: 124,
    bodyName: 'supplierId',
    aliases: ['物料供应商'],
  },
  { key: 'remark', label: quotationFields.remark.label, kind: 'text', maxLength: 200, width: 160 },
];

const nameColumns: readonly GridColumn[] = [
  { key: 'part', label: costingWords.part, kind: 'select', choices: costParts, required: true, frozen: true, width: 84 },
  {
    key: 'name',
    label: costingWords.name,
    kind: 'text',
    maxLength: 64,
    required: true,
    frozen: true,
    width: 148,
    aliases: ['物料名称', '工艺', '工序', '项目', '品名'],
  },
  { key: 'purpose', label: costingWords.category, kind: 'select', choices: bomSections, width: 68, readOnly: notMaterial },
  { key: 'site', label: costingWords.site, kind: 'text', maxLength: 32, width: 80, aliases: ['应用部位', '使用部位'] },
  { key: 'itemNo', label: '工厂货号', kind: 'text', maxLength: 64, width: 108, aliases: ['货号', '编号'] },
  {
    key: 'item',
    label: costingWords.matchedMaterial,
    kind: 'entity',
    source: skuRowSource,
    width: 176,
    bodyName: 'skuId',
    readOnly: notMaterial,
    aliases: ['SKU', 'SKU编码', '物料编码'],
  },
  {
    key: 'technique',
    label: '匹配工艺',
    kind: 'entity',
    source: techniqueSource,
    width: 132,
    bodyName: 'techniqueId',
    readOnly: (row) => partOf(row) !== 'TECHNIQUE',
  },
];

const priceColumns = (facts: () => LineFacts, unitChoices: UnitChoices, money: string): GridColumn[] => [
  {
    key: 'price',
    label: costingWords.price,
    unit: money,
    kind: 'money',
    rule: priceRule,
    decimals: 4,
    width: 88,
    readOnly: (row) => row['supply'] === 'CUSTOMER',
  },
  {
    key: 'priceUnit',
    label: costingWords.priceUnit,
    kind: 'select',
    choices: unitChoices,
    width: 84,
    bodyName: 'priceUnitId',
    readOnly: notMaterial,
  },
  { key: 'disparity', label: costingWords.disparity, kind: 'number', rule: disparityRule, width: 68, readOnly: notMaterial },
  {
    key: 'unitPrice',
    label: '折算单价',
    unit: '元',
    kind: 'computed',
    decimals: 4,
    width: 120,
    unitOf: (row) => (figuresOf(row, facts())?.price ? `/${pricedBy(row, facts())}` : ''),
    compute: (row) => figuresOf(row, facts())?.price ?? null,
    formula: (row) => priceFormula(row, facts()),
  },
  {
    key: 'amount',
    label: costingWords.amount,
    unit: '元/件',
    kind: 'computed',
    decimals: 2,
    sum: true,
    width: 92,
    compute: (row) => figuresOf(row, facts())?.amount ?? null,
    formula: (row) => amountFormula(row, facts()),
  },
  { key: 'taxRate', label: quotationFields.taxRate.label, unit: '%', kind: 'number', rule: rules.taxRate, width: 64 },
];

function amountFormula(row: GridRow, facts: LineFacts): string {
  const { gross, price, amount } = figuresOf(row, facts) ?? {};
  const unit = facts.units.find(({ id }) => id === row['unit'])?.name ?? '';
  return gross && price && amount
    ? `= ${formatNumber(gross, 4)} ${unit} × ${formatNumber(price, 4)} 元/${pricedBy(row, facts)} = ${amount}`
    : '';
}

const pricedBy = (row: GridRow, facts: LineFacts): string =>
  figuresOf(row, facts)?.pricedBy ?? (row['measure'] === 'MINUTE' ? '分钟' : '件');

function grossFormula(row: GridRow, facts: LineFacts): string {
  const gross = figuresOf(row, facts)?.gross;
  if (!gross || hasNoLosses(row)) return '';
  const share = (field: string) => formatPercent(textOf(row, field) || '0', 2);
  return `= ${textOf(row, 'consumption')} ÷ (1 − ${share('shrinkage')}) × (1 + ${share('loss')}) = ${gross}`;
}

/** 报价 → 净价 → 未税 → 每核价单位. */
function priceFormula(row: GridRow, facts: LineFacts): string {
  const found = figuresOf(row, facts);
  if (row['supply'] === 'CUSTOMER') return '客供，不计价';
  if (!found?.steps) return textOf(row, 'price') === '' ? '' : '计价单位不能换算成用量单位，请匹配有换算系数的物料，或填门幅和克重';
  const { quote, net, exTax, factor, price } = found.steps;
  return `报价 ${quote} → 净价 ${net} → 未税 ${exTax} × ${factor} = ${price} 元/${pricedBy(row, facts)}`;
}
