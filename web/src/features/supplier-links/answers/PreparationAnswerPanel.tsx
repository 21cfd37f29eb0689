import type { Preparation } from '@mrp/contract/features/preparations/record.ts';
import { preparationLinksApi } from '@mrp/contract/features/supplier-links.ts';
import type { PreparationAnswer } from '@mrp/contract/features/supplier-links/preparation.ts';
import { compareDecimals, sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { lazyPanel } from '../../../kit/lazy.tsx';
import { LineTable, type LineColumn } from '../../../kit/tables/LineTable.tsx';
import { formatDay } from '../../../lib/format/format.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import { AnswerHeadPanel, Change } from '../AnswerHeadPanel.tsx';
import { quantityText } from '../text.ts';

const TakeForm = lazyPanel(async () => (await import('./TakeForm.tsx')).TakeForm);
const RefuseAnswerForm = lazyPanel(async () => (await import('./RefuseAnswerForm.tsx')).RefuseAnswerForm);

type Line = PreparationAnswer['lines'][number];

const lastDay = ({ parts }: Line): string => parts.reduce((last, { readyOn }) => (readyOn > last ? readyOn : last), '');

const columns: LineColumn<Line>[] = [
  {
    label: '数量',
    num: true,
    show: (line) => {
      const said = sumDecimals(line.parts.map(({ quantity }) => quantity));
      const isLess = compareDecimals(said, line.openQuantity) < 0;
      return <Change before={quantityText(line.openQuantity, line)} after={isLess ? quantityText(said, line) : null} />;
    },
  },
  {
    label: '日期',
    show: (line) => <Change before={formatDay(line.wantedOn)} after={lastDay(line) === line.wantedOn ? null : formatDay(lastDay(line))} />,
  },
  {
    label: '分批',
    show: (line) => line.parts.map(({ readyOn, quantity }) => `${formatDay(readyOn)} ${quantityText(quantity, line)}`).join('；'),
  },
  { label: '原因', show: ({ reason }) => reason },
];

/** When the supplier says that a preparation order is ready. */
export function PreparationAnswerPanel({ order, answer }: { order: Preparation; answer: PreparationAnswer }) {
  const can = useCan();
  const [asked, setAsked] = useState<'take' | 'refuse' | null>(null);
  const { fromName, supplier, isCurrent, lines } = answer;
  return (
    <section aria-label={`${supplier.name} ${fromName} 的答复`} className="stack">
      <AnswerHeadPanel answer={answer} outcome={outcomeOf(answer)}>
        {order.kind === 'MEITAO' && <b>{supplier.name}</b>}
      </AnswerHeadPanel>
      <LineTable
        label={`${fromName} 的答复`}
        heading="物料"
        columns={columns}
        lines={lines}
        keyOf={({ item }) => item}
        nameOf={({ item }) => item}
      />
      {isCurrent && can(preparationLinksApi.take) && (
        <div className="cluster">
          <Button type="primary" onClick={() => setAsked('take')}>
            登记这个答复
          </Button>
          <Button onClick={() => setAsked('refuse')}>拒绝</Button>
        </div>
      )}
      {asked === 'take' && (
        <TakeForm kind="preparation" document={order} answer={answer} effect={effectOf(order, answer)} onClose={() => setAsked(null)} />
      )}
      {asked === 'refuse' && <RefuseAnswerForm document={order} answer={answer} onClose={() => setAsked(null)} />}
    </section>
  );
}

function outcomeOf({ isCurrent, decidedBy, refusal }: PreparationAnswer): string | false {
  if (decidedBy === null) return !isCurrent && '已有新的答复，或已完成';
  return refusal === '' ? `${decidedBy} 已登记` : `${decidedBy} 已拒绝：${refusal}`;
}

/** One day stands for all parts: the last one. */
function effectOf({ code, expectedOn, productions }: Preparation, { lines }: PreparationAnswer): string {
  const last = lines.map(lastDay).reduce((latest, day) => (day > latest ? day : latest), '');
  const made = productions.map((production) => production.code).join('、');
  const moved = productions.length === 0 ? code : `${code} 与生产单 ${made}（同一生产单的其他备料单一起）`;
  const change = last === expectedOn ? '' : `，原来是 ${formatDay(expectedOn)}，计入改期次数`;
  return `${moved} 的预计到仓日期为最后一批的日期 ${formatDay(last)}${change}；已过的日期按今天。数量不变，做不够的在分批完成时短交结束。`;
}
