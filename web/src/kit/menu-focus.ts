import type { RefObject } from 'react';

/** A menu that closes while the focus is in it gives that back to its button; a click elsewhere keeps what it chose. */
export function giveBackFocus(open: boolean, button: RefObject<HTMLElement | null>): void {
  if (open) return;
  requestAnimationFrame(() => {
    const focused = document.activeElement;
    if (focused === document.body || focused?.closest('.ant-dropdown')) button.current?.focus({ preventScroll: true });
  });
}
