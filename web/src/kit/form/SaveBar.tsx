import { Button } from 'antd';
import { formatClock, formatCount } from '../../lib/format/format.ts';
import { keysLabel } from '../../lib/commands.ts';
import { useAllowed } from '../list-rows/RowActions.tsx';
import type { Permission } from '@mrp/contract/permissions.ts';
import type { Endpoint } from '@mrp/contract/lib/endpoint.ts';

/** Saves first, then runs the action: 提交审核. */
export interface SaveAction {
  key: string;
  label: string;
  permission?: Permission | Endpoint;
}

interface SaveBarProps {
  changes: number;
  draftAt: number | null;
  saving: boolean;
  saveLabel: string;
  actions: readonly SaveAction[];
  onSave: () => void;
  onAction: (key: string) => void;
  onDiscard: () => void;
}

export function SaveBar({ changes, draftAt, saving, saveLabel, actions, onSave, onAction, onDiscard }: SaveBarProps) {
  const allowed = useAllowed(actions);
  return (
    <div className="k-save-bar">
      <output>
        {changes > 0 && <span className="k-unsaved">未保存的修改 {formatCount(changes)} 处</span>}
        {changes > 0 && draftAt !== null && <span className="k-draft-at">草稿已存 {formatClock(new Date(draftAt).toISOString())}</span>}
      </output>
      <Button type="text" disabled={changes === 0 || saving} onClick={onDiscard}>
        放弃
      </Button>
      {allowed.map(({ key, label }) => (
        <Button key={key} disabled={saving} onClick={() => onAction(key)}>
          {label}
        </Button>
      ))}
      <Button type="primary" disabled={saving} aria-keyshortcuts="Control+S Meta+S" onClick={onSave}>
        {saveLabel} <kbd>{keysLabel('$mod+s')}</kbd>
      </Button>
    </div>
  );
}
