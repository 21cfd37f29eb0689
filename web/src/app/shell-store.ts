import { create } from 'zustand';
import { readCookie, writeCookie } from '../lib/cookies.ts';

interface ShellState {
  sidebar: { opened: boolean; withoutAnimation: boolean };
  device: 'desktop' | 'mobile';
  hideNavigation: boolean;
  showSettings: boolean;
  fixedHeader: boolean;
  sidebarLogo: boolean;
}

/** Of the screen: paper is narrow too, and printing is no reason to close the menu. */
const MOBILE = 'screen and (max-width: 991.98px)';

export const useShell = create<ShellState>(() => ({
  sidebar: { opened: readCookie('sidebarStatus') !== '0', withoutAnimation: false },
  device: 'desktop',
  hideNavigation: new URLSearchParams(location.search).has('isApple'),
  showSettings: false,
  fixedHeader: localStorage.getItem('fixedHeader') === '1',
  sidebarLogo: localStorage.getItem('sidebarLogo') !== '0',
}));

/** The seed: each change is saved, also the one that a narrow window makes. */
function setSidebar(opened: boolean, withoutAnimation: boolean): void {
  if (useShell.getState().sidebar.opened !== opened) writeCookie('sidebarStatus', opened ? '1' : '0');
  useShell.setState({ sidebar: { opened, withoutAnimation } });
}

export const toggleSidebar = (): void => setSidebar(!useShell.getState().sidebar.opened, false);

/** A narrow window, or a page change on a phone, closes without a move. */
export const closeSidebar = (withoutAnimation: boolean): void => setSidebar(false, withoutAnimation);

export function keepSetting(key: 'fixedHeader' | 'sidebarLogo', on: boolean): void {
  localStorage.setItem(key, on ? '1' : '0');
  useShell.setState({ [key]: on });
}

/** Follows the window's width; under 992 px the menu becomes a drawer, closed at first. */
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
