import type { BomTarget } from '@mrp/contract/features/styles/record.ts';
import { bomSections, bomSupplies } from '@mrp/contract/features/styles/workflow.ts';
import { generalRule, refuseZero, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { findUnit } from '@mrp/contract/lib/units.ts';
import { styleWords } from '@mrp/contract/features/styles/words.ts';
import { styleFields } from '@mrp/contract/features/styles/fields.ts';
import type { GridChoice, GridColumn, GridRow } from '../../../kit/grid/columns/columns.ts';
import { formatNumber, formatPercent } from '../../../lib/format/format.ts';
import type { BomMaterials } from './bom-materials.ts';
import { checkSizeItems, checkSizes, colourField, figuresOf, materialIn, type LineFacts, type LineFigures } from './bom-lines.ts';
import { resolvingDictionary, resolvingSuppliers } from '../../../pickers/sources/resolve-pasted.ts';

/** Values shared by computed cells and the live cost. */
export interface BomContext extends LineFacts {
  materials: BomMaterials;
  figures: FiguresOf;
}

type FiguresOf = (row: GridRow) => LineFigures | null;

/** The columns of BOM lines in order: material and site, a colour per colour of the product, quantity, supplier. */
export function bomColumns(facts: BomContext & { canSeePrices: boolean }): GridColumn[] {
  const { figures } = facts;
  return [
    { key: 'section', label: styleWords.category, kind: 'select', choices: bomSections, required: true, frozen: true, width: 68 },
    {
      key: 'site',
      label: '部位',
      kind: 'entity',
      source: resolvingDictionary('applicationSite', styleWords.site),
      required: true,
      frozen: true,
      width: 68,
      bodyName: 'siteId',
      aliases: ['应用部位', '使用部位'],
    },
    {
      key: 'spu',
      label: styleWords.material,
      kind: 'entity',
      source: facts.materials.source,
      required: true,
      frozen: true,
      width: 152,
      bodyName: 'spuId',
      aliases: ['物料编码', '物料名称', '物料编号', '面料编码', '面料名称', '料号', 'SPU', 'SPU编码', '编码'],
    },
    ...facts.targets.filter(({ active }) => active).map((target) => colourColumn(target, facts)),
    ...quantityColumns(facts, figures),
    ...(facts.canSeePrices ? priceColumns(figures) : []),
    ...supplyColumns(facts.materials),
  ];
}

/** Caches the computed values of unchanged rows until more materials are loaded. */
export function cacheFigures(facts: LineFacts, materials: BomMaterials): FiguresOf {
  let edition = -1;
  let known = new WeakMap<GridRow, LineFigures | null>();
  return (row) => {
    if (edition !== materials.edition()) {
      edition = materials.edition();
      known = new WeakMap();
    }
    const kept = known.get(row);
    if (kept !== undefined) return kept;
    const figures = figuresOf(row, facts);
    known.set(row, figures);
    return figures;
  };
}

const colourColumn = ({ id, code, colourName, hex }: BomTarget, { materialOf }: LineFacts): GridColumn => ({
  key: colourField(id),
  label: colourName,
  kind: 'select',
  shade: { name: colourName, hex },
  width: 80,
  aliases: [code],
  choices: (row) => coloursOf(materialOf(materialIn(row)?.id ?? '')),
});

type Material = ReturnType<LineFacts['materialOf']>;
const knownChoices = new WeakMap<NonNullable<Material>, readonly GridChoice[]>();
const NO_CHOICES: readonly GridChoice[] = [];

function coloursOf(material: Material): readonly GridChoice[] {
  if (!material) return NO_CHOICES;
  const known = knownChoices.get(material);
  if (known) return known;
  const choices = material.skus
    .filter(({ state }) => state !== 'DISABLED')
    .map(({ id, code, colourName, hex, available }) => ({
      value: id,
      label: colourName,
      code,
      note: `可用 ${formatNumber(available, findUnit(material.firstUnit.name)?.decimals ?? 2)} ${material.firstUnit.name}`,
      shade: { name: colourName, hex },
    }));
  knownChoices.set(material, choices);
  return choices;
}

function quantityColumns({ units }: LineFacts, figures: FiguresOf): GridColumn[] {
  return [
    {
      key: 'consumption',
      label: '单耗',
      kind: 'number',
      rule: refuseZero(rules.consumption),
      decimals: 4,
      required: true,
      width: 74,
      aliases: ['单件用量', '单件单耗', '净用量', '用量'],
    },
    {
      key: 'unit',
      label: styleWords.unit,
      kind: 'select',
      choices: units.filter(({ active }) => active).map(({ id, name, code }) => ({ value: id, label: name, code })),
      required: true,
      width: 56,
      bodyName: 'unitId',
    },
    { key: 'shrinkage', label: '缩水', unit: '%', kind: 'number', rule: rules.shrinkageRate, decimals: 2, width: 62, aliases: ['缩水率'] },
    { key: 'loss', label: '损耗', unit: '%', kind: 'number', rule: rules.lossRate, decimals: 2, width: 62, aliases: ['损耗率'] },
    {
      key: 'stock',
      label: '毛用量',
      kind: 'computed',
      compute: (row) => figures(row)?.stock ?? null,
      unitOf: (row) => figures(row)?.stockUnit ?? '',
      formula: (row) => grossFormula(row, figures(row)),
      decimals: 4,
      width: 96,
    },
  ];
}

const shown = (value: unknown): string => (typeof value === 'string' && value !== '' ? value : '0');

function grossFormula(row: GridRow, figures: LineFigures | null): string {
  if (!figures) return '';
  const { gross, stock, stockUnit } = figures;
  const share = (field: string) => formatPercent(shown(row[field]), 2);
  const way = `= ${formatNumber(shown(row['consumption']), 4)} ÷ (1 − ${share('shrinkage')}) × (1 + ${share('loss')}) = ${gross}`;
  return stock === null ? `${way}；单位不能换算成${stockUnit}` : `${way} → ${formatNumber(stock, 4)} ${stockUnit}`;
}

const priceColumns = (figures: FiguresOf): GridColumn[] => [
  {
    key: 'price',
    label: '单价',
    unit: '元',
    kind: 'computed',
    compute: (row) => figures(row)?.price?.unitPrice ?? null,
    decimals: 4,
    width: 72,
    formula: (row) => {
      const { price, stockUnit } = figures(row) ?? {};
      return price ? `= 今日未税价 ${formatNumber(price.unitPrice, 4)} 元/${price.unit?.name ?? stockUnit}，取所选颜色中最高的` : '';
    },
  },
  {
    key: 'amount',
    label: '金额',
    unit: '元/件',
    kind: 'computed',
    compute: (row) => figures(row)?.amount ?? null,
    decimals: 2,
    sum: true,
    width: 84,
    formula: (row) => {
      const { stock, stockUnit, price, amount } = figures(row) ?? {};
      if (!stock || !price || !amount) return '';
      return `= ${formatNumber(stock, 4)} ${stockUnit} × ${formatNumber(price.unitPrice, 4)} 元/${price.unit?.name ?? stockUnit} = ${amount}`;
    },
  },
];

const supplyColumns = ({ source }: BomMaterials): GridColumn[] => [
  { key: 'isPrepared', label: '备料', kind: 'checkbox', width: 56, aliases: ['是否备料'] },
  { key: 'supply', label: '供应', kind: 'select', choices: bomSupplies, width: 96, aliases: ['供料方式', '供应方式'] },
  {
    key: 'supplier',
    label: '供应商',
    kind: 'entity',
    source: resolvingSuppliers,
    width: 124,
    bodyName: 'supplierId',
    aliases: ['物料供应商'],
  },
  { key: 'leadDays', label: styleWords.leadDays, unit: '天', kind: 'number', rule: generalRule(4, 0), width: 76 },
  { key: 'substitute', label: '备选料', kind: 'entity', source, width: 148, bodyName: 'substituteId', aliases: ['替代料'] },
  { key: 'sizes', label: styleWords.sizeFactors, kind: 'text', check: checkSizes, width: 132, aliases: ['尺码'] },
  { key: 'sizeItems', label: styleWords.sizeItems, kind: 'text', check: checkSizeItems, width: 172, aliases: ['尺码物料', '尺码规格'] },
  { key: 'remark', label: styleFields.remark.label, kind: 'text', maxLength: 200, width: 160 },
];
