import { Drawer } from 'antd';
import { MenuContent } from './MenuContent.tsx';

export function MenuDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Drawer
      open={open}
      placement="left"
      size={210}
      closable={false}
      aria-label="主菜单"
      styles={{ body: { padding: 0 } }}
      onClose={onClose}
    >
      <div className="side-menu in-drawer">
        <MenuContent collapsed={false} />
      </div>
    </Drawer>
  );
}
