import type { Statement } from '@mrp/contract/features/statements/record.ts';
import type { Invoice, Payment } from '@mrp/contract/features/statements/settlement.ts';
import { settlementApi } from '@mrp/contract/features/statements.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { statementWords } from '@mrp/contract/features/statements/words.ts';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { lazyPanel } from '../../kit/lazy.tsx';
import { LineTable, type LineColumn } from '../../kit/LineTable.tsx';
import type { ObjectSection } from '../../kit/object/Section.tsx';
import { formatDay, formatMoney, formatTime } from '../../lib/format.ts';
import { moneyName } from '../../lib/money-unit.ts';
import { useCan } from '../../lib/permissions.tsx';
import type { Voided } from './VoidSettlementForm.tsx';

const InvoiceForm = lazyPanel(async () => (await import('./InvoiceForm.tsx')).InvoiceForm);
const PaymentForm = lazyPanel(async () => (await import('./PaymentForm.tsx')).PaymentForm);
const VoidSettlementForm = lazyPanel(async () => (await import('./VoidSettlementForm.tsx')).VoidSettlementForm);

type Asked = 'invoice' | 'payment' | Voided | null;

/** 发票 and 付款 of a statement that is agreed. */
export function useSettlementSections(statement: Statement): ObjectSection[] {
  const can = useCan();
  const [asked, setAsked] = useState<Asked>(null);
  const { state, currency, invoices, payments } = statement;
  if (state === 'DRAFT' || state === 'SENT') return [];
  const priced = can(VIEW_PRICES);
  const money = moneyName(currency.name);
  const mayInvoice = priced && can(settlementApi.addInvoice);
  const mayPay = priced && can(settlementApi.addPayment);
  return [
    {
      id: 'invoices',
      title: '发票',
      count: invoices.length,
      extra: (
        <>
          {mayInvoice && state === 'CONFIRMED' && <AddButton label="登记发票" onPress={() => setAsked('invoice')} />}
          <AskedForm statement={statement} asked={asked} onClose={() => setAsked(null)} />
        </>
      ),
      content: (
        <Entered
          empty="还没有发票。"
          lines={invoices}
          heading="发票号码"
          nameOf={({ number }) => number}
          columns={invoiceColumns(priced, money)}
          {...(mayInvoice && state !== 'SETTLED' && { onVoid: (invoice: Invoice) => setAsked({ invoice }) })}
        />
      ),
    },
    {
      id: 'payments',
      title: statementWords.payment,
      count: payments.length,
      ...(mayPay && state !== 'SETTLED' && { extra: <AddButton label="登记付款" onPress={() => setAsked('payment')} /> }),
      content: (
        <Entered
          empty="还没有付款。"
          lines={payments}
          heading="付款日期"
          nameOf={({ paidOn }) => formatDay(paidOn)}
          columns={paymentColumns(priced, money)}
          {...(mayPay && { onVoid: (payment: Payment) => setAsked({ payment }) })}
        />
      ),
    },
  ];
}

function AskedForm({ asked, ...given }: { statement: Statement; asked: Asked; onClose: () => void }) {
  if (asked === null) return null;
  if (asked === 'invoice') return <InvoiceForm {...given} />;
  if (asked === 'payment') return <PaymentForm {...given} />;
  return <VoidSettlementForm {...given} voided={asked} />;
}

const AddButton = ({ label, onPress }: { label: string; onPress: () => void }) => (
  <Button size="small" onClick={onPress}>
    {label}
  </Button>
);

const invoiceColumns = (priced: boolean, unit: string): LineColumn<Invoice>[] => [
  { label: statementWords.issuedOn, show: ({ issuedOn }) => formatDay(issuedOn) },
  ...(priced
    ? ([
        { label: statementWords.amount, unit, num: true, show: ({ amount }) => amount && formatMoney(amount) },
        { label: statementWords.taxAmount, unit, num: true, show: ({ taxAmount }) => taxAmount && formatMoney(taxAmount) },
      ] satisfies LineColumn<Invoice>[])
    : []),
  { label: '开齐', show: ({ isLast }) => (isLast ? '是' : '还有') },
  { label: statementWords.differenceReason, show: ({ reason }) => reason },
];

const paymentColumns = (priced: boolean, unit: string): LineColumn<Payment>[] => [
  ...(priced
    ? ([{ label: '金额', unit, num: true, show: ({ amount }) => amount && formatMoney(amount) }] satisfies LineColumn<Payment>[])
    : []),
  { label: '账号', show: ({ account }) => account },
  { label: statementWords.note, show: ({ note }) => note },
];

type Row = Pick<Invoice, 'id' | 'by' | 'at' | 'isVoided' | 'voidReason'>;

interface EnteredProps<R extends Row> {
  empty: string;
  heading: string;
  lines: readonly R[];
  columns: readonly LineColumn<R>[];
  nameOf: (row: R) => ReactNode;
  onVoid?: (row: R) => void;
}

function Entered<R extends Row>({ empty, heading, lines, columns, nameOf, onVoid }: EnteredProps<R>) {
  if (lines.length === 0) return <p className="text-muted">{empty}</p>;
  const last: LineColumn<R>[] = [
    { label: '登记', show: ({ by, at }) => `${by} ${formatTime(at)}` },
    {
      label: '操作',
      show: (row) =>
        row.isVoided ? (
          <span className="text-muted">已作废：{row.voidReason}</span>
        ) : (
          onVoid && (
            <Button size="small" onClick={() => onVoid(row)}>
              作废
            </Button>
          )
        ),
    },
  ];
  return (
    <LineTable label={heading} heading={heading} columns={[...columns, ...last]} lines={lines} keyOf={({ id }) => id} nameOf={nameOf} />
  );
}
