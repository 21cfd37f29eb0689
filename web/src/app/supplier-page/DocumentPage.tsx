import type { LinkedKind } from '@mrp/contract/features/supplier-links/link.ts';
import { useEffect, useState, type ComponentType } from 'react';
import { ClaimView } from './ClaimView.tsx';
import { failureText } from './sending/failure-text.ts';
import { InquiryView } from './InquiryView.tsx';
import { getDocument, type Linked } from './sending/link-calls.ts';
import { Messages } from './Messages.tsx';
import { OrderView } from './orders/OrderView.tsx';
import { PreparationView } from './PreparationView.tsx';
import { ShipmentView } from './shipping/ShipmentView.tsx';
import { StatementView } from './statements/StatementView.tsx';
import { TaskView } from './samples/TaskView.tsx';
import { useTexts } from './texts.ts';
import type { ViewProps } from './view-props.ts';

/** The kind of a document says which of them is read. */
const views = {
  purchase: OrderView,
  shipment: ShipmentView,
  statement: StatementView,
  claim: ClaimView,
  inquiry: InquiryView,
  preparation: PreparationView,
  developmentTask: TaskView,
} as unknown as Readonly<Record<LinkedKind, ComponentType<ViewProps<unknown>>>>;

/** A document of the link with what its supplier says to it. */
export function DocumentPage({ token, of: { kind, id }, onBack }: { token: string; of: Linked; onBack?: () => void }) {
  const texts = useTexts();
  const [shown, setShown] = useState<unknown>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    let isGone = false;
    getDocument<unknown>(token, { kind, id }).then(
      (read) => !isGone && setShown(read),
      (error: unknown) => !isGone && setFailure(error),
    );
    return () => {
      isGone = true;
    };
  }, [token, kind, id]);
  const View = views[kind];
  return (
    <>
      {onBack && (
        <button type="button" className="link" onClick={onBack}>
          ← {texts.back}
        </button>
      )}
      {failure !== null && <p role="alert">{failureText(failure, texts)}</p>}
      {shown === null && failure === null && <output className="loading">{texts.loading}</output>}
      {shown !== null && (
        <>
          <View token={token} shown={shown} onShown={setShown} />
          <Messages token={token} of={{ kind, id }} />
        </>
      )}
    </>
  );
}
