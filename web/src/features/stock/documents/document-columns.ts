import { stockLineFields } from '@mrp/contract/features/stock/document-fields.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { documentKindRules, type StockDocumentKind } from '@mrp/contract/features/stock/workflow.ts';
import { compareDecimals } from '@mrp/contract/lib/decimals.ts';
import { checkNumber, numericRules, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { findUnit } from '@mrp/contract/lib/units.ts';
import { stockWords } from '@mrp/contract/features/stock/words.ts';
import { isTyped, type GridColumn, type GridRow, type TextOffers } from '../../../kit/grid/columns/columns.ts';
import { gridColumns } from '../../../kit/grid/columns/record-columns.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { lotOffers, textIn } from '../lots/lot-choices.ts';
import { weightWarning } from '../lots/roll-weight.ts';
import { stockChoices, type StockOption, type StockPlace } from '../stock-choices.ts';

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
  const lotColumn = textColumn('lotNo', stockWords.lotNo, incoming ? 112 : 132, lotNames, incoming ? undefined : offered.lot);
  const rollColumn = textColumn('rollNo', stockWords.rollNo, 88, rollNames, incoming ? undefined : offered.roll);
  const source = stockChoices(goods, anywhere ? () => undefined : place);
  const declared = (...names: (keyof typeof stockLineFields)[]): GridColumn[] =>
    gridColumns(stockLineFields, names, {
      materialId: {
        key: 'item',
        label: goods === 'SKU' ? stockLineFields.materialId.label : stockWords.greige,
        source,
        frozen: true,
        width: 220,
      },
      direction: { required: true, width: 84 },
      quantity: { width: 104, unitOf, warn: (row) => (incoming ? null : shortWarning(kind, row, availableOf)) },
      secondQuantity: { width: 104, unitOf: secondUnitOf, warn: (row) => weightWarning(row, kind) },
      unitPrice: { label: '未税单价', width: 96 },
      dyeFee: { width: 96 },
      remark: { width: 160 },
    });
  return [
    ...declared('materialId', ...(kind === 'ADJUSTMENT' ? (['direction'] as const) : [])),
    ...(isConversion ? conversionColumns(offered) : [lotColumn, rollColumn, ...declared('quantity')]),
    ...(incoming ? [] : [availableColumn(availableOf)]),
    ...(anywhere || isConversion ? declared('secondQuantity') : []),
    ...(incoming ? [defectColumn] : []),
    ...(incoming && canSeePrices ? declared('unitPrice') : []),
    ...(isConversion && canSeePrices ? declared('dyeFee') : []),
    ...declared('remark'),
  ];
}

const itemIn = (row: GridRow, field = 'item'): StockOption | undefined => {
  const item = row[field] as StockOption | null | undefined;
  return item && !isTyped(item) ? item : undefined;
};
const unitOf = (row: GridRow): string => itemIn(row)?.unit ?? '';
const secondUnitOf = (row: GridRow): string => itemIn(row)?.secondUnit ?? '';
const dyedUnitOf = (row: GridRow): string => itemIn(row, 'toSku')?.unit ?? '';

/** More goes out than is there. */
function shortWarning(kind: StockDocumentKind, row: GridRow, availableOf: ColumnChoices['availableOf']): string | null {
  if (kind === 'ADJUSTMENT' && row['direction'] !== 'OUT') return null;
  const available = availableOf(row);
  const quantity = textIn(row, 'quantity');
  if (available === null || quantity === '' || checkNumber(rules.documentQuantity, quantity) !== null) return null;
  return compareDecimals(quantity, available) > 0
    ? `超过可用 ${formatNumber(available, findUnit(unitOf(row))?.decimals ?? 2)} ${unitOf(row)}`
    : null;
}

const availableColumn = (availableOf: ColumnChoices['availableOf']): GridColumn => ({
  key: 'available',
  label: stockWords.available,
  kind: 'computed',
  compute: availableOf,
  unitOf,
  decimals: 2,
  width: 120,
});
const defectColumn: GridColumn = {
  key: 'defectPoints',
  label: stockWords.defectPoints,
  unit: '分',
  kind: 'number',
  rule: numericRules['D4.0'],
  width: 76,
};

/** A row of a dyed roll may leave the greige out that the row above names. */
const { required: _required, ...greigeQuantity } = stockLineFields.quantity;
const conversionFields = { ...stockLineFields, quantity: greigeQuantity };

/** The outgoing greige, then the incoming dyed rolls. */
const conversionColumns = (offered: { lot: TextOffers; roll: TextOffers }): GridColumn[] => [
  textColumn('fromLotNo', '坯布缸号', 132, [], offered.lot),
  textColumn('fromRollNo', '坯布匹号', 88, [], offered.roll),
  ...gridColumns(conversionFields, ['quantity', 'toSkuId'], {
    quantity: { label: '坯布数量', aliases: [], width: 104, unitOf },
    toSkuId: { source: stockChoices('SKU', () => undefined), required: true, width: 220 },
  }),
  textColumn('lotNo', '色布缸号', 112, lotNames),
  textColumn('rollNo', '色布匹号', 88, rollNames),
  ...gridColumns(stockLineFields, ['toQuantity'], { toQuantity: { width: 104, unitOf: dyedUnitOf } }),
];
