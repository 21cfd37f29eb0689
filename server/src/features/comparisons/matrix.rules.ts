import { inquiryMatrix } from '@mrp/contract/features/comparisons/matrix-list.ts';
import type { Inquiry, InquiryAnswer } from '@mrp/contract/features/comparisons/inquiry-record.ts';
import { bestFigures } from '@mrp/contract/lib/best-figures.ts';
import { compareDecimals, formatDecimal } from '@mrp/contract/lib/decimals.ts';
import type { Column as ListColumn } from '@mrp/contract/lib/list.ts';
import type { Column, SheetToWrite } from '../../platform/excel/writing/write-sheet.ts';
import { formatCell } from '../../platform/lists/export-cells.ts';

/** An answer as a row of the workbook. */
export type MatrixRow = ReturnType<typeof matrixRow>;

export const matrixRow = (inquiry: Inquiry, answer: InquiryAnswer) => ({
  id: answer.id,
  code: inquiry.code,
  name: inquiry.name,
  supplier: answer.supplier.abbreviation,
  landed: answer.landed ?? null,
  untaxed: answer.untaxed ?? null,
  fees: answer.fees ?? null,
  per: answer.landed ? `元/${inquiry.per}` : '',
  price: answer.price ?? null,
  quoteUnit: answer.price && answer.unit ? `${answer.currency?.name ?? ''}/${answer.unit.name}` : '',
  freight: answer.freight ?? null,
  dyeFee: answer.dyeFee ?? null,
  otherFee: answer.otherFee ?? null,
  tax: answer.answeredAt ? `${answer.taxIncluded ? '含' : '不含'} ${formatDecimal(answer.taxRate, 2)}%` : '',
  disparity: answer.disparity,
  moq: answer.moq,
  moqUnit: answer.unit?.name ?? inquiry.unit.name,
  belowMoq: answer.answeredAt === null ? null : answer.belowMoq,
  leadDays: answer.leadDays,
  width: answer.width,
  gramWeight: answer.gramWeight,
  hasSample: answer.answeredAt === null ? null : answer.hasSample,
  validUntil: answer.validUntil,
  level: answer.level,
  supplierItemNo: answer.supplierItemNo,
  remark: answer.remark,
  chosen: inquiry.winnerId === null ? null : answer.id === inquiry.winnerId,
});

/** The columns that name what is compared; the others are its criteria. */
const headColumns: readonly string[] = ['code', 'name', 'supplier'];
const best: Readonly<Record<string, string>> = { landed: '最低', untaxed: '最低', moq: '最少', leadDays: '最短' };

/** Criteria × suppliers of one inquiry; the best of a row has its word. The lowest landed price is first, where it is shown. */
export function matrixSheet(answers: readonly MatrixRow[], columns: readonly string[]): SheetToWrite {
  const rows = columns.includes('landed') ? answers.toSorted(byLanded) : answers;
  const criteria = columns.filter((name) => !headColumns.includes(name));
  return {
    name: rows[0]?.code ?? '比价',
    columns: [
      { header: '项目', kind: 'text', width: 16 },
      ...rows.map(({ supplier }): Column => ({ header: supplier, kind: 'text', width: 20 })),
    ],
    rows: criteria.map((name) => criterion(name, rows)).filter((cells) => cells.slice(1).some((cell) => cell !== '')),
  };
}

function byLanded(one: MatrixRow, other: MatrixRow): number {
  if (!one.landed || !other.landed) return (one.landed ? 0 : 1) - (other.landed ? 0 : 1);
  return compareDecimals(one.landed, other.landed);
}

function criterion(name: string, rows: readonly MatrixRow[]): string[] {
  const column: ListColumn | undefined = (inquiryMatrix.columns as Readonly<Record<string, ListColumn>>)[name];
  const word = best[name];
  const figures = rows.map((row) => ({ figure: Reflect.get(row, name) as string | null, unit: name === 'moq' ? row.moqUnit : row.per }));
  const leaders =
    word === undefined
      ? new Set<number>()
      : bestFigures(name === 'leadDays' ? figures.map(({ figure }) => ({ figure })) : figures, 'lowest');
  const cells = rows.map((row, at) => [cellText(name, column, row), leaders.has(at) && word].filter(Boolean).join(' '));
  return [column?.unit ? `${column.label}（${column.unit}）` : (column?.label ?? name), ...cells];
}

function cellText(name: string, column: ListColumn | undefined, row: MatrixRow): string {
  const value = Reflect.get(row, name) as string | boolean | null;
  const text = formatCell(inquiryMatrix, name, value);
  if (typeof text !== 'string' || text === '') return '';
  const figure = typeof value === 'string' && column?.decimals !== undefined ? formatDecimal(value, column.decimals) : text;
  return name === 'moq' ? `${figure} ${row.moqUnit}` : figure;
}
