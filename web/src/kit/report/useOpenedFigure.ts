import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { OPENED, readOpened, writeOpened, type OpenedFigure } from './opened-figure.ts';

/** The opened figure stands in the address, so that a link opens its documents. */
export function useOpenedFigure() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const go = useCallback(
    (figure: OpenedFigure | undefined) => {
      const address = new URLSearchParams(window.location.search);
      if (figure) address.set(OPENED, writeOpened(figure));
      else address.delete(OPENED);
      void navigate({ search: address.toString().replaceAll('%2C', ',') }, { replace: true, preventScrollReset: true });
    },
    [navigate],
  );
  return { opened: readOpened(params.get(OPENED)), open: (figure: OpenedFigure) => go(figure), close: () => go(undefined) };
}
