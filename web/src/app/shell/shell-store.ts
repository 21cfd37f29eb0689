import { create } from 'zustand';
import { readCookie, writeCookie } from '../../lib/session/cookies.ts';
import { readStored } from '../../lib/session/storage.ts';

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

const opensOnDesktop = (): boolean => readCookie('sidebarStatus') !== '0';

/** The cookie keeps the choice of a desktop window; in a narrow one the menu is a drawer, whose state is not kept. */
export function toggleSidebar(): void {
  const { sidebar, device } = useShell.getState();
  if (device === 'desktop') writeCookie('sidebarStatus', sidebar.opened ? '0' : '1');
  useShell.setState({ sidebar: { opened: !sidebar.opened, withoutAnimation: false } });
}

/** Closes without animation after a resize or a page change on a phone. */
export const closeSidebar = (withoutAnimation: boolean): void => useShell.setState({ sidebar: { opened: false, withoutAnimation } });

/** Collapses the menu for a wide page; returns how to restore the user's own choice, if it was collapsed. */
export function collapseForWidePage(): (() => void) | undefined {
  if (!useShell.getState().sidebar.opened || !matchMedia(BELOW_WIDE).matches) return undefined;
  useShell.setState({ sidebar: { opened: false, withoutAnimation: true } });
  return () => {
    const { device } = useShell.getState();
    if (device === 'desktop') useShell.setState({ sidebar: { opened: opensOnDesktop(), withoutAnimation: true } });
  };
}

export function keepSetting(key: 'fixedHeader' | 'sidebarLogo', on: boolean): void {
  localStorage.setItem(key, on ? '1' : '0');
  useShell.setState({ [key]: on });
}

/** Follows the window's width: below 992 px the menu is a drawer that starts closed; widened again, it is as the user left it. */
export function watchDevice(): () => void {
  const narrow = matchMedia(MOBILE);
  const follow = () => {
    useShell.setState({ device: narrow.matches ? 'mobile' : 'desktop' });
    if (narrow.matches) closeSidebar(true);
    else useShell.setState({ sidebar: { opened: opensOnDesktop(), withoutAnimation: true } });
  };
  follow();
  narrow.addEventListener('change', follow);
  return () => narrow.removeEventListener('change', follow);
}
