import { externalMaterialsApi } from '@mrp/contract/features/external-materials.ts';
import { externalWorkflow } from '@mrp/contract/features/external-materials/workflow.ts';
import { externalWords } from '@mrp/contract/features/external-materials/words.ts';
import { PeekRecord } from '../../kit/peek/PeekRecord.tsx';
import { FactList } from '../../kit/object/Facts.tsx';
import { ObjectHead } from '../../kit/object/ObjectHead.tsx';
import { pictureUrl } from '../../lib/pictures.ts';
import { useKeyFacts } from './useKeyFacts.tsx';
import { InternalLink } from './matching/MatchPanel.tsx';
import { basicFacts, externalShade, matchFacts, quoteFacts, titleOf } from './text.ts';

/** 速览 of an external record: the head of its page, then its facts. */
export function ExternalPeekPanel({ id }: { id: string }) {
  const keyFacts = useKeyFacts();
  return (
    <PeekRecord noun={externalWords.externalMaterial} id={id} read={externalMaterialsApi.get}>
      {(external) => (
        <>
          <ObjectHead
            level={2}
            name={titleOf(external)}
            code={external.code}
            status={externalWorkflow.states[external.state]}
            face={externalShade(external)}
            facePreviewUrl={pictureUrl(external.pictureIds[0], 'original')}
            facts={keyFacts(external)}
          />
          <FactList
            facts={[...matchFacts(external, <InternalLink sku={external.sku} />), ...quoteFacts(external), ...basicFacts(external)]}
          />
        </>
      )}
    </PeekRecord>
  );
}
