import { noticesApi } from '@mrp/contract/features/notices.ts';
import { reportsApi } from '@mrp/contract/features/reports.ts';
import {
  frequencies,
  reportPages,
  SubscriptionInput,
  type ReportName,
  type Subscription,
} from '@mrp/contract/features/reports/subscriptions.ts';
import { Button, Form, Input, Radio, Switch } from 'antd';
import { Link } from 'react-router';
import { Field } from '../../kit/form/fields/Field.tsx';
import { ModalForm } from '../../kit/form/ModalForm.tsx';
import type { SubscribeProps } from '../../kit/report/ReportHead.tsx';
import { confirm } from '../../kit/actions/Confirm.tsx';
import { toast } from '../../lib/toast.ts';
import { useApiMutation, useApiQuery } from '../../lib/api/useApi.ts';
import './subscriptions.css';

type Values = Pick<SubscriptionInput, 'name' | 'frequency' | 'mail'>;

/** 订阅: the report as it is shown, every day or week, and what the user has subscribed to. */
export function SubscriptionForm({ report, query, view, onClose }: SubscribeProps & { report: ReportName }) {
  const [form] = Form.useForm<Values>();
  const { title } = reportPages[report];
  const { data: settings } = useApiQuery(noticesApi.getSettings, {});
  const save = useApiMutation(reportsApi.subscribe, {
    refreshes: [reportsApi.listSubscriptions],
    onSuccess: ({ name, nextOn }) => {
      toast.success(`已订阅“${name}”，${nextOn} 早上第一次发送`);
      onClose();
    },
  });
  const subscribe = (values: Values) => save.mutate({ body: { ...values, report, query } });
  return (
    <ModalForm
      form={form}
      schema={SubscriptionInput}
      title={`订阅${title}`}
      okText="订阅"
      saving={save.isPending}
      initialValues={{ name: view || title, frequency: 'DAILY', mail: false }}
      onSave={subscribe}
      onClose={onClose}
    >
      <p className="text-muted subscription-note">按现在的筛选、分组和排序发送；没有选日期的按发送那天的近 90 天。</p>
      <Field name="name" label="名称" hint="同名的订阅会被这次的代替">
        <Input maxLength={40} />
      </Field>
      <Field name="frequency" label="发送">
        <Radio.Group options={[...frequencies]} />
      </Field>
      {settings?.sendsMail && (
        <Field name="mail" label="同时发邮件" hint={mailHint(settings.address)} valuePropName="checked">
          <Switch disabled={settings.address === ''} />
        </Field>
      )}
      {!settings?.sendsMail && (
        <Form.Item name="mail" hidden>
          <Switch />
        </Form.Item>
      )}
      <Subscriptions />
    </ModalForm>
  );
}

const mailHint = (address: string): string =>
  address === '' ? '先在右上角用户菜单的“通知设置”里填写邮件地址' : `带指标和前 10 行，发到 ${address}`;

/** The user's own subscriptions, of all reports. */
function Subscriptions() {
  const { data = [] } = useApiQuery(reportsApi.listSubscriptions, {});
  const stop = useApiMutation(reportsApi.unsubscribe, { refreshes: [reportsApi.listSubscriptions] });
  const ask = async ({ id, name }: Subscription) => {
    if (await confirm({ title: `停止订阅“${name}”？`, content: '以后不再发送，已收到的通知仍保留。', okText: '停止' }))
      stop.mutate({ params: { id } }, { onSuccess: () => toast.success(`已停止“${name}”`) });
  };
  if (data.length === 0) return null;
  return (
    <section className="subscriptions" aria-label="我的订阅">
      <h3>我的订阅</h3>
      <ul className="plain-list">
        {data.map((one) => (
          <li key={one.id}>
            <span>
              <Link to={one.path}>{`${reportPages[one.report].title}：${one.name}`}</Link>
              <span className="text-hint">{factsOf(one)}</span>
            </span>
            <Button size="small" aria-label={`停止订阅 ${one.name}`} onClick={() => void ask(one)}>
              停止
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function factsOf({ frequency, mail, nextOn, paused }: Subscription): string {
  if (paused) return '您现在没有查看权限，暂不发送';
  const word = frequencies.find(({ value }) => value === frequency)?.label ?? '';
  return `${word}${mail ? '，同时发邮件' : ''}，下次 ${nextOn}`;
}
