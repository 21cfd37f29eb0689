import {
  differenceOf,
  expectedOf,
  judgeDifference,
  leftOfLine,
  matchedLines,
  worstOf,
  type Bounds,
  type MatchedLine,
  type Verdict,
} from '@mrp/contract/features/statements/matching.ts';
import type { Statement } from '@mrp/contract/features/statements/record.ts';
import type { InvoiceInput } from '@mrp/contract/features/statements/settlement.ts';
import { compareDecimals, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { moneyText } from '@mrp/contract/lib/money.ts';
import { statementWords } from '@mrp/contract/features/statements/words.ts';

type Said = Omit<InvoiceInput, 'version'>;
/** An amount in a sentence, in the currency of the statement. */
type Tell = (amount: string) => string;
const tellerOf =
  ({ currency }: Statement): Tell =>
  (amount) =>
    moneyText(amount, currency.name);
/** A difference, and how the reason for it is asked for. */
interface Finding {
  verdict: Verdict;
  message: string;
}

const size = (amount: string): string => amount.replace('-', '');
/** Of the same sign and not more. */
export const isPartOf = (amount: string, whole: string): boolean =>
  amount.startsWith('-') === whole.startsWith('-') && compareDecimals(size(amount), size(whole)) <= 0;

/** What is not invoiced of the whole. */
export function leftOf({ amount = '0', taxAmount = '0', invoices }: Statement): { amount: string; taxAmount: string } {
  const valid = invoices.filter(({ isVoided }) => !isVoided);
  return {
    amount: differenceOf(amount, sumDecimals(['0.00', ...valid.map((invoice) => invoice.amount ?? '0')])),
    taxAmount: differenceOf(taxAmount, sumDecimals(['0.00', ...valid.map((invoice) => invoice.taxAmount ?? '0')])),
  };
}

/** What is wrong with the lines of an invoice themselves: each is of the statement, and they add up to the whole. */
export function refuseInvoiceLines(
  { lines, amount, taxAmount }: Pick<Said, 'lines' | 'amount' | 'taxAmount'>,
  known: ReadonlyMap<string, Pick<MatchedLine, 'quantity'>>,
  told: Tell,
): Record<string, string> {
  const fields: Record<string, string> = {};
  const seen = new Set<string>();
  for (const [at, { lineId, quantity }] of lines.entries()) {
    const line = known.get(lineId);
    if (!line || seen.has(lineId)) fields[`lines.${at}.lineId`] = line ? '这一行已在上面' : '对账单没有这一行';
    else if ((line.quantity === null) !== (quantity === null))
      fields[`lines.${at}.quantity`] = quantity === null ? '不能为空' : '费用没有数量';
    seen.add(lineId);
  }
  if (lines.length === 0 || Object.keys(fields).length > 0) return fields;
  const tax = sumDecimals(lines.map((line) => line.taxAmount));
  const whole = sumDecimals([tax, ...lines.map((line) => line.netAmount)]);
  if (compareDecimals(whole, amount) !== 0) fields['amount'] = `各行合计 ${told(whole)}，与金额不同`;
  else if (compareDecimals(tax, taxAmount) !== 0) fields['taxAmount'] = `各行税额合计 ${told(tax)}，与税额不同`;
  return fields;
}

/** What each line of the invoice is beside what was agreed for its quantity. */
function judgeLines({ lines }: Said, known: ReadonlyMap<string, MatchedLine & { place: number }>, bounds: Bounds, told: Tell): Finding[] {
  return lines.flatMap(({ lineId, quantity, netAmount, taxAmount }) => {
    const line = known.get(lineId);
    if (!line) return [];
    const expected = expectedOf(line, quantity);
    return [
      [statementWords.netAmount, netAmount, expected.netAmount] as const,
      [statementWords.taxAmount, taxAmount, expected.taxAmount] as const,
    ].map(([name, actual, agreed]) => ({
      verdict: judgeDifference(actual, agreed, bounds),
      message: `第 ${line.place} 行${name}与对账的 ${told(agreed)}相差 ${told(differenceOf(actual, agreed))}，请写明原因`,
    }));
  });
}

/** Of the last invoice: the whole, and lines that no invoice has, where all invoices say theirs. */
function judgeWhole(
  statement: Statement,
  said: Said,
  known: ReadonlyMap<string, MatchedLine & { place: number }>,
  bounds: Bounds,
): Finding[] {
  const told = tellerOf(statement);
  const left = leftOf(statement);
  const found: Finding[] = [
    {
      verdict: judgeDifference(said.amount, left.amount, bounds),
      message: `与未开票金额 ${told(left.amount)}相差 ${told(differenceOf(said.amount, left.amount))}，请写明原因`,
    },
    {
      verdict: judgeDifference(said.taxAmount, left.taxAmount, bounds),
      message: `税额与对账单的 ${told(left.taxAmount)}相差 ${told(differenceOf(said.taxAmount, left.taxAmount))}，请写明原因`,
    },
  ];
  const isByLine = said.lines.length > 0 && statement.invoices.every(({ isVoided, lineCount }) => isVoided || lineCount > 0);
  if (!isByLine) return found;
  const shareOf = new Map(said.lines.map((line) => [line.lineId, line]));
  for (const [id, line] of known) {
    const rest = leftOfLine(line);
    const { netAmount } = shareOf.get(id) ?? { netAmount: '0' };
    found.push({
      verdict: judgeDifference(netAmount, rest.netAmount, bounds),
      message: `第 ${line.place} 行还有 ${told(differenceOf(rest.netAmount, netAmount))}（不含税）没有开票，请写明原因`,
    });
  }
  return found;
}

interface InvoiceJudgement {
  fields: Record<string, string>;
  needsRelease: boolean;
}

/** 三单匹配: an invoice beside what was ordered and received, line by line where it has lines, else as a whole. */
export function judgeInvoice(statement: Statement, said: Said, bounds: Bounds): InvoiceJudgement {
  const known = matchedLines(statement);
  const told = tellerOf(statement);
  const fields = refuseInvoiceLines(said, known, told);
  const { amount } = leftOf(statement);
  if (!said.isLast && !isPartOf(said.amount, amount)) fields['amount'] = `未开票 ${told(amount)}，请填写不超过它的金额，或选开齐`;
  if (Object.keys(fields).length > 0) return { fields, needsRelease: false };
  const findings = [...(said.isLast ? judgeWhole(statement, said, known, bounds) : []), ...judgeLines(said, known, bounds, told)];
  const off = findings.find(({ verdict }) => verdict !== 'WITHIN');
  if (off && said.reason === '') return { fields: { reason: off.message }, needsRelease: false };
  return { fields: {}, needsRelease: worstOf(findings.map(({ verdict }) => verdict)) === 'RELEASE' };
}
