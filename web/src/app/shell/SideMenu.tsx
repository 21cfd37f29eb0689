import { lazyComponent } from '../../kit/lazy.tsx';
import { MenuContent } from './MenuContent.tsx';
import { closeSidebar, useShell } from './shell-store.ts';
import './side-menu.css';

const MenuDrawer = lazyComponent(async () => (await import('./MenuDrawer.tsx')).MenuDrawer);

/** 210 px wide, 50 px collapsed; below 992 px a drawer over the page. */
export function SideMenu() {
  const { sidebar, device } = useShell();
  if (device === 'desktop') {
    return (
      <aside className={`side-menu ${sidebar.opened ? '' : 'collapsed'} ${sidebar.withoutAnimation ? 'still' : ''}`}>
        <MenuContent collapsed={!sidebar.opened} />
      </aside>
    );
  }
  if (!sidebar.opened && sidebar.withoutAnimation) return null;
  return <MenuDrawer open={sidebar.opened} onClose={() => closeSidebar(false)} />;
}
