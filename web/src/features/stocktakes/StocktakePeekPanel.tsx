import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { stocktakeStates } from '@mrp/contract/features/stocktakes/workflow.ts';
import { stocktakeWords } from '@mrp/contract/features/stocktakes/words.ts';
import { PeekRecord } from '../../kit/peek/PeekRecord.tsx';
import { FactList } from '../../kit/object/Facts.tsx';
import { ObjectHead } from '../../kit/object/ObjectHead.tsx';
import { useCan } from '../../lib/session/permissions.tsx';
import { CountersPanel } from './record/CountersPanel.tsx';
import { stocktakeDetails, stocktakeFacts } from './record/StocktakeFactsPanel.tsx';
import { apiOf, kindWord } from './text.ts';

/** 速览 of a stocktake: its head, who counted how much, and its rules. */
export function StocktakePeekPanel({ goods, id }: { goods: ItemLevel; id: string }) {
  const can = useCan();
  return (
    <PeekRecord noun={stocktakeWords.stocktake} id={id} read={apiOf(goods).get}>
      {(stocktake) => (
        <>
          <ObjectHead
            level={2}
            name={`${stocktake.holder.name} ${kindWord(stocktake)}`}
            code={stocktake.code}
            status={stocktakeStates[stocktake.state]}
            facts={stocktakeFacts(stocktake, can)}
          />
          {stocktake.state !== 'PLANNED' && <CountersPanel counters={stocktake.progressByCounter} />}
          <FactList facts={stocktakeDetails(stocktake, can)} />
        </>
      )}
    </PeekRecord>
  );
}
