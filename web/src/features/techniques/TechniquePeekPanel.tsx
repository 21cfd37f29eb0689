import { techniquesApi } from '@mrp/contract/features/techniques.ts';
import { VIEW_PRICES } from '@mrp/contract/permissions.ts';
import { techniqueWords } from '@mrp/contract/features/techniques/words.ts';
import { PeekRecord } from '../../kit/peek/PeekRecord.tsx';
import { ObjectHead } from '../../kit/object/ObjectHead.tsx';
import { useCan } from '../../lib/session/permissions.tsx';
import { techniqueFacts, techniqueStatus } from './text.ts';
import { OffersPanel, TiersPanel } from './TechniqueLinesPanel.tsx';

/** 速览 of a technique. */
export function TechniquePeekPanel({ id }: { id: string }) {
  const can = useCan();
  return (
    <PeekRecord noun={techniqueWords.technique} id={id} read={techniquesApi.get}>
      {(technique) => (
        <>
          <ObjectHead
            level={2}
            name={technique.name}
            code={technique.code}
            status={techniqueStatus(technique)}
            face={{ initial: technique.name.slice(0, 1) }}
            facts={techniqueFacts(technique)}
          />
          {can(VIEW_PRICES) && (
            <div className="stack k-peek-part">
              <TiersPanel technique={technique} />
              <OffersPanel technique={technique} />
            </div>
          )}
        </>
      )}
    </PeekRecord>
  );
}
