import type { Statement } from '@mrp/contract/features/statements/record.ts';
import { statementWords } from '@mrp/contract/features/statements/words.ts';
import { statementLinksApi } from '@mrp/contract/features/supplier-links.ts';
import type { SupplierInvoice, SupplierInvoiceLine, SupplierInvoiceState } from '@mrp/contract/features/supplier-links/invoice.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { lazyPanel } from '../../kit/lazy.tsx';
import { LineTable, type LineColumn } from '../../kit/tables/LineTable.tsx';
import { FactList, type Fact } from '../../kit/object/Facts.tsx';
import { formatDay, formatMoney } from '../../lib/format/format.ts';
import { moneyName } from '../../lib/format/money-unit.ts';
import { quantityText } from '../../lib/format/quantities.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { AnswerHeadPanel, FileLinks } from './AnswerHeadPanel.tsx';

const TakeInvoiceForm = lazyPanel(async () => (await import('./TakeInvoiceForm.tsx')).TakeInvoiceForm);
const RefuseInvoiceForm = lazyPanel(async () => (await import('./RefuseInvoiceForm.tsx')).RefuseInvoiceForm);

const stateNames: Readonly<Record<SupplierInvoiceState, string>> = {
  PENDING: '待处理',
  TAKEN: '已登记',
  REFUSED: '已拒绝',
  WITHDRAWN: '供应商已撤回',
  ENDED: '已失效',
};

/** An invoice that the supplier sent, and what the accountant does with it. */
export function SupplierInvoicePanel({ statement, sent }: { statement: Statement; sent: SupplierInvoice }) {
  const can = useCan();
  const [asked, setAsked] = useState<'take' | 'refuse' | null>(null);
  const { fromName, number, state, reason, decidedBy } = sent;
  const close = () => setAsked(null);
  const money = moneyName(statement.currency.name);
  return (
    <section aria-label={`${fromName} 的发票 ${number}`} className="stack">
      <AnswerHeadPanel
        answer={sent}
        outcome={[stateNames[state], reason !== '' && `：${reason}`, decidedBy !== null && ` ${decidedBy}`].filter(Boolean).join('')}
      >
        <b>发票</b> {number}
      </AnswerHeadPanel>
      <FactList facts={invoiceFacts(sent, money)} />
      {sent.lines.length > 0 && (
        <LineTable
          label={`发票 ${number} 的明细`}
          heading="对账单的行"
          columns={lineColumns(money)}
          lines={sent.lines}
          keyOf={({ lineId }) => lineId}
          nameOf={({ place, item }) => `${place} ${item}`}
        />
      )}
      {state === 'PENDING' && can(VIEW_PRICES) && can(statementLinksApi.takeInvoice) && (
        <div className="cluster">
          <Button type="primary" onClick={() => setAsked('take')}>
            登记这张发票
          </Button>
          <Button onClick={() => setAsked('refuse')}>拒绝</Button>
        </div>
      )}
      {asked === 'take' && <TakeInvoiceForm statement={statement} sent={sent} onClose={close} />}
      {asked === 'refuse' && <RefuseInvoiceForm statement={statement} sent={sent} onClose={close} />}
    </section>
  );
}

/** Amounts of those who may see prices only. */
const lineColumns = (money: string): LineColumn<SupplierInvoiceLine>[] => [
  { label: statementWords.quantity, num: true, show: ({ quantity, unit }) => quantity && unit && quantityText(quantity, unit) },
  { label: statementWords.netAmount, num: true, unit: money, show: ({ netAmount }) => netAmount && formatMoney(netAmount) },
  { label: statementWords.taxAmount, num: true, unit: money, show: ({ taxAmount }) => taxAmount && formatMoney(taxAmount) },
];

function invoiceFacts({ issuedOn, amount, taxAmount, files }: SupplierInvoice, money: string): Fact[] {
  return [
    { label: statementWords.issuedOn, value: formatDay(issuedOn) },
    ...(amount === undefined ? [] : [{ label: statementWords.amount, value: formatMoney(amount), unit: money, strong: true }]),
    ...(taxAmount === undefined ? [] : [{ label: statementWords.taxAmount, value: formatMoney(taxAmount), unit: money }]),
    ...(files.length === 0
      ? []
      : [
          {
            label: '附件',
            value: <FileLinks files={files} />,
            wide: true,
          },
        ]),
  ];
}
