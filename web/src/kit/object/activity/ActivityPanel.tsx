import { HistoryOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { formatCount } from '../../../lib/format/format.ts';
import { readStored } from '../../../lib/session/storage.ts';

const wide = matchMedia('(min-width: 1600px)');

function watchWide(changed: () => void): () => void {
  wide.addEventListener('change', changed);
  return () => wide.removeEventListener('change', changed);
}

const KEPT = 'rail';

export interface ActivityPanelState {
  /** Rendered beside the sections; otherwise opened by its button. */
  open: boolean;
  drawer: boolean;
  show: () => void;
  hide: () => void;
}

/** Open by default on wide windows until the user closes it; narrow windows show a button. */
export function useActivityPanel(exists: boolean): ActivityPanelState {
  const hasRoom = useSyncExternalStore(watchWide, () => wide.matches);
  const [closed, setClosed] = useState(() => readStored(KEPT) === 'closed');
  const [drawer, setDrawer] = useState(false);
  const keep = (now: boolean) => {
    localStorage.setItem(KEPT, now ? 'closed' : 'open');
    setClosed(now);
  };
  return {
    open: exists && hasRoom && !closed,
    drawer: drawer && !(hasRoom && !closed),
    show: () => (hasRoom ? keep(false) : setDrawer(true)),
    hide: () => (hasRoom ? keep(true) : setDrawer(false)),
  };
}

export function ActivityPanelButton({ count, onOpen }: { count: number | undefined; onOpen: () => void }) {
  return (
    <Button icon={<HistoryOutlined aria-hidden />} onClick={onOpen}>
      动态{count !== undefined && ` ${formatCount(count)}`}
    </Button>
  );
}

export function ActivityPanel({ state: { open, drawer, hide }, children }: { state: ActivityPanelState; children: ReactNode }) {
  if (!open)
    return (
      <ActivityPanelDrawer open={drawer} onClose={hide}>
        {children}
      </ActivityPanelDrawer>
    );
  return (
    <aside className="k-activity-panel" aria-label="动态">
      <CloseActivityPanel onClose={hide} />
      {children}
    </aside>
  );
}

/** Used where there is no room beside the sections, and on form pages. */
export function ActivityPanelDrawer({ open, onClose, children }: { open: boolean; onClose: () => void; children: ReactNode }) {
  return (
    <Drawer open={open} aria-label="动态" size={360} closable={false} onClose={onClose}>
      <div className="k-activity-panel-drawer">
        <CloseActivityPanel onClose={onClose} />
        {children}
      </div>
    </Drawer>
  );
}

const CloseActivityPanel = ({ onClose }: { onClose: () => void }) => (
  <Button
    className="k-activity-panel-close"
    type="text"
    size="small"
    icon={<RightOutlined aria-hidden />}
    aria-label="收起动态"
    onClick={onClose}
  />
);
