import { bomsApi } from '@mrp/contract/features/styles.ts';
import { useSearchParams } from 'react-router';
import { RecordPending } from '../../kit/object/RecordPending.tsx';
import { useCan } from '../../lib/permissions.tsx';
import { useUnits } from '../../pickers/UnitPicker.tsx';
import { BomForm } from './BomForm.tsx';
import { BomPanel } from './BomPanel.tsx';
import { useBom } from './useBom.ts';

/** BOM编辑: a draft is edited by whoever may; everything else is read. */
export function BomEditPage() {
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  return <BomOf key={id} id={id} isViewed={params.get('view') !== null} />;
}

function BomOf({ id, isViewed }: { id: string; isViewed: boolean }) {
  const can = useCan();
  const units = useUnits();
  const { bom, error, isNew, retry } = useBom(id);
  const edits = bom?.state === 'DRAFT' && can(bomsApi.edit) && !isViewed;
  if (!bom || (edits && !(isNew && units.length > 0)))
    return <RecordPending noun="BOM" id={id} error={bom ? null : error} shape={isViewed ? 'object' : 'form'} onRetry={retry} />;
  return edits ? <BomForm bom={bom} units={units} /> : <BomPanel bom={bom} />;
}
