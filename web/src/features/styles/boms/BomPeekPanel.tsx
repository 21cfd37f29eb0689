import { bomsApi } from '@mrp/contract/features/styles.ts';
import { bomWorkflow } from '@mrp/contract/features/styles/workflow.ts';
import { PeekRecord } from '../../../kit/peek/PeekRecord.tsx';
import { ObjectHead } from '../../../kit/object/ObjectHead.tsx';
import { pictureUrl } from '../../../lib/pictures.ts';
import { BomLinesPanel } from './BomLinesPanel.tsx';
import { bomFacts } from './CostPanel.tsx';
import { versionLabel } from '../text.ts';

/** 速览 of a BOM: its head and its lines. */
export function BomPeekPanel({ id }: { id: string }) {
  return (
    <PeekRecord noun="BOM" id={id} read={bomsApi.get}>
      {(bom) => (
        <>
          <ObjectHead
            level={2}
            name={`${bom.owner.code} ${bom.owner.name}`}
            code={bom.code}
            status={bomWorkflow.states[bom.state]}
            face={{ name: bom.owner.name, pictureUrl: pictureUrl(bom.owner.pictureId, '160') }}
            subtitle={versionLabel(bom)}
            facts={bomFacts(bom)}
          />
          <BomLinesPanel bom={bom} brief />
        </>
      )}
    </PeekRecord>
  );
}
