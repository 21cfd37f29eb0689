import { bomsApi } from '@mrp/contract/features/styles.ts';
import { useSearchParams } from 'react-router';
import { RecordPending } from '../../kit/object/RecordPending.tsx';
import { useCan } from '../../lib/permissions.tsx';
import { useApiQuery } from '../../lib/useApi.ts';
import { useUnits } from '../../pickers/UnitPicker.tsx';
import { BomForm } from './BomForm.tsx';
import { BomPanel } from './BomPanel.tsx';

/** BOM编辑: a draft is edited by whoever may; everything else is read. */
export function BomEditPage() {
  const [params] = useSearchParams();
  const can = useCan();
  const id = params.get('id') ?? '';
  const units = useUnits();
  const {
    data: bom,
    error,
    isFetchedAfterMount,
    refetch,
  } = useApiQuery(bomsApi.get, { params: { id } }, { shows: 'all', enabled: id !== '' });
  const edits = bom?.state === 'DRAFT' && can(bomsApi.edit) && params.get('view') === null;
  const isReady = bom?.id === id && (!edits || (isFetchedAfterMount && units.length > 0));
  if (!isReady) {
    const shape = params.get('view') === null ? 'form' : 'object';
    return <RecordPending noun="BOM" id={id} error={bom?.id === id ? null : error} shape={shape} onRetry={() => void refetch()} />;
  }
  return edits ? <BomForm key={id} bom={bom} units={units} /> : <BomPanel key={id} bom={bom} />;
}
