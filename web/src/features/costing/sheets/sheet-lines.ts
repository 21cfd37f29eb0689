import {
  approvedFigures,
  costTotals,
  splitDifference,
  type CostedAmount,
  type CostTotals,
  type LineDifference,
} from '@mrp/contract/features/costing/figures.ts';
import { countRule, priceRule, type SheetLineInput } from '@mrp/contract/features/costing/input.ts';
import type { CostSheet, SheetLine } from '@mrp/contract/features/costing/record.ts';
import { checkNumber } from '@mrp/contract/lib/fields/numeric-rules.ts';
import type { GridRow } from '../../../kit/grid/columns/columns.ts';
import { textOf } from '../../../kit/grid/lines/row-values.ts';
import { trimZeros } from '../../../lib/format/format.ts';
import { bandTag, sumAmounts } from '../text.ts';

/** The lines of a sheet as rows, each with the line that it shows. */
export const sheetRows = (lines: readonly SheetLine[]): GridRow[] =>
  lines.map((line) => ({
    key: line.id,
    lineVersion: String(line.version),
    part: line.part,
    name: [line.name, line.site].filter(Boolean).join(' '),
    band: bandText(line),
    consumption: trimZeros(line.approvedConsumption) || null,
    price: trimZeros(line.approvedPrice) || null,
    basis: line.basis,
    decision: line.decision,
    reason: line.reason,
  }));

/** +7.09% 需原因 */
function bandText(line: SheetLine): string {
  const tag = bandTag(line);
  return tag ? [tag.figure, tag.label].filter(Boolean).join(' ') : '';
}

export interface LineResult {
  amount: string;
  difference: LineDifference | null;
}

/** What a row comes to, by the function that the server stores it with; as quoted while it has no conclusion. */
export function resultOf(row: GridRow, line: SheetLine): LineResult {
  const { unitFactor, priceFactor } = line;
  const quoted = { consumption: line.quotedConsumption, price: line.quotedPrice ?? '0', unitFactor, priceFactor };
  const { approvedConsumption, approvedPrice, approvedAmount } = approvedFigures(quoted, {
    consumption: figureOf(row, 'consumption', countRule),
    price: figureOf(row, 'price', priceRule),
    decision: (row['decision'] as SheetLineInput['decision']) ?? null,
  });
  if (approvedAmount === null) return { amount: line.quotedAmount ?? '0.00', difference: null };
  const approved = { ...quoted, consumption: approvedConsumption ?? '0', price: approvedPrice ?? quoted.price };
  return { amount: approvedAmount, difference: splitDifference(quoted, approved) };
}

function figureOf(row: GridRow, field: string, rule: typeof countRule): string | null {
  const text = textOf(row, field);
  return text !== '' && checkNumber(rule, text) === null ? text : null;
}

/** The rows that were changed since they were read, as the request wants them. */
export function changedLines(rows: readonly GridRow[], { lines }: CostSheet): SheetLineInput[] {
  const before = new Map(sheetRows(lines).map((row) => [row.key, row]));
  return rows.flatMap((row) => {
    const was = before.get(row.key);
    const fields = ['consumption', 'price', 'basis', 'decision', 'reason'] as const;
    if (was && fields.every((field) => textOf(row, field) === textOf(was, field))) return [];
    return [bodyLine(row)];
  });
}

export const bodyLine = (row: GridRow): SheetLineInput => ({
  id: row.key,
  version: Number.parseInt(textOf(row, 'lineVersion') || '1', 10),
  consumption: textOf(row, 'consumption') || null,
  price: textOf(row, 'price') || null,
  basis: (row['basis'] as SheetLineInput['basis']) ?? null,
  decision: (row['decision'] as SheetLineInput['decision']) ?? null,
  reason: textOf(row, 'reason'),
});

type Rates = Pick<CostSheet, 'overheadRate' | 'marginRate' | 'marginBasis' | 'taxRate'>;
const ratesOf = ({ overheadRate, marginRate, marginBasis, taxRate }: Rates) => ({
  overheadRate: overheadRate ?? '0',
  marginRate: marginRate ?? '0',
  marginBasis,
  taxRate,
});

/** Somebody priced a line: without that a sheet has no approved sum and no difference. */
export const isPriced = ({ lines }: Pick<CostSheet, 'lines'>): boolean => lines.some(({ decision }) => decision !== null);

/** Sums of lines: approved and difference over those with a conclusion, null where none has one; `share` says over how many. */
export function partSums(lines: readonly SheetLine[]): {
  quoted: string;
  approved: string | null;
  difference: string | null;
  share: string;
} {
  const decided = lines.filter(({ decision }) => decision !== null);
  const quoted = sumAmounts(lines.map(({ quotedAmount }) => quotedAmount));
  if (decided.length === 0) return { quoted, approved: null, difference: null, share: '' };
  return {
    quoted,
    approved: sumAmounts(decided.map(({ approvedAmount }) => approvedAmount)),
    difference: sumAmounts(decided.map((line) => line.difference)),
    share: decided.length === lines.length ? '' : ` (${decided.length}/${lines.length} 行)`,
  };
}

export const quotedTotals = (sheet: CostSheet): CostTotals =>
  costTotals(
    sheet.lines.map(({ part, quotedAmount }): CostedAmount => ({ part, amount: quotedAmount ?? '0.00' })),
    ratesOf(sheet),
  );

/** Totals of a stored sheet; lines without a conclusion count as quoted. */
export const approvedTotals = (sheet: CostSheet): CostTotals =>
  costTotals(
    sheet.lines.map(({ part, quotedAmount, approvedAmount }): CostedAmount => ({ part, amount: approvedAmount ?? quotedAmount ?? '0.00' })),
    ratesOf(sheet),
  );

/** The same while typing. */
export function typedTotals(rows: readonly GridRow[], sheet: CostSheet): CostTotals {
  const typed = new Map(rows.map((row) => [row.key, row]));
  const amounts = sheet.lines.map((line): CostedAmount => {
    const row = typed.get(line.id);
    return { part: line.part, amount: row ? resultOf(row, line).amount : (line.approvedAmount ?? line.quotedAmount ?? '0.00') };
  });
  return costTotals(amounts, ratesOf(sheet));
}
