import { ReloadOutlined, SettingOutlined } from '@ant-design/icons';
import type { ReportAnswer, ReportSpec } from '@mrp/contract/lib/report.ts';
import { EXPORT } from '@mrp/contract/permissions.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { formatTime } from '../../lib/format.ts';
import { ActionButton } from '../ActionButton.tsx';
import { lazyComponent } from '../lazy.tsx';
import type { Action } from '../list/list-actions.ts';
import type { ListState, Reader } from '../list/list-url.ts';
import { useAllowed } from '../list/RowActions.tsx';
import type { ChangeState } from '../list/useListState.ts';
import { useViewActions } from '../list/useViewActions.tsx';
import type { ListViewSettings } from '../list/useViewSettings.ts';
import { ViewBar } from '../list/ViewBar.tsx';
import { useActionCommands } from '../useActionCommands.ts';

const ColumnsDrawer = lazyComponent(async () => (await import('../list/ColumnsDrawer.tsx')).ColumnsDrawer);

interface ReportHeadProps {
  spec: ReportSpec;
  state: ListState;
  change: ChangeState;
  reader: Reader;
  look: ListViewSettings;
  answer: ReportAnswer | undefined;
  refreshing: boolean;
  onRefresh: () => void;
  onExport: () => void;
}

/** Title, moment and period of the figures, views, and what is done with the report. */
export function ReportHead({ spec, state, change, reader, look, answer, refreshing, onRefresh, onExport }: ReportHeadProps) {
  const [arranging, setArranging] = useState(false);
  const views = useViewActions({ spec, state, look, reader, change });
  const actions: Action[] = [
    { key: 'save-view', label: '保存为视图', run: views.saveAs },
    { key: 'print', label: '打印', run: () => window.print() },
    { key: 'export', label: '导出', permission: EXPORT, run: onExport },
  ];
  const allowed = useAllowed(actions);
  const arrange = () => setArranging(true);
  useActionCommands(spec.title, [...allowed, { key: 'columns', label: '列设置', run: arrange }]);
  return (
    <header className="k-list-head k-report-head">
      <h1>{spec.title}</h1>
      {answer && <span className="k-list-total">{`${answer.from} 至 ${answer.to}，数据截至 ${formatTime(answer.asOf)}`}</span>}
      <ViewBar look={look} actions={views} />
      <div className="k-list-actions">
        {allowed.map(({ key, label, run }) => (
          <ActionButton key={key} run={run}>
            {label}
          </ActionButton>
        ))}
        <Button icon={<SettingOutlined />} type="text" aria-label="列设置" title="列设置" onClick={arrange} />
        <Button icon={<ReloadOutlined spin={refreshing} />} type="text" aria-label="刷新" title="刷新" onClick={onRefresh} />
      </div>
      <ColumnsDrawer open={arranging} columns={look.columns} onArrange={look.arrange} onClose={() => setArranging(false)} />
      {views.dialog}
    </header>
  );
}
