import { externalMaterialsApi } from '@mrp/contract/features/external-materials.ts';
import { ExternalEdit } from '@mrp/contract/features/external-materials/input.ts';
import type { ExternalMaterial } from '@mrp/contract/features/external-materials/record.ts';
import { externalWorkflow } from '@mrp/contract/features/external-materials/workflow.ts';
import { externalWords } from '@mrp/contract/features/external-materials/words.ts';
import { useNavigate } from 'react-router';
import { FormPage } from '../../kit/form/FormPage.tsx';
import { EditPage } from '../../kit/object/RecordPage.tsx';
import { formatTime } from '../../lib/format/format.ts';
import { externalSections } from './ExternalForm.tsx';
import { emptyValues, externalBodyOf, externalValuesOf, type ExternalValues } from './external-values.ts';
import { detailAddress, externalReads } from './text.ts';

/** 编辑外部物料. */
export function EditExternalPage() {
  return (
    <EditPage noun={externalWords.externalMaterial} read={externalMaterialsApi.get} allowed={externalMaterialsApi.edit}>
      {(external) => <EditExternal external={external} />}
    </EditPage>
  );
}

function EditExternal({ external }: { external: ExternalMaterial }) {
  const navigate = useNavigate();
  const { id, code, name } = external;
  return (
    <FormPage
      title={`编辑 ${name}`}
      note={<span className="k-section-note">{code}</span>}
      endpoint={externalMaterialsApi.edit}
      schema={ExternalEdit}
      record={external}
      valuesOf={(record): ExternalValues => (record ? externalValuesOf(record) : emptyValues)}
      request={(values, version) => ({ params: { id }, body: { ...externalBodyOf(values), version: version ?? 0 } })}
      subject={{ type: externalWorkflow.kind, id }}
      draft={`externalMaterial/${id}`}
      sections={externalSections(false)}
      refreshes={externalReads}
      whoOf={({ updatedBy, updatedAt }) => `${updatedBy} ${formatTime(updatedAt)}`}
      onSaved={() => navigate(detailAddress(id), { replace: true })}
    />
  );
}
