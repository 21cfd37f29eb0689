import type { StockDocument, StockLine, StockLineInput, StockRoll, StockRollInput } from '@mrp/contract/features/stock/documents.ts';
import type { StockDocumentKind } from '@mrp/contract/features/stock/workflow.ts';
import { sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { isTyped, type GridRow } from '../kit/grid/columns.ts';
import type { StockOption } from './stock-choices.ts';

/** Rows of one line, by their places in the grid. */
interface Group {
  key: string;
  id: string | undefined;
  rows: number[];
}

/** A roll, and the row that speaks of it. */
interface PlacedRoll {
  roll: StockRollInput;
  row: number;
}

const textOf = (row: GridRow, field: string): string => {
  const value = row[field];
  return isTyped(value) ? value.typed : typeof value === 'string' ? value.trim() : '';
};
const idOf = (row: GridRow, field: string): string => {
  const value = row[field] as StockOption | null | undefined;
  return value && !isTyped(value) ? value.id : '';
};

const keyOf = (row: GridRow): string =>
  [idOf(row, 'item'), idOf(row, 'toSku'), ...['direction', 'unitPrice', 'dyeFee', 'remark'].map((field) => textOf(row, field))].join('\n');

/** What names no lot is a line of its own, unless it goes on with what stands above. */
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

function rollsOf(rows: readonly GridRow[], { rows: places }: Group, kind: StockDocumentKind): PlacedRoll[] {
  const isConversion = kind === 'CONVERSION';
  const own = placedRolls(rows, places, { lot: 'lotNo', roll: 'rollNo', quantity: isConversion ? 'toQuantity' : 'quantity' });
  if (!isConversion) return own;
  const taken = placedRolls(rows, places, { lot: 'fromLotNo', roll: 'fromRollNo', quantity: 'quantity' });
  return [
    ...taken.map(({ roll, row }) => ({ row, roll: { ...roll, side: 'OUT' as const, secondQuantity: null, defectPoints: null } })),
    ...own.map(({ roll, row }) => ({ row, roll: { ...roll, side: 'IN' as const } })),
  ];
}

function placedRolls(
  rows: readonly GridRow[],
  places: readonly number[],
  fields: { lot: string; roll: string; quantity: string },
): PlacedRoll[] {
  return places.flatMap((at) => {
    const row = rows[at] ?? { key: '' };
    if (textOf(row, fields.lot) === '') return [];
    const roll: StockRollInput = {
      lotNo: textOf(row, fields.lot),
      rollNo: textOf(row, fields.roll),
      quantity: textOf(row, fields.quantity),
      secondQuantity: textOf(row, 'secondQuantity') || null,
      defectPoints: textOf(row, 'defectPoints') || null,
    };
    return [{ roll, row: at }];
  });
}

const isFigure = (text: string): boolean => /^\d+(\.\d+)?$/.test(text);

/** A roll's own quantity, or none where the line above it has said all. */
const isPart = (row: GridRow | undefined, field: string): boolean => {
  const text = textOf(row ?? { key: '' }, field);
  return text === '' || isFigure(text);
};

/** Empty where one of the parts is no number: the row itself tells. */
function sumOf(rows: readonly GridRow[], places: readonly number[], field: string): string {
  const parts = places.map((at) => textOf(rows[at] ?? { key: '' }, field)).filter((part) => part !== '');
  return parts.length > 0 && parts.every(isFigure) ? sumDecimals(parts) : '';
}

/** The lines that the rows make: one row of the grid is one roll, as packing lists have it; rows of the same goods are one line. */
export function linesOf(rows: readonly GridRow[], kind: StockDocumentKind, priced: boolean): StockLineInput[] {
  return groupRows(rows, kind).map((group) => {
    const first = rows[group.rows[0] ?? 0] ?? { key: '' };
    const rolls = rollsOf(rows, group, kind).map(({ roll }) => roll);
    const direction = textOf(first, 'direction');
    return {
      ...(group.id && { id: group.id }),
      materialId: idOf(first, 'item'),
      toSkuId: kind === 'CONVERSION' ? idOf(first, 'toSku') || null : null,
      direction: direction === 'IN' || direction === 'OUT' ? direction : null,
      quantity: sumOf(rows, group.rows, 'quantity'),
      toQuantity: kind === 'CONVERSION' ? sumOf(rows, group.rows, 'toQuantity') || null : null,
      secondQuantity: rolls.length > 0 ? null : textOf(first, 'secondQuantity') || null,
      ...(priced && { unitPrice: textOf(first, 'unitPrice') || null, dyeFee: textOf(first, 'dyeFee') || null }),
      remark: textOf(first, 'remark'),
      rolls,
    };
  });
}

/** Which row a refusal of the server speaks of: `0.rolls.2.lotNo` is that of the third roll of the first line. */
export function locateLine(path: string, rows: readonly GridRow[], kind: StockDocumentKind): { at: number; field: string } {
  const [line = '', field = '', roll, part = ''] = path.split('.');
  const group = groupRows(rows, kind)[Number.parseInt(line, 10)];
  const first = group?.rows[0] ?? 0;
  if (!group) return { at: first, field };
  // A line's quantity is that of its rolls: what is wrong with it is the part that is no number.
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
export const rowsOf = ({ kind, lines }: StockDocument): GridRow[] => lines.flatMap((line) => rowsOfLine(line, kind));

function rowsOfLine(line: StockLine, kind: StockDocumentKind): GridRow[] {
  const isConversion = kind === 'CONVERSION';
  const taken = isConversion ? line.rolls.filter(({ side }) => side === 'OUT') : [];
  const own = isConversion ? line.rolls.filter(({ side }) => side === 'IN') : line.rolls;
  const count = Math.max(1, own.length, taken.length);
  return Array.from({ length: count }, (_, at) => ({
    key: `${line.id}-${at}`,
    lineId: line.id,
    item: itemOf(line),
    toSku: line.toSkuId === null ? null : dyedOf(line),
    direction: line.direction,
    unitPrice: line.unitPrice ?? null,
    dyeFee: line.dyeFee ?? null,
    remark: line.remark,
    ...(isConversion ? conversionCells(line, taken, own, at) : rollCells(line, own[at])),
  }));
}

const rollCells = (line: StockLine, roll: StockRoll | undefined) => ({
  lotNo: roll?.lotNo ?? '',
  rollNo: roll?.rollNo ?? '',
  quantity: (roll ?? line).quantity,
  secondQuantity: (roll ?? line).secondQuantity,
  defectPoints: roll?.defectPoints?.toString() ?? null,
});

function conversionCells(line: StockLine, taken: readonly StockRoll[], own: readonly StockRoll[], at: number) {
  const whole = at === 0 ? line : undefined;
  return {
    ...rollCells(line, own[at]),
    fromLotNo: taken[at]?.lotNo ?? '',
    fromRollNo: taken[at]?.rollNo ?? '',
    quantity: (taken.length > 0 ? taken[at] : whole)?.quantity ?? null,
    toQuantity: own.length > 0 ? (own[at]?.quantity ?? null) : (whole?.toQuantity ?? null),
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

const dyedOf = ({ toSkuId, toCode, name, toColourName, unit, secondUnit, toLotTracked }: StockLine): StockOption => ({
  id: toSkuId ?? '',
  code: toCode ?? '',
  name: [name, toColourName].filter(Boolean).join(' '),
  unit: unit.name,
  decimals: unit.decimals,
  secondUnit: secondUnit?.name ?? null,
  lotTracked: toLotTracked ?? 'NONE',
});
