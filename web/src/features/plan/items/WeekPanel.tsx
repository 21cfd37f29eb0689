import { planApi } from '@mrp/contract/features/plan.ts';
import { weekKeys } from '@mrp/contract/features/plan/list.ts';
import type { PlanItem } from '@mrp/contract/features/plan/record.ts';
import { Skeleton } from 'antd';
import { EmptyState } from '../../../kit/states/EmptyState.tsx';
import { ExplainDrawer } from '../../../kit/explain/ExplainDrawer.tsx';
import { useApiQuery } from '../../../lib/api/useApi.ts';
import { shadeOf } from '../../../pickers/colours/material-shade.ts';
import { DemandTable, SupplyTable } from './PegsPanel.tsx';
import { PlanPeekPanel } from './PlanPeekPanel.tsx';
import { exactText, itemName, momentText, weekTitle } from '../text.ts';
import '../plan.css';

interface WeekPanelProps {
  item: PlanItem;
  week: number | null;
  today: string;
  onClose: () => void;
}

/** One material, in one week or over time. The grid beside it stays usable. */
export function WeekPanel({ item, week, today, onClose }: WeekPanelProps) {
  return (
    <ExplainDrawer
      shade={shadeOf(item)}
      title={week === null ? itemName(item) : weekTitle(today, week)}
      note={week === null ? item.code : [item.code, itemName(item)].join(' ')}
      footer={null}
      onClose={onClose}
    >
      {week === null ? <PlanPeekPanel id={item.id} isNamed /> : <WeekDocuments id={item.id} week={week} />}
    </ExplainDrawer>
  );
}

function WeekDocuments({ id, week }: { id: string; week: number }) {
  const { data, error } = useApiQuery(planApi.getItem, { params: { id }, query: { week } }, { handlesErrors: 'all' });
  if (error) return <p className="text-warning">{error.message}</p>;
  if (!data) return <Skeleton active />;
  const { item, demands, supplies, moment, isCut } = data;
  const { demand = '0', supply = '0' } = item.weeks[week] ?? {};
  return (
    <div className="plan-item">
      <p>
        需求 <b>{exactText(demand, item.unit)}</b>，到货 <b>{exactText(supply, item.unit)}</b>，到这时为止预计可用{' '}
        <b>{exactText(item[weekKeys[week] ?? 'w0'], item.unit)}</b>
      </p>
      <p className="text-muted">{momentText(moment)}</p>
      {demands.length + supplies.length === 0 && <EmptyState title="这里没有需求和到货" hint="预计可用与前一列相同；点物料名看全部。" />}
      {demands.length > 0 && <DemandTable demands={demands} item={item} />}
      {supplies.length > 0 && <SupplyTable supplies={supplies} unit={item.unit} />}
      {isCut && <p className="text-warning">条数太多，只列出最先的。</p>}
    </div>
  );
}
