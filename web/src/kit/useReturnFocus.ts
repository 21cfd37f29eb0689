import { useEffect, useState } from 'react';

/** For what is on the page only while it is open: the focus goes back to where it was before. */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) requestAnimationFrame(() => opener.focus({ preventScroll: true }));
    },
    [opener],
  );
}
