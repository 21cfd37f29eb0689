import { create } from 'zustand';

/** The address of pages that do without the router. */
export const usePlainAddress = create<{ url: URL }>(() => ({ url: new URL(location.href) }));

const refresh = (): void => usePlainAddress.setState({ url: new URL(location.href) });

/** Follows the back button. */
export function followHistory(): () => void {
  addEventListener('popstate', refresh);
  return () => removeEventListener('popstate', refresh);
}

export function goTo(address: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  refresh();
  scrollTo(0, 0);
}
