import { garmentOrderStates } from '@mrp/contract/features/styles/workflow.ts';
import { RecordPeek } from '../../../kit/record/RecordPeek.tsx';
import { orderKind } from '../kind.ts';
import { OrderLinesPanel, orderFacts } from './OrderLinesPanel.tsx';

/** 速览 of a garment order. */
export const OrderPeekPanel = ({ id }: { id: string }) => (
  <RecordPeek
    kind={orderKind}
    id={id}
    head={(order) => ({
      name: `${orderKind.noun} ${order.code}`,
      status: garmentOrderStates[order.state],
      subtitle: `${order.style.code} ${order.style.name}`,
      facts: orderFacts(order),
    })}
  >
    {(order) => <OrderLinesPanel order={order} />}
  </RecordPeek>
);
