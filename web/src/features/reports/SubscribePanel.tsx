import type { ReportName } from '@mrp/contract/features/reports/subscriptions.ts';
import { lazyPanel } from '../../kit/lazy.tsx';
import type { SubscribeProps } from '../../kit/report/ReportHead.tsx';

const SubscriptionForm = lazyPanel(async () => (await import('./SubscriptionForm.tsx')).SubscriptionForm);

/** 订阅 of one report. */
export const subscribeDialog = (report: ReportName) =>
  function Subscribe(props: SubscribeProps) {
    return <SubscriptionForm report={report} {...props} />;
  };
