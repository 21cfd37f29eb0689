import { FactList } from '../../kit/object/Facts.tsx';
import { RecordPeek } from '../../kit/record/RecordPeek.tsx';
import { externalKind } from './kind.ts';
import { InternalLink } from './matching/MatchPanel.tsx';
import { basicFacts, matchFacts, quoteFacts } from './text.ts';
import { useExternalHead } from './useExternalHead.tsx';

/** 速览 of an external record: the head of its page, then its facts. */
export const ExternalPeekPanel = ({ id }: { id: string }) => (
  <RecordPeek kind={externalKind} id={id} head={useExternalHead()}>
    {(external) => (
      <FactList facts={[...matchFacts(external, <InternalLink sku={external.sku} />), ...quoteFacts(external), ...basicFacts(external)]} />
    )}
  </RecordPeek>
);
