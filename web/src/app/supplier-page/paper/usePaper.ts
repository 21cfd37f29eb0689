import type { LinkPaper } from '@mrp/contract/features/supplier-links/paper.ts';
import { useState } from 'react';
import { failureText } from '../sending/failure-text.ts';
import { LinkError, OFFLINE, readPaper, type Linked, type PrintedShipment } from '../sending/link-calls.ts';
import { useTexts } from '../texts.ts';

/** What draws codes is loaded only by who prints. */
const loadView = () =>
  import('./PaperView.tsx').catch(() => {
    throw new LinkError(OFFLINE, '');
  });

interface Printed {
  paper: LinkPaper;
  View: Awaited<ReturnType<typeof loadView>>['PaperView'];
}

/** The paper of a shipment that is shown in the place of its order, or of itself. */
export function usePaper(token: string, of: Linked) {
  const texts = useTexts();
  const [printed, setPrinted] = useState<Printed | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const open = (shipment: PrintedShipment | null): void => {
    setFailure(null);
    Promise.all([readPaper(token, of, shipment), loadView()]).then(
      ([paper, { PaperView }]) => {
        setPrinted({ paper, View: PaperView });
        scrollTo(0, 0);
      },
      (error: unknown) => setFailure(failureText(error, texts)),
    );
  };
  return { printed, failure, open, close: () => setPrinted(null) };
}
