import { planApi } from '@mrp/contract/features/plan.ts';
import { exceptionEffect, exceptionReason } from '@mrp/contract/features/plan/exception-text.ts';
import { exceptionList, exceptionShelves, type ExceptionShelf, type PlanException } from '@mrp/contract/features/plan/exceptions.ts';
import { planWords } from '@mrp/contract/features/plan/words.ts';
import { Segmented } from 'antd';
import { Fragment } from 'react';
import { useSearchParams } from 'react-router';
import { EmptyCell } from '../../kit/list-columns/cells.tsx';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useIsNarrow } from '../../kit/list/useIsNarrow.ts';
import { ViewLinks } from '../../kit/list-views/ViewLinks.tsx';
import { lazyPanel } from '../../kit/lazy.tsx';
import { StatusTag } from '../../kit/StatusTag.tsx';
import { askExport } from '../../lib/api/export-question.ts';
import { useCan } from '../../lib/session/permissions.tsx';
import { formatCount } from '../../lib/format/format.ts';
import { useApiQuery } from '../../lib/api/useApi.ts';
import { classificationSource } from '../../pickers/sources/classification-source.ts';
import { materialSource } from '../../pickers/sources/material-source.ts';
import { plannerSource } from '../../pickers/sources/planner-source.ts';
import { garmentOrderSource } from '../../pickers/sources/style-source.ts';
import { allSuppliers } from '../../pickers/sources/supplier-source.ts';
import { preparationViews } from '../preparations/text.ts';
import { actionOf, exceptionTones } from './exception-actions-text.ts';
import { exceptionName, isShelf, kindLabel, shortDays } from './exception-text.ts';
import { momentText, needed } from './text.ts';
import { trialOf } from './what-if-text.ts';
import { useExceptionMarks } from './useExceptionMarks.tsx';
import { useFreshPlan } from './useFreshPlan.ts';
import './plan.css';

const PlanPeekPanel = lazyPanel(async () => (await import('./items/PlanPeekPanel.tsx')).PlanPeekPanel);

const sources = {
  classificationIds: classificationSource(),
  supplierIds: allSuppliers,
  ownerIds: plannerSource,
  materialIds: materialSource,
  garmentOrderIds: garmentOrderSource,
};

const folded = exceptionShelves.filter(({ value }) => value === 'SMALL' || value === 'LATER');

const cells = {
  kind: ({ kind }: PlanException) => <StatusTag tone={exceptionTones[kind]}>{kindLabel(kind)}</StatusTag>,
  reason: (row: PlanException) => (
    <span className="plan-reason" title={exceptionReason(row)}>
      {shortDays(exceptionReason(row))}
    </span>
  ),
  effect: (row: PlanException) =>
    row.orderCount === 0 ? <EmptyCell /> : <span className="plan-reason">{shortDays(exceptionEffect(row))}</span>,
  quantity: ({ suggested, quantity, unit, kind }: PlanException) => needed(kind === 'BUY' ? (suggested ?? quantity) : quantity, unit),
  unit: ({ unit }: PlanException) => unit.name,
  daysLate: ({ daysLate }: PlanException) =>
    daysLate === 0 ? <span className="k-nothing">0</span> : <strong className="text-error">{formatCount(daysLate)}</strong>,
  owner: ({ owner, role }: PlanException) => owner?.name ?? <span className="text-muted">{role}</span>,
  supplier: ({ supplier }: PlanException) => supplier?.name ?? <EmptyCell />,
};

/** 今天要做: what the plan asks for, what costs most first; small ones and those put off stand behind one line. */
export function ExceptionListPage() {
  useFreshPlan({ computes: true });
  const [params, setParams] = useSearchParams();
  const asked = params.get('shelf');
  const shelf = isShelf(asked) ? asked : 'TODAY';
  const open = (next: string) =>
    setParams((before) => {
      if (next === 'TODAY') before.delete('shelf');
      else before.set('shelf', next);
      before.delete('page');
      return before;
    });
  const narrow = useIsNarrow();
  const marks = useExceptionMarks(useIsOthers());
  const { data: counts } = useApiQuery(planApi.countExceptions, {}, { handlesErrors: 'all' });
  return (
    <>
      <ViewLinks {...preparationViews} />
      <ListPage
        list={exceptionList}
        endpoint={planApi.listExceptions}
        title="今天要做"
        noun="要做的事"
        fixed={{ shelf: [shelf] }}
        sources={sources}
        rowName={exceptionName}
        cells={cells}
        tools={
          <Segmented
            aria-label={planWords.scope}
            value={shelf}
            onChange={open}
            options={exceptionShelves.map(({ value, label }) => ({
              value,
              label: counts && !narrow ? `${label} ${formatCount(counts[value])}` : label,
            }))}
          />
        }
        strip={<RestStrip counts={shelf === 'TODAY' ? counts : undefined} onOpen={open} />}
        peek={({ itemId }) => <PlanPeekPanel id={itemId} />}
        rowActions={(row) => [...actionOf(row), ...marks.actionsFor(row), ...trialOf(row)]}
        bulkActions={marks.bulkActions}
        onExport={(request) => askExport(exceptionList, request)}
        firstUse="物料计划里没有要做的事：要下单、催货、调拨、推迟或取消的，以及赶不上交期的成衣订单会列在这里，做完自己消失。"
      />
      {marks.dialog}
    </>
  );
}

/** What the row asks for is not this user's to do. */
function useIsOthers(): (row: PlanException) => boolean {
  const can = useCan();
  return (row) => actionOf(row).every(({ permission }) => permission !== undefined && !can(permission));
}

/** The moment of the plan, and how many stand aside because they are small or not wanted for long. */
function RestStrip({
  counts,
  onOpen,
}: {
  counts: Readonly<Record<ExceptionShelf, number>> | undefined;
  onOpen: (shelf: ExceptionShelf) => void;
}) {
  const { data } = useApiQuery(planApi.getMoment, {}, { handlesErrors: 'all' });
  return (
    <p className="plan-rest text-muted">
      {data && momentText(data)}
      {folded.map(({ value, label }) =>
        counts && counts[value] > 0 ? (
          <Fragment key={value}>
            {' · '}
            <button type="button" className="k-text-button" onClick={() => onOpen(value)}>
              另有 {formatCount(counts[value])} 条{label}
            </button>
          </Fragment>
        ) : null,
      )}
    </p>
  );
}
