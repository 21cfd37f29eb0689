import { statementFields } from '@mrp/contract/features/statements/fields.ts';
import type { Statement } from '@mrp/contract/features/statements/record.ts';
import type { Fact } from '../../kit/object/Facts.tsx';
import { recordFacts } from '../../kit/object/record-facts.ts';
import { formatDay, formatMoney, formatTime } from '../../lib/format.ts';
import { moneyName } from '../../lib/money-unit.ts';
import { periodText } from './text.ts';

/** The facts of a statement, below its name. */
export function statementFacts(statement: Statement): Fact[] {
  const { amount, netAmount, taxAmount, unpaidAmount, currency, dueOn, settlementDays } = statement;
  const unit = moneyName(currency.name);
  return [
    { label: '期间', value: periodText(statement) },
    ...(amount ? [{ label: '金额（含税）', value: formatMoney(amount), unit, strong: true }] : []),
    ...(netAmount ? [{ label: '不含税金额', value: formatMoney(netAmount), unit }] : []),
    ...(taxAmount ? [{ label: '税额', value: formatMoney(taxAmount), unit }] : []),
    ...(unpaidAmount ? [{ label: '未付', value: formatMoney(unpaidAmount), unit, strong: true }] : []),
    { label: '付款到期日', value: dueOn ? formatDay(dueOn) : `确认后 ${settlementDays} 天` },
  ];
}

export function statementDetails(statement: Statement): Fact[] {
  const { supplier, currency, sentOn, confirmedOn, confirmedWith, settlementDays, createdBy, createdAt, updatedBy, updatedAt } = statement;
  return [
    { label: '供应商', value: `${supplier.code} ${supplier.name}` },
    { label: '币种', value: currency.name },
    { label: '账期', value: `${settlementDays} 天` },
    { label: '提交日期', value: sentOn && formatDay(sentOn) },
    { label: '确认日期', value: confirmedOn && formatDay(confirmedOn) },
    { label: '对方确认人', value: confirmedWith },
    { label: '制单', value: `${createdBy} ${formatTime(createdAt)}` },
    { label: '更新', value: `${updatedBy} ${formatTime(updatedAt)}` },
    ...recordFacts(statementFields, statement, ['remark']),
  ];
}
