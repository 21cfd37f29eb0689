import { bomsApi } from '@mrp/contract/features/styles.ts';
import type { Bom } from '@mrp/contract/features/styles/record.ts';
import { useSearchParams } from 'react-router';
import { RecordPage } from '../../../kit/object/RecordPage.tsx';
import { useCan } from '../../../lib/session/permissions.tsx';
import { WithUnits } from '../../../pickers/UnitPicker.tsx';
import { BomForm } from './BomForm.tsx';
import { BomPanel } from './BomPanel.tsx';
import { bomReadOptions } from '../text.ts';

/** BOM编辑: a draft can be edited with permission; anything else is read-only. */
export function BomEditPage() {
  const [params] = useSearchParams();
  const isViewed = params.get('view') !== null;
  const can = useCan();
  const isEdited = ({ state }: Bom) => state === 'DRAFT' && can(bomsApi.edit) && !isViewed;
  return (
    <RecordPage noun="BOM" {...bomReadOptions} shape={isViewed ? 'object' : 'form'} isReady={(bom, isNew) => !isEdited(bom) || isNew}>
      {(bom) => (isEdited(bom) ? <WithUnits>{(units) => <BomForm bom={bom} units={units} />}</WithUnits> : <BomPanel bom={bom} />)}
    </RecordPage>
  );
}
