import { tasksApi } from '@mrp/contract/features/home/tasks.ts';
import { noticesApi, settingKinds, type NoticeSetting } from '@mrp/contract/features/notices.ts';
import { Button, Drawer, Switch } from 'antd';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { useApiMutation, useApiQuery } from '../../lib/useApi.ts';
import './notice-settings.css';

/** 通知设置: how the user is told of what; each choice is kept at once. */
export function NoticeSettingsPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { data, error, refetch } = useApiQuery(noticesApi.getSettings, {}, { enabled: open, handlesErrors: 'all' });
  const save = useApiMutation(noticesApi.saveSettings, { refreshes: [noticesApi.getSettings, tasksApi.list], blocking: false });
  const change = (setting: NoticeSetting) => save.mutate({ body: { kinds: [setting] } });
  return (
    <Drawer title="通知设置" open={open} size={450} onClose={onClose}>
      <p className="text-muted">关掉的种类仍列在“任务与通知”里，但不提醒、不计入未读。</p>
      {error && <EmptyState title="没有读到设置" hint={error.message} action={<Button onClick={() => void refetch()}>重试</Button>} />}
      <ul className="plain-list notice-settings">
        {data?.kinds.map((setting) => (
          <SettingRow key={setting.kind} setting={setting} onChange={change} />
        ))}
      </ul>
    </Drawer>
  );
}

function SettingRow({ setting, onChange }: { setting: NoticeSetting; onChange: (setting: NoticeSetting) => void }) {
  const { label, hint } = settingKinds[setting.kind];
  return (
    <li>
      <span>
        <strong>{label}</strong>
        <span className="text-hint">{hint}</span>
      </span>
      <Switch aria-label={`提醒：${label}`} checked={setting.inApp} onChange={(inApp) => onChange({ ...setting, inApp })} />
    </li>
  );
}
