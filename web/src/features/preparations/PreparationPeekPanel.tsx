import { preparationsApi } from '@mrp/contract/features/preparations.ts';
import { preparationWorkflow } from '@mrp/contract/features/preparations/workflow.ts';
import { preparationWords } from '@mrp/contract/features/preparations/words.ts';
import { PeekRecord } from '../../kit/peek/PeekRecord.tsx';
import { FactList } from '../../kit/object/Facts.tsx';
import { ObjectHead } from '../../kit/object/ObjectHead.tsx';
import { preparationDetails, preparationFacts } from './PreparationFactsPanel.tsx';
import { PreparationLinesPanel } from './PreparationLinesPanel.tsx';
import { itemName } from './text.ts';

/** 速览 of an order: its head and its lines. */
export function PreparationPeekPanel({ id }: { id: string }) {
  return (
    <PeekRecord noun={preparationWords.preparation} id={id} read={preparationsApi.get}>
      {(order) => (
        <>
          <ObjectHead
            level={2}
            name={itemName(order)}
            code={order.code}
            status={preparationWorkflow.states[order.state]}
            facts={preparationFacts(order)}
          />
          <PreparationLinesPanel order={order} />
          <FactList facts={preparationDetails(order)} />
        </>
      )}
    </PeekRecord>
  );
}
