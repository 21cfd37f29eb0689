import { useEffect, useState } from 'react';

/** For components that exist only while open: returns the focus to the previous element. */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) requestAnimationFrame(() => opener.focus({ preventScroll: true }));
    },
    [opener],
  );
}
