import type { Payable, Payables } from '@mrp/contract/features/statements/settlement.ts';
import { settlementApi } from '@mrp/contract/features/statements.ts';
import { sumDecimals } from '@mrp/contract/lib/decimals.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { statementWords } from '@mrp/contract/features/statements/words.ts';
import { Link } from 'react-router';
import { Allowed } from '../../kit/actions/Allowed.tsx';
import { EmptyState } from '../../kit/states/EmptyState.tsx';
import { FirstReads } from '../../kit/states/FirstReads.tsx';
import { LineTable, type LineColumn } from '../../kit/tables/LineTable.tsx';
import { ViewLinks } from '../../kit/list-views/ViewLinks.tsx';
import { ReadContent } from '../../kit/object/ReadContent.tsx';
import { Section } from '../../kit/object/Section.tsx';
import { formatDay, formatMoney } from '../../lib/format/format.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { moneyName } from '../../lib/format/money-unit.ts';
import { useApiQuery } from '../../lib/api/useApi.ts';
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
      heading={statementWords.supplier}
      columns={payableColumns(payables, priced)}
      lines={[...payables.rows, ...totalsOf(payables)]}
      keyOf={({ supplier, currency }) => `${supplier?.id ?? ''} ${currency.id}`}
      nameOf={({ supplier, currency }) =>
        supplier === null ? (
          <strong>合计（{currency.name}）</strong>
        ) : (
          <Link to={`${STATEMENTS}?supplierIds=${supplier.id}&state=CONFIRMED,INVOICED`}>{`${supplier.name}（${currency.name}）`}</Link>
        )
      }
    />
  );
}

/** A supplier, or all suppliers of a currency. */
type Row = Omit<Payable, 'supplier'> & { supplier: Payable['supplier'] | null };

const addUp = (amounts: readonly (string | undefined)[]): string => sumDecimals(amounts.filter((amount) => amount !== undefined));

/** What is owed in all, for each currency that more than one supplier is paid in. */
function totalsOf({ rows, weeks }: Payables): Row[] {
  return [...Map.groupBy(rows, ({ currency }) => currency.id).values()].flatMap((own) => {
    const [first] = own;
    if (!first || own.length < 2) return [];
    return {
      supplier: null,
      currency: first.currency,
      statementCount: own.reduce((count, { statementCount }) => count + statementCount, 0),
      dueOn: own.map(({ dueOn }) => dueOn).toSorted()[0] ?? first.dueOn,
      overdue: addUp(own.map(({ overdue }) => overdue)),
      weeks: weeks.map((_, at) => addUp(own.map((row) => row.weeks?.[at]))),
      later: addUp(own.map(({ later }) => later)),
      total: addUp(own.map(({ total }) => total)),
    };
  });
}

function payableColumns({ rows, weeks }: Payables, priced: boolean): LineColumn<Row>[] {
  const [one, ...others] = [...new Set(rows.map(({ currency }) => moneyName(currency.name)))];
  // Of several currencies each row names its own.
  const unit = others.length === 0 && one !== undefined ? { unit: one } : {};
  const money = (label: string, of: (row: Row) => string | undefined): LineColumn<Row> => ({
    label,
    ...unit,
    num: true,
    show: (row) => {
      const amount = of(row);
      return amount && /[1-9]/.test(amount) ? formatMoney(amount) : null;
    },
  });
  const days: LineColumn<Row>[] = [
    { label: statementWords.statement, num: true, show: ({ statementCount }) => `${statementCount} 张` },
    { label: '最早到期', show: ({ dueOn }) => formatDay(dueOn) },
  ];
  if (!priced) return days;
  return [
    money('合计', ({ total }) => total),
    money('逾期', ({ overdue }) => overdue),
    ...weeks.map((day, at) => money(at === 0 ? '本周' : `${formatDay(day)} 起一周`, (row) => row.weeks?.[at])),
    money('以后', ({ later }) => later),
    ...days,
  ];
}
