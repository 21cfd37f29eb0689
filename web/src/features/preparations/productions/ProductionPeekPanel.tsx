import { productionsApi } from '@mrp/contract/features/preparations.ts';
import { productionWorkflow } from '@mrp/contract/features/preparations/workflow.ts';
import { preparationWords } from '@mrp/contract/features/preparations/words.ts';
import { PeekRecord } from '../../../kit/peek/PeekRecord.tsx';
import { FactList } from '../../../kit/object/Facts.tsx';
import { ObjectHead } from '../../../kit/object/ObjectHead.tsx';
import { greigeFacts, productionDetails, productionFacts } from './ProductionFactsPanel.tsx';
import { SharesPanel } from '../SharesPanel.tsx';
import { itemName } from '../text.ts';

/** 速览 of a production: its head, its orders and its greige. */
export function ProductionPeekPanel({ id }: { id: string }) {
  return (
    <PeekRecord noun={preparationWords.productionOrder} id={id} read={productionsApi.get}>
      {(production) => (
        <>
          <ObjectHead
            level={2}
            name={itemName(production)}
            code={production.code}
            status={productionWorkflow.states[production.state]}
            facts={productionFacts(production)}
          />
          <SharesPanel production={production} />
          <FactList facts={[...(production.greigeNeeded === null ? [] : greigeFacts(production)), ...productionDetails(production)]} />
        </>
      )}
    </PeekRecord>
  );
}
