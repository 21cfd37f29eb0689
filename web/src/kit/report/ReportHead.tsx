import { ReloadOutlined, SettingOutlined } from '@ant-design/icons';
import type { ReportAnswer, ReportSpec } from '@mrp/contract/lib/report.ts';
import { EXPORT } from '@mrp/contract/permissions.ts';
import { Button } from 'antd';
import { useState, type ComponentType } from 'react';
import { formatTime } from '../../lib/format/format.ts';
import { ActionButton } from '../actions/ActionButton.tsx';
import { lazyComponent } from '../lazy.tsx';
import type { Action } from '../list/list-actions.ts';
import { queryText, type ListState, type Reader } from '../list/list-url.ts';
import { useAllowed } from '../list-rows/RowActions.tsx';
import type { ChangeState } from '../list/useListState.ts';
import { useIsNarrow } from '../list/useIsNarrow.ts';
import { useViewActions } from '../list-views/useViewActions.tsx';
import type { ListViewSettings } from '../list-views/useViewSettings.ts';
import { ViewBar } from '../list-views/ViewBar.tsx';
import { useActionCommands } from '../actions/useActionCommands.ts';
import '../list/list-head.css';

const ColumnsDrawer = lazyComponent(async () => (await import('../list-columns/ColumnsDrawer.tsx')).ColumnsDrawer);

export interface SubscribeProps {
  /** Filters, order and grouping of the page. */
  query: string;
  /** Name of the view that is shown, unchanged; "" without one. */
  view: string;
  onClose: () => void;
}

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
  Subscribe: ComponentType<SubscribeProps>;
}

/** Title, moment and period of the figures, views, and what is done with the report. */
export function ReportHead(props: ReportHeadProps) {
  const { spec, state, change, reader, look, answer, refreshing, onRefresh, onExport, Subscribe } = props;
  const narrow = useIsNarrow();
  const [arranging, setArranging] = useState(false);
  const [subscribing, setSubscribing] = useState(false);
  const views = useViewActions({ spec, state, look, reader, change });
  const actions: Action[] = [
    { key: 'save-view', label: '保存为视图', run: views.saveAs },
    { key: 'subscribe', label: '订阅', run: () => setSubscribing(true) },
    // Phones print from their own menu.
    ...(narrow ? [] : [{ key: 'print', label: '打印', run: () => window.print() }]),
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
      {subscribing && (
        <Subscribe
          query={queryText(spec, state)}
          view={look.active && !look.changed ? look.active.name : ''}
          onClose={() => setSubscribing(false)}
        />
      )}
    </header>
  );
}
