import { stylesApi } from '@mrp/contract/features/styles.ts';
import { garmentOrderStates } from '@mrp/contract/features/styles/workflow.ts';
import { PeekRecord } from '../../kit/list/PeekRecord.tsx';
import { ObjectHead } from '../../kit/object/ObjectHead.tsx';
import { useApiQuery } from '../../lib/useApi.ts';
import { OrderLinesPanel, orderFacts } from './OrderLinesPanel.tsx';

/** 速览 of a garment order. */
export function OrderPeekPanel({ id }: { id: string }) {
  const read = useApiQuery(stylesApi.getOrder, { params: { id } }, { handlesErrors: 'all' });
  return (
    <PeekRecord noun="成衣订单" id={id} read={read}>
      {(order) => (
        <>
          <ObjectHead
            level={2}
            name={`成衣订单 ${order.code}`}
            status={garmentOrderStates[order.state]}
            subtitle={`${order.style.code} ${order.style.name}`}
            facts={orderFacts(order)}
          />
          <OrderLinesPanel order={order} />
        </>
      )}
    </PeekRecord>
  );
}
