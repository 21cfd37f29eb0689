import type { Purchase } from '@mrp/contract/features/purchases/record.ts';
import { supplierLinksApi } from '@mrp/contract/features/supplier-links.ts';
import type { SupplierAnswer, SupplierAnswerLine } from '@mrp/contract/features/supplier-links/record.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { lazyPanel } from '../../kit/lazy.tsx';
import { LineTable, type LineColumn } from '../../kit/tables/LineTable.tsx';
import { formatDay, formatNumber } from '../../lib/format/format.ts';
import { moneyName } from '../../lib/format/money-unit.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { AnswerHeadPanel, Change } from './AnswerHeadPanel.tsx';
import { answerStateNames, isProposal, pendingLines, quantityText, type AskedDecision } from './text.ts';

const DecisionForm = lazyPanel(async () => (await import('./DecisionForm.tsx')).DecisionForm);

const PRICE_DECIMALS = 4;

/** What the supplier said at one time, beside what was ordered. */
export function AnswerPanel({ order, answer }: { order: Purchase; answer: SupplierAnswer }) {
  const can = useCan();
  const [asked, setAsked] = useState<AskedDecision | null>(null);
  const { fromName, lines } = answer;
  const pending = can(supplierLinksApi.decide) ? pendingLines(answer) : [];
  const within = pending.filter(({ isWithin }) => isWithin);
  const ask = (kind: AskedDecision['kind'], chosen: readonly SupplierAnswerLine[]) => () => setAsked({ kind, lines: chosen });
  return (
    <section aria-label={`${fromName} 的答复`} className="stack">
      <AnswerHeadPanel answer={answer} />
      {lines.length > 0 && (
        <LineTable
          label={`${fromName} 的答复`}
          heading="物料"
          columns={columnsOf(order, can(VIEW_PRICES), pending.length > 0 ? ask : null)}
          lines={lines}
          keyOf={({ id }) => id}
          nameOf={({ item }) => item}
        />
      )}
      {pending.length > 0 && (
        <div className="cluster">
          <Button type="primary" onClick={ask('accept', pending)}>{`全部接受（${pending.length} 行）`}</Button>
          {within.length > 0 && within.length < pending.length && (
            <Button onClick={ask('accept', within)}>{`接受容差内的（${within.length} 行）`}</Button>
          )}
          <Button onClick={ask('refuse', pending)}>{`全部拒绝（${pending.length} 行）`}</Button>
        </div>
      )}
      {asked && <DecisionForm order={order} answer={answer} asked={asked} onClose={() => setAsked(null)} />}
    </section>
  );
}

type Ask = (kind: AskedDecision['kind'], lines: readonly SupplierAnswerLine[]) => () => void;

function columnsOf({ currency }: Purchase, priced: boolean, ask: Ask | null): LineColumn<SupplierAnswerLine>[] {
  const price = (value: string) => `${formatNumber(value, PRICE_DECIMALS)} ${moneyName(currency.name)}`;
  return [
    {
      label: '数量',
      num: true,
      show: (line) => (
        <Change
          before={quantityText(line.orderedQuantity, line)}
          after={line.quantity === null ? null : quantityText(line.quantity, line)}
        />
      ),
    },
    ...(priced
      ? [
          {
            label: '单价',
            num: true,
            show: ({ orderedPrice = null, unitPrice = null }: SupplierAnswerLine) =>
              orderedPrice !== null && <Change before={price(orderedPrice)} after={unitPrice === null ? null : price(unitPrice)} />,
          },
        ]
      : []),
    {
      label: '交期',
      show: ({ orderedOn, promisedOn }) => (
        <Change before={orderedOn === null ? '未定' : formatDay(orderedOn)} after={promisedOn === null ? null : formatDay(promisedOn)} />
      ),
    },
    { label: '处理', show: (line) => <DecidedCell line={line} /> },
    ...(ask
      ? [{ label: '操作', show: (line: SupplierAnswerLine) => line.state === 'PENDING' && <DecisionButtons line={line} ask={ask} /> }]
      : []),
  ];
}

function DecidedCell({ line }: { line: SupplierAnswerLine }) {
  return (
    <>
      {answerStateNames[line.state]}
      {line.state === 'PENDING' && isProposal(line) && !line.isWithin && <span className="text-warning"> 超出容差</span>}
      {line.reason !== '' && `：${line.reason}`}
      {line.decidedBy !== null && <small className="text-muted"> {line.decidedBy}</small>}
    </>
  );
}

function DecisionButtons({ line, ask }: { line: SupplierAnswerLine; ask: Ask }) {
  return (
    <span className="cluster">
      <Button size="small" onClick={ask('accept', [line])}>
        接受
      </Button>
      <Button size="small" onClick={ask('refuse', [line])}>
        拒绝
      </Button>
    </span>
  );
}
