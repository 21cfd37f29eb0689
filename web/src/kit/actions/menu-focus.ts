import type { RefObject } from 'react';

/** A menu that closes with the focus inside returns it to its button; a click elsewhere keeps its own focus. */
export function restoreMenuFocus(open: boolean, button: RefObject<HTMLElement | null>): void {
  if (open) return;
  requestAnimationFrame(() => {
    const focused = document.activeElement;
    if (focused === document.body || focused?.closest('.ant-dropdown')) button.current?.focus({ preventScroll: true });
  });
}
