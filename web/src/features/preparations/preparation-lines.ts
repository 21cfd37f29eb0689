import { preparationLineFields, storedLineFields } from '@mrp/contract/features/preparations/fields.ts';
import type { Preparation, PreparationItemFacts, PreparationLine } from '@mrp/contract/features/preparations/record.ts';
import type { PreparationKind } from '@mrp/contract/features/preparations/workflow.ts';
import { decimal, roundUp } from '@mrp/contract/lib/decimals.ts';
import { kitCompleteness, lineAmount } from '@mrp/contract/lib/formulas/formulas.ts';
import { checkNumber, generalRule, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { preparationWords } from '@mrp/contract/features/preparations/words.ts';
import type { GridColumn, GridRow, ResolvingSource } from '../../kit/grid/columns/columns.ts';
import { gridColumns, lineBody, lineCells } from '../../kit/grid/columns/record-columns.ts';
import { optionOf, textOf } from '../../kit/grid/lines/row-values.ts';
import { unitTotals } from '../../kit/grid/unit-totals.ts';
import { resolvingSuppliers } from '../../pickers/sources/resolve-pasted.ts';

/** Facts of the materials in the lines, by id. */
export type ItemFacts = ReadonlyMap<string, PreparationItemFacts>;

export const itemIdOf = (row: GridRow): string | null => optionOf(row, 'item')?.id ?? null;
export const factsOf = (row: GridRow, facts: ItemFacts): PreparationItemFacts | undefined => facts.get(itemIdOf(row) ?? '');

const yesOrNo = [
  { value: 'Y', label: '是' },
  { value: 'N', label: '否' },
];
const greigeValue = (takes: string): boolean | null => (takes === '' ? null : takes === 'Y');

interface ColumnChoices {
  kind: PreparationKind;
  byStyle: boolean;
  canSeePrices: boolean;
  source: ResolvingSource;
  /** Current values that computed cells show. */
  known: () => { facts: ItemFacts; sets: string };
}

/** The columns of 备料: required quantity beside stock, receipts and plans. */
export function preparationColumns({ kind, byStyle, canSeePrices, source, known }: ColumnChoices): GridColumn[] {
  const fact = (key: 'available' | 'scheduled' | 'planned' | 'safetyStock', label: string): GridColumn => ({
    key,
    label,
    kind: 'computed',
    decimals: (row) => factsOf(row, known().facts)?.unit.decimals ?? 2,
    width: 104,
    compute: (row) => factsOf(row, known().facts)?.[key] ?? null,
    unitOf: (row) => unitNameOf(row, known().facts),
  });
  const isKit = kind === 'MEITAO';
  const unitOf = (row: GridRow): string => unitNameOf(row, known().facts);
  const declared = (...names: (keyof typeof preparationLineFields)[]): GridColumn[] =>
    gridColumns(preparationLineFields, names, {
      materialId: {
        key: 'item',
        label: kind === 'SPU' ? '坯布' : preparationLineFields.materialId.label,
        source,
        frozen: true,
        width: 180,
        readOnly: byStyle,
      },
      quantity: { required: true, width: 112, aliases: ['备料数量', '米', '公斤'], unitOf, total: (rows) => totalOf(rows, known().facts) },
      perSet: { required: true, width: 108, aliases: ['单套用量', '用量'], unitOf },
      supplierId: { source: resolvingSuppliers, width: 108 },
      unitPrice: {
        label: preparationWords.unitPrice,
        width: 120,
        aliases: ['单价', '染费'],
        unitOf: (row) => `元/${priceUnitOf(row, known().facts)}`,
      },
      takesGreige: { kind: 'select', choices: yesOrNo, width: 84 },
      reason: { width: 140, aliases: ['备注', '说明'] },
    });
  return [
    ...declared('materialId'),
    ...(byStyle ? styleColumns : []),
    ...(isKit ? [...declared('perSet'), ...kitColumns(known)] : declared('quantity')),
    ...declared('supplierId'),
    ...(canSeePrices ? [...declared('unitPrice'), amountColumn(known, isKit)] : []),
    fact('available', '库存'),
    fact('scheduled', '在途'),
    fact('planned', '已备'),
    fact('safetyStock', '安全库存'),
    ...(kind === 'SKU' ? declared('takesGreige') : []),
    ...declared('reason'),
  ];
}

const unitNameOf = (row: GridRow, facts: ItemFacts): string => factsOf(row, facts)?.unit.name ?? '';

const totalOf = (rows: readonly GridRow[], facts: ItemFacts): string =>
  unitTotals(
    rows.map((row) => {
      const unit = factsOf(row, facts)?.unit;
      const figure = textOf(row, 'quantity');
      return unit && isFigure(figure) ? { figure, unit: unit.name, decimals: unit.decimals } : null;
    }),
  );

/** The typed price, else the offer's for the smallest quantity, where it is per stock unit: breaks are known once the order is saved. */
function amountOf(row: GridRow, { facts, sets }: ReturnType<ColumnChoices['known']>, isKit: boolean): string | null {
  const fact = factsOf(row, facts);
  const price = textOf(row, 'unitPrice') || (offeredOf(row, facts).price ?? '');
  const quantity = isKit ? wholeOf(textOf(row, 'perSet'), sets, fact?.unit.decimals ?? 2) : textOf(row, 'quantity');
  const isPerUnit = fact !== undefined && priceUnitOf(row, facts) === fact.unit.name;
  return isPerUnit && quantity !== null && isFigure(quantity) && checkNumber(PRICE, price) === null
    ? lineAmount({ quantity, price })
    : null;
}

const amountColumn = (known: ColumnChoices['known'], isKit: boolean): GridColumn => ({
  key: 'amount',
  label: '估算金额',
  kind: 'computed',
  decimals: 2,
  unit: '元',
  width: 108,
  compute: (row) => amountOf(row, known(), isKit),
  formula: () => '= 数量 × 未税单价，单价留空按最小起量的报价',
  sum: true,
});

/** The price of the row's supplier for the smallest quantity, else of the preferred one: of the material, or of dyeing the greige. */
function offeredOf(row: GridRow, facts: ItemFacts): { price: string | null; unit: string } {
  const fact = factsOf(row, facts);
  const supplierId = optionOf(row, 'supplier')?.id;
  const offer = fact?.suppliers.find(({ id, preferred }) => (supplierId === undefined ? preferred : id === supplierId));
  const takesGreige = greigeValue(textOf(row, 'takesGreige')) ?? (fact?.greigeManaged === true && offer?.dyeFee !== null);
  const [price, unit] = takesGreige ? [offer?.dyeFee, offer?.dyeUnit] : [offer?.unitPrice, offer?.priceUnit];
  return { price: price ?? null, unit: unit ?? fact?.unit.name ?? '' };
}

const priceUnitOf = (row: GridRow, facts: ItemFacts): string => (isPricedItem(row) ? textOf(row, 'priceUnit') : offeredOf(row, facts).unit);

const styleColumns: readonly GridColumn[] = [
  { key: 'style', label: preparationWords.styleCode, kind: 'text', width: 120, readOnly: true, bodyName: 'styleId' },
  { key: 'skc', label: preparationWords.skc, kind: 'text', width: 120, readOnly: true, bodyName: 'skcId' },
];

const isFigure = (text: string): boolean => checkNumber(rules.documentQuantity, text) === null;
const PRICE = generalRule(4, 4);
const SETS = { ...generalRule(7, 0), zeroAllowed: false };

/** Quantity of all sets, and the number of sets that the stock allows. */
const kitColumns = (known: ColumnChoices['known']): GridColumn[] => [
  {
    key: 'whole',
    label: '总用量',
    kind: 'computed',
    decimals: (row) => factsOf(row, known().facts)?.unit.decimals ?? 2,
    width: 108,
    unitOf: (row) => unitNameOf(row, known().facts),
    compute: (row) => wholeOf(textOf(row, 'perSet'), known().sets, factsOf(row, known().facts)?.unit.decimals ?? 2),
    formula: (row) => `= ${textOf(row, 'perSet')} × ${known().sets} 套`,
  },
  {
    key: 'kits',
    label: '可配套数',
    kind: 'computed',
    decimals: 0,
    unit: '套',
    width: 92,
    compute: (row) => {
      const available = factsOf(row, known().facts)?.available;
      const perSet = textOf(row, 'perSet');
      return available && isFigure(perSet) ? decimal(available).divToInt(decimal(perSet)).toFixed(0) : null;
    },
  },
];

function wholeOf(perSet: string, sets: string, decimals: number): string | null {
  return isFigure(perSet) && checkNumber(SETS, sets) === null ? roundUp(decimal(perSet).times(decimal(sets)), decimals) : null;
}

/** Complete sets from the stock of the holder; null until sets and all lines are known. */
export function liveCompleteness(rows: readonly GridRow[], sets: string, facts: ItemFacts) {
  if (checkNumber(SETS, sets) !== null) return null;
  const parts = rows.flatMap((row) => {
    const fact = factsOf(row, facts);
    const perSet = textOf(row, 'perSet');
    return fact && isFigure(perSet) ? [{ fact, perSet }] : [];
  });
  if (parts.length === 0 || parts.length < rows.filter((row) => itemIdOf(row) !== null).length) return null;
  const found = kitCompleteness({ planned: sets, lines: parts.map(({ fact, perSet }) => [fact.available, perSet] as const) });
  return { ...found, blocking: found.blocking === null ? null : (parts[found.blocking]?.fact ?? null) };
}

/** What the row is for, which it does not edit (款, 成衣订单, BOM). */
export const purposeOf = (row: GridRow) => ({
  styleId: textOf(row, 'styleId') || null,
  skcId: textOf(row, 'skcId') || null,
  garmentOrderId: textOf(row, 'garmentOrderId') || null,
  bomLineId: textOf(row, 'bomLineId') || null,
});

const {
  materialId: _material,
  quantity: _quantity,
  perSet: _perSet,
  unitPrice,
  takesGreige: _greige,
  ...plainFields
} = preparationLineFields;

/** The lines of the request; fields that the row cannot edit (款, 成衣订单, BOM) are sent unchanged. */
export function bodyLines(rows: readonly GridRow[], kind: PreparationKind, priced: boolean) {
  return rows.map((row) => ({
    ...(textOf(row, 'lineId') !== '' && { id: textOf(row, 'lineId') }),
    materialId: itemIdOf(row) ?? (null as unknown as string),
    ...lineBody(plainFields, row),
    ...(kind === 'MEITAO' ? { perSet: textOf(row, 'perSet') } : { quantity: textOf(row, 'quantity') }),
    ...(priced && { ...lineBody({ unitPrice }, row), priceUnitId: storedUnitOf(row) }),
    takesGreige: kind === 'SKU' ? greigeValue(textOf(row, 'takesGreige')) : null,
    ...purposeOf(row),
  }));
}

/** Whether the row still holds the material that its stored price is of. */
const isPricedItem = (row: GridRow): boolean => textOf(row, 'pricedItemId') !== '' && textOf(row, 'pricedItemId') === itemIdOf(row);

const storedUnitOf = (row: GridRow): string | null =>
  textOf(row, 'unitPrice') !== '' && isPricedItem(row) ? textOf(row, 'priceUnitId') || null : null;

/** A stored order as rows; a copy has no ids. */
export const preparationRows = ({ kind, lines }: Preparation, isCopy: boolean): GridRow[] =>
  lines.map((line) => ({ key: line.id, ...(!isCopy && { lineId: line.id }), ...cellsOf(line, kind) }));

const cellsOf = (line: PreparationLine, kind: PreparationKind) => ({
  item: { id: line.materialId, code: line.code, name: [line.name, line.colourName].filter(Boolean).join(' ') },
  supplier: { id: line.supplier.id, code: line.supplier.code, name: line.supplier.name },
  ...lineCells(storedLineFields, line),
  priceUnitId: line.priceUnit.id,
  priceUnit: line.priceUnit.name,
  pricedItemId: line.materialId,
  takesGreige: kind === 'SKU' ? (line.takesGreige ? 'Y' : 'N') : null,
  style: line.style ?? '',
  skc: line.skc ?? '',
  styleId: line.styleId,
  skcId: line.skcId,
  garmentOrderId: line.garmentOrderId,
  bomLineId: line.bomLineId,
});
