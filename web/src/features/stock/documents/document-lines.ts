import { storedStockLineFields } from '@mrp/contract/features/stock/document-fields.ts';
import type { StockDocument, StockLine, StockLineInput, StockRoll, StockRollInput } from '@mrp/contract/features/stock/documents.ts';
import type { StockDocumentKind } from '@mrp/contract/features/stock/workflow.ts';
import { rollKey } from '@mrp/contract/features/stock/lot-numbers.ts';
import { formatDecimal, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { lineAmount } from '@mrp/contract/lib/formulas/formulas.ts';
import { inUnit, normaliseNumber, rules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import { convertQuantity, units } from '@mrp/contract/lib/units.ts';
import { isTyped, type GridRow } from '../../../kit/grid/columns/columns.ts';
import { lineBody, lineCells } from '../../../kit/grid/columns/record-columns.ts';
import { textOf } from '../../../kit/grid/lines/row-values.ts';
import type { TransitionFigures } from '../../../kit/object/transitions/transition-figures.ts';
import type { CountedUnit } from '../../../lib/format/quantities.ts';
import type { StockOption } from '../stock-choices.ts';

/** Rows of one line, by grid position. */
interface Group {
  key: string;
  id: string | undefined;
  rows: number[];
}

/** A roll and the row that describes it. */
interface PlacedRoll {
  roll: StockRollInput;
  row: number;
}

const idOf = (row: GridRow, field: string): string => {
  const value = row[field] as StockOption | null | undefined;
  return value && !isTyped(value) ? value.id : '';
};

/** What all rows of a line share; the quantities are those of its rolls. */
const { quantity: _quantity, toQuantity: _dyed, secondQuantity: _second, ...sharedFields } = storedStockLineFields;
const { unitPrice, dyeFee, ...plainFields } = sharedFields;

const keyOf = (row: GridRow): string =>
  [idOf(row, 'item'), idOf(row, 'toSku'), ...Object.keys(sharedFields).map((field) => textOf(row, field))].join('\n');

/** A row without a lot starts a new line unless it continues the row above. */
function groupRows(rows: readonly GridRow[], kind: StockDocumentKind): Group[] {
  const groups: Group[] = [];
  rows.forEach((row, at) => {
    const key = keyOf(row);
    const id = textOf(row, 'lineId') || undefined;
    const hasLot = textOf(row, 'lotNo') !== '' || (kind === 'CONVERSION' && textOf(row, 'fromLotNo') !== '');
    const joined = hasLot
      ? groups.find((group) => group.key === key && (!id || !group.id || group.id === id) && isOfLots(rows, group))
      : undefined;
    if (!joined) return void groups.push({ key, id, rows: [at] });
    joined.rows.push(at);
    joined.id ??= id;
  });
  return groups;
}

const isOfLots = (rows: readonly GridRow[], { rows: [first = 0] }: Group): boolean =>
  textOf(rows[first] ?? { key: '' }, 'lotNo') !== '' || textOf(rows[first] ?? { key: '' }, 'fromLotNo') !== '';

/** 坯转色: each greige roll precedes its dyed rolls, once, with their total quantity. */
function rollsOf(rows: readonly GridRow[], { rows: places }: Group, kind: StockDocumentKind): PlacedRoll[] {
  if (kind !== 'CONVERSION') return places.flatMap((at) => placeRoll(rows, at, ownFields));
  const takenBy = Map.groupBy(places, (at) => rollKey({ lotNo: cellOf(rows, at, 'fromLotNo'), rollNo: cellOf(rows, at, 'fromRollNo') }));
  const takes = [...takenBy.values()].flatMap((same) =>
    placeRoll(rows, same[0] ?? 0, greigeFields).map(({ roll, row }) => ({
      row,
      roll: { ...roll, side: 'OUT' as const, quantity: sumOf(rows, same, 'quantity'), secondQuantity: null, defectPoints: null },
    })),
  );
  return places.flatMap((at) => [
    ...takes.filter(({ row }) => row === at),
    ...placeRoll(rows, at, dyedFields).map(({ roll, row }) => ({ row, roll: { ...roll, side: 'IN' as const } })),
  ]);
}

const ownFields = { lot: 'lotNo', roll: 'rollNo', quantity: 'quantity' };
const dyedFields = { ...ownFields, quantity: 'toQuantity' };
const greigeFields = { lot: 'fromLotNo', roll: 'fromRollNo', quantity: 'quantity' };

const cellOf = (rows: readonly GridRow[], at: number, field: string): string => textOf(rows[at] ?? { key: '' }, field);

function placeRoll(rows: readonly GridRow[], at: number, fields: { lot: string; roll: string; quantity: string }): PlacedRoll[] {
  const lotNo = cellOf(rows, at, fields.lot);
  if (lotNo === '') return [];
  const roll: StockRollInput = {
    lotNo,
    rollNo: cellOf(rows, at, fields.roll),
    quantity: cellOf(rows, at, fields.quantity),
    secondQuantity: cellOf(rows, at, 'secondQuantity') || null,
    defectPoints: cellOf(rows, at, 'defectPoints') || null,
  };
  return [{ roll, row: at }];
}

const isFigure = (text: string): boolean => /^\d+(\.\d+)?$/.test(text);

/** A roll's own quantity, or none when the line above has the total. */
const isPart = (row: GridRow | undefined, field: string): boolean => {
  const text = textOf(row ?? { key: '' }, field);
  return text === '' || isFigure(text);
};

/** Empty when a part is not a number: the row reports it. */
function sumOf(rows: readonly GridRow[], places: readonly number[], field: string): string {
  const parts = places.map((at) => textOf(rows[at] ?? { key: '' }, field)).filter((part) => part !== '');
  return parts.length > 0 && parts.every(isFigure) ? sumDecimals(parts) : '';
}

/** Groups rows into lines: one grid row is one roll, as on packing lists; rows with equal items are one line. */
export function documentLinesOf(rows: readonly GridRow[], kind: StockDocumentKind, priced: boolean): StockLineInput[] {
  return groupRows(rows, kind).map((group) => {
    const first = rows[group.rows[0] ?? 0] ?? { key: '' };
    const rolls = rollsOf(rows, group, kind).map(({ roll }) => roll);
    return {
      ...(group.id && { id: group.id }),
      materialId: idOf(first, 'item'),
      toSkuId: kind === 'CONVERSION' ? idOf(first, 'toSku') || null : null,
      ...lineBody(plainFields, first),
      quantity: sumOf(rows, group.rows, 'quantity'),
      toQuantity: kind === 'CONVERSION' ? sumOf(rows, group.rows, 'toQuantity') || null : null,
      secondQuantity: rolls.length > 0 ? null : textOf(first, 'secondQuantity') || null,
      ...(priced && lineBody({ unitPrice, dyeFee }, first)),
      rolls,
    };
  });
}

/** The row of a server error: `0.rolls.2.lotNo` belongs to the third roll of the first line. */
export function locateLine(path: string, rows: readonly GridRow[], kind: StockDocumentKind): { at: number; field: string } {
  const [line = '', field = '', roll, part = ''] = path.split('.');
  const group = groupRows(rows, kind)[Number.parseInt(line, 10)];
  const first = group?.rows[0] ?? 0;
  if (!group) return { at: first, field };
  // A line's quantity is the sum of its rolls, so the error belongs to the roll with an invalid number.
  const wrongPart = ['quantity', 'toQuantity'].includes(field) ? group.rows.find((at) => !isPart(rows[at], field)) : undefined;
  if (field !== 'rolls') return { at: wrongPart ?? first, field };
  if (roll === undefined) return { at: first, field: 'lotNo' };
  const placed = rollsOf(rows, group, kind)[Number.parseInt(roll, 10)];
  const ofGreige: Readonly<Record<string, string>> = { lotNo: 'fromLotNo', rollNo: 'fromRollNo' };
  const ofDyed: Readonly<Record<string, string>> = { quantity: 'toQuantity' };
  const names = kind !== 'CONVERSION' ? {} : placed?.roll.side === 'OUT' ? ofGreige : ofDyed;
  return { at: placed?.row ?? first, field: names[part] ?? part };
}

/** A stored document as rows. */
export const documentRowsOf = ({ kind, lines }: StockDocument): GridRow[] => lines.flatMap((line) => rowsOfLine(line, kind));

/** A dyed roll with its greige roll. */
interface RollPair {
  taken?: StockRoll;
  own?: StockRoll;
}

function rowsOfLine(line: StockLine, kind: StockDocumentKind): GridRow[] {
  const isConversion = kind === 'CONVERSION';
  const pairs: RollPair[] = isConversion ? pairRolls(line.rolls) : line.rolls.map((own) => ({ own }));
  return (pairs.length > 0 ? pairs : [{}]).map((pair, at) => ({
    key: `${line.id}-${at}`,
    lineId: line.id,
    item: itemOf(line),
    toSku: line.toSkuId === null ? null : dyedOf(line),
    ...lineCells(sharedFields, line),
    ...(isConversion ? conversionCells(line, pairs, at) : rollCells(line, pair.own)),
  }));
}

/** Restores the input: a greige roll applies to all dyed rolls until the next; greige rolls that come first are paired one by one. */
function pairRolls(rolls: readonly StockRoll[]): RollPair[] {
  const taken = rolls.filter(({ side }) => side === 'OUT');
  const own = rolls.filter(({ side }) => side === 'IN');
  if (rolls.slice(0, taken.length).every(({ side }) => side === 'OUT') && taken.length > 1)
    return Array.from({ length: Math.max(taken.length, own.length) }, (_, at) => pairOf(taken[at], own[at]));
  const pairs: RollPair[] = [];
  for (const roll of rolls) {
    const last = pairs.at(-1);
    if (roll.side === 'OUT') pairs.push({ taken: roll });
    else if (last?.taken && !last.own) last.own = roll;
    else pairs.push(pairOf(last?.taken, roll));
  }
  return pairs;
}

const pairOf = (taken: StockRoll | undefined, own: StockRoll | undefined): RollPair => ({ ...(taken && { taken }), ...(own && { own }) });

/** Uses the unit's decimals: 20 条, 20.50 公斤. */
const inUnitOf = ({ unit }: StockLine, quantity: string | null): string | null =>
  quantity === null ? null : normaliseNumber(inUnit(rules.documentQuantity, unit), quantity);

const rollCells = (line: StockLine, roll: StockRoll | undefined) => ({
  lotNo: roll?.lotNo ?? '',
  rollNo: roll?.rollNo ?? '',
  quantity: inUnitOf(line, (roll ?? line).quantity),
  secondQuantity: (roll ?? line).secondQuantity,
  defectPoints: roll?.defectPoints?.toString() ?? null,
});

function conversionCells(line: StockLine, pairs: readonly RollPair[], at: number) {
  const whole = at === 0 ? line : undefined;
  const { taken, own } = pairs[at] ?? {};
  const isTakenAbove = taken !== undefined && pairs[at - 1]?.taken === taken;
  const takesRolls = pairs.some((pair) => pair.taken);
  const bringsRolls = pairs.some((pair) => pair.own);
  return {
    ...rollCells(line, own),
    fromLotNo: taken?.lotNo ?? '',
    fromRollNo: taken?.rollNo ?? '',
    // When several rows name the same greige, the first has the total quantity.
    quantity: inUnitOf(line, isTakenAbove ? null : ((takesRolls ? taken : whole)?.quantity ?? null)),
    toQuantity: inUnitOf(line, (bringsRolls ? own?.quantity : whole?.toQuantity) ?? null),
  };
}

const itemOf = ({ materialId, code, name, colourName, unit, secondUnit, lotTracked, fabric }: StockLine): StockOption => ({
  id: materialId,
  code,
  name: [name, colourName].filter(Boolean).join(' '),
  unit: unit.name,
  decimals: unit.decimals,
  secondUnit: secondUnit?.name ?? null,
  lotTracked,
  fabric,
});

const dyedOf = ({ toSkuId, toCode, name, toColourName, unit, secondUnit, toLotTracked, fabric }: StockLine): StockOption => ({
  id: toSkuId ?? '',
  code: toCode ?? '',
  name: [name, toColourName].filter(Boolean).join(' '),
  unit: unit.name,
  decimals: unit.decimals,
  secondUnit: secondUnit?.name ?? null,
  lotTracked: toLotTracked ?? 'NONE',
  fabric,
});

/** What the rows of a form would post: their number, the quantities by unit, and the amount of those with a price; null: none has one. */
export function postingFigures(rows: readonly GridRow[]): TransitionFigures {
  const filled = rows.filter((row) => idOf(row, 'item') !== '' && isFigure(textOf(row, 'quantity')));
  const priced = filled.filter((row) => isFigure(textOf(row, 'unitPrice')));
  return {
    count: filled.length,
    quantities: [{ of: filled.map((row) => ({ quantity: textOf(row, 'quantity'), unit: unitOfRow(row) })) }],
    amounts: [
      {
        amount:
          priced.length === 0
            ? null
            : sumDecimals(priced.map((row) => lineAmount({ quantity: textOf(row, 'quantity'), price: textOf(row, 'unitPrice') }))),
      },
    ],
  };
}

const unitOfRow = (row: GridRow): CountedUnit => {
  const { unit, decimals } = row['item'] as StockOption;
  return { name: unit, decimals };
};

/** Units that weigh or measure cloth, into which a line's quantity is converted while it is typed. */
const measures = ['米', '公斤'] as const;

/** ≈ 40.20 公斤: the quantity of a line in the other unit of cloth; empty without a quantity or the facts to convert it. */
export function otherMeasure({ unit, fabric }: Pick<StockOption, 'unit' | 'fabric'>, quantity: unknown): string {
  if (!fabric || typeof quantity !== 'string' || !isFigure(quantity)) return '';
  return measures
    .filter((to) => to !== unit)
    .flatMap((to) => {
      const converted = convertQuantity({ quantity, from: unit, to, fabric, decimals: units[to].decimals });
      return converted === null ? [] : [`≈ ${formatDecimal(converted, units[to].decimals)} ${to}`];
    })
    .join(' ');
}
