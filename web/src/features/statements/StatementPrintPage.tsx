import type { Statement, StatementLine } from '@mrp/contract/features/statements/record.ts';
import { statementsApi } from '@mrp/contract/features/statements.ts';
import { statementWorkflow } from '@mrp/contract/features/statements/workflow.ts';
import { differenceOf } from '@mrp/contract/features/statements/matching.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { statementWords } from '@mrp/contract/features/statements/words.ts';
import { statementFields } from '@mrp/contract/features/statements/fields.ts';
import type { LineColumn } from '../../kit/tables/LineTable.tsx';
import { PrintedSheets } from '../../kit/print/PrintedSheets.tsx';
import { PrintLine, PrintSheet, type PrintedLink } from '../../kit/print/PrintSheet.tsx';
import { formatFullTime, formatMoney, formatTrimmed } from '../../lib/format/format.ts';
import { moneyName } from '../../lib/format/money-unit.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { usePrintedLinks } from '../supplier-links/usePrintedLinks.tsx';
import { drawn } from './StatementFactsPanel.tsx';
import { chargeText, priceText, quantityOf } from './line-text.ts';
import { lineKindName, periodText } from './text.ts';

/** 打印对账单: the statements in the address on A4, each starting on a new page. */
export function StatementPrintPage() {
  const priced = useCan()(VIEW_PRICES);
  const { linkOf, bar } = usePrintedLinks('statement');
  return (
    <PrintedSheets endpoint={statementsApi.print} kind="statement" noun={statementWords.statement} bar={bar}>
      {(statement: Statement) => <StatementSheet key={statement.id} statement={statement} priced={priced} link={linkOf(statement.id)} />}
    </PrintedSheets>
  );
}

type Column = LineColumn<StatementLine>;

const goods: readonly Column[] = [
  { label: statementWords.kind, brief: true, show: ({ kind }) => lineKindName(kind) },
  { label: statementWords.receivedOn, brief: true, show: ({ happenedOn }) => happenedOn },
  {
    label: '收货单、采购单',
    brief: true,
    show: ({ receipt, claim, order }) => (
      <>
        {receipt?.code ?? claim?.code}
        {order && <div>{order.code}</div>}
      </>
    ),
  },
  { label: statementWords.quantity, num: true, brief: true, show: quantityOf },
];
const pricesIn = (money: string): readonly Column[] => [
  { label: statementWords.price, unit: money, num: true, show: priceText },
  { label: statementWords.taxRate, num: true, show: ({ taxRate }) => taxRate && `${formatTrimmed(taxRate)}%` },
  { label: statementWords.amount, unit: money, num: true, show: ({ amount }) => amount && formatMoney(amount) },
];

interface StatementSheetProps {
  statement: Statement;
  priced: boolean;
  link: PrintedLink | undefined;
}

function StatementSheet({ statement, priced, link }: StatementSheetProps) {
  const { code, state, lines, currency, remark } = statement;
  const money = moneyName(currency.name);
  const columns = [...goods, ...(priced ? pricesIn(money) : [])];
  return (
    <PrintSheet
      title={statementWords.statement}
      note={statementWorkflow.states[state].label}
      code={code}
      link={link}
      facts={factsOf(statement)}
      notes={[{ label: statementFields.remark.label, text: remark }]}
      columns={[{ label: '行' }, { label: '物料与费用' }, ...columns]}
      signatures={['制单人', '财务', statementWords.supplier, '日期']}
    >
      {lines.map((line, at) => (
        <PrintLine
          key={line.id}
          number={at + 1}
          columns={columns}
          line={{ ...line, name: [line.name, chargeText(line)].filter(Boolean).join(' '), specification: '' }}
        />
      ))}
    </PrintSheet>
  );
}

function factsOf(statement: Statement) {
  const { supplier, amount, netAmount, taxAmount, currency, settlementDays, dueOn, createdBy, createdAt, draws } = statement;
  const drawnAmount = drawn(statement);
  const inMoney = (text: string | null | undefined) => text && `${formatMoney(text)} ${moneyName(currency.name)}`;
  return [
    { label: statementFields.supplierId.label, value: supplier.name },
    { label: '期间', value: periodText(statement) },
    { label: statementFields.currencyId.label, value: currency.name },
    { label: statementWords.amount, value: inMoney(amount) },
    { label: statementWords.netAmount, value: inMoney(netAmount) },
    { label: statementWords.taxAmount, value: inMoney(taxAmount) },
    ...(draws.length > 0
      ? [
          {
            label: statementWords.draws,
            value: draws
              .map((draw) => [draw.paidOn, draw.order?.code, inMoney(draw.amount && `-${draw.amount}`)].filter(Boolean).join(' '))
              .join('；'),
          },
        ]
      : []),
    ...(drawnAmount ? [{ label: '冲抵后应付', value: inMoney(differenceOf(amount ?? '0', drawnAmount)) }] : []),
    { label: '账期', value: `${settlementDays} 天` },
    { label: statementWords.dueOn, value: dueOn },
    { label: '制单', value: `${createdBy} ${formatFullTime(createdAt).slice(0, 16)}` },
  ].filter(({ value }) => value);
}
