import { Drawer, Form, Segmented, Switch } from 'antd';
import { setPreference, usePreferences, type Density, type ThemeMode } from '../../lib/session/preferences.ts';
import { keepSetting, useShell } from './shell-store.ts';

const themes: { label: string; value: ThemeMode }[] = [
  { label: '浅色', value: 'light' },
  { label: '深色', value: 'dark' },
  { label: '跟随系统', value: 'system' },
];
const densities: { label: string; value: Density }[] = [
  { label: '紧凑', value: 'compact' },
  { label: '标准', value: 'standard' },
  { label: '图片', value: 'picture' },
];

/** 显示设置, stored in this browser. */
export function SettingsDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { fixedHeader, sidebarLogo } = useShell();
  const { theme, density } = usePreferences();
  return (
    <Drawer title="显示设置" open={open} size={320} onClose={onClose}>
      <Form layout="vertical" component="div">
        <Form.Item label="主题">
          <Segmented block aria-label="主题" options={themes} value={theme} onChange={(value) => setPreference('theme', value)} />
        </Form.Item>
        <Form.Item label="列表密度">
          <Segmented
            block
            aria-label="列表密度"
            options={densities}
            value={density}
            onChange={(value) => setPreference('density', value)}
          />
        </Form.Item>
        <SwitchRow label="固定顶栏" checked={fixedHeader} onChange={(on) => keepSetting('fixedHeader', on)} />
        <SwitchRow label="显示菜单标志" checked={sidebarLogo} onChange={(on) => keepSetting('sidebarLogo', on)} />
        <SingleKeysSwitch />
      </Form>
    </Drawer>
  );
}

/** Users who dictate text or press keys by accident can turn shortcuts off. */
export function SingleKeysSwitch() {
  const singleKeys = usePreferences((preferences) => preferences.singleKeys);
  return <SwitchRow label="单字母快捷键" checked={singleKeys === 'on'} onChange={(on) => setPreference('singleKeys', on ? 'on' : 'off')} />;
}

function SwitchRow({ label, checked, onChange }: { label: string; checked: boolean; onChange: (on: boolean) => void }) {
  return (
    <div className="switch-row">
      <span>{label}</span>
      <Switch aria-label={label} checked={checked} onChange={onChange} />
    </div>
  );
}
