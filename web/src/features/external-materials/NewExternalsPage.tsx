import { externalMaterialsApi } from '@mrp/contract/features/external-materials.ts';
import { ExternalBatch, MAX_BATCH } from '@mrp/contract/features/external-materials/input.ts';
import { externalFields } from '@mrp/contract/features/external-materials/fields.ts';
import type { TextRecord } from '@mrp/contract/lib/material-text/material-text.ts';
import { useLocation, useNavigate } from 'react-router';
import { Allowed } from '../../kit/actions/Allowed.tsx';
import { FormPage } from '../../kit/form/FormPage.tsx';
import { LoadingPart } from '../../kit/states/Loading.tsx';
import { EntityPicker } from '../../kit/pickers/EntityPicker.tsx';
import { toast } from '../../lib/toast.ts';
import { RecordField } from '../../pickers/RecordField.tsx';
import { QuickEntryField } from '../../pickers/quick-entry/QuickEntryField.tsx';
import { externalSuppliers } from '../../pickers/sources/supplier-source.ts';
import { batchBodyOf, emptyBatch, type BatchValues } from './batch-values.ts';
import { BatchLinesPanel } from './BatchLinesPanel.tsx';
import { FillLinesPanel } from './FillLinesPanel.tsx';

import { useBatchSources } from './useBatchSources.ts';
import { externalKind } from './kind.ts';
import { externalPaths } from './addresses.ts';

/** What 智能识别 of a single record hands over. */
export interface HandedText {
  text: string;
  records: readonly TextRecord[];
}

/** 批量录入外部物料: a grid of what one supplier told, saved in one go. */
export function NewExternalsPage() {
  return (
    <Allowed to={externalMaterialsApi.createMany}>
      <NewExternals />
    </Allowed>
  );
}

function NewExternals() {
  const navigate = useNavigate();
  const handed = useLocation().state as Partial<HandedText> | null;
  const sources = useBatchSources();
  if (!sources) return <LoadingPart />;
  return (
    <FormPage
      title="批量录入外部物料"
      endpoint={externalMaterialsApi.createMany}
      schema={ExternalBatch}
      record={undefined}
      valuesOf={(): BatchValues => emptyBatch()}
      request={(values) => ({ body: batchBodyOf(values, sources) })}
      draft="externalMaterial/batch"
      saveLabel="全部保存"
      refreshes={externalKind.refreshes}
      onSaved={(made) => {
        const [first] = made;
        toast.success(`已保存 ${made.length} 条外部物料`);
        void navigate(made.length === 1 && first ? externalPaths.detailOf(first.id) : externalPaths.list, { replace: true });
      }}
      sections={[
        {
          id: 'supplier',
          title: externalFields.supplierId.label,
          content: <RecordField of={externalFields.supplierId} control={<EntityPicker source={externalSuppliers} />} />,
        },
        {
          id: 'lines',
          title: '物料',
          note: `一行一种颜色，最多 ${MAX_BATCH} 行；全部正确才保存，有错一条也不保存`,
          wide: true,
          content: <BatchLinesPanel sources={sources} />,
        },
      ]}
      hint={
        <QuickEntryField text={handed?.text ?? ''}>
          {(records) => <FillLinesPanel {...{ records, sources }} arriving={handed?.records} />}
        </QuickEntryField>
      }
    />
  );
}
