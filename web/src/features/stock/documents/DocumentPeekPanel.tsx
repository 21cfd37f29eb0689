import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { stockDocumentStates } from '@mrp/contract/features/stock/workflow.ts';
import { stockWords } from '@mrp/contract/features/stock/words.ts';
import { PeekRecord } from '../../../kit/peek/PeekRecord.tsx';
import { FactList } from '../../../kit/object/Facts.tsx';
import { ObjectHead } from '../../../kit/object/ObjectHead.tsx';
import { kindTitle } from './document-text.ts';
import { documentDetails, documentFacts } from './DocumentFactsPanel.tsx';
import { DocumentLinesPanel } from './DocumentLinesPanel.tsx';
import { apiOf } from '../text.ts';

/** 速览 of a stock document: its head and its lines. */
export function DocumentPeekPanel({ goods, id }: { goods: ItemLevel; id: string }) {
  return (
    <PeekRecord noun={stockWords.document} id={id} read={apiOf(goods).getDocument}>
      {(document) => (
        <>
          <ObjectHead
            level={2}
            name={kindTitle(document.kind)}
            code={document.code}
            status={stockDocumentStates[document.state]}
            facts={documentFacts(document)}
          />
          <DocumentLinesPanel goods={goods} document={document} />
          <FactList facts={documentDetails(document)} />
        </>
      )}
    </PeekRecord>
  );
}
