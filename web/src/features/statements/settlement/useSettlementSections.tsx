import type { Statement } from '@mrp/contract/features/statements/record.ts';
import type { Invoice, Payment } from '@mrp/contract/features/statements/settlement.ts';
import { settlementApi } from '@mrp/contract/features/statements.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { statementWords } from '@mrp/contract/features/statements/words.ts';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { ActionButton } from '../../../kit/actions/ActionButton.tsx';
import type { Action } from '../../../kit/list/list-actions.ts';
import { lazyPanel } from '../../../kit/lazy.tsx';
import { LineTable, type LineColumn } from '../../../kit/tables/LineTable.tsx';
import type { ObjectSection } from '../../../kit/object/Section.tsx';
import { formatDay, formatMoney, formatTime } from '../../../lib/format/format.ts';
import { moneyName } from '../../../lib/format/money-unit.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import { newInvoiceAddress } from '../text.ts';
import type { Voided } from './VoidSettlementForm.tsx';

const InvoiceForm = lazyPanel(async () => (await import('./InvoiceForm.tsx')).InvoiceForm);
const PaymentForm = lazyPanel(async () => (await import('./PaymentForm.tsx')).PaymentForm);
const ReleaseForm = lazyPanel(async () => (await import('../ReleaseForm.tsx')).ReleaseForm);
const MatchPanel = lazyPanel(async () => (await import('./MatchPanel.tsx')).MatchPanel);
const VoidSettlementForm = lazyPanel(async () => (await import('./VoidSettlementForm.tsx')).VoidSettlementForm);

type Asked = 'invoice' | 'payment' | Voided | { released: Invoice } | null;

interface Settlement {
  sections: ObjectSection[];
  /** What an agreed statement waits for: its invoice, then its payment. */
  next: Action | undefined;
}

/** 发票 and 付款 of a statement that is agreed. */
export function useSettlementSections(statement: Statement): Settlement {
  const can = useCan();
  const [asked, setAsked] = useState<Asked>(null);
  const { state, currency, invoices } = statement;
  if (state === 'DRAFT' || state === 'SENT') return { sections: [], next: undefined };
  const priced = can(VIEW_PRICES);
  const money = moneyName(currency.name);
  const [mayInvoice, mayPay] = [settlementApi.addInvoice, settlementApi.addPayment].map((call) => priced && can(call));
  const mayRelease = priced && can(settlementApi.releaseInvoice) && state === 'CONFIRMED';
  const next = nextStep(state, { mayInvoice, mayPay }, setAsked);
  const sections: ObjectSection[] = [
    {
      id: 'invoices',
      title: statementWords.invoice,
      count: invoices.length,
      extra: (
        <>
          {mayInvoice && state === 'CONFIRMED' && <InvoiceButtons id={statement.id} onAdd={() => setAsked('invoice')} />}
          <AskedForm statement={statement} asked={asked} onClose={() => setAsked(null)} />
        </>
      ),
      content: (
        <Entered
          empty="还没有发票。"
          lines={invoices}
          heading="发票号码"
          nameOf={({ number }) => number}
          columns={[...invoiceColumns(priced, money), releaseColumn(mayRelease ? (released) => setAsked({ released }) : null)]}
          {...(mayInvoice && state !== 'SETTLED' && { onVoid: (invoice: Invoice) => setAsked({ invoice }) })}
        />
      ),
    },
    ...(priced ? matchesSection(statement) : []),
    paymentsSection(statement, { priced, mayPay }, setAsked),
  ];
  return { sections, next };
}

/** The invoice of a statement that is agreed, then its payment. */
function nextStep(
  state: Statement['state'],
  { mayInvoice, mayPay }: { mayInvoice: boolean | undefined; mayPay: boolean | undefined },
  ask: (asked: Asked) => void,
): Action | undefined {
  if (state === 'CONFIRMED' && mayInvoice)
    return { key: 'invoice', label: '登记发票', permission: settlementApi.addInvoice, run: () => ask('invoice') };
  return state !== 'SETTLED' && mayPay
    ? { key: 'pay', label: '登记付款', permission: settlementApi.addPayment, run: () => ask('payment') }
    : undefined;
}

function paymentsSection(
  { state, payments, currency }: Statement,
  { priced, mayPay }: { priced: boolean; mayPay: boolean | undefined },
  ask: (asked: Asked) => void,
): ObjectSection {
  return {
    id: 'payments',
    title: statementWords.payment,
    count: payments.length,
    ...(mayPay && state !== 'SETTLED' && { extra: <AddButton label="登记付款" onPress={() => ask('payment')} /> }),
    content: (
      <Entered
        empty="还没有付款。"
        lines={payments}
        heading="付款日期"
        nameOf={({ paidOn }) => formatDay(paidOn)}
        columns={paymentColumns(priced, moneyName(currency.name))}
        {...(mayPay && { onVoid: (payment: Payment) => ask({ payment }) })}
      />
    ),
  };
}

const InvoiceButtons = ({ id, onAdd }: { id: string; onAdd: () => void }) => (
  <>
    <ActionButton size="small" to={newInvoiceAddress(id)}>
      按行登记
    </ActionButton>
    <AddButton label="登记发票" onPress={onAdd} />
  </>
);

/** 三单匹配, once an invoice says its lines. */
function matchesSection(statement: Statement): ObjectSection[] {
  if (!statement.invoices.some(({ isVoided, lineCount }) => !isVoided && lineCount > 0)) return [];
  return [{ id: 'matches', title: '三单匹配', note: '采购、收货与发票按行比对', content: <MatchPanel statement={statement} /> }];
}

function AskedForm({ asked, ...given }: { statement: Statement; asked: Asked; onClose: () => void }) {
  if (asked === null) return null;
  if (asked === 'invoice') return <InvoiceForm {...given} />;
  if (asked === 'payment') return <PaymentForm {...given} />;
  if ('released' in asked) return <ReleaseForm statement={given.statement} invoice={asked.released} onClose={given.onClose} />;
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
  { label: statementWords.complete, show: ({ isLast }) => (isLast ? '是' : '还有') },
  { label: statementWords.differenceReason, show: ({ reason }) => reason },
];

/** What waits for a supervisor, and who released it. */
const releaseColumn = (onRelease: ((invoice: Invoice) => void) | null): LineColumn<Invoice> => ({
  label: '放行',
  show: (invoice) => {
    const { needsRelease, releasedBy, releaseReason, isVoided, enteredByMe } = invoice;
    if (!needsRelease || isVoided) return null;
    if (releasedBy !== null) return `${releasedBy}：${releaseReason}`;
    if (onRelease === null || enteredByMe) return <span className="text-warning">等主管放行</span>;
    return <AddButton label="放行" onPress={() => onRelease(invoice)} />;
  },
});

const paymentColumns = (priced: boolean, unit: string): LineColumn<Payment>[] => [
  ...(priced
    ? ([
        { label: statementWords.paidAmount, unit, num: true, show: ({ amount }) => amount && formatMoney(amount) },
      ] satisfies LineColumn<Payment>[])
    : []),
  { label: statementWords.account, show: ({ account }) => account },
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
