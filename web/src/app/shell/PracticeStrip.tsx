import { practiceApi, type Practice } from '@mrp/contract/features/purchases/practice.ts';
import { purchaseWorkflow } from '@mrp/contract/features/purchases/workflow.ts';
import { receiptsApi, shipmentsApi } from '@mrp/contract/features/purchases.ts';
import { CheckCircleFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { useLocation } from 'react-router';
import { ActionButton } from '../../kit/actions/ActionButton.tsx';
import { useCan } from '../../lib/session/permissions.tsx';
import { useApiMutation, useApiQuery } from '../../lib/api/useApi.ts';
import { placeOf, practiceStep, practiceSteps } from './practice-text.ts';

/** Others do some of the steps. */
const POLL_MS = 15_000;

/** 上手采购: the next step of a newcomer's first order, on every page until it is received and he ends it. */
export function PracticeStrip() {
  const can = useCan();
  const { data } = useApiQuery(
    practiceApi.get,
    {},
    {
      enabled: can(practiceApi.get),
      staleTime: POLL_MS,
      pollMs: (practice) => (practice?.isUnderway && practice.stage !== 'RECEIVED' ? POLL_MS : false),
      handlesErrors: 'all',
    },
  );
  return data?.isUnderway && can(practiceApi.get) ? <UnderwayStrip practice={data} /> : null;
}

function UnderwayStrip({ practice }: { practice: Practice }) {
  const can = useCan();
  const { pathname, search } = useLocation();
  const leave = useApiMutation(practiceApi.leave, { refreshes: [practiceApi.get], blocking: false });
  const isDone = practice.stage === 'RECEIVED';
  const { title, hint, path, opens } = practiceStep(practice, {
    confirm: can(purchaseWorkflow.transitions.confirm.permission),
    ship: can(shipmentsApi.create),
    receive: can(receiptsApi.create),
  });
  return (
    <section className="practice-strip" aria-label="上手采购">
      <output>
        {isDone ? (
          <strong>
            <CheckCircleFilled aria-hidden="true" /> 上手采购已完成
          </strong>
        ) : (
          <strong>
            上手采购 {placeOf(practice)} / {practiceSteps}：{title}
          </strong>
        )}
        <span>{hint}</span>
      </output>
      <span className="practice-commands">
        {pathname + search !== path && (
          <ActionButton size="small" to={path}>
            {opens}
          </ActionButton>
        )}
        <Button size="small" type="text" loading={leave.isPending} onClick={() => leave.mutate({})}>
          {isDone ? '结束' : '退出'}
        </Button>
      </span>
    </section>
  );
}
