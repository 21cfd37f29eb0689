import { RightOutlined } from '@ant-design/icons';
import type { KeyboardEvent, ReactNode } from 'react';
import { formatCount } from '../../lib/format/format.ts';
import { useWholeTabs } from '../useWholeTabs.ts';
import './list.css';

export interface Tab {
  key: string;
  label: string;
  count?: number | undefined;
  /** Number of errors in what the tab shows. */
  wrong?: number;
}

interface TabRowProps {
  label: string;
  tabs: readonly Tab[];
  active: string | undefined;
  onPick: (key: string) => void;
  /** Shown after the last tab. */
  views?: ReactNode;
  /** Id of the element that the tabs control. */
  panelId: string;
  /** Controls at the right end: beside the tablist, not inside it. */
  children?: ReactNode;
}

export const tabId = (panelId: string, key: string): string => `${panelId}-tab-${key}`;

export function TabRow({ tabs, views, children, ...row }: TabRowProps) {
  return (
    <div className="k-tab-row">
      {tabs.length > 0 && <Tabs tabs={tabs} {...row} />}
      {views}
      <div className="k-tab-tools">{children}</div>
    </div>
  );
}

function Tabs({ label, tabs, active, onPick, panelId }: Omit<TabRowProps, 'views' | 'children'>) {
  const { row, more } = useWholeTabs(active, tabs.length);
  return (
    <div className="k-tabs-line">
      <div ref={row} className="k-tabs" role="tablist" aria-label={label}>
        {tabs.map(({ key, label: text, count, wrong }, at) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={tabId(panelId, key)}
            aria-selected={key === active}
            aria-controls={panelId}
            tabIndex={key === active || (active === undefined && at === 0) ? 0 : -1}
            onClick={() => onPick(key)}
            onKeyDown={moveByKey}
          >
            {text}
            {count !== undefined && <span className="k-tab-count"> {formatCount(count)}</span>}
            {wrong !== undefined && <span className="k-tab-wrong"> {formatCount(wrong)} 处错误</span>}
          </button>
        ))}
      </div>
      <RightOutlined className={`k-tabs-more ${more ? '' : 'none'}`} aria-hidden />
    </div>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

function moveByKey(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const tabs = [...event.currentTarget.parentElement!.querySelectorAll<HTMLElement>('[role=tab]')];
  const at = tabs.indexOf(event.currentTarget);
  tabs[(at + step + tabs.length) % tabs.length]?.focus();
}
