import { statementFields } from '@mrp/contract/features/statements/fields.ts';
import type { Statement } from '@mrp/contract/features/statements/record.ts';
import { statementWords } from '@mrp/contract/features/statements/words.ts';
import { sumDecimals } from '@mrp/contract/lib/decimals.ts';
import type { Fact } from '../../kit/object/Facts.tsx';
import { recordFacts } from '../../kit/object/record-facts.ts';
import { formatDay, formatMoney, formatTime } from '../../lib/format/format.ts';
import { moneyName } from '../../lib/format/money-unit.ts';
import { periodText } from './text.ts';

/** Taken of advance payments, of a draft as it stands; empty when nothing is. */
export function drawn({ draws }: Statement): string {
  const amounts = draws.flatMap(({ amount }) => amount ?? []);
  return amounts.length === 0 ? '' : sumDecimals(amounts);
}

/** The facts of a statement, below its name. */
export function statementFacts(statement: Statement): Fact[] {
  const { amount, netAmount, taxAmount, unpaidAmount, currency, dueOn, settlementDays } = statement;
  const unit = moneyName(currency.name);
  return [
    { label: '期间', value: periodText(statement) },
    ...(amount ? [{ label: statementWords.amount, value: formatMoney(amount), unit, strong: true }] : []),
    ...(netAmount ? [{ label: statementWords.netAmount, value: formatMoney(netAmount), unit }] : []),
    ...(taxAmount ? [{ label: statementWords.taxAmount, value: formatMoney(taxAmount), unit }] : []),
    ...(drawn(statement) ? [{ label: '预付冲抵', value: formatMoney(`-${drawn(statement)}`), unit }] : []),
    ...(unpaidAmount ? [{ label: statementWords.unpaid, value: formatMoney(unpaidAmount), unit, strong: true }] : []),
    { label: statementWords.dueOn, value: dueOn ? formatDay(dueOn) : `确认后 ${settlementDays} 天` },
  ];
}

export function statementDetails(statement: Statement): Fact[] {
  const { supplier, currency, sentOn, confirmedOn, confirmedWith, settlementDays, createdBy, createdAt, updatedBy, updatedAt } = statement;
  return [
    { label: statementWords.supplier, value: `${supplier.code} ${supplier.name}` },
    { label: statementFields.currencyId.label, value: currency.name },
    { label: '账期', value: `${settlementDays} 天` },
    { label: statementWords.sentOn, value: sentOn && formatDay(sentOn) },
    { label: statementWords.confirmedOn, value: confirmedOn && formatDay(confirmedOn) },
    { label: statementWords.confirmedWith, value: confirmedWith },
    { label: '制单', value: `${createdBy} ${formatTime(createdAt)}` },
    { label: '更新', value: `${updatedBy} ${formatTime(updatedAt)}` },
    ...recordFacts(statementFields, statement, ['remark']),
  ];
}
