import { planApi } from '@mrp/contract/features/plan.ts';
import { planList, weekKeys, weekLabel } from '@mrp/contract/features/plan/list.ts';
import type { PlanItem, PlanMoment } from '@mrp/contract/features/plan/record.ts';
import { compareDecimals } from '@mrp/contract/lib/decimals.ts';
import { weekStart } from '@mrp/contract/features/plan/weeks.ts';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Allowed } from '../../../kit/actions/Allowed.tsx';
import { FilterText } from '../../../kit/list-filters/FilterText.tsx';
import { listQuery, readListState, type ListState } from '../../../kit/list/list-url.ts';
import { RecordPending } from '../../../kit/object/RecordPending.tsx';
import { PrintBar } from '../../../kit/print/PrintBar.tsx';
import { PrintFoot } from '../../../kit/print/PrintSheet.tsx';
import { formatCount } from '../../../lib/format/format.ts';
import { useApiQuery } from '../../../lib/api/useApi.ts';
import { planSources } from './plan-choices.ts';
import { exactText, leftOver, momentText, neededText } from '../text.ts';
import { printScroll } from '../../../kit/print/print-scroll.ts';
import '../plan.css';

/** Materials of one print: with more nobody reads them on paper. */
const MAX_PRINTED = 100;

/** 打印物料计划: the materials that the list in the address finds, in its order, on A4 across. */
export function PlanPrintPage() {
  return (
    <Allowed to={planApi.list}>
      <PlanSheets />
    </Allowed>
  );
}

function PlanSheets() {
  const [params] = useSearchParams();
  const { groupBy: _group, openGroup: _open, ...read } = readListState(planList, params, { prices: false, gallery: false });
  const state = { ...read, page: 1, pageSize: MAX_PRINTED };
  const items = useApiQuery(planApi.list, { query: listQuery(planList, state) }, { handlesErrors: 'all' });
  const moment = useApiQuery(planApi.getMoment, {}, { handlesErrors: 'all' });
  const error = items.error ?? moment.error;
  const retry = () => void Promise.all([items.refetch(), moment.refetch()]);
  if (!items.data || !moment.data) return <RecordPending noun="物料计划" id="plan" error={error} shape="form" onRetry={retry} />;
  const { rows, total } = items.data;
  return (
    <>
      <PrintBar title={`打印物料计划 · ${formatCount(rows.length)} 种`}>
        {total > rows.length && (
          <span className="text-warning">
            共 {formatCount(total)} 种，按列表的次序打印前 {rows.length} 种；要少打先在列表里筛选。
          </span>
        )}
      </PrintBar>
      <PrintFoot sheets={1} across />
      <div {...printScroll}>
        <PlanSheet state={state} rows={rows} total={total} moment={moment.data} />
      </div>
    </>
  );
}

interface PlanSheetProps {
  state: ListState;
  rows: readonly PlanItem[];
  total: number;
  moment: PlanMoment;
}

function PlanSheet({ rows, moment, ...found }: PlanSheetProps) {
  return (
    <article className="k-print-sheet dense across plan-print" aria-label="物料计划">
      <table>
        <thead>
          <tr className="k-print-head">
            <td colSpan={weekKeys.length}>
              <div>
                <span className="k-print-title">
                  <strong>物料计划</strong>
                  <small>MRP 物料管理系统　{momentText(moment)}</small>
                </span>
              </div>
              <AskedFor {...found} shown={rows.length} />
            </td>
          </tr>
          <PlanHeads today={moment.today} />
        </thead>
        <tbody>
          {rows.map((item) => (
            <PlanRow key={item.id} item={item} />
          ))}
        </tbody>
      </table>
    </article>
  );
}

/** What the list was filtered by, and how much of it is here. */
function AskedFor({ state: { q, filters }, total, shown }: Pick<PlanSheetProps, 'state' | 'total'> & { shown: number }) {
  const names = Object.keys(filters) as (keyof typeof planList.filters)[];
  return (
    <dl>
      {q !== '' && <Asked label="搜索">{q}</Asked>}
      {names.map((name) => (
        <Asked key={name} label={planList.filters[name].label}>
          <FilterText filter={planList.filters[name]} source={planSources[name as keyof typeof planSources]} value={filters[name]} />
        </Asked>
      ))}
      <Asked label="物料">{total > shown ? `前 ${shown} 种，共 ${formatCount(total)} 种` : `${shown} 种`}</Asked>
      <Asked label="各周">周末的预计可用，低于 0 的为粗体</Asked>
    </dl>
  );
}

const PlanHeads = ({ today }: { today: string }) => (
  <tr>
    {weekKeys.map((key, week) => (
      <th key={key} scope="col" className="num">
        {weekLabel(week)}
        {week > 0 && <small>{weekStart(today, week).slice(5)} 起</small>}
      </th>
    ))}
  </tr>
);

const Asked = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** The material above its weeks: beside them it would leave their figures no room. */
function PlanRow({ item }: { item: PlanItem }) {
  const { code, name, colourName, unit, shortWeek, lacking, stock } = item;
  const isLacking = compareDecimals(lacking, '0') > 0;
  const first = shortWeek ?? (isLacking ? '安全库存' : null);
  const state = [first === null ? '不缺' : `首缺 ${first}`, isLacking && `缺 ${neededText(lacking, unit)}`];
  return (
    <>
      <tr className="part k-print-group">
        <th scope="rowgroup" colSpan={weekKeys.length}>
          <strong>{code}</strong> {[name, colourName].filter(Boolean).join(' ')}　{state.filter(Boolean).join('，')}，库存{' '}
          {exactText(stock, unit)}
        </th>
      </tr>
      <tr>
        {weekKeys.map((key) => (
          <td key={key} className="num">
            {compareDecimals(item[key], '0') < 0 ? <strong>{leftOver(item[key], unit)}</strong> : leftOver(item[key], unit)}
          </td>
        ))}
      </tr>
    </>
  );
}
