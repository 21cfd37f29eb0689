import type { StockDocument } from '@mrp/contract/features/stock/documents.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { stockDocumentStates } from '@mrp/contract/features/stock/workflow.ts';
import { stockWords } from '@mrp/contract/features/stock/words.ts';
import { ActionButton } from '../../../kit/actions/ActionButton.tsx';
import { EmptyState } from '../../../kit/states/EmptyState.tsx';
import { EditPage } from '../../../kit/object/RecordPage.tsx';
import { EditDocumentForm } from './DocumentForm.tsx';
import { documentAddress, kindTitle } from './document-text.ts';
import { apiOf } from '../text.ts';

/** 编辑单据, for drafts only. */
function EditDocumentPage({ goods }: { goods: ItemLevel }) {
  const { getDocument, editDocument } = apiOf(goods);
  return (
    <EditPage noun={stockWords.document} read={getDocument} allowed={editDocument}>
      {(document) =>
        document.state === 'DRAFT' ? <EditDocumentForm goods={goods} document={document} /> : <Closed goods={goods} document={document} />
      }
    </EditPage>
  );
}

function Closed({ goods, document: { id, code, kind, state } }: { goods: ItemLevel; document: StockDocument }) {
  return (
    <EmptyState
      heading
      title="只有草稿可以编辑"
      hint={`${kindTitle(kind)} ${code} 当前为“${stockDocumentStates[state].label}”。`}
      action={<ActionButton to={documentAddress(goods, id)}>查看详情</ActionButton>}
    />
  );
}

export const editDocumentPages = {
  SKU: () => <EditDocumentPage goods="SKU" />,
  SPU: () => <EditDocumentPage goods="SPU" />,
} as const;
