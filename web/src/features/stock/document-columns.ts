import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { documentKindRules, type StockDocumentKind } from '@mrp/contract/features/stock/workflow.ts';
import { compareDecimals } from '@mrp/contract/lib/decimals.ts';
import { checkNumber, generalRule, numericRules, rules } from '@mrp/contract/lib/numeric-rules.ts';
import { isTyped, type GridColumn, type GridRow, type TextOffers } from '../../kit/grid/columns.ts';
import { formatNumber } from '../../lib/format.ts';
import { lotOffers, textIn } from './lot-choices.ts';
import { weightWarning } from './roll-weight.ts';
import { stockChoices, type StockOption, type StockPlace } from './stock-choices.ts';

const unitCost = generalRule(4, 4);

const directions = [
  { value: 'IN', label: '调增' },
  { value: 'OUT', label: '调减' },
];

const lotNames = ['缸号', '批号', 'LOT'];
const rollNames = ['匹号', '卷号', '条号'];
const textColumn = (key: string, label: string, width: number, aliases: string[] = [], offers?: TextOffers): GridColumn => ({
  key,
  label,
  kind: 'text',
  maxLength: 32,
  width,
  aliases,
  ...(offers && { offers }),
});

const quantityColumn = (key: string, label: string, aliases: string[] = []): GridColumn & { kind: 'number' } => ({
  key,
  label,
  kind: 'number',
  rule: rules.documentQuantity,
  width: 104,
  aliases,
});
const priceColumn = (key: string, label: string): GridColumn => ({ key, label, kind: 'money', rule: unitCost, width: 96 });

interface ColumnChoices {
  goods: ItemLevel;
  kind: StockDocumentKind;
  canSeePrices: boolean;
  /** The holder of the outgoing items. */
  place: () => StockPlace | undefined;
  /** What is available there of a row's item; null while unknown. */
  availableOf: (row: GridRow) => string | null;
}

/** The columns of a document kind, in the order of a packing list. */
export function documentColumns({ goods, kind, canSeePrices, place, availableOf }: ColumnChoices): GridColumn[] {
  const isConversion = kind === 'CONVERSION';
  const { incoming } = documentKindRules[kind];
  // An adjustment may add lots that never existed.
  const anywhere = incoming || kind === 'ADJUSTMENT';
  const offered = { lot: lotOffers({ goods, kind, place, part: 'lot' }), roll: lotOffers({ goods, kind, place, part: 'roll' }) };
  const lotColumn = textColumn('lotNo', '缸号', incoming ? 112 : 132, lotNames, incoming ? undefined : offered.lot);
  const rollColumn = textColumn('rollNo', '匹号', 88, rollNames, incoming ? undefined : offered.roll);
  const source = stockChoices(goods, anywhere ? () => undefined : place);
  return [
    {
      key: 'item',
      label: goods === 'SKU' ? '物料颜色' : '坯布',
      kind: 'entity',
      source,
      required: true,
      frozen: true,
      width: 220,
      bodyName: 'materialId',
      aliases: ['SKU', 'SKU编码', '物料编码', '物料编号', '料号', '物料', '编码'],
    },
    ...(kind === 'ADJUSTMENT' ? [directionColumn] : []),
    ...(isConversion ? conversionColumns(offered) : [lotColumn, rollColumn]),
    ...(isConversion ? [] : [{ ...requiredQuantity, warn: (row: GridRow) => (incoming ? null : shortWarning(kind, row, availableOf)) }]),
    ...(incoming ? [] : [availableColumn(availableOf)]),
    ...(anywhere || isConversion
      ? [
          {
            ...quantityColumn('secondQuantity', '第二数量', ['米数', '公斤数']),
            unitOf: secondUnitOf,
            warn: (row: GridRow) => weightWarning(row, kind),
          },
        ]
      : []),
    ...(incoming ? [defectColumn] : []),
    ...(incoming && canSeePrices ? [priceColumn('unitPrice', '未税单价')] : []),
    ...(isConversion && canSeePrices ? [priceColumn('dyeFee', '染费')] : []),
    { key: 'remark', label: '备注', kind: 'text', maxLength: 200, width: 160 },
  ];
}

const itemIn = (row: GridRow, field = 'item'): StockOption | undefined => {
  const item = row[field] as StockOption | null | undefined;
  return item && !isTyped(item) ? item : undefined;
};
const unitOf = (row: GridRow): string => itemIn(row)?.unit ?? '';
const secondUnitOf = (row: GridRow): string => itemIn(row)?.secondUnit ?? '';
const dyedUnitOf = (row: GridRow): string => itemIn(row, 'toSku')?.unit ?? '';

const requiredQuantity: GridColumn = { ...quantityColumn('quantity', '数量', ['公斤', '米']), unitOf, required: true };
/** More goes out than is there. */
function shortWarning(kind: StockDocumentKind, row: GridRow, availableOf: ColumnChoices['availableOf']): string | null {
  if (kind === 'ADJUSTMENT' && row['direction'] !== 'OUT') return null;
  const available = availableOf(row);
  const quantity = textIn(row, 'quantity');
  if (available === null || quantity === '' || checkNumber(rules.documentQuantity, quantity) !== null) return null;
  return compareDecimals(quantity, available) > 0 ? `超过可用 ${formatNumber(available, 2)} ${unitOf(row)}` : null;
}

const availableColumn = (availableOf: ColumnChoices['availableOf']): GridColumn => ({
  key: 'available',
  label: '可用',
  kind: 'computed',
  compute: availableOf,
  unitOf,
  decimals: 2,
  width: 120,
});
const directionColumn: GridColumn = { key: 'direction', label: '方向', kind: 'select', choices: directions, required: true, width: 84 };
const defectColumn: GridColumn = {
  key: 'defectPoints',
  label: '疵点分',
  unit: '分',
  kind: 'number',
  rule: numericRules['D4.0'],
  width: 76,
};

/** The outgoing greige, then the incoming dyed rolls. */
const conversionColumns = (offered: { lot: TextOffers; roll: TextOffers }): GridColumn[] => [
  textColumn('fromLotNo', '坯布缸号', 132, [], offered.lot),
  textColumn('fromRollNo', '坯布匹号', 88, [], offered.roll),
  { ...quantityColumn('quantity', '坯布数量'), unitOf },
  {
    key: 'toSku',
    label: '转成色布',
    kind: 'entity',
    source: stockChoices('SKU', () => undefined),
    required: true,
    width: 220,
    bodyName: 'toSkuId',
    aliases: ['色布', 'SKU', 'SKU编码'],
  },
  textColumn('lotNo', '色布缸号', 112, lotNames),
  textColumn('rollNo', '色布匹号', 88, rollNames),
  { ...quantityColumn('toQuantity', '色布数量'), unitOf: dyedUnitOf },
];
