import { differenceOf, expectedOf, leftOfLine, matchedLines } from '@mrp/contract/features/statements/matching.ts';
import type { Statement, StatementLine } from '@mrp/contract/features/statements/record.ts';
import type { InvoiceInput } from '@mrp/contract/features/statements/settlement.ts';
import { statementWords } from '@mrp/contract/features/statements/words.ts';
import { decimal, decimalsToShow, roundHalfUp, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { allowNegative, allowZero, generalRule, numericRules } from '@mrp/contract/lib/fields/numeric-rules.ts';
import type { GridColumn, GridRow } from '../../../kit/grid/columns/columns.ts';
import { chargeText } from '../line-text.ts';
import { lineKindName } from '../text.ts';

/** The values of an invoice by line. */
export interface InvoiceValues {
  number: string;
  issuedOn: string | null;
  isLast: boolean;
  reason: string;
  lines: readonly GridRow[];
}

export const lineName = (line: StatementLine): string =>
  [lineKindName(line.kind), line.code, line.name, line.colourName, chargeText(line)].filter(Boolean).join(' ');

/** A quantity with the decimals of its unit, or more where it has more. */
const inUnit = (quantity: string | null, { unit }: StatementLine): string | null =>
  quantity && roundHalfUp(quantity, decimalsToShow(unit?.decimals ?? 0, [quantity]));

/** Everything that is not invoiced yet. */
export function invoiceValues(statement: Statement): InvoiceValues {
  const lines = [...matchedLines(statement)].flatMap(([id, match]): GridRow[] => {
    const left = leftOfLine(match);
    if ([left.netAmount, left.taxAmount].every((amount) => decimal(amount).isZero())) return [];
    return [{ key: id, name: lineName(match.line), ...left, quantity: inUnit(left.quantity, match.line) }];
  });
  return { number: '', issuedOn: null, isLast: true, reason: '', lines };
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Lines that were left empty are not on this invoice. */
export function invoiceBody({ lines, ...head }: InvoiceValues, version: number): InvoiceInput {
  const filled = lines.filter((row) => text(row['netAmount']) !== '' || text(row['taxAmount']) !== '');
  const said = filled.map((row) => ({
    lineId: row.key,
    quantity: text(row['quantity']) || null,
    netAmount: text(row['netAmount']),
    taxAmount: text(row['taxAmount']),
  }));
  const sum = (amounts: readonly string[]) =>
    differenceOf(sumDecimals(['0', ...amounts.filter((amount) => /^-?\d+(\.\d+)?$/.test(amount))]), '0');
  const taxAmount = sum(said.map((line) => line.taxAmount));
  const amount = sum([taxAmount, ...said.map((line) => line.netAmount)]);
  return { ...head, issuedOn: head.issuedOn ?? '', amount, taxAmount, lines: said, version };
}

const isFigure = (value: unknown): value is string => typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);
const money = allowNegative(allowZero(numericRules['D7.2+']));

export function invoiceColumns(statement: Statement, currency: string): readonly GridColumn[] {
  const known = matchedLines(statement);
  const unitOf = ({ key }: GridRow): string => known.get(key)?.line.unit?.name ?? '';
  const decimalsOf = ({ key }: GridRow): number => known.get(key)?.line.unit?.decimals ?? 2;
  const isCharge = ({ key }: GridRow): boolean => known.get(key)?.quantity === null;
  const off = (row: GridRow): string | null => {
    const match = known.get(row.key);
    const { quantity, netAmount } = row;
    if (!match || !isFigure(netAmount) || !(isCharge(row) || isFigure(quantity))) return null;
    return differenceOf(netAmount, expectedOf(match, isFigure(quantity) ? quantity : null).netAmount);
  };
  return [
    { key: 'name', label: '对账明细', kind: 'text', readOnly: true, width: 280, frozen: true },
    {
      key: 'left',
      label: '未开票数量',
      kind: 'computed',
      compute: ({ key }) => {
        const match = known.get(key);
        return match ? leftOfLine(match).quantity : null;
      },
      decimals: decimalsOf,
      unitOf,
    },
    { key: 'quantity', label: '发票数量', kind: 'number', rule: allowNegative(generalRule(7, 4)), readOnly: isCharge, unitOf },
    { key: 'netAmount', label: statementWords.netAmount, kind: 'money', rule: money, unit: currency, sum: true },
    { key: 'taxAmount', label: statementWords.taxAmount, kind: 'money', rule: money, unit: currency, sum: true },
    {
      key: 'off',
      label: '与对账相差',
      kind: 'computed',
      compute: off,
      decimals: 2,
      unitOf: () => currency,
      sum: true,
      formula: () => '不含税金额 − 未开票金额 × 发票数量 ÷ 未开票数量',
    },
  ];
}
