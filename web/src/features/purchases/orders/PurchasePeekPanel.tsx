import { purchasesApi } from '@mrp/contract/features/purchases.ts';
import { purchaseWorkflow } from '@mrp/contract/features/purchases/workflow.ts';
import { purchaseWords } from '@mrp/contract/features/purchases/words.ts';
import { PeekRecord } from '../../../kit/peek/PeekRecord.tsx';
import { FactList } from '../../../kit/object/Facts.tsx';
import { ObjectHead } from '../../../kit/object/ObjectHead.tsx';
import { purchaseDetails, purchaseFacts } from './PurchaseFactsPanel.tsx';
import { PurchaseLinesPanel } from './PurchaseLinesPanel.tsx';
import { goodsName } from '../text.ts';

/** 速览 of an order: its head and its lines. */
export function PurchasePeekPanel({ id }: { id: string }) {
  return (
    <PeekRecord noun={purchaseWords.purchase} id={id} read={purchasesApi.get}>
      {(order) => (
        <>
          <ObjectHead
            level={2}
            name={goodsName(order)}
            code={order.code}
            status={purchaseWorkflow.states[order.state]}
            facts={purchaseFacts(order)}
          />
          <PurchaseLinesPanel order={order} />
          <FactList facts={purchaseDetails(order)} />
        </>
      )}
    </PeekRecord>
  );
}
