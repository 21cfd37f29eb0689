import { preparationsApi } from '@mrp/contract/features/preparations.ts';
import type { CreatedProductions, AcceptancePlan } from '@mrp/contract/features/preparations/production.ts';
import { preparationWords } from '@mrp/contract/features/preparations/words.ts';
import { Alert, Modal, Skeleton } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { DialogRefusal } from '../../kit/DialogRefusal.tsx';
import { useReturnFocus } from '../../kit/useReturnFocus.ts';
import { ApiError } from '../../lib/api/api.ts';
import { toast } from '../../lib/toast.ts';
import { useApiMutation, useApiQuery } from '../../lib/api/useApi.ts';
import { PlannedPanel } from './PlannedPanel.tsx';
import { isMore, productionAddress, postingRefreshes } from './text.ts';
import './preparations.css';

interface AcceptFormProps {
  orderIds?: readonly string[];
  /** Accepts single lines of a set. */
  lineIds?: readonly string[];
  onClose: () => void;
}

/** 接单: previews productions and reservations and executes exactly that; if stock has changed, it shows the new plan first. */
export function AcceptForm({ orderIds = [], lineIds = [], onClose }: AcceptFormProps) {
  useReturnFocus();
  const navigate = useNavigate();
  const [changed, setChanged] = useState(false);
  const wish = { orderIds: [...orderIds], lineIds: [...lineIds] };
  const { data: plan, error, isFetching, refetch } = useApiQuery(preparationsApi.planAcceptance, { body: wish }, { handlesErrors: 'all' });
  const accept = useApiMutation(preparationsApi.accept, { refreshes: postingRefreshes, handlesErrors: ['STOCK_PLAN_CHANGED'] });
  const lookAgain = async (failure: unknown) => {
    if (!(failure instanceof ApiError) || !failure.is('STOCK_PLAN_CHANGED')) return;
    setChanged(true);
    await refetch();
  };
  const confirm = () => {
    if (!plan) return;
    accept.mutateAsync({ body: { ...wish, fingerprint: plan.fingerprint } }).then((accepted) => {
      tell(accepted, (id) => void navigate(productionAddress(id)));
      onClose();
    }, lookAgain);
  };
  const count = plan?.productions.length ?? 0;
  return (
    <Modal
      open
      width={760}
      title={preparationWords.accept}
      okText={count > 0 ? `接单，生成 ${count} 张生产单` : preparationWords.accept}
      cancelText="取消"
      okButtonProps={{ disabled: count === 0 || isFetching }}
      confirmLoading={accept.isPending}
      onOk={confirm}
      onCancel={onClose}
    >
      {changed && <Changed hasLeft={!plan || count > 0} />}
      {error && !plan && <Alert type="error" showIcon role="alert" title={error.message} />}
      {!plan && !error && <Skeleton active />}
      {plan && <Plan plan={plan} />}
      <DialogRefusal key={plan?.fingerprint} />
    </Modal>
  );
}

function Changed({ hasLeft }: { hasLeft: boolean }) {
  const words = hasLeft
    ? '备料单或库存刚刚有了变化。以下为最新方案，请核对后再接单'
    : '没有可以接单的了：备料单刚刚被他人处理，请关闭后查看';
  return <Alert className="prep-alert" type="warning" showIcon role="alert" title={words} />;
}

function Plan({ plan: { productions, refused } }: { plan: AcceptancePlan }) {
  return (
    <div className="prep-plan" aria-live="polite">
      {refused.length > 0 && (
        <Alert
          className="prep-alert"
          type="error"
          showIcon
          title={`${refused.length} 张不能接单`}
          description={
            <ul className="prep-plain-list">
              {refused.map(({ id, code, reason }) => (
                <li key={id}>
                  <strong>{code}</strong> {reason}
                </li>
              ))}
            </ul>
          }
        />
      )}
      {productions.map((production, at) => (
        <PlannedPanel key={at} production={production} number={at + 1} />
      ))}
    </div>
  );
}

/** The created productions, with their missing greige. */
function tell({ productions, failed }: CreatedProductions, open: (id: string) => void): void {
  const short = productions.filter(({ greigeShort }) => isMore(greigeShort)).length;
  const [first] = productions;
  if (failed.length > 0) toast.error(`${failed.length} 张没有接单：${failed[0]?.code} ${failed[0]?.reason}`);
  if (!first) return;
  const names = productions.length === 1 ? first.code : `${productions.length} 张生产单`;
  toast.success(`已接单，生成 ${names}${short > 0 ? `；${short} 张缺坯，收货时再取` : ''}`, {
    action: { label: '查看', target: () => open(first.id) },
  });
}
