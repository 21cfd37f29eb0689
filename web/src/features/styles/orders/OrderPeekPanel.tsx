import { stylesApi } from '@mrp/contract/features/styles.ts';
import { garmentOrderStates } from '@mrp/contract/features/styles/workflow.ts';
import { styleWords } from '@mrp/contract/features/styles/words.ts';
import { PeekRecord } from '../../../kit/peek/PeekRecord.tsx';
import { ObjectHead } from '../../../kit/object/ObjectHead.tsx';
import { OrderLinesPanel, orderFacts } from './OrderLinesPanel.tsx';

/** 速览 of a garment order. */
export function OrderPeekPanel({ id }: { id: string }) {
  return (
    <PeekRecord noun={styleWords.garmentOrder} id={id} read={stylesApi.getOrder}>
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
