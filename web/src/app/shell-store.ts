import { create } from 'zustand';
import { readCookie, writeCookie } from '../lib/cookies.ts';
import { readStored } from '../lib/storage.ts';

interface ShellState {
  sidebar: { opened: boolean; withoutAnimation: boolean };
  device: 'desktop' | 'mobile';
  hideNavigation: boolean;
  showSettings: boolean;
  fixedHeader: boolean;
  sidebarLogo: boolean;
}

/** These apply to screens only: a printed page is narrow too and must not close the menu. */
const MOBILE = 'screen and (max-width: 991.98px)';
const BELOW_WIDE = 'screen and (max-width: 1599.98px)';

export const useShell = create<ShellState>(() => ({
  sidebar: { opened: readCookie('sidebarStatus') !== '0', withoutAnimation: false },
  device: 'desktop',
  hideNavigation: new URLSearchParams(location.search).has('isApple'),
  showSettings: false,
  fixedHeader: readStored('fixedHeader') === '1',
  sidebarLogo: readStored('sidebarLogo') !== '0',
}));

/** Stores each change, also those that a narrow window causes. */
function setSidebar(opened: boolean, withoutAnimation: boolean): void {
  if (useShell.getState().sidebar.opened !== opened) writeCookie('sidebarStatus', opened ? '1' : '0');
  useShell.setState({ sidebar: { opened, withoutAnimation } });
}

export const toggleSidebar = (): void => setSidebar(!useShell.getState().sidebar.opened, false);

/** Closes without animation after a resize or a page change on a phone. */
export const closeSidebar = (withoutAnimation: boolean): void => setSidebar(false, withoutAnimation);

/** Collapses the menu for a wide page; returns how to restore the user's own choice, if it was collapsed. */
export function collapseForWidePage(): (() => void) | undefined {
  if (!useShell.getState().sidebar.opened || !matchMedia(BELOW_WIDE).matches) return undefined;
  useShell.setState({ sidebar: { opened: false, withoutAnimation: true } });
  return () => {
    const { device } = useShell.getState();
    if (device === 'desktop') useShell.setState({ sidebar: { opened: readCookie('sidebarStatus') !== '0', withoutAnimation: true } });
  };
}

export function keepSetting(key: 'fixedHeader' | 'sidebarLogo', on: boolean): void {
  localStorage.setItem(key, on ? '1' : '0');
  useShell.setState({ [key]: on });
}

/** Follows the window's width; below 992 px the menu is a drawer that starts closed. */
export function watchDevice(): () => void {
  const narrow = matchMedia(MOBILE);
  const follow = () => {
    useShell.setState({ device: narrow.matches ? 'mobile' : 'desktop' });
    if (narrow.matches) closeSidebar(true);
  };
  follow();
  narrow.addEventListener('change', follow);
  return () => narrow.removeEventListener('change', follow);
}
