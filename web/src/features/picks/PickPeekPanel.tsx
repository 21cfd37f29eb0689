import { picksApi } from '@mrp/contract/features/picks.ts';
import { pickWorkflow } from '@mrp/contract/features/picks/workflow.ts';
import { pickWords } from '@mrp/contract/features/picks/words.ts';
import { PeekRecord } from '../../kit/peek/PeekRecord.tsx';
import { FactList } from '../../kit/object/Facts.tsx';
import { ObjectHead } from '../../kit/object/ObjectHead.tsx';
import { goodsName } from '../purchases/text.ts';
import { pickDetails, pickFacts } from './PickFactsPanel.tsx';
import { PickLinesPanel } from './PickLinesPanel.tsx';
import { SourcesPanel } from './SourcesPanel.tsx';

/** 速览 of a pick: its head, its lines, and where the open part would be taken from. */
export function PickPeekPanel({ id }: { id: string }) {
  return (
    <PeekRecord noun={pickWords.pickOrder} id={id} read={picksApi.get}>
      {(pick) => (
        <>
          <ObjectHead level={2} name={goodsName(pick)} code={pick.code} status={pickWorkflow.states[pick.state]} facts={pickFacts(pick)} />
          <PickLinesPanel pick={pick} />
          <SourcesPanel pick={pick} />
          <FactList facts={pickDetails(pick)} />
        </>
      )}
    </PeekRecord>
  );
}
