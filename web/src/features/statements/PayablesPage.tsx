import type { Payable, Payables } from '@mrp/contract/features/statements/settlement.ts';
import { settlementApi } from '@mrp/contract/features/statements.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { Link } from 'react-router';
import { Allowed } from '../../kit/Allowed.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { FirstReads } from '../../kit/FirstReads.tsx';
import { LineTable, type LineColumn } from '../../kit/LineTable.tsx';
import { ViewLinks } from '../../kit/list/ViewLinks.tsx';
import { ReadContent } from '../../kit/object/ReadContent.tsx';
import { Section } from '../../kit/object/Section.tsx';
import { formatDay, formatMoney } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.tsx';
import { useApiQuery } from '../../lib/useApi.ts';
import { statementViews, STATEMENTS } from './text.ts';

/** 应付: what is agreed and not paid, by supplier and the week in which it is due. */
export function PayablesPage() {
  return (
    <Allowed to={settlementApi.listPayables}>
      <ViewLinks {...statementViews} />
      <div className="stack">
        <h1>应付</h1>
        <FirstReads>
          <PayablesRead />
        </FirstReads>
      </div>
    </Allowed>
  );
}

function PayablesRead() {
  const read = useApiQuery(settlementApi.listPayables, {}, { handlesErrors: 'all' });
  return (
    <ReadContent read={read}>
      {(payables) => (
        <Section
          id="payables"
          title="按供应商与周"
          note="确认而未付清的对账单，按付款到期日"
          content={
            payables.rows.length === 0 ? (
              <EmptyState title="没有未付的对账单" hint="确认后的对账单按账期列在这里。" />
            ) : (
              <PayableTable payables={payables} />
            )
          }
        />
      )}
    </ReadContent>
  );
}

function PayableTable({ payables }: { payables: Payables }) {
  const priced = useCan()(VIEW_PRICES);
  return (
    <LineTable
      label="应付"
      heading="供应商"
      columns={columnsOf(payables, priced)}
      lines={payables.rows}
      keyOf={({ supplier, currency }) => `${supplier.id} ${currency.id}`}
      nameOf={({ supplier, currency }) => (
        <Link to={`${STATEMENTS}?supplierIds=${supplier.id}&state=CONFIRMED,INVOICED`}>{`${supplier.name}（${currency.name}）`}</Link>
      )}
    />
  );
}

function columnsOf({ weeks }: Payables, priced: boolean): LineColumn<Payable>[] {
  const money = (label: string, of: (row: Payable) => string | undefined): LineColumn<Payable> => ({
    label,
    num: true,
    show: (row) => {
      const amount = of(row);
      return amount && /[1-9]/.test(amount) ? formatMoney(amount) : null;
    },
  });
  const days: LineColumn<Payable>[] = [
    { label: '对账单', num: true, show: ({ statementCount }) => `${statementCount} 张` },
    { label: '最早到期', show: ({ dueOn }) => formatDay(dueOn) },
  ];
  if (!priced) return days;
  return [
    ...days,
    money('逾期', ({ overdue }) => overdue),
    ...weeks.map((day, at) => money(at === 0 ? '本周' : `${formatDay(day)} 起一周`, (row) => row.weeks?.[at])),
    money('以后', ({ later }) => later),
    money('合计', ({ total }) => total),
  ];
}
