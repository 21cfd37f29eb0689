import type { StockDocument } from '@mrp/contract/features/stock/documents.ts';
import type { ItemLevel } from '@mrp/contract/features/stock/item-level.ts';
import { stockDocumentStates } from '@mrp/contract/features/stock/workflow.ts';
import { useSearchParams } from 'react-router';
import { ActionButton } from '../../kit/ActionButton.tsx';
import { Allowed } from '../../kit/Allowed.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { RecordPending } from '../../kit/object/RecordPending.tsx';
import { useApiQuery } from '../../lib/useApi.ts';
import { EditDocumentForm } from './DocumentForm.tsx';
import { documentAddress, kindTitle } from './document-text.ts';
import { apiOf } from './text.ts';

/** 编辑单据: a draft only. */
function EditDocumentPage({ goods }: { goods: ItemLevel }) {
  return (
    <Allowed to={apiOf(goods).editDocument}>
      <EditDocument goods={goods} />
    </Allowed>
  );
}

function EditDocument({ goods }: { goods: ItemLevel }) {
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  const {
    data: document,
    error,
    isFetchedAfterMount,
    refetch,
  } = useApiQuery(apiOf(goods).getDocument, { params: { id } }, { enabled: id !== '', handlesErrors: 'all' });
  if (document?.id !== id || !isFetchedAfterMount)
    return <RecordPending noun="单据" id={id} error={document?.id === id ? null : error} shape="form" onRetry={() => void refetch()} />;
  if (document.state !== 'DRAFT') return <Closed goods={goods} document={document} />;
  return <EditDocumentForm key={id} goods={goods} document={document} />;
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
