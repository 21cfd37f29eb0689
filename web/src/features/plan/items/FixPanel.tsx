import { planApi } from '@mrp/contract/features/plan.ts';
import type { PlanFix } from '@mrp/contract/features/plan/fixes.ts';
import type { PlanDemand, PlanItem } from '@mrp/contract/features/plan/record.ts';
import { PushpinFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { confirm } from '../../../kit/actions/Confirm.tsx';
import { lazyPanel } from '../../../kit/lazy.tsx';
import { formatDay } from '../../../lib/format/format.ts';
import { useCan } from '../../../lib/session/permissions.tsx';
import { toast } from '../../../lib/toast.ts';
import { useApiMutation } from '../../../lib/api/useApi.ts';
import { isFixable } from './fix-choices.ts';
import type { FixedItem } from './FixForm.tsx';
import { exactText } from '../text.ts';
import { planReads } from '../useFreshPlan.ts';

const FixForm = lazyPanel(async () => (await import('./FixForm.tsx')).FixForm);

/** 固定 of a supply to this demand, for planners. */
export function FixButton({ item, demand }: { item: FixedItem; demand: PlanDemand }) {
  const can = useCan();
  const [asked, setAsked] = useState(false);
  if (!can(planApi.fix) || !isFixable(demand)) return null;
  return (
    <>
      <Button size="small" type="link" className="plan-fix" onClick={() => setAsked(true)}>
        固定供应
      </Button>
      {asked && <FixForm item={item} demand={demand} onClose={() => setAsked(false)} />}
    </>
  );
}

/** Who has tied it and why, with the way to undo it. */
export function FixNote({ fix, unit }: { fix: PlanFix; unit: PlanItem['unit'] }) {
  const can = useCan();
  const { mutate, isPending } = useApiMutation(planApi.unfix, { refreshes: [...planReads, planApi.getMoment] });
  const undo = async () => {
    const content = `${fix.by} 固定了 ${exactText(fix.quantity, unit)}：${fix.reason}。取消后按交期先后供料。`;
    if (!(await confirm({ title: '取消固定？', content, okText: '取消固定' }))) return;
    mutate({ params: { id: fix.id }, body: { version: fix.version } }, { onSuccess: () => toast.success('已取消固定，物料计划正在重算') });
  };
  return (
    <small className="plan-fixed">
      <PushpinFilled aria-hidden="true" /> 固定 {exactText(fix.quantity, unit)}：{fix.reason}（{fix.by} {formatDay(fix.at.slice(0, 10))}）
      {can(planApi.unfix) && (
        <Button size="small" type="link" className="plan-fix" loading={isPending} onClick={() => void undo()}>
          取消固定
        </Button>
      )}
    </small>
  );
}
