import type { ReportSpec } from '@mrp/contract/lib/report.ts';
import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Reader } from '../list/list-url.ts';
import { OPENED, readOpened, writeOpened, type OpenedFigure } from './opened-figure.ts';

/** The opened figure stands in the address, so that a link opens its documents. */
export function useOpenedFigure(spec: ReportSpec, reader: Reader) {
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
  const text = params.get(OPENED);
  const opened = useMemo(() => readOpened(spec, text, reader), [spec, text, reader]);
  return { opened, open: (figure: OpenedFigure) => go(figure), close: () => go(undefined) };
}
