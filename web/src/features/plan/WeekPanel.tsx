import { planApi } from '@mrp/contract/features/plan.ts';
import { weekKeys } from '@mrp/contract/features/plan/list.ts';
import type { PlanItem } from '@mrp/contract/features/plan/record.ts';
import { Skeleton } from 'antd';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { ExplainDrawer } from '../../kit/explain/ExplainDrawer.tsx';
import { quantityText } from '../../lib/quantities.ts';
import { useApiQuery } from '../../lib/useApi.ts';
import { shadeOf } from '../../pickers/material-shade.ts';
import { DemandTable, SupplyTable } from './PegsPanel.tsx';
import { momentText, weekTitle } from './text.ts';
import './plan.css';

interface WeekPanelProps {
  item: PlanItem;
  week: number;
  today: string;
  onClose: () => void;
}

/** The documents of one material in one week. The grid beside it stays usable. */
export function WeekPanel({ item, week, today, onClose }: WeekPanelProps) {
  const { data, error } = useApiQuery(planApi.getItem, { params: { id: item.id }, query: { week } }, { handlesErrors: 'all' });
  const key = weekKeys[week] ?? 'w0';
  return (
    <ExplainDrawer
      shade={shadeOf(item)}
      title={weekTitle(today, week)}
      note={[item.code, item.name, item.colourName].filter(Boolean).join(' ')}
      footer={data && <span className="text-muted">{momentText(data.moment)}</span>}
      onClose={onClose}
    >
      {error && <p className="text-warning">{error.message}</p>}
      {!data && !error && <Skeleton active />}
      {data && (
        <div className="plan-item">
          <p>
            本周需求 <b>{quantityText(data.item.weeks[week]?.demand ?? '0', item.unit)}</b>，到货{' '}
            <b>{quantityText(data.item.weeks[week]?.supply ?? '0', item.unit)}</b>，周末预计可用{' '}
            <b>{quantityText(data.item[key], item.unit)}</b>
          </p>
          {data.demands.length + data.supplies.length === 0 && (
            <EmptyState title="这一周没有需求和到货" hint="预计可用与上一周末相同；点物料看全部。" />
          )}
          {data.demands.length > 0 && (
            <>
              <h3>这一周要的</h3>
              <DemandTable demands={data.demands} unit={item.unit} />
            </>
          )}
          {data.supplies.length > 0 && (
            <>
              <h3>这一周到的</h3>
              <SupplyTable supplies={data.supplies} unit={item.unit} />
            </>
          )}
          {data.isCut && <p className="text-warning">条数太多，只列出最先的。</p>}
        </div>
      )}
    </ExplainDrawer>
  );
}
