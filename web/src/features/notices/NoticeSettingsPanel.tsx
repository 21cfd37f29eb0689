import { tasksApi } from '@mrp/contract/features/home/tasks.ts';
import { mailChoices, mailChoicesOf, noticesApi, settingKinds, type NoticeSetting } from '@mrp/contract/features/notices.ts';
import { Drawer, Switch } from 'antd';
import { ChoiceSelect } from '../../kit/pickers/ChoiceSelect.tsx';
import { ReadFailure } from '../../kit/states/ReadFailure.tsx';
import { useApiMutation, useApiQuery } from '../../lib/api/useApi.ts';
import { MailAddressForm } from './MailAddressForm.tsx';
import './notice-settings.css';

/** 通知设置: how the user is told of what; each choice is kept at once. */
export function NoticeSettingsPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { data, error, refetch } = useApiQuery(noticesApi.getSettings, {}, { enabled: open, handlesErrors: 'all' });
  const save = useApiMutation(noticesApi.saveSettings, { refreshes: [noticesApi.getSettings, tasksApi.list], blocking: false });
  const change = (setting: NoticeSetting) => save.mutate({ body: { kinds: [setting] } });
  return (
    <Drawer title="通知设置" open={open} size={520} onClose={onClose}>
      <p className="text-muted">关掉提醒的种类仍列在“任务与通知”里，但不提示、不计入未读。</p>
      {error && <ReadFailure what="设置" error={error} onRetry={() => void refetch()} />}
      {data?.sendsMail && <MailAddressForm key={data.address} address={data.address} failure={data.failure} />}
      {data && !data.sendsMail && <p className="text-muted">系统还没有配置发邮件，通知只在这里提醒。</p>}
      <ul className="plain-list notice-settings">
        {data?.kinds.map((setting) => (
          <SettingRow key={setting.kind} setting={setting} mails={data.sendsMail && data.address !== ''} onChange={change} />
        ))}
      </ul>
    </Drawer>
  );
}

interface SettingRowProps {
  setting: NoticeSetting;
  /** Whether mail can be sent to this user. */
  mails: boolean;
  onChange: (setting: NoticeSetting) => void;
}

function SettingRow({ setting, mails, onChange }: SettingRowProps) {
  const { label, hint } = settingKinds[setting.kind];
  const choices = mailChoicesOf(setting.kind);
  return (
    <li>
      <span>
        <strong>{label}</strong>
        <span className="text-hint">{hint}</span>
      </span>
      {mails && choices.length > 1 && (
        <ChoiceSelect
          aria-label={`邮件：${label}`}
          value={setting.mail}
          options={mailChoices.filter(({ value }) => choices.includes(value))}
          onChange={(mail) => onChange({ ...setting, mail })}
        />
      )}
      <Switch aria-label={`提醒：${label}`} checked={setting.inApp} onChange={(inApp) => onChange({ ...setting, inApp })} />
    </li>
  );
}
